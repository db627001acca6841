import type { LiteratureSource } from '../../clients/literature-source.ts';
import type { Passage } from '../../contracts/literature.ts';
import type { DocumentRepository } from '../../db/document-repository.ts';
import type { SearchScope } from '../../db/passage-search.ts';
import { citationKey } from '../../science/documents/citation-key.ts';
import { searchTerms } from '../../science/documents/index-terms.ts';
import { spread } from '../../science/documents/spread.ts';
import { namesNoSubject, queryTerms } from '../../science/documents/terms.ts';

/** More than are returned, so that several passages of one document can make room for others. */
const CANDIDATES_PER_RESULT = 4;

export interface KnowledgeResult {
  readonly key: string;
  readonly title: string;
  readonly doi: string | null;
  readonly page: number | null;
  readonly score: number;
  readonly text: string;
}

export type KnowledgeBase = ReturnType<typeof createKnowledgeBase>;

/** Own documents: those of KNOWLEDGE_DIR and what users uploaded. */
export function createKnowledgeBase({
  documents,
}: {
  documents: Pick<DocumentRepository, 'search' | 'openings' | 'countSearchable' | 'findReading'>;
}) {
  async function find(
    asked: { readonly question: string; readonly objective?: string },
    { limit, ...scope }: SearchScope & { limit: number },
  ): Promise<Passage[]> {
    const terms = searchTerms(queryTerms(asked));
    const found = await documents.search({ ...scope, terms, limit: limit * CANDIDATES_PER_RESULT });
    return spread(found).slice(0, limit);
  }

  const source: LiteratureSource = {
    name: 'the knowledge base and uploaded documents',
    async search({ userId, conversationId, question, objective, limit }) {
      const scope = { userId, conversationId, limit };
      const found = await find({ question, objective }, scope);
      return found.length < limit && namesNoSubject({ question, objective })
        ? [...found, ...(await documents.openings(scope))].slice(0, limit)
        : found;
    },
    async extent({ userId, conversationId }) {
      const reading = await documents.findReading();
      const searchable = await documents.countSearchable({ userId, conversationId });
      return { ...searchable, ...(reading ? { reading } : {}) };
    },
  };

  /** The search of the API: the knowledge base and all of the user's own documents. */
  async function searchKnowledge({
    userId,
    q,
    limit,
  }: {
    userId: string;
    q: string;
    limit: number;
  }): Promise<readonly KnowledgeResult[]> {
    const keys = new Map<string, string>();
    return (await find({ question: q }, { userId, conversationId: null, limit })).map(
      ({ source: { identity, ...record }, page, score, text }) => {
        const key = keys.get(identity) ?? citationKey(record, new Set(keys.values()));
        keys.set(identity, key);
        return { key, title: record.title, doi: record.doi, page, score: Number(score.toFixed(4)), text };
      },
    );
  }

  return { ...source, searchKnowledge };
}
