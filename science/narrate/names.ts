import { isSuccessLevel } from '../../contracts/success.ts';
import { compoundSign, compoundUnit, type NameAndUnit } from '../read/tables/compound-units.ts';
import { label } from './markdown.ts';

/**
 * Names of columns as people say them, with their units: `body_mass_g` is "body mass" in g. Made in this place only.
 * It reads names that came with the data: regular expressions are allowed here.
 */

// As a name ends in it, as it is written after a number.
const UNITS: readonly (readonly [endings: string, sign: string])[] = [
  ['nm', 'nm'],
  ['um µm', 'µm'],
  ['mm', 'mm'],
  ['cm', 'cm'],
  ['m', 'm'],
  ['km', 'km'],
  ['ug µg mcg', 'µg'],
  ['mg', 'mg'],
  ['g', 'g'],
  ['kg', 'kg'],
  ['lb lbs', 'lb'],
  ['oz', 'oz'],
  ['l', 'l'],
  ['dl', 'dl'],
  ['ul µl', 'µl'],
  ['ml', 'ml'],
  ['ms', 'ms'],
  ['s sec secs', 's'],
  ['min mins', 'min'],
  ['minutes', 'minutes'],
  ['h hr hrs', 'h'],
  ['hours', 'hours'],
  ['days', 'days'],
  ['weeks', 'weeks'],
  ['months', 'months'],
  ['years yrs yr', 'years'],
  ['hz', 'Hz'],
  ['khz', 'kHz'],
  ['kw', 'kW'],
  ['usd', 'USD'],
  ['eur', 'EUR'],
  ['gbp', 'GBP'],
  ['keur', 'kEUR'],
  ['kusd', 'kUSD'],
  ['mmhg', 'mmHg'],
  ['kn', 'kN'],
  ['kpa', 'kPa'],
  ['mpa', 'MPa'],
  ['gpa', 'GPa'],
  ['bpm', 'bpm'],
  ['ppm', 'ppm'],
  ['ppb', 'ppb'],
  ['kcal', 'kcal'],
  ['kj', 'kJ'],
  ['mol', 'mol'],
  ['mmol', 'mmol'],
  ['kwh', 'kWh'],
  ['celsius', '°C'],
  ['pct percent', '%'],
];
const BY_ENDING = new Map(
  UNITS.flatMap(([endings, sign]) => endings.split(' ').map((ending) => [ending, sign] as const)),
);
// `temp_min` is the lowest temperature: only of what lasts is it a number of minutes.
const LASTS =
  /time|duration|tenure|wait|delay|walk|exercis|sleep|commut|travel|screen|activ|session|training|workout|recover|stud|follow/i;
const LASTS_ONLY = /time|duration|tenure|delay|follow/i;
/** What stands in brackets at the end of a name. */
const REMARK = /^(.*[^\s_(])[\s_]*[([]([^()[\]]*)[)\]]$/u;
const ENDING = /^(.*[^\s_.])[\s_.]([\p{L}µ]+)$/u;
// "(before)" distinguishes two columns; "(A/B)" and "(1 = yes)" only say how to read the values.
const IS_WORDS = /^[\p{L}\p{N}_\s-]+$/u;
const IN_BRACKETS = /^[\p{L}µ°%/·^²³\d.\s*-]{1,16}$/u;
// Words run together by these can be taken apart and still say the same; a slash or a bracket cannot.
const ORDINARY = /^[\p{L}\p{M}\p{N}\s_.-]*$/u;

interface Name {
  /** Neutral in Markdown. */
  readonly words: string;
  readonly unit: string | null;
}

const DEGREES: ReadonlyMap<string, string> = new Map([
  ['c', '°C'],
  ['f', '°F'],
]);
const WARM = /temp/i;

function knownUnit(what: string, ending: string): string | undefined {
  const degrees = DEGREES.get(ending.toLowerCase());
  if (degrees !== undefined) return WARM.test(what) ? degrees : undefined;
  const sign = ending === '%' ? '%' : BY_ENDING.get(ending.toLowerCase());
  // The m of `tenure_m` is no metre; whether it is a minute or a month only the data's owner knows.
  const isOther = sign === 'min' ? !LASTS.test(what) : sign === 'm' && LASTS_ONLY.test(what);
  return isOther ? undefined : sign;
}

/** "Dose (mg)" and "Rate (kg/m²)" hold a unit in brackets; other brackets are words or say how to read the values. */
function withoutRemark(name: string, inside: string, remark: string): NameAndUnit {
  const unit = knownUnit(inside, remark) ?? compoundSign(remark) ?? undefined;
  if (unit !== undefined) return { what: inside, unit };
  if (remark.includes('/') && remark.length > 3 && IN_BRACKETS.test(remark)) return { what: inside, unit: remark };
  return { what: IS_WORDS.test(remark) ? name : inside, unit: null };
}

/** "dose_mg" ends in a unit, "dose_mg_l" in one of two words. */
function withoutEnding(name: string): NameAndUnit {
  const compound = compoundUnit(name);
  if (compound) return compound;
  const [, what = '', ending = ''] = ENDING.exec(name) ?? [];
  const unit = ending === '' ? undefined : knownUnit(what, ending);
  return unit === undefined ? { what: name, unit: null } : inThousands(what, unit);
}

const MONEY: ReadonlySet<string> = new Set(['USD', 'EUR', 'GBP']);
const OF_THOUSANDS = /^(.*[^\s_.])[\s_.]k$/iu;
/** `fees_k_eur` are thousands of euros. */
function inThousands(what: string, unit: string): NameAndUnit {
  const [, bare] = (MONEY.has(unit) && OF_THOUSANDS.exec(what)) || [];
  return bare === undefined ? { what, unit } : { what: bare, unit: `k${unit}` };
}

function takeApart(column: string): NameAndUnit {
  const name = column.trim();
  const [, inside, remark] = REMARK.exec(name) ?? [];
  return inside === undefined || remark === undefined
    ? withoutEnding(name)
    : withoutRemark(name, inside, remark.trim());
}

const isShout = (word: string): boolean => word.length > 4 && word === word.toUpperCase();

/** `bodyMass` → body mass; `BMI` and `pH` stay, `WEIGHT` does not. */
function toWords(name: string): string[] {
  const parts = name
    .replace(/\p{Ll}{4}(?=\p{Lu})|\p{Ll}(?=\p{Lu}\p{Ll})/gu, '$& ')
    .split(/[\s_.]+/u)
    .filter((part) => part !== '');
  return parts.map((part) => (/^\p{Lu}\p{Ll}+$/u.test(part) || isShout(part) ? part.toLowerCase() : part));
}

export function readableName(column: string): Name {
  const { what, unit } = takeApart(column.normalize('NFC'));
  if (!ORDINARY.test(what)) return { words: label(what), unit };
  const parts = toWords(what);
  // A digit of a name, set apart, would read as a number that was measured.
  if (parts.length === 0 || parts.some((part) => /^\d/.test(part))) return { words: label(column), unit };
  return { words: label(parts.join(' ')), unit };
}

export const nameOf = (column: string): string => readableName(column).words;
export const unitOf = (column: string): string | null => readableName(column).unit;

const STATES = new Set(['yes', 'no', 'true', 'false']);

/** A level that says nothing without its column: "1", "yes". */
export function isBareLevel(level: string): boolean {
  const text = level.trim().toLowerCase();
  return text === '' || STATES.has(text) || isSuccessLevel(level) || Number.isFinite(Number(text));
}

/** "Gentoo", or "smoker = yes" where the level alone would say nothing. */
export function levelOf(column: string | null, level: string): string {
  if (column === null || !isBareLevel(level)) return label(level);
  return `${nameOf(column)} ${isSuccessLevel(level) ? '' : '= '}${label(level)}`;
}
