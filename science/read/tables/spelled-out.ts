import { SPELLED_OF_NAMES, SPELLED_OUT } from '../vocabulary/abbreviations.ts';
import type { ColumnFacts } from './columns.ts';
import { ELEMENTS } from '../vocabulary/name-words.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, wordsOf, type Word } from '../words/words.ts';

/** What the abbreviations in the name of a column stand for. */

const wordsOfLong = (table: readonly (readonly [short: string, long: string])[]) =>
  new Map<string, readonly Word[]>(table.map(([short, long]) => [short, wordsOf(long)] as const));
const ABBREVIATIONS = wordsOfLong(SPELLED_OUT);
const OF_NAMES = wordsOfLong(SPELLED_OF_NAMES);

/** Words of a name with what they abbreviate, and the elements that they may stand for. */
export const spelledOut = (column: ColumnFacts): readonly Word[] => [
  ...column.all,
  ...inFull(column, column.all),
  ...column.all.flatMap(({ text }) => ELEMENT_WORDS.get(text) ?? []),
];

/** The words of a name with its abbreviations written out; `no3` is one word in two. */
export function inFull(column: ColumnFacts, parts: readonly Word[]): readonly Word[] {
  const isOfNames = column.profile.type === 'text' && column.kind === 'category';
  return parts.flatMap((part, at) => {
    const [before, next] = [parts[at - 1], parts[at + 1]];
    const formula = (one: Word, other: Word | undefined) =>
      other?.glued === true ? ABBREVIATIONS.get(`${one.text}${other.text}`) : undefined;
    if (before && formula(before, part)) return [];
    const short = isOfNames ? OF_NAMES.get(part.text) : undefined;
    const long = ABBREVIATIONS.get(part.text);
    return (
      besideUnit(column, part) ?? formula(part, next) ?? short ?? (isYesOfTime(column, long) ? [part] : long) ?? [part]
    );
  });
}

/** `RTS` of yes and no is no reaction time. */
const isYesOfTime = ({ kind, parts }: ColumnFacts, long: readonly Word[] | undefined): boolean =>
  kind === 'binary' && parts.length === 1 && long?.at(-1)?.text === 'time';

/** "Emergency visits" of `ed_visits`: of what the first part stands for, the first of two words. */
export function begunOf({ parts: [short, ...rest] }: ColumnFacts): readonly Word[] {
  const [first, second, more] = ABBREVIATIONS.get(short?.text ?? '') ?? [];
  return first && second && !more && rest.length > 0 ? [first, ...rest] : [];
}

/** `T_C`, `hold_P_bar`, `DO_mg_L`, `Q_m3s`, `total_P_ug_L`: a unit tells them from letters and words. */
function besideUnit(column: ColumnFacts, part: Word): readonly Word[] | undefined {
  return elementIn(column, part) ?? symbolIn(column, part);
}

/** `total_P_ug_L`, `leaf_N_mg_g`: a capital behind what holds the element. */
const elementIn = ({ all, parts }: ColumnFacts, { text, raw }: Word): readonly Word[] | undefined =>
  raw !== text && parts.length === 2 && all.length > 2 && HOLDING_ELEMENTS.has(textAt(parts, 0))
    ? ELEMENT_WORDS.get(text)
    : undefined;

function symbolIn({ all, parts }: ColumnFacts, { text }: Word): readonly Word[] | undefined {
  if (text === 'do' && all.length > parts.length) return OXYGEN;
  if (text === 't' && isPlace(parts)) return TEMPERATURE;
  const unit = all.at(-1)?.text ?? '';
  const rest = all.slice(1).map((word) => word.text);
  return SYMBOLS.find(({ symbol, units }) => symbol === text && (units.has(unit) || units.has(rest.join(''))))?.stands;
}

/** What the letter that begins a name stands for. */
export const symbolOf = (column: ColumnFacts): readonly Word[] => {
  const [first] = column.all;
  return (first && besideUnit(column, first)) ?? [];
};

const SYMBOLS = [
  { symbol: 't', units: setOf('c degc k'), stands: wordsOf('temperature') },
  { symbol: 'tw', units: setOf('c degc k'), stands: wordsOf('water temperature') },
  { symbol: 'ta', units: setOf('c degc k'), stands: wordsOf('air temperature') },
  { symbol: 'q', units: setOf('m3s m3 ls lps cumecs cfs cms m3d m3h mld'), stands: wordsOf('discharge') },
  { symbol: 'p', units: setOf('bar mbar pa hpa kpa mpa psi mmhg atm'), stands: wordsOf('pressure') },
];
/** `bottomT`, `air_T`. */
const isPlace = ([place, letter, more]: readonly Word[]): boolean =>
  letter !== undefined && more === undefined && PLACES.has(place?.text ?? '');
const PLACES = setOf(
  'bottom surface air soil water sea seabed body leaf skin room ambient river lake pond outdoor indoor',
);
const HOLDING_ELEMENTS = setOf('total dissolved soil leaf foliar plant available extractable organic');
const TEMPERATURE = wordsOf('temperature');
const OXYGEN = wordsOf('dissolved oxygen');
const ELEMENT_WORDS: ReadonlyMap<string, readonly Word[]> = new Map(
  [...ELEMENTS].map(([letter, name]) => [letter, wordsOf(name)] as const),
);
