import { termsOf, type QueryTerm } from './terms.ts';

/** What is known of the collection that was searched. */
export interface Collection {
  readonly passages: number;
  /** In how many passages a term stands. */
  readonly frequencies: ReadonlyMap<string, number>;
}

export interface Rankable {
  readonly text: string;
  readonly source: { readonly identity: string; readonly title: string };
}

export type Ranked<Item> = Item & {
  readonly score: number;
  /** Share of what was asked for that the passage speaks of, weighted by how much each term tells; 0–1. */
  readonly coverage: number;
};

// Robertson & Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009, section 3.
const K1 = 1.2;
const B = 0.75;
/** Words that stand side by side in the question and in the passage: `bill length`. */
const ADJACENCY = 0.5;
/** A term that only the title holds says what a passage is about, though less surely. */
const TITLE = 0.5;
/** `heavier` where `mass` was asked for. */
const KINDRED = 0.85;

// A collection on one subject knows its main words as frequent ones. They still must be spoken of, so no weight falls below
// this share; and a handful of passages cannot tell rare words from frequent ones, so we add passages without any of them.
const LEAST_WEIGHT = 0.35;
const ASSUMED_PASSAGES = 50;
/** Of a long question only so many terms can stand in one passage. */
const TERMS_EXPECTED = 7;

/** More than half: what shares only half of the question is about something else. */
export const MIN_COVERAGE = 0.52;
/** A passage without the word that tells most, `bacteria` in "growth rate of bacteria", has to make up for it by the others. */
const SUBJECT_MISSING = 0.9;
/** The second passage of one document counts this much, the third this much again. */
const REPETITION = 0.85;

export interface Weighing {
  readonly terms: readonly QueryTerm[];
  readonly weights: ReadonlyMap<string, number>;
  readonly expected: number;
}

/** How much each term tells, before any passage is looked at. */
export function weigh(terms: readonly QueryTerm[], collection: Collection): Weighing {
  const most = rarity(collection.passages, 0);
  const weights = new Map(
    terms.map(({ term, importance }) => {
      const rare = rarity(collection.passages, collection.frequencies.get(term) ?? 0);
      return [term, importance * Math.max(rare / most, LEAST_WEIGHT)];
    }),
  );
  const heaviest = [...weights.values()].sort((a, b) => b - a).slice(0, TERMS_EXPECTED);
  return { terms, weights, expected: heaviest.reduce((sum, weight) => sum + weight, 0) };
}

function rarity(passages: number, frequency: number): number {
  const all = passages + ASSUMED_PASSAGES;
  return Math.log(1 + (all - frequency + 0.5) / (frequency + 0.5));
}

/**
 * How much of the question a text speaks of. One word in common is a coincidence: of two or more terms, two must stand in
 * the text itself.
 */
export function coverageOf(
  { terms, weights, expected }: Weighing,
  text: readonly string[],
  title: readonly string[],
): number {
  const inText = new Set(text);
  const inTitle = new Set(title);
  const shares = terms.map(({ term, kindred }) => {
    if (inText.has(term)) return { term, share: 1, found: true };
    if (kindred.some((other) => inText.has(other))) return { term, share: KINDRED, found: true };
    return { term, share: inTitle.has(term) ? TITLE : 0, found: false };
  });
  const found = shares.filter((each) => each.found);
  if (expected === 0 || found.length < Math.min(2, terms.length)) return 0;
  const covered = shares.reduce((sum, { term, share }) => sum + share * (weights.get(term) ?? 0), 0);
  return Math.min(1, covered / expected);
}

/** The same for a passage, which ought to name the subject itself. */
export function passageCoverage(weighing: Weighing, text: readonly string[], title: readonly string[]): number {
  const most = Math.max(...weighing.weights.values());
  const present = new Set([...text, ...title]);
  const named = weighing.terms.some(
    ({ term, kindred }) => weighing.weights.get(term) === most && [term, ...kindred].some((each) => present.has(each)),
  );
  return coverageOf(weighing, text, title) * (named ? 1 : SUBJECT_MISSING);
}

/** Orders passages by BM25; those that speak of too little are left out, and one document does not take all places. */
export function rankPassages<Item extends Rankable>({
  items,
  terms,
  collection,
}: {
  items: readonly Item[];
  terms: readonly QueryTerm[];
  collection: Collection;
}): Ranked<Item>[] {
  const weighing = weigh(terms, collection);
  const prepared = items.map((item) => ({ item, words: termsOf(item.text), title: termsOf(item.source.title) }));
  const meanLength = prepared.reduce((sum, { words }) => sum + words.length, 0) / Math.max(1, prepared.length);
  const ranked = prepared
    .map(({ item, words, title }) => ({
      ...item,
      score: bm25({ weighing, words, meanLength }),
      coverage: passageCoverage(weighing, words, title),
    }))
    .filter(({ coverage }) => coverage >= MIN_COVERAGE)
    .map((item) => ({ ...item, score: item.score * item.coverage }));
  return spread(ranked);
}

function bm25({
  weighing,
  words,
  meanLength,
}: {
  weighing: Weighing;
  words: readonly string[];
  meanLength: number;
}): number {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const norm = K1 * (1 - B + (B * words.length) / Math.max(1, meanLength));
  const single = weighing.terms.reduce((sum, { term, kindred }) => {
    const others = kindred.reduce((count, other) => count + (counts.get(other) ?? 0), 0);
    const count = (counts.get(term) ?? 0) + KINDRED * others;
    return sum + ((weighing.weights.get(term) ?? 0) * count * (K1 + 1)) / (count + norm);
  }, 0);
  return single + ADJACENCY * adjacent(weighing, words);
}

function adjacent({ terms, weights }: Weighing, words: readonly string[]): number {
  const pairs = new Set(words.map((word, index) => `${word} ${words[index + 1] ?? ''}`));
  return terms.reduce((sum, { term }, index) => {
    const next = terms[index + 1]?.term ?? '';
    return pairs.has(`${term} ${next}`) ? sum + Math.min(weights.get(term) ?? 0, weights.get(next) ?? 0) : sum;
  }, 0);
}

/** Takes the best one first and lowers the others of its document each time. */
export function spread<Item extends { readonly score: number; readonly source: { readonly identity: string } }>(
  items: readonly Item[],
): Item[] {
  const byScore = [...items].sort((a, b) => b.score - a.score);
  const seen = new Map<string, number>();
  const lowered = byScore.map((item) => {
    const before = seen.get(item.source.identity) ?? 0;
    seen.set(item.source.identity, before + 1);
    return { item, score: item.score * REPETITION ** before };
  });
  return lowered.sort((a, b) => b.score - a.score).map(({ item, score }) => ({ ...item, score }));
}
