import type { QueryTerm } from './terms.ts';

/** What is known of the texts that a text is held against. */
export interface Collection {
  readonly texts: number;
  /** In how many texts a term stands. */
  readonly frequencies: ReadonlyMap<string, number>;
}

/** A term that only the title holds says what a passage is about, though less surely. */
const TITLE = 0.5;
/** `heavier` where `mass` was asked for. */
const KINDRED = 0.85;

// Passages on one subject know its main words as frequent ones. They still must be spoken of, so no weight falls below this
// share; and a handful of passages cannot tell rare words from frequent ones, so we add passages without any of them.
const LEAST_WEIGHT = 0.35;
const ASSUMED_TEXTS = 50;
/** Of a long question only so many terms can stand in one passage. */
const TERMS_EXPECTED = 7;
/** A passage without the rarest word, `bacteria` in "growth rate of bacteria", has to make up for it by the others. */
const SUBJECT_MISSING = 0.9;

export interface Weighing {
  readonly terms: readonly QueryTerm[];
  readonly weights: ReadonlyMap<string, number>;
  readonly expected: number;
}

/** The weight of each informative term, before any text is read. */
export function weigh(asked: readonly QueryTerm[], collection: Collection): Weighing {
  const terms = asked.filter(({ informative }) => informative);
  const most = rarity(collection.texts, 0);
  const weights = new Map(
    terms.map(({ term, importance }) => {
      const rare = rarity(collection.texts, collection.frequencies.get(term) ?? 0);
      return [term, importance * Math.max(rare / most, LEAST_WEIGHT)];
    }),
  );
  const heaviest = [...weights.values()].sort((a, b) => b - a).slice(0, TERMS_EXPECTED);
  return { terms, weights, expected: heaviest.reduce((sum, weight) => sum + weight, 0) };
}

function rarity(texts: number, frequency: number): number {
  const all = texts + ASSUMED_TEXTS;
  return Math.log(1 + (all - frequency + 0.5) / (frequency + 0.5));
}

/**
 * How much of the question a text speaks of, 0 to 1. One word in common is a coincidence: of two or more terms, two must
 * stand in the text itself.
 */
export function coverageOf(weighing: Weighing, text: readonly string[], title: readonly string[]): number {
  const inText = new Set(text);
  const found = weighing.terms.filter(({ term, kindred }) => [term, ...kindred].some((each) => inText.has(each)));
  return found.length < Math.min(2, weighing.terms.length) ? 0 : shareCovered(weighing, inText, new Set(title));
}

/** The same without asking for two terms: for what comes nearest where nothing covers the question. */
export function shareCovered(
  { terms, weights, expected }: Weighing,
  text: ReadonlySet<string>,
  title: ReadonlySet<string>,
): number {
  if (expected === 0) return 0;
  const covered = terms.reduce((sum, { term, kindred }) => {
    const weight = weights.get(term) ?? 0;
    if (text.has(term)) return sum + weight;
    if (kindred.some((other) => text.has(other))) return sum + KINDRED * weight;
    return sum + (title.has(term) ? TITLE * weight : 0);
  }, 0);
  return Math.min(1, covered / expected);
}

/** Coverage of a passage, which ought to name the subject itself. */
export function passageCoverage(weighing: Weighing, text: readonly string[], title: readonly string[]): number {
  const most = Math.max(...weighing.weights.values());
  const present = new Set([...text, ...title]);
  const named = weighing.terms.some(
    ({ term, kindred }) => weighing.weights.get(term) === most && [term, ...kindred].some((each) => present.has(each)),
  );
  return coverageOf(weighing, text, title) * (named ? 1 : SUBJECT_MISSING);
}
