import type { LiteratureExtent, LiteratureSource } from '../../clients/literature-source.ts';
import type { Agents } from '../../contracts/agents.ts';
import { Failure } from '../../contracts/failure.ts';
import type { Extract, LiteratureQuery, Passage } from '../../contracts/literature.ts';
import { listed, quantity } from '../../contracts/wording.ts';
import { isDatabaseAway, safeWordsOf } from '../../db/errors.ts';
import { combineAnswers } from '../../science/documents/combine-answers.ts';
import {
  describeExtent,
  describeMeaning,
  describeMethod,
  describeReading,
} from '../../science/documents/describe-search.ts';
import { extractStatements, nearestStatements } from '../../science/documents/extract-statements.ts';

export interface Review {
  /** Statements that speak to the question. */
  readonly extracts: readonly Extract[];
  /** Where nothing speaks to all of the question: what comes nearest. Empty when no passage holds a word of it. */
  readonly nearest: readonly Extract[];
  /** Where was searched, with how much there was: "the knowledge base (12 documents, 340 passages)". */
  readonly searched: readonly string[];
  /** In the words of a methods section. */
  readonly method: string;
  /** What did not go as planned, in sentences. */
  readonly notes: readonly string[];
}

// Several passages may hold one statement, and many hold none.
const PASSAGES_PER_EXTRACT = 4;
const REASON_CHARACTERS = 200;

interface Answer {
  readonly name: string;
  readonly extent: LiteratureExtent | null;
  readonly passages: readonly Passage[];
}

type Outcome =
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'note'; readonly note: string }
  | { readonly kind: 'retry'; readonly error: unknown };

export interface ReviewInput {
  readonly query: LiteratureQuery;
  readonly sources: readonly LiteratureSource[];
  /** A source that answers with `Retry-After` ends the review, which the engine retries then, or is only noted. */
  readonly busySource: 'retry' | 'note';
  readonly onTrace: (trace: string) => void | Promise<void>;
  /** Picks the sentences that speak to the question, instead of their words. */
  readonly readPassages?: Agents['readPassages'] | undefined;
}

/**
 * Searches all sources at once and takes out what they say to the question. A source that fails is noted and left out.
 * @throws the retryable failure of a source, once all others have answered
 */
export async function reviewLiterature({
  query,
  sources,
  busySource,
  onTrace,
  readPassages,
}: ReviewInput): Promise<Review> {
  await onTrace(`Searching ${listed(sources.map(({ name }) => name)) || 'no source'}`);
  const outcomes = await Promise.all(sources.map((source) => search(source, { query, busySource })));
  for (const outcome of outcomes) if (outcome.kind === 'retry') throw outcome.error;
  const answers = outcomes.flatMap((outcome) => (outcome.kind === 'answer' ? [outcome.answer] : []));
  const passages = combineAnswers(answers.map((answer) => answer.passages));
  const { question, objective, limit } = query;
  const asked = { passages, question, objective, limit };
  const extracts =
    readPassages === undefined || passages.length === 0 ? extractStatements(asked) : await readPassages(asked);
  const nearest = extracts.length > 0 ? [] : nearestStatements({ passages, question, objective });
  const cited = new Set(extracts.map(({ source }) => source.identity));
  const read = `Read ${quantity(passages.length, 'passage')} that may speak to the question`;
  await onTrace(`${read}, extracted ${quantity(extracts.length, 'statement')} of ${quantity(cited.size, 'source')}`);
  const searched = answers.map(describeExtent);
  return {
    ...{ extracts, nearest, searched },
    method: describeMethod({ searched, passages, statements: extracts.length, byMeaning: answers.some(isByMeaning) }),
    notes: [
      ...outcomes.flatMap((outcome) => (outcome.kind === 'note' ? [outcome.note] : [])),
      ...answers.flatMap(({ extent }) => (extent?.reading ? [describeReading(extent.reading)] : [])),
      ...answers.flatMap(({ extent }) =>
        extent?.meaning ? (describeMeaning(extent.meaning, extent.passages) ?? []) : [],
      ),
    ],
  };
}

const isByMeaning = ({ extent }: Answer): boolean =>
  extent?.meaning !== undefined && extent.meaning.problem === undefined && extent.meaning.embedded > 0;

async function search(
  source: LiteratureSource,
  { query, busySource }: Pick<ReviewInput, 'query' | 'busySource'>,
): Promise<Outcome> {
  const { name } = source;
  try {
    const wide = { ...query, limit: query.limit * PASSAGES_PER_EXTRACT };
    // One after the other: the embedded database has one connection, and a failing source should not leave work behind.
    const passages = await source.search(wide);
    return { kind: 'answer', answer: { name, passages, extent: (await source.extent?.(query)) ?? null } };
  } catch (error) {
    const isBusy = error instanceof Failure && error.retryable;
    // Without the database nothing can be said, and nothing kept either.
    if (isDatabaseAway(error) || (isBusy && busySource === 'retry')) return { kind: 'retry', error };
    const reason = safeWordsOf(error).replace(/\s+/g, ' ').slice(0, REASON_CHARACTERS).toWellFormed();
    return { kind: 'note', note: `${capitalised(name)} did not answer (${reason}).` };
  }
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
