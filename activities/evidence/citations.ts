import type { Citation } from '../../contracts/agents.ts';
import { failure } from '../../contracts/failure.ts';
import { plain, uniqueBy } from './sentences.ts';

// An escaped bracket is quoted text that happens to look like a citation.
const CITATION = /(?<!\\)\[([^[\]@]*@[^[\]]*)\]/g;
const KEY = /(?:^|[\s;,([-])@([\p{L}\p{N}_][\p{L}\p{N}_:.#$%&+?<>~/-]*)/gu;
const TRAILING_PUNCTUATION = /(?<![.:;,?!])[.:;,?!]+$/;

/** The keys of all citations in a Markdown text, each once, in order: `[@gorman2014, p. 3; @williams1995]`. */
export function citedKeys(text: string): string[] {
  const keys = new Set<string>();
  for (const [, inside = ''] of text.matchAll(CITATION)) {
    for (const [, key = ''] of inside.matchAll(KEY)) keys.add(key.replace(TRAILING_PUNCTUATION, ''));
  }
  return [...keys];
}

export function assertKnownCitations(text: string, knownKeys: Iterable<string>): void {
  const known = new Set(knownKeys);
  const unknown = citedKeys(text).filter((key) => !known.has(key));
  if (unknown.length > 0) throw failure('CITATION_UNKNOWN', `No stored source has the key ${unknown.join(', ')}`);
}

/** `[@gorman2014, p. 3]` */
export function citationMark({ key, page }: Citation): string {
  return page === null ? `[@${key}]` : `[@${key}, p. ${page}]`;
}

/** A line of the list of references. */
function referenceLine({ key, title, doi }: Citation): string {
  const link = doi === null ? '' : ` <https://doi.org/${encodeURI(doi)}>`;
  return `[@${key}] ${plain(title).replace(/\.$/, '')}.${link}`;
}

/** A line for each source the text cites, once, in the order of the citations given. */
export function referenceLines(text: string, citations: readonly Citation[]): readonly string[] {
  const keys = new Set(citedKeys(text));
  const cited = citations.filter(({ key }) => keys.has(key));
  return uniqueBy(cited, ({ key }) => key).map((citation) => `- ${referenceLine(citation)}`);
}
