const PLACES = 10;

/** Normalised discounted cumulative gain of the first ten places (Järvelin & Kekäläinen 2002, gains as graded). */
export function ndcgAt10(ranked: readonly string[], grades: ReadonlyMap<string, number>): number {
  const ideal = [...grades.values()].sort((a, b) => b - a);
  const best = gain(ideal);
  return best === 0 ? 0 : gain(ranked.map((id) => grades.get(id) ?? 0)) / best;
}

function gain(grades: readonly number[]): number {
  return grades.slice(0, PLACES).reduce((sum, grade, place) => sum + grade / Math.log2(place + 2), 0);
}
