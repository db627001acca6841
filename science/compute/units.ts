import { IN_OUTCOME_UNITS, IN_PREDICTOR_UNITS } from '../../contracts/estimate.ts';
import { oneUnit } from '../../contracts/wording.ts';
import { compoundSign, compoundUnit } from '../read/tables/compound-units.ts';
import { withoutThousands } from '../read/tables/thousands.ts';
import type { Choice } from './choice.ts';

/** Units in the names of columns: `water_ml`, `Dose (mg)`. */

const SIGNS: Readonly<Record<string, string>> = {
  mm: 'mm', cm: 'cm', m: 'm', km: 'km', in: 'in', ft: 'ft',
  ug: 'µg', µg: 'µg', mg: 'mg', g: 'g', kg: 'kg', t: 't', lb: 'lb', lbs: 'lb',
  ul: 'µl', ml: 'ml', cl: 'cl', dl: 'dl', l: 'l',
  ms: 'ms', s: 's', sec: 's', secs: 's', seconds: 's', min: 'min', mins: 'min', minutes: 'min',
  h: 'h', hr: 'h', hrs: 'h', hours: 'h', days: 'days', weeks: 'weeks', months: 'months', years: 'years', yrs: 'years', yr: 'years',
  usd: 'USD', kusd: 'kUSD', eur: 'EUR', keur: 'kEUR', gbp: 'GBP', chf: 'CHF',
  mmhg: 'mmHg', kpa: 'kPa', mpa: 'MPa', gpa: 'GPa', pa: 'Pa', bar: 'bar', ppm: 'ppm', ppb: 'ppb', kwh: 'kWh', kw: 'kW', w: 'W', v: 'V', mv: 'mV', hz: 'Hz', bpm: 'bpm',
  celsius: '°C', degc: '°C', c: '°C', kcal: 'kcal', kj: 'kJ', j: 'J', n: 'N', mol: 'mol', mmol: 'mmol', nm: 'nm', um: 'µm', ha: 'ha',
  pct: '%', percent: '%', '%': '%', 'mg/dl': 'mg/dl', 'mmol/l': 'mmol/l', 'g/l': 'g/l', 'kg/m2': 'kg/m²', 'm/s': 'm/s', 'km/h': 'km/h',
}; // prettier-ignore
/** Letters that are a unit only in brackets: `vitamin_c`, `group_n`, `plot_w` name no unit. */
const ONLY_IN_BRACKETS = ['c', 'n', 'w', 'v', 't', 'in', 'j', 'bar', 'h', 's', 'l', 'pa'];
/** `temp_min` is the least temperature: minutes are of what lasts. */
const EXTREME = 'min';
const LASTING = [
  'time',
  'duration',
  'wait',
  'delay',
  'walk',
  'exercise',
  'sleep',
  'commute',
  'travel',
  'session',
  'training',
  'recovery',
  'study',
  'screen',
  'latency',
  'reaction',
];

/** The m of `tenure_m` is no metre. */
const LASTING_ONLY = ['time', 'duration', 'tenure', 'delay', 'followup', 'follow'];

/** The unit that a column's name ends in. */
export function unitOf(name: string): string | null {
  const open = name.lastIndexOf('(');
  if (open > 0 && name.trimEnd().endsWith(')')) {
    const remark = name.slice(open + 1, name.lastIndexOf(')')).trim();
    return signOf(remark) ?? compoundSign(remark);
  }
  const compound = compoundUnit(name);
  return compound ? compound.unit : unitOfWords(name.replaceAll('.', '_').replaceAll(' ', '_').split('_'));
}

/** A capital M is molar: `dose_uM` is no length; a capital N is newtons. */
const CAPITALS: Readonly<Record<string, string>> = {
  kN: 'kN',
  uM: 'µM',
  µM: 'µM',
  nM: 'nM',
  mM: 'mM',
  pM: 'pM',
  Nm: 'Nm',
};

function signOf(written: string): string | null {
  if (Object.hasOwn(CAPITALS, written)) return CAPITALS[written] ?? null;
  const key = written.toLowerCase();
  return Object.hasOwn(SIGNS, key) ? (SIGNS[key] ?? null) : null;
}

function unitOfWords(parts: readonly string[]): string | null {
  const words = parts.filter((word) => word !== '');
  const written = words.at(-1) ?? '';
  const last = written.toLowerCase();
  if (words.length < 2 || ONLY_IN_BRACKETS.includes(last)) return null;
  if (last === 'm' && words.some((word) => LASTING_ONLY.includes(word.toLowerCase()))) return null;
  const isExtreme = last === EXTREME && !words.some((word) => LASTING.includes(word.toLowerCase()));
  return isExtreme ? null : signOf(written);
}

const YEARS: ReadonlyMap<string, number> = new Map([
  ['days', 1 / 365.25],
  ['day', 1 / 365.25],
  ['d', 1 / 365.25],
  ['weeks', 7 / 365.25],
  ['week', 7 / 365.25],
  ['months', 1 / 12],
  ['month', 1 / 12],
  ['years', 1],
  ['year', 1],
  ['yrs', 1],
  ['yr', 1],
]);

/** How many years one unit of a follow-up is; null where its name does not say. */
export function yearsOfFollowUp(name: string): number | null {
  const words = name.toLowerCase().split(/[^a-z]/);
  return words.map((word) => YEARS.get(word)).find((years) => years !== undefined) ?? null;
}

/** "per 100 person-years", "per 100 m": what a rate is given per, where that is not one unit of its exposure. */
function unitOfRate({ event, exposure, per }: Choice['plan']): string | null {
  if (exposure === null) return null;
  const years = event === null ? null : yearsOfFollowUp(exposure);
  if (years !== null) return `per ${String(per ?? 100)} person-years`;
  if (per === null) return null;
  const [what, times] = withoutThousands(exposure);
  return `per ${(per * times).toLocaleString('en')} ${unitOf(what) ?? what.replaceAll('_', ' ')}`;
}

const PER_PREDICTOR = ['slope', 'slope-change'];

/** Of an estimate that is a moment: days since 1970-01-01. */
const DATE = 'date';

/** "kg per day"; where a name holds no unit it is left to the narrator, which names the column. */
function perUnit(own: string | null, other: string | null, date: boolean): string | null {
  if (date && own === null) return `per ${other ?? ''}`;
  return own !== null && other !== null ? `${own} per ${oneUnit(other)}` : null;
}

const PER_STEP: ReadonlySet<string> = new Set(['slope', 'odds-ratio', 'hazard-ratio', 'rate-ratio']);

/** "5 units", "0.1 g/cm³", "standard deviation". */
export const stepWords = ({ column, amount }: NonNullable<Choice['plan']['step']>): string =>
  amount === null ? 'standard deviation' : `${amount.toLocaleString('en')} ${unitOf(column) ?? 'units'}`;

type Stepped = Choice['plan'] & { readonly step: NonNullable<Choice['plan']['step']> };
const isStepped = (plan: Choice['plan'], quantity: string, predictor: string | null): plan is Stepped =>
  plan.step !== null && plan.step.column === predictor && PER_STEP.has(quantity);

const unitPerStep = (quantity: string, own: string | null, step: Stepped['step']): string =>
  quantity === 'slope' && own !== null ? `${own} per ${stepWords(step)}` : `per ${stepWords(step)}`;

/** The unit of an estimate by what it is; null for shares, ratios and correlations. */
export function unitOfEstimate(
  { plan, timeUnits }: Pick<Choice, 'plan' | 'timeUnits'>,
  quantity: string,
  outcome: string | null,
  predictor: string | null,
): string | null {
  if (quantity === 'rate') return unitOfRate(plan);
  const own = outcome === null ? null : unitOf(outcome);
  if (isStepped(plan, quantity, predictor)) return unitPerStep(quantity, own, plan.step);
  if (IN_OUTCOME_UNITS.has(quantity)) return own;
  const along = plan.time ?? predictor;
  return along === null ? null : unitAlong(quantity, own, along, timeUnits?.[along] ?? null);
}

/** Of what is measured along another column, or is a place on it. */
function unitAlong(quantity: string, own: string | null, along: string, date: string | null): string | null {
  const other = date ?? unitOf(along);
  if (IN_PREDICTOR_UNITS.has(quantity)) return date === null ? other : momentUnit(quantity, date);
  if (quantity === 'rate-ratio') return date === null ? null : `per ${date}`;
  if (PER_PREDICTOR.includes(quantity)) return perUnit(own, other, date !== null);
  return quantity === 'median-survival' ? other : null;
}

/** Models count dates over several years in years. */
const momentUnit = (quantity: string, counted: string): string =>
  counted === 'year' && quantity !== 'change-point' ? 'years since 1970' : DATE;

/** Dates are counted in days. */
export function unitOfDate(quantity: string): string | null {
  if (quantity.endsWith('-difference') || quantity === 'standard-deviation') return 'days';
  return IN_OUTCOME_UNITS.has(quantity) ? 'days since 1970-01-01' : null;
}
