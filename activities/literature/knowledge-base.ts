import type { LiteratureSource } from '../../clients/literature-source.ts';
import type { Passage } from '../../contracts/literature.ts';
import type { CandidatePassage, DocumentRepository, SearchScope } from '../../db/document-repository.ts';
import { citationKey } from '../../science/documents/citation-key.ts';
import { rankPassages, type Ranked } from '../../science/documents/rank-passages.ts';
import { queryTerms, termsOf, type QueryTerm } from '../../science/documents/terms.ts';

// Enough that the right passages are among them, few enough to be ranked in milliseconds.
const CANDIDATES = 400;

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
export function createKnowledgeBase({ documents }: { documents: DocumentRepository }) {
  async function find(terms: readonly QueryTerm[], scope: SearchScope): Promise<Ranked<CandidatePassage>[]> {
    const words = terms.flatMap((term) => term.words);
    const found = await documents.findCandidates({ ...scope, terms: words, limit: CANDIDATES });
    const frequencies = frequenciesOf(terms, found.passages, found.frequencies);
    return rankPassages({ items: found.passages, terms, collection: { passages: found.searched, frequencies } });
  }

  const source: LiteratureSource = {
    name: 'the knowledge base and uploaded documents',
    async search({ userId, conversationId, question, objective, limit }): Promise<readonly Passage[]> {
      const ranked = await find(queryTerms({ question, objective }), { userId, conversationId });
      return ranked.slice(0, limit).map(({ coverage: _, ...passage }) => passage);
    },
    extent: ({ userId, conversationId }) => documents.countSearchable({ userId, conversationId }),
  };

  /** For people who want to look something up: the knowledge base and all of the user's own documents. */
  async function searchKnowledge({
    userId,
    q,
    limit,
  }: {
    userId: string;
    q: string;
    limit: number;
  }): Promise<readonly KnowledgeResult[]> {
    const ranked = await find(queryTerms({ question: q }), { userId, conversationId: null });
    const keys = new Map<string, string>();
    return ranked.slice(0, limit).map(({ source: { identity, ...record }, page, score, text }) => {
      const key = keys.get(identity) ?? citationKey(record, new Set(keys.values()));
      keys.set(identity, key);
      return { key, title: record.title, doi: record.doi, page, score: Number(score.toFixed(4)), text };
    });
  }

  return { ...source, searchKnowledge };
}

/** The database counts words as written; a term may stand for several of them, and accents may differ. */
function frequenciesOf(
  terms: readonly QueryTerm[],
  passages: readonly CandidatePassage[],
  counted: Readonly<Record<string, number>>,
): Map<string, number> {
  const seen = new Map<string, number>();
  for (const { text } of passages) {
    for (const term of new Set(termsOf(text))) seen.set(term, (seen.get(term) ?? 0) + 1);
  }
  return new Map(
    terms.map(({ term, words }) => [term, Math.max(seen.get(term) ?? 0, ...words.map((word) => counted[word] ?? 0))]),
  );
}
