import type { Ask } from '../ask.ts';
import type { ColumnFacts } from '../tables/columns.ts';
import { DAYS, UNIT_NAMES } from '../vocabulary/name-words.ts';
import { setOf } from '../words/word-sets.ts';
import { singular, textAt } from '../words/words.ts';

const BEFORE = setOf('at by after within until past beyond first the to');
const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  ['one', 'two', 'three', 'four', 'five', 'six'].map((word, at) => [word, at + 1] as const),
);
const SPANS = setOf('day week month year hour minute');

interface Moment {
  readonly number: number;
  readonly unit: string;
}

/** "At 12 months", "after one year"; "at 50 mg/kg" is a dose. */
function momentsIn({ index: { structure }, spoken: { words, mentions } }: Ask): readonly Moment[] {
  const isOfOther = (at: number) =>
    mentions.some(
      ({ from, to, column, level }) => from <= at && at < to && level !== null && column !== structure.survival?.time,
    );
  return words.flatMap(({ number: written, glued, text }, at) => {
    if (isOfOther(at)) return [];
    const number = written ?? NUMBER_WORDS.get(text) ?? null;
    const unit = singular(textAt(words, at + 1));
    const isTime = SPANS.has(unit) || BEFORE.has(textAt(words, at - 1));
    return number !== null && !glued && isTime ? [{ number, unit }] : [];
  });
}

/** "Alive at 12 months", "12-month survival": the time at which survival is wanted, in the unit of the follow-up. */
export function survivalMoment(ask: Ask): number | null {
  const time = ask.index.structure.survival?.time;
  const [only, another] = time ? momentsIn(ask) : [];
  if (!time || !only || another) return null;
  return inUnitOf(time, only, unitsSaid(ask, time));
}

/** "Still alive after one year": the share of those who are alive by their last row is another one, whatever unit the follow-up is in. */
export const asksAtMoment = (ask: Ask): boolean => momentsIn(ask).some(({ unit }) => SPANS.has(unit));

/** "Time is in days", "survival time in months". */
function unitsSaid({ spoken, around }: Ask, time: ColumnFacts): ReadonlySet<string> {
  const said = [spoken, ...around].flatMap(({ words, mentions }) =>
    mentions
      .filter(({ column }) => column === time)
      .flatMap(({ to }) =>
        [to, to + 1, to + 2].filter((at) => textAt(words, at) === 'in').map((at) => textAt(words, at + 1)),
      ),
  );
  return new Set(said.map(singular).filter((unit) => SPANS.has(unit)));
}

/** "One year" of a follow-up in days; null where the unit is none of a calendar. */
function inUnitOf(time: ColumnFacts, { number, unit }: Moment, said: ReadonlySet<string>): number | null {
  const isOwn = (each: string) => said.has(each) || isMeasuredIn(time, each);
  if (!SPANS.has(unit) || isOwn(unit)) return isIn(time, number) ? number : null;
  const own = [...DAYS].find(([each]) => isOwn(each));
  const days = DAYS.get(unit);
  if (!own || days === undefined) return null;
  const moment = Math.floor((number * days) / own[1]);
  return isIn(time, moment) ? moment : null;
}

const isIn = ({ profile }: ColumnFacts, moment: number): boolean => moment > 0 && moment <= (profile.maximum ?? 0);

/** Another unit, or none in the name, is never taken for the one that is said. */
function isMeasuredIn({ all }: ColumnFacts, unit: string): boolean {
  const written = new Set([unit, ...(UNIT_NAMES.get(unit) ?? [])]);
  return all.some(({ root, text }) => written.has(root) || written.has(text));
}
