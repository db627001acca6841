import type { LiteratureSource } from '../../clients/literature-source.ts';
import type { AgentAnswers } from '../../contracts/agent-requests.ts';
import type { Extract } from '../../contracts/literature.ts';
import type { SourceRepository } from '../../db/source-repository.ts';
import { describeReview } from '../../science/documents/describe-review.ts';
import { citeSources } from '../literature/cite-sources.ts';
import { reviewLiterature } from '../literature/review-literature.ts';
import type { AgentRequestTurn } from './agent-request-turn.ts';

export interface SearchDocumentsDeps {
  readonly literatureSources: readonly LiteratureSource[];
  readonly sources: SourceRepository;
}

const EXTRACTS = 12;

/** What the sources say to a message, word for word: statements that speak to it, not those that only come near. */
export function createSearchDocuments({ literatureSources, sources }: SearchDocumentsDeps) {
  async function searchDocuments({
    conversationId,
    message,
    userId,
  }: AgentRequestTurn): Promise<AgentAnswers['literature']> {
    const query = { userId, conversationId, question: message, objective: message, limit: EXTRACTS };
    const review = await reviewLiterature({
      ...{ query, sources: literatureSources, onTrace: () => undefined },
      busySource: 'retry',
    });
    const found = [...review.extracts, ...review.nearest];
    const { cited } = await sources.add(conversationId, (known) => citeSources(conversationId, known, found));
    const keyOf = ({ source }: Extract): string => {
      const key = cited.get(source.identity)?.key;
      if (key === undefined) throw new Error(`The source ${source.identity} was not stored`);
      return key;
    };
    const withKeys = (extracts: readonly Extract[]) => extracts.map((each) => ({ ...each, key: keyOf(each) }));
    const [extracts, nearest] = [withKeys(review.extracts), withKeys(review.nearest)];
    const task = {
      ...{ taskId: 'lit-1', type: 'LITERATURE' as const, objective: message, method: review.method },
      ...{ plan: null, outcome: null, error: null, output: describeReview({ ...review, extracts, nearest }) },
      extracts: extracts.map(({ key, page, source, statement }, place) => ({
        id: `x${String(place + 1)}`,
        statement,
        citation: { key, page, title: source.title, doi: source.doi },
      })),
    };
    const named = new Map(extracts.concat(nearest).map(({ key, source }) => [key, source]));
    return {
      tasks: [task],
      sources: [...named].map(([key, { authors, doi, title, url, year }]) => ({
        ...{ key, title, doi, url, year },
        authors: [...authors],
      })),
    };
  }

  return { searchDocuments };
}
