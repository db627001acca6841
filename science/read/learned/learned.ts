import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VERDICTS, type Learned, type Verdict } from './chances.ts';
import { isLearnedKind, isRole } from './parts-played.ts';
import type { Weights } from './softmax.ts';

/**
 * The weights that `npm run fit:reader` wrote: a line for the classes, then one for each feature with a whole number for
 * each class, in hundredths.
 */
const FOLDER = join(import.meta.dirname, 'weights');
const HUNDREDTHS = 100;

/** Read with the first question, so that processes that read none start without it. */
let known: Learned | undefined;
export const learned = (): Learned =>
  (known ??= {
    kinds: weightsIn('kinds', isLearnedKind),
    roles: weightsIn('roles', isRole),
    answers: weightsIn('answers', isVerdict),
    encoding: weightsIn('encoding', isVerdict),
  });

export const isVerdict = (text: string): text is Verdict => VERDICTS.some((verdict) => verdict === text);

function weightsIn<Class extends string>(
  name: keyof Learned,
  isClass: (text: string) => text is Class,
): Weights<Class> {
  return weightsOfText(readFileSync(join(FOLDER, `${name}.tsv`), 'utf8'), isClass);
}

export function weightsOfText<Class extends string>(
  text: string,
  isClass: (text: string) => text is Class,
): Weights<Class> {
  const [first = '', ...lines] = text.trimEnd().split('\n');
  const classes = first.split('\t').slice(1).filter(isClass);
  const features = new Map(
    lines.map((line) => {
      const [feature = '', ...weights] = line.split('\t');
      return [feature, classes.map((_, place) => Number(weights[place] ?? 0) / HUNDREDTHS)] as const;
    }),
  );
  return { classes, features };
}

const LEAST_WEIGHT = 2;

/** The text of weights, without features that weigh next to nothing. */
export function textOfWeights({ classes, features }: Weights): string {
  const lines = [...features].flatMap(([feature, weights]) => {
    const whole = weights.map((weight) => Math.round(weight * HUNDREDTHS));
    const isKept = feature === '' || whole.some((weight) => Math.abs(weight) >= LEAST_WEIGHT);
    return isKept
      ? [[feature, ...whole.map((weight) => (weight === 0 ? '' : String(weight)))].join('\t').trimEnd()]
      : [];
  });
  return `${['feature', ...classes].join('\t')}\n${lines.toSorted().join('\n')}\n`;
}
