import type { Ask } from './ask.ts';
import type { ColumnFacts } from './columns.ts';
import { UNIT_NAMES } from './name-words.ts';
import { setOf } from './word-sets.ts';
import { singular, textAt } from './words.ts';

const BEFORE = setOf('at by after within until past beyond first the to');
const SPANS = setOf('day week month year hour minute');

/** "Alive at 12 months", "12-month survival": the time at which survival is wanted, in the unit of the follow-up. */
export function survivalMoment({ index, spoken: { words } }: Ask): number | null {
  const time = index.structure.survival?.time;
  if (!time) return null;
  const found = words.flatMap(({ number, glued }, at) => {
    const unit = singular(textAt(words, at + 1));
    const isTime = SPANS.has(unit) || BEFORE.has(textAt(words, at - 1));
    return number !== null && !glued && isTime ? [{ number, unit }] : [];
  });
  const [only, another] = found;
  if (!only || another || !isIn(time, only.number)) return null;
  return SPANS.has(only.unit) && !isMeasuredIn(time, only.unit) ? null : only.number;
}

const isIn = ({ profile }: ColumnFacts, moment: number): boolean => moment > 0 && moment <= (profile.maximum ?? 0);

/** Another unit, or none in the name, is never taken for the one that is said. */
function isMeasuredIn({ all }: ColumnFacts, unit: string): boolean {
  const written = new Set([unit, ...(UNIT_NAMES.get(unit) ?? [])]);
  return all.some(({ root, text }) => written.has(root) || written.has(text));
}
