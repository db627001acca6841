import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { LIMITS } from '../../contracts/limits.ts';
import { errorResponses, queryIntegerSchema, textSchema } from '../../contracts/schemas/common.ts';
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

const SearchQuerySchema = Type.Object({
  q: textSchema(1000, 'Words to look for.'),
  limit: Type.Optional(
    queryIntegerSchema(`At most ${LIMITS.knowledgeResultsMax}; ${LIMITS.knowledgeResults} by default.`),
  ),
});
const SearchResultsSchema = Type.Object({
  results: Type.Array(
    Type.Object({
      key: Type.String({ description: 'Of the source, as it is cited.' }),
      title: Type.String(),
      doi: Type.Union([Type.String(), Type.Null()]),
      page: Type.Union([Type.Integer(), Type.Null()]),
      score: Type.Number(),
      text: Type.String({ description: 'The passage.' }),
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
        summary: 'Searches the knowledge base and your own documents, best passages first.',
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
