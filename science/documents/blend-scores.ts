/**
 * Passages found by their words (BM25) and by their meaning (cosine similarity), in one order: a weighted sum of both scores,
 * each normalised over the candidates. Reciprocal rank fusion forgets how far apart scores are, and loses with a weak embedding.
 */

/** The part of the meaning. docs/performance.md has the measurements that it comes from. */
const WEIGHT_OF_MEANING = 0.3;

export interface Candidate {
  /** Of BM25; undefined for a passage that was found by its meaning alone. */
  readonly words: number | undefined;
  /** Undefined for a passage without a vector. */
  readonly meaning: number | undefined;
}

/** A score from 0 to 1 for each candidate. */
export function blendScores(candidates: readonly Candidate[], weight = WEIGHT_OF_MEANING): number[] {
  const mostWords = Math.max(0, ...candidates.map(({ words = 0 }) => words));
  const meanings = candidates.flatMap(({ meaning }) => meaning ?? []);
  const [least, most] = [Math.min(...meanings), Math.max(...meanings)];
  return candidates.map(({ words = 0, meaning = least }) => {
    const ofWords = mostWords === 0 ? 0 : words / mostWords;
    const ofMeaning = most > least ? (meaning - least) / (most - least) : 0;
    return (1 - weight) * ofWords + weight * ofMeaning;
  });
}
