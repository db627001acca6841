import type { LiteratureSource } from '../../clients/literature-source.ts';
import type { Passage } from '../../contracts/literature.ts';
import type { DocumentRepository } from '../../db/document-repository.ts';
import type { SearchScope, StoredPassage } from '../../db/passage-search.ts';
import { blendScores } from '../../science/documents/blend-scores.ts';
import { citationKey } from '../../science/documents/citation-key.ts';
import { searchTerms } from '../../science/documents/index-terms.ts';
import { spread } from '../../science/documents/spread.ts';
import { namesNoSubject, queryTerms } from '../../science/documents/terms.ts';
import type { SearchByMeaning } from './search-by-meaning.ts';

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

export interface KnowledgeBaseDeps {
  readonly documents: Pick<DocumentRepository, 'search' | 'read' | 'openings' | 'countSearchable' | 'findReading'>;
  /** Undefined where there is no embedding model. */
  readonly meaning?: SearchByMeaning | undefined;
}

/** What is embedded of a question. */
const textOf = ({
  question,
  objective = question,
}: {
  readonly question: string;
  readonly objective?: string;
}): string => (question === objective ? question : `${objective}\n${question}`);

export type KnowledgeBase = ReturnType<typeof createKnowledgeBase>;

/** Own documents: those of KNOWLEDGE_DIR and what users uploaded. */
export function createKnowledgeBase({ documents, meaning }: KnowledgeBaseDeps) {
  async function find(
    asked: { readonly question: string; readonly objective?: string },
    { limit, ...scope }: SearchScope & { limit: number },
  ): Promise<Passage[]> {
    const terms = searchTerms(queryTerms(asked));
    const most = limit * CANDIDATES_PER_RESULT;
    const found = await documents.search({ ...scope, terms, limit: most });
    const similar = await meaning?.similar(textOf(asked), { ...scope, limit: most, also: found.map(({ id }) => id) });
    const ranked = similar === undefined ? found : await blended(found, similar, scope);
    return spread(ranked).slice(0, limit);
  }

  /** Passages that were found by words or by meaning, best first. */
  async function blended(
    found: readonly StoredPassage[],
    similar: ReadonlyMap<number, number>,
    scope: SearchScope,
  ): Promise<readonly Passage[]> {
    const known = new Set(found.map(({ id }) => id));
    const others = await documents.read({ ...scope, ids: [...similar.keys()].filter((id) => !known.has(id)) });
    const candidates = [
      ...found.map((passage) => ({ passage, words: passage.score, meaning: similar.get(passage.id) })),
      ...others.map((passage) => ({ passage, words: undefined, meaning: similar.get(passage.id) })),
    ];
    const scores = blendScores(candidates);
    return candidates
      .map(({ passage }, index) => ({ ...passage, score: scores[index] ?? 0 }))
      .sort((a, b) => b.score - a.score || a.id - b.id);
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
    async extent({ userId, conversationId, ...asked }) {
      const scope = { userId, conversationId };
      const reading = await documents.findReading();
      const searchable = await documents.countSearchable(scope);
      const byMeaning = await meaning?.extent(textOf(asked), scope);
      return { ...searchable, ...(reading ? { reading } : {}), ...(byMeaning ? { meaning: byMeaning } : {}) };
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
