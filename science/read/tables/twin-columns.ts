import { isMeter, isPerson, isSameMeter } from '../vocabulary/meters.ts';
import type { Word } from '../words/words.ts';
import { isQuantity, type ColumnFacts } from './columns.ts';

/** Two columns that hold the same thing, taken by two meters or by two people: `pH_benchtop` and `pH_handheld`. */
export interface Twins {
  readonly one: ColumnFacts;
  readonly other: ColumnFacts;
  /** What tells them apart: `benchtop`, `handheld`. */
  readonly ofOne: readonly Word[];
  readonly ofOther: readonly Word[];
  /** `CGI_rater1`, `SelfRating`: people, and no devices. */
  readonly arePeople: boolean;
}

const MOST_COLUMNS = 200;

export function twinsOf(columns: readonly ColumnFacts[]): readonly Twins[] {
  const measured = columns.filter(
    (column) => isQuantity(column) && !column.temporal && column.all.some((word) => isMeter(word)),
  );
  if (measured.length > MOST_COLUMNS) return [];
  const pairs = measured.flatMap((one, place) =>
    measured.slice(place + 1).flatMap((other) => twinsIn(one, other) ?? []),
  );
  return pairs.length > 0 ? pairs : measured.flatMap((column) => besideMeter(column, columns) ?? []);
}

/** The names share a stem and differ in a word of a meter, or in the number of it. */
function twinsIn(one: ColumnFacts, other: ColumnFacts): Twins | null {
  if (unitIn(one) !== unitIn(other) || !haveOneRange(one, other)) return null;
  const ofOne = without(one.parts, other.parts);
  const ofOther = without(other.parts, one.parts);
  const shared = one.parts.filter((word) => !ofOne.includes(word));
  if (isNumbered(ofOne) && isNumbered(ofOther)) {
    const meters = shared.filter(isMeter);
    return meters.length > 0
      ? { one, other, ofOne: [...meters, ...ofOne], ofOther: [...meters, ...ofOther], arePeople: meters.some(isPerson) }
      : null;
  }
  const differ = ofOne.length > 0 && ofOther.length > 0 && [...ofOne, ...ofOther].every(isMeter);
  const isSame = ofOne.some((word) => ofOther.some((each) => isSameMeter(word, each)));
  return differ && !isSame ? { one, other, ofOne, ofOther, arePeople: [ofOne, ofOther].every(areOfPeople) } : null;
}

const areOfPeople = (words: readonly Word[]): boolean => words.some(isPerson);

/** `thick_um` beside `gauge2_um`: the name of one is that of a meter, and no third column has its unit. */
function besideMeter(meter: ColumnFacts, columns: readonly ColumnFacts[]): Twins | null {
  const unit = unitIn(meter);
  const isAlone = meter.parts.every((word) => isMeter(word) || word.number !== null);
  const [one, more] = columns.filter((column) => column !== meter && isQuantity(column) && unitIn(column) === unit);
  if (unit === '' || !isAlone || !one || more || !haveOneRange(one, meter)) return null;
  return { one, other: meter, ofOne: [], ofOther: meter.parts, arePeople: false };
}

const LONGEST_DIFFERENCE = 1;
/** `rater1` and `rater2`, `meter_a` and `meter_b`. */
const isNumbered = (words: readonly Word[]): boolean =>
  words.length === LONGEST_DIFFERENCE && words.every(({ text, number }) => number !== null || text.length === 1);

const without = (words: readonly Word[], others: readonly Word[]): readonly Word[] =>
  words.filter(({ text }) => !others.some((other) => other.text === text));

const unitIn = ({ all, parts }: ColumnFacts): string =>
  all.flatMap((word) => (parts.includes(word) ? [] : [word.text])).join(' ');

const LEAST_OVERLAP = 0.4;
/** The same thing has about the same lowest and highest value, whoever measures it. */
function haveOneRange({ profile: one }: ColumnFacts, { profile: other }: ColumnFacts): boolean {
  if (one.minimum === null || one.maximum === null || other.minimum === null || other.maximum === null) return false;
  const common = Math.min(one.maximum, other.maximum) - Math.max(one.minimum, other.minimum);
  const whole = Math.max(one.maximum, other.maximum) - Math.min(one.minimum, other.minimum);
  return common > 0 && common >= whole * LEAST_OVERLAP;
}
