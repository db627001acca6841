import { setImmediate as breathe } from 'node:timers/promises';
import type { PassageDraft, SearchTerm } from '../../contracts/literature.ts';
import { termsOf, type QueryTerm } from './terms.ts';

// Robertson & Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009, section 3.
const K1 = 1.2;
const B = 0.75;
/**
 * Terms of a usual abstract with its title. The mean of the collection would change with each document, and with it what is
 * stored for all others; what a constant costs in ranking stands in docs/performance.md.
 */
const USUAL_TERMS = 100;
/** `heavier` where `mass` was asked for. */
const KINDRED = 0.3;
/** An index entry of PostgreSQL holds no long text; what agrees in so many characters is the same word. */
const MAX_CHARACTERS = 64;
const PASSAGES_AT_ONCE = 50;

/**
 * What a passage is found by: each term with its share of BM25, without the rarity of the term. The words of the title count
 * as words of each passage: they say what it is about.
 */
export function indexTerms({ title, text }: { title: string; text: string }): PassageDraft['terms'] {
  const terms = termsOf(`${title}\n${text}`).map(bounded);
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  const norm = K1 * (1 - B + (B * terms.length) / USUAL_TERMS);
  return [...counts].map(([term, count]) => [term, (count * (K1 + 1)) / (count + norm)]);
}

/** A book has thousands of passages: between some of them the process gets to its other work. */
export async function indexedPassages(
  title: string,
  passages: readonly Omit<PassageDraft, 'terms'>[],
): Promise<PassageDraft[]> {
  const indexed: PassageDraft[] = [];
  for (const passage of passages) {
    indexed.push({ ...passage, terms: indexTerms({ title, text: passage.text }) });
    if (indexed.length % PASSAGES_AT_ONCE === 0) await breathe();
  }
  return indexed;
}

/** What a question searches for: its terms and, with less weight, other words for the same things. */
export function searchTerms(asked: readonly QueryTerm[]): SearchTerm[] {
  const weights = new Map<string, number>();
  const add = (term: string, weight: number): void => {
    weights.set(bounded(term), Math.max(weights.get(bounded(term)) ?? 0, weight));
  };
  for (const { term, kindred, importance } of asked) {
    add(term, importance);
    for (const other of kindred) add(other, KINDRED * importance);
  }
  return [...weights].map(([term, weight]) => ({ term, weight }));
}

function bounded(term: string): string {
  return term.slice(0, MAX_CHARACTERS).toWellFormed();
}
