import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { LIMITS } from '../../contracts/limits.ts';
import { errorResponses, QueryIntegerSchema, textSchema } from '../../contracts/schemas/common.ts';
import { listLimit } from '../list-limit.ts';

export interface KnowledgeHit {
  readonly key: string;
  readonly title: string;
  readonly doi: string | null;
  readonly page: number | null;
  readonly score: number;
  readonly text: string;
}

export type SearchKnowledge = (query: { userId: string; q: string; limit: number }) => Promise<readonly KnowledgeHit[]>;

const SearchQuerySchema = Type.Object({ q: textSchema(1000), limit: Type.Optional(QueryIntegerSchema) });
const SearchResultsSchema = Type.Object({
  results: Type.Array(
    Type.Object({
      key: Type.String(),
      title: Type.String(),
      doi: Type.Union([Type.String(), Type.Null()]),
      page: Type.Union([Type.Integer(), Type.Null()]),
      score: Type.Number(),
      text: Type.String(),
    }),
  ),
});

/** Search in the knowledge base and the caller's own documents. */
export function knowledgeRoutes({ searchKnowledge }: { searchKnowledge: SearchKnowledge }): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.route({
      method: 'GET',
      url: '/api/knowledge/search',
      schema: {
        operationId: 'searchKnowledge',
        querystring: SearchQuerySchema,
        response: { 200: SearchResultsSchema, ...errorResponses },
      },
      handler: async ({ query, userId }) => {
        const bounds = { byDefault: LIMITS.knowledgeResults, maximum: LIMITS.knowledgeResultsMax };
        const limit = listLimit(query.limit, bounds);
        return { results: [...(await searchKnowledge({ userId, q: query.q, limit }))] };
      },
    });
  };
}
