import { failure } from '../../contracts/failure.ts';

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

export interface CitedWork {
  readonly key: string;
  /** What follows the key: `p. 3`. */
  readonly locator: string | null;
}

/** Writes each citation in another way. */
export function replaceCitations(text: string, write: (works: readonly CitedWork[], mark: string) => string): string {
  return text.replaceAll(CITATION, (mark, inside: string) => write(inside.split(';').flatMap(workIn), mark));
}

function workIn(part: string): CitedWork[] {
  const [found] = part.matchAll(KEY);
  if (found === undefined) return [];
  const [whole, written = ''] = found;
  const key = written.replace(TRAILING_PUNCTUATION, '');
  const after = part.slice(found.index + whole.length - (written.length - key.length));
  const locator = after.replace(/^[\s,]+/, '').trimEnd();
  return [{ key, locator: locator === '' ? null : locator }];
}

export function assertKnownCitations(text: string, knownKeys: Iterable<string>): void {
  const known = new Set(knownKeys);
  const unknown = citedKeys(text).filter((key) => !known.has(key));
  if (unknown.length > 0) throw failure('CITATION_UNKNOWN', `No stored source has the key ${unknown.join(', ')}`);
}

export function citesOnly(text: string, knownKeys: ReadonlySet<string>): boolean {
  return citedKeys(text).every((key) => knownKeys.has(key));
}

/** Replaces each citation of an unknown key by a visible mark: the sentence stays, without the source it made up. */
export function withoutUnknownCitations(text: string, knownKeys: ReadonlySet<string>): string {
  return text.replaceAll(CITATION, (mark) => (citesOnly(mark, knownKeys) ? mark : '(no such source)'));
}
