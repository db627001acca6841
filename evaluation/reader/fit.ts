import { VALUE_OF_RULE, valueOfWord, type Features, type Weights } from '../../science/read/learned/softmax.ts';

/** One example: what is seen of it, and the classes of which each is right. */
export interface Example<Class extends string = string> {
  readonly features: Features;
  readonly right: readonly Class[];
}

export interface FitOptions {
  /** Keeps weights small that few examples speak for. */
  readonly penalty: number;
  readonly steps: number;
  /** Features of fewer examples are left out. */
  readonly least: number;
}

interface Row {
  readonly places: Int32Array;
  readonly values: Float32Array;
  readonly right: readonly number[];
}

/**
 * Softmax regression with a squared penalty, by Adam (Kingma and Ba, 2015) over all examples at each step. Of an example with several right classes
 * their sum counts. The same examples give the same weights.
 */
export function fitWeights<Class extends string>(
  examples: readonly Example<Class>[],
  classes: readonly Class[],
  options: FitOptions,
): Weights<Class> {
  const places = placesOf(examples, options.least);
  const rows = examples.map((example) => rowOf(example, places, classes)).filter(({ right }) => right.length > 0);
  const weights = descend(rows, { features: places.size, classes: classes.length }, options);
  const features = new Map(
    [...places].map(([name, place]) => [
      name,
      [...weights.subarray(place * classes.length, (place + 1) * classes.length)],
    ]),
  );
  return { classes, features };
}

/** Where each feature stands; the first place is that of the intercepts. */
function placesOf(examples: readonly Example[], least: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { features } of examples)
    for (const name of [...features.words, ...features.rules]) counts.set(name, (counts.get(name) ?? 0) + 1);
  const places = new Map([['', 0]]);
  for (const [name, count] of counts) if (count >= least) places.set(name, places.size);
  return places;
}

function rowOf({ features, right }: Example, places: ReadonlyMap<string, number>, classes: readonly string[]): Row {
  const words = features.words.flatMap((name) => places.get(name) ?? []);
  const rules = features.rules.flatMap((name) => places.get(name) ?? []);
  const value = valueOfWord(words.length);
  return {
    places: Int32Array.from([0, ...words, ...rules]),
    values: Float32Array.from([1, ...words.map(() => value), ...rules.map(() => VALUE_OF_RULE)]),
    right: right.map((name) => classes.indexOf(name)).filter((place) => place >= 0),
  };
}

interface Size {
  readonly features: number;
  readonly classes: number;
}

const STEP = 0.05;
const [FIRST, SECOND] = [0.9, 0.999];
const TINY = 1e-8;

function descend(rows: readonly Row[], { features, classes }: Size, { penalty, steps }: FitOptions): Float32Array {
  const size = features * classes;
  const weights = new Float32Array(size);
  const [mean, square] = [new Float32Array(size), new Float32Array(size)];
  for (let step = 1; step <= steps; step += 1) {
    const slope = new Float32Array(size);
    for (const row of rows) addSlope(row, weights, slope, classes);
    const [first, second] = [1 - FIRST ** step, 1 - SECOND ** step];
    for (let at = 0; at < size; at += 1) {
      // The intercepts are free.
      const down = at0(slope, at) / rows.length + (at < classes ? 0 : penalty) * at0(weights, at);
      const [pace, spread] = [
        FIRST * at0(mean, at) + (1 - FIRST) * down,
        SECOND * at0(square, at) + (1 - SECOND) * down ** 2,
      ];
      mean[at] = pace;
      square[at] = spread;
      weights[at] = at0(weights, at) - (STEP * (pace / first)) / (Math.sqrt(spread / second) + TINY);
    }
  }
  return weights;
}

const at0 = (numbers: Float32Array | Float64Array | Int32Array, at: number): number => numbers[at] ?? 0;

/** What one example adds to the slope of the logarithm of the likelihood. */
function addSlope(row: Row, weights: Float32Array, slope: Float32Array, classes: number): void {
  const errors = errorsOf(row, scoresOf(row, weights, classes));
  for (let at = 0; at < row.places.length; at += 1)
    for (let each = 0; each < classes; each += 1) {
      const place = at0(row.places, at) * classes + each;
      slope[place] = at0(slope, place) + at0(row.values, at) * at0(errors, each);
    }
}

function scoresOf({ places, values }: Row, weights: Float32Array, classes: number): Float64Array {
  const scores = new Float64Array(classes);
  for (let at = 0; at < places.length; at += 1)
    for (let each = 0; each < classes; each += 1)
      scores[each] = at0(scores, each) + at0(values, at) * at0(weights, at0(places, at) * classes + each);
  return scores;
}

/** What is thought of each class beyond what is right. */
function errorsOf({ right }: Row, scores: Float64Array): Float64Array {
  const largest = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(score - largest));
  const total = odds.reduce((sum, each) => sum + each, 0);
  const ofRight = right.reduce((sum, each) => sum + at0(odds, each), 0);
  return odds.map((each, place) => each / total - (right.includes(place) ? each / ofRight : 0));
}
