import type { Ask } from './ask.ts';
import { setOf } from './word-sets.ts';
import { textAt, type Word } from './words.ts';

/** The numbers of a question about power: the difference to detect, the power and the significance level. */

const DIFFERENCES = setOf('difference change increase decrease effect gap drop rise improvement reduction');
const LEVELS = setOf('power alpha significance level confidence');
const FARTHEST = 4;

const isPercent = (words: readonly Word[], at: number): boolean => ['%', 'percent'].includes(textAt(words, at + 1));

function isLevel(words: readonly Word[], at: number): boolean {
  const around = [1, 2, 3].flatMap((step) => [textAt(words, at + step), textAt(words, at - step)]);
  return (
    around.some((text) => LEVELS.has(text)) || (isPercent(words, at) && words.some(({ text }) => text === 'sided'))
  );
}

const numbersIn = (words: readonly Word[]): number[] =>
  [...words.keys()].filter((at) => words[at]?.number != null && !words[at].glued);

/** "A 10 MPa difference", "a difference of 5": null where none or several are given. */
export function detectable({ spoken: { words, mentions } }: Ask): number | null {
  const isDifference = (at: number): boolean => {
    const near = words.slice(at + 1, at + 1 + FARTHEST).some(({ text }) => DIFFERENCES.has(text));
    const isOf = textAt(words, at - 1) === 'of' && DIFFERENCES.has(textAt(words, at - 2));
    const isNamed = mentions.some(({ from, to }) => from <= at && at < to);
    return (near || isOf) && !isNamed && !isLevel(words, at);
  };
  const [at, another] = numbersIn(words).filter(isDifference);
  return at === undefined || another !== undefined ? null : (words[at]?.number ?? null);
}

const USUAL = new Set([80, 0.8, 5, 0.05, 95, 0.95]);

/** Power is computed at 80% and a significance level of 5% only. */
export const hasUnusualLevel = ({ spoken: { words } }: Ask): boolean =>
  numbersIn(words).some((at) => isLevel(words, at) && !USUAL.has(words[at]?.number ?? 0));
