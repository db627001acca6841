import type { Ask } from '../ask.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, type Word } from '../words/words.ts';

/** Questions of when something happens, and not of how many it happens to. */

const SPANS = setOf('day week month year hour minute cycle shift session season visit');
const ASKED = setOf('what which many');
const BEFORE = setOf('after by in within until at');
const FEW = setOf('half quarter third tenth most median typical average');

/** "After how many days had half of them relapsed", "by what week had a quarter failed", "when had half of them died". */
export function asksWhenSome(words: readonly Word[]): boolean {
  const isTime = words.some(
    ({ root }, at) => SPANS.has(root) && ASKED.has(textAt(words, at - 1)) && isPlaced(words, at - 1),
  );
  const isWhen = textAt(words, 0) === 'when' && words.some(({ text }) => FEW.has(text));
  return isTime || isWhen || isUntil(words);
}

/** "After how many", "by what". */
const isPlaced = (words: readonly Word[], at: number): boolean =>
  BEFORE.has(textAt(words, textAt(words, at) === 'many' ? at - 2 : at - 1));

const UNTIL = setOf('until till before to');
const TAKES = setOf('take takes took pass passes passed go goes elapse elapsed');
/** "How many weeks until relapse", "how many days does it take to". */
const isUntil = (words: readonly Word[]): boolean =>
  words.some(
    ({ root }, at) =>
      SPANS.has(root) &&
      textAt(words, at - 1) === 'many' &&
      (UNTIL.has(textAt(words, at + 1)) || words.slice(at + 1, at + 5).some(({ text }) => TAKES.has(text))),
  );

const VALUES = [
  'long',
  'median',
  'when',
  'curve',
  'plot',
  'kaplan',
  'km',
  'half',
  'many',
  'week',
  'day',
  'month',
] as const;
const EFFECTS = ['ratio', 'hazard', 'hazards', 'risk', 'effect', 'affect', 'predict', 'influence', 'impact'] as const;

/** "What is the median survival of the stage V dogs", "how long do stage II patients live": of those alone, and held against no others. */
export const describesSurvival = (ask: Ask): boolean =>
  ask.index.structure.survival !== null &&
  ask.form !== 'polar' &&
  !ask.has('than', 'compare', 'between', 'strata', 'relate', 'higher', 'lower') &&
  !ask.says(...EFFECTS) &&
  ask.says(...VALUES) &&
  (ask.has('survival') || asksWhenSome(ask.spoken.words));
