import type { ColumnFacts } from '../tables/columns.ts';
import { UNIT_NAMES } from '../vocabulary/name-words.ts';
import { unitOf } from './number-columns.ts';
import type { Word } from '../words/words.ts';

/** "Longer than 2 hours" of a column in minutes: units that are whole multiples of one another. */

const FAMILIES: readonly ReadonlyMap<string, number>[] = [
  {
    ms: 0.001,
    s: 1,
    sec: 1,
    second: 1,
    min: 60,
    minute: 60,
    h: 3600,
    hr: 3600,
    hour: 3600,
    d: 86_400,
    day: 86_400,
    wk: 604_800,
    week: 604_800,
  },
  { mo: 1, month: 1, y: 12, yr: 12, year: 12 },
  { mg: 0.001, g: 1, kg: 1000, t: 1_000_000 },
  { mm: 0.001, cm: 0.01, m: 1, km: 1000 },
].map((family) => new Map(Object.entries(family)));

/** A number in the unit of the column: itself where nothing else is said, null where its unit is another quantity's. */
export function inUnitOf(column: ColumnFacts, value: number, said: Word | undefined): number | null {
  const times = SCALES.get(said?.text ?? '');
  if (times !== undefined) return scaledIn(column, value, times);
  const own = ownUnit(column);
  const names = said === undefined ? [] : [said.text, said.root, ...(UNIT_NAMES.get(said.root) ?? [])];
  for (const family of FAMILIES) {
    const [from, to] = [names.map((name) => family.get(name)).find((each) => each !== undefined), family.get(own)];
    if (from !== undefined && to !== undefined) return Number(((value * from) / to).toPrecision(12));
  }
  return [TIMES, SIZES].some((kin) => [names, [own]].every((units) => isOf(kin, units))) ? null : value;
}

/** "30 thousand euros", "30k", "2 million". */
export const SCALES: ReadonlyMap<string, number> = new Map([
  ['thousand', 1e3],
  ['thousands', 1e3],
  ['k', 1e3],
  ['million', 1e6],
  ['millions', 1e6],
]);

/** `scc_x1000` counts thousands itself, and 300 K are kelvins. */
const scaledIn = (column: ColumnFacts, value: number, times: number): number =>
  mayHold(column, value) && !mayHold(column, value * times) ? value : value * times;

/** Whether a number lies between the least and the greatest one of the column. */
export const mayHold = ({ profile: { minimum, maximum } }: ColumnFacts, number: number): boolean =>
  minimum !== null && maximum !== null && minimum <= number && number <= maximum;

/** "48 hours" of `hrs_wk`, the hours of each week: what is counted, and not the time that it is counted in. */
function ownUnit(column: ColumnFacts): string {
  const [unit, counted] = [singular(unitOf(column)), singular(column.parts.at(-1)?.root ?? '')];
  const names = [counted, ...(UNIT_NAMES.get(counted) ?? [])];
  return isOf(TIMES, [unit]) ? (names.find((name) => isOf(TIMES, [name])) ?? unit) : unit;
}

/** "hrs", "mins". */
const singular = (unit: string): string => unit.replace(/(?<=[a-z]{2})s$/, '');

/** Months are no whole number of days. */
const TIMES = FAMILIES.slice(0, 2);
/** "Over 500 m" is no body mass. */
const SIZES = FAMILIES.slice(2);
const isOf = (families: typeof FAMILIES, names: readonly string[]): boolean =>
  families.some((family) => names.some((name) => family.has(name)));
