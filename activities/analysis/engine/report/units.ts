/** Units and remarks in the names of columns: `water_ml`, `Dose (mg)`, `Group (A/B)`. */

// As a name ends in it, as it is written after a number, and as one of it is called where that differs.
const UNITS: readonly (readonly [endings: string, sign: string, one?: string])[] = [
  ['mm', 'mm'],
  ['cm', 'cm'],
  ['m', 'm'],
  ['km', 'km'],
  ['ug µg', 'µg'],
  ['mg', 'mg'],
  ['g', 'g'],
  ['kg', 'kg'],
  ['lb lbs', 'lb'],
  ['l', 'l'],
  ['dl', 'dl'],
  ['ml', 'ml'],
  ['ms', 'ms'],
  ['s sec secs', 's'],
  ['min mins', 'min'],
  ['minutes', 'minutes', 'minute'],
  ['h hr hrs', 'h'],
  ['hours', 'hours', 'hour'],
  ['days', 'days', 'day'],
  ['weeks', 'weeks', 'week'],
  ['months', 'months', 'month'],
  ['years yrs', 'years', 'year'],
  ['usd', 'USD'],
  ['eur', 'EUR'],
  ['mmhg', 'mmHg'],
  ['ppm', 'ppm'],
  ['kwh', 'kWh'],
  ['celsius', '°C'],
  ['pct percent', '%', 'percentage point'],
];
const BY_ENDING = new Map(
  UNITS.flatMap(([endings, sign, one = sign]) => endings.split(' ').map((ending) => [ending, { sign, one }] as const)),
);
// `temp_min` is the lowest temperature: only of what lasts is it a number of minutes.
const LASTS =
  /time|duration|wait|delay|walk|exercis|sleep|commut|travel|screen|activ|session|training|workout|recover|stud/i;

/** What stands in brackets at the end of a name. */
const REMARK = /^(.*[^\s_(])[\s_]*\(([^()]*)\)$/u;
const ENDING = /^(.*[^\s_])[\s_]([\p{L}]+)$/u;

interface NamedUnit {
  /** The name without its unit. */
  readonly what: string;
  readonly sign: string;
  readonly one: string;
}

/** The known unit a name ends in, with what it measures. */
export function unitIn(name: string): NamedUnit | undefined {
  const remark = REMARK.exec(name);
  const [, what = '', ending = ''] = remark ?? ENDING.exec(name) ?? [];
  const unit = ending.trim() === '%' ? BY_ENDING.get('pct') : BY_ENDING.get(ending.trim().toLowerCase());
  if (!unit || (remark === null && unit.sign === 'min' && !LASTS.test(what))) return undefined;
  return { what, ...unit };
}

// "(before)" tells two columns apart; "(A/B)", "(1 = yes)" and "(µg/l)" only say how to read the values.
const IS_WORDS = /^[\p{L}\p{N}_\s-]+$/u;

/** "Group" for `Group (A/B)`, "Dose" for `Dose (mg)`; a remark in words belongs to the name. */
export function withoutRemark(name: string): string {
  const [, what = name, remark = ''] = REMARK.exec(name.trim()) ?? [];
  return IS_WORDS.test(remark) && unitIn(name.trim()) === undefined ? name : what;
}
