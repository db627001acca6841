/** A linear model of classes: what each feature speaks for. */
export interface Weights<Class extends string = string> {
  readonly classes: readonly Class[];
  /** For each feature a weight of every class; the empty name holds the intercepts. */
  readonly features: ReadonlyMap<string, readonly number[]>;
}

/** What is seen of a question, or of a column in it. */
export interface Features {
  /** Words, runs of them and what they stand beside; each counts less the more there are. */
  readonly words: readonly string[];
  /** What the rules make of it: few, and each as much as many words. */
  readonly rules: readonly string[];
}

/** A long sentence is no surer than a short one for having more words. */
export const valueOfWord = (words: number): number => 3 / Math.sqrt(Math.max(1, words));
export const VALUE_OF_RULE = 2;

/** The logarithm of the probability of each class. */
export function logProbabilities<Class extends string>(
  { classes, features }: Weights<Class>,
  { words, rules }: Features,
): Map<Class, number> {
  const known = words.filter((name) => features.has(name));
  const values = [
    ...known.map((name) => [name, valueOfWord(known.length)] as const),
    ...rules.map((name) => [name, VALUE_OF_RULE] as const),
  ];
  const scores = classes.map((_, place) =>
    values.reduce(
      (sum, [name, value]) => sum + value * (features.get(name)?.[place] ?? 0),
      features.get('')?.[place] ?? 0,
    ),
  );
  const largest = Math.max(...scores);
  const total = Math.log(scores.reduce((sum, score) => sum + Math.exp(score - largest), 0)) + largest;
  return new Map(classes.map((name, place) => [name, (scores[place] ?? 0) - total]));
}
