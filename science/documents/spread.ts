/** The second item of one document counts this much, the third this much again. */
const REPETITION = 0.85;

/** Orders by score; of each document the best item keeps its score, the others are lowered: one does not take all places. */
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
