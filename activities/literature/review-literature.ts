import type { LiteratureExtent, LiteratureSource } from '../../clients/literature-source.ts';
import type { Extract, LiteratureQuery, Passage, SourceRecord } from '../../contracts/literature.ts';
import { isDatabaseAway, safeWordsOf } from '../../db/errors.ts';
import { assertNotGivenUp } from '../activity-context.ts';
import { normaliseDoi } from '../../science/documents/doi.ts';
import { extractStatements } from '../../science/documents/extract-statements.ts';


export interface Review {
  readonly extracts: readonly Extract[];
  /** Those with an extract, in the order of their first one. */
  readonly sources: readonly SourceRecord[];
  /** Where was looked, with how much there was: "the knowledge base (12 documents, 340 passages)". */
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

type Outcome = Answer | { readonly name: string; readonly reason: string };

/** Asks all sources at once and takes out what they say to the question. A source that fails is noted and left out. */
export async function reviewLiterature({
  query,
  sources,
  onTrace,
}: {
  query: LiteratureQuery;
  sources: readonly LiteratureSource[];
  onTrace: (trace: string) => void | Promise<void>;
}): Promise<Review> {
  await onTrace(`Searching ${listed(sources.map(({ name }) => name))}`);
  const outcomes = await Promise.all(sources.map((source) => ask(source, query)));
  const answers = outcomes.filter((outcome) => 'passages' in outcome);
  const notes = outcomes.flatMap((outcome) =>
    'reason' in outcome ? [`${capitalised(outcome.name)} did not answer (${outcome.reason}).`] : [],
  );
  const passages = merged(answers);
  await onTrace(`Reading ${counted(passages.length, 'passage')} that may speak to the question`);
  const { question, objective, limit } = query;
  const extracts = extractStatements({ passages, question, objective, limit });
  const cited = [...new Map(extracts.map(({ source }) => [source.identity, source])).values()];
  await onTrace(`Extracted ${counted(extracts.length, 'statement')} of ${counted(cited.length, 'source')}`);
  const searched = answers.map(describeExtent);
  return { extracts, sources: cited, searched, method: methodOf({ searched, passages, extracts }), notes };
}

async function ask(source: LiteratureSource, query: LiteratureQuery): Promise<Outcome> {
  const { name } = source;
  try {
    const wide = { ...query, limit: query.limit * PASSAGES_PER_EXTRACT };
    // One after the other: the embedded database has one connection, and a failing source should not leave work behind.
    const passages = await source.search(wide);
    return { name, passages, extent: (await source.extent?.(query)) ?? null };
  } catch (error) {
    assertNotGivenUp();
    if (isDatabaseAway(error)) throw error; // then nothing can be said, and nothing kept either
    return { name, reason: safeWordsOf(error).replace(/\s+/g, ' ').slice(0, REASON_CHARACTERS).toWellFormed() };
  }
}

/**
 * One record a work: passages of the same DOI or identity speak for the same source. Scores compare only within one search,
 * so each is brought to the best of its own.
 */
function merged(answers: readonly Answer[]): Passage[] {
  const records = new Map<string, SourceRecord>();
  const texts = new Map<string, Passage>();
  for (const { passages } of answers) {
    const best = Math.max(...passages.map(({ score }) => score), Number.MIN_VALUE);
    for (const passage of passages) {
      const identity = identityOf(passage.source);
      const known = records.get(identity);
      records.set(identity, known ? completed(known, passage.source) : { ...passage.source, identity });
      const key = `${identity} ${passage.text}`;
      if (!texts.has(key)) texts.set(key, { ...passage, score: passage.score / best });
    }
  }
  return [...texts.values()].map((passage) => ({
    ...passage,
    source: records.get(identityOf(passage.source)) ?? passage.source,
  }));
}

function identityOf({ doi, identity }: SourceRecord): string {
  return normaliseDoi(doi) ?? identity;
}

/** What the first record of a work leaves open, another one may know. */
function completed(record: SourceRecord, other: SourceRecord): SourceRecord {
  return {
    ...record,
    authors: record.authors.length > 0 ? record.authors : other.authors,
    year: record.year ?? other.year,
    doi: record.doi ?? other.doi,
    url: record.url ?? other.url,
    abstract: record.abstract ?? other.abstract,
  };
}

function describeExtent({ name, extent }: Answer): string {
  if (!extent) return name;
  return `${name} (${counted(extent.documents, 'document')}, ${counted(extent.passages, 'passage')})`;
}

function methodOf({
  searched,
  passages,
  extracts,
}: {
  searched: readonly string[];
  passages: readonly Passage[];
  extracts: readonly Extract[];
}): string {
  if (searched.length === 0) return 'No source of literature could be searched.';
  const documents = new Set(passages.map(({ source }) => source.identity)).size;
  return [
    `We searched ${listed(searched)} for the terms of the question and of the objective.`,
    'Passages of own documents were ranked by BM25 and left out when they covered too few of the informative terms.',
    `Sentences that state something about the question were taken over word for word: ${String(extracts.length)} from`,
    `${counted(passages.length, 'passage')} of ${counted(documents, 'document')}. No language model was involved.`,
  ].join(' ');
}

function counted(count: number, noun: string): string {
  return `${String(count)} ${noun}${count === 1 ? '' : 's'}`;
}

function listed(items: readonly string[]): string {
  if (items.length === 0) return 'no source';
  return items.length === 1 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.slice(-1).join('')}`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
