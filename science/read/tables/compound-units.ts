import { setOf } from '../words/word-sets.ts';

/**
 * Units of several words at the end of a column's name: `grain_yield_t_ha` is a grain yield in t/ha, `flow_m3_s` a flow in m³/s.
 * Reading, computing and narrating all take them from here.
 */

type Kind = 'share' | 'mass' | 'amount' | 'volume' | 'length' | 'area' | 'energy' | 'activity' | 'money' | 'time';

interface UnitWord {
  readonly kind: Kind;
  readonly sign: string;
}

const WORDS: readonly (readonly [kind: Kind, words: string])[] = [
  ['share', 'pct=% percent=%'],
  ['mass', 'pg ng ug=µg mcg=µg µg mg g kg t lb'],
  ['amount', 'mol mmol umol=µmol µmol nmol pmol'],
  ['volume', 'ul=µl µl ml cl dl l m3=m³ cm3=cm³ dm3=dm³'],
  ['length', 'nm um=µm µm mm cm m km ft'],
  ['area', 'mm2=mm² cm2=cm² m2=m² km2=km² ha'],
  ['energy', 'j kj mj=MJ cal kcal w=W kw=kW kwh=kWh mwh=MWh'],
  ['activity', 'iu=IU u=U'],
  ['money', 'usd=USD eur=EUR gbp=GBP chf=CHF'],
  ['time', 's sec=s min h hr=h hour d=day day week month yr=year year'],
];

const BY_WORD: ReadonlyMap<string, UnitWord> = new Map(
  WORDS.flatMap(([kind, words]) =>
    words.split(' ').map((entry) => {
      const [word = '', sign = word] = entry.split('=');
      return [word, { kind, sign }] as const;
    }),
  ),
);

/** What a unit may be divided by where the name does not say "per": `weight_kg_m` may be the weight of males. */
const DIVIDED_BY: Readonly<Record<Kind, ReadonlySet<string>>> = {
  share: setOf('s min h hr hour d day week month yr year'),
  mass: setOf('ul µl ml cl dl l m3 cm3 dm3 m2 cm2 ha km2 kg g mol s h hr d day week month yr year kwh'),
  amount: setOf('ul µl ml dl l m3 m2 cm2 kg g mg s min h hr d day mol'),
  volume: setOf('s min h hr d day yr year ha m2 kg l'),
  length: setOf('s h hr hour d day week month yr year'),
  area: setOf('kg g s h day'),
  energy: setOf('kg g mol m2 cm2 m3 ha s h d day yr year'),
  activity: setOf('l ml dl kg g'),
  money: setOf('kg t l m2 ha kwh mwh h hr hour d day week month yr year'),
  time: setOf('km m ha'),
};

/** A second divisor: `uptake_umol_m2_s`, `dose_mg_kg_day`. */
const DIVIDED_AGAIN: ReadonlySet<Kind> = new Set<Kind>(['time', 'mass', 'area']);

/** Units that are commonly written as one word. */
const TOGETHER: ReadonlyMap<string, string> = new Map([
  ['mgdl', 'mg/dl'],
  ['gdl', 'g/dl'],
  ['mgl', 'mg/l'],
  ['ugl', 'µg/l'],
  ['ngml', 'ng/ml'],
  ['mmoll', 'mmol/l'],
  ['umoll', 'µmol/l'],
  ['kgha', 'kg/ha'],
  ['kmh', 'km/h'],
  ['m2', 'm²'],
  ['cm2', 'cm²'],
  ['mm2', 'mm²'],
  ['km2', 'km²'],
  ['m3', 'm³'],
  ['m3s', 'm³/s'],
  ['cm3', 'cm³'],
]);

/** `person_years` are counted: neither word is a unit of the other. */
const COUNTED = setOf('person patient animal bed man vehicle passenger catheter device trap');
const BY_TIME = setOf('years yrs year months month weeks week days day hours hour nights km miles');

const LONGEST = 5;

/** The sign of a unit whose words are all of `words`: "µg/l" of ug, l; undefined where they are no unit of several words. */
function signOf(words: readonly string[]): string | undefined {
  const [first = '', ...rest] = words;
  if (rest.length === 0) return TOGETHER.get(first);
  const divisors = rest.filter((word) => word !== 'per');
  const above = BY_WORD.get(first);
  const mayBeDivided = above !== undefined && (rest[0] === 'per' || DIVIDED_BY[above.kind].has(divisors[0] ?? ''));
  return mayBeDivided ? divided(above, divisors) : undefined;
}

function divided(above: UnitWord, divisors: readonly string[]): string | undefined {
  const [below, again] = divisors.map((word) => BY_WORD.get(word));
  if (!below || divisors.length > 2) return undefined;
  if (divisors.length === 1) return `${above.sign}/${below.sign}`;
  return again && DIVIDED_AGAIN.has(again.kind) ? `${above.sign}/${below.sign}/${again.sign}` : undefined;
}

const isWhole = (words: readonly string[]): boolean => {
  const [before = '', last = ''] = words.slice(-2);
  return (COUNTED.has(before) && BY_TIME.has(last)) || (before === 'per' && BY_WORD.has(last));
};

/** `weeds_m2` are weeds on each square metre, and no area. */
function isDensity(words: readonly string[]): boolean {
  const [before = '', last = ''] = words.slice(-2);
  const kind = BY_WORD.get(last)?.kind;
  return words.length === 2 && (kind === 'area' || last === 'm3') && /[^suiw]s$/u.test(before);
}

export interface NameAndUnit {
  /** The name without its unit. */
  readonly what: string;
  readonly unit: string | null;
}

const WORD = /[^\s_./]+/gu;
const NUMBER = /^\d+$/;

/**
 * The unit that the last words of a name make up, and the name before it; no unit for what is counted (`person_years`, `cells_per_ml`).
 * Undefined where the last words belong together in neither way.
 */
export function compoundUnit(name: string): NameAndUnit | undefined {
  const found = [...name.matchAll(WORD)].map(({ 0: word, index }) => ({ word: word.toLowerCase(), index }));
  const words = found.map(({ word }) => word.replace('²', '2').replace('³', '3').replace('μ', 'µ'));
  if (isDensity(words)) return { what: name, unit: null };
  for (let from = Math.max(1, words.length - LONGEST); from < words.length; from += 1) {
    const unit = signOf(words.slice(from));
    // `sprint_100_m_s` is a time over 100 m.
    if (unit !== undefined && !NUMBER.test(words[from - 1] ?? '')) {
      return { what: name.slice(0, found[from]?.index).replace(/[\s_.]$/u, ''), unit };
    }
  }
  return isWhole(words) ? { what: name, unit: null } : undefined;
}

/** The unit that is written in brackets: "mg/l", "kg/m2". */
export const compoundSign = (remark: string): string | null => compoundUnit(`of ${remark}`)?.unit ?? null;
