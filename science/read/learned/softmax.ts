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

/** A feature counts once, however often it is seen. */
export const unique = (names: readonly string[]): string[] => [...new Set(names)];

/** A long sentence is no surer than a short one for having more words. */
export const valueOfWord = (words: number): number => 3 / Math.sqrt(Math.max(1, words));
export const VALUE_OF_RULE = 2;

/** The logarithm of the probability of each class. */
export function logProbabilities<Class extends string>(
  { classes, features }: Weights<Class>,
  { words, rules }: Features,
): Map<Class, number> {
  const known = words.flatMap((name) => ofFeature(features, name));
  const ruled = rules.flatMap((name) => ofFeature(features, name));
  const value = valueOfWord(known.length);
  const scores = classes.map(
    (_, place) => (features.get('')?.[place] ?? 0) + value * sumAt(known, place) + VALUE_OF_RULE * sumAt(ruled, place),
  );
  const largest = Math.max(...scores);
  const total = Math.log(scores.reduce((sum, score) => sum + Math.exp(score - largest), 0)) + largest;
  return new Map(classes.map((name, place) => [name, (scores[place] ?? 0) - total]));
}

/** None where the feature was never learned. */
function ofFeature(features: Weights['features'], name: string): (readonly number[])[] {
  const weights = features.get(name);
  return weights ? [weights] : [];
}

const sumAt = (weights: readonly (readonly number[])[], place: number): number =>
  weights.reduce((sum, each) => sum + (each[place] ?? 0), 0);
