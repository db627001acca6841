import { hasWord, type ColumnFacts } from './columns.ts';
import { AMOUNTS, isNumberOf, isWholeFrom, mayBeCount } from './count-columns.ts';
import { COUNT_WORDS, SUCCESS_WORDS, TRIALS_WORDS } from '../vocabulary/name-words.ts';
import { isParticipleForm } from '../vocabulary/plain-words.ts';
import { setOf } from '../words/word-sets.ts';
import type { Word } from '../words/words.ts';

/** A column of successes with the column of how many were tried. */
export interface Binomial {
  readonly successes: ColumnFacts;
  readonly trials: ColumnFacts;
}

/** Of all pairs in which one counts some of what the other counts, the one whose names say it best. */
export function binomialOf(columns: readonly ColumnFacts[], said: readonly Word[] = []): Binomial | null {
  const whole = columns.filter(isCounted);
  const rated = whole
    .filter((trials) => isWholeFrom(trials, 1) && trialsPoints(trials) > 0)
    .flatMap((trials) =>
      whole
        .filter((successes) => successes !== trials && isSomeOf(successes, trials))
        .map((successes) => ({ successes, trials, points: pointsOf(successes, trials) })),
    )
    .filter(({ points }) => points > 0)
    // Of `omissions` and `commissions` out of `n_stimuli` the one that is spoken of.
    .sort((a, b) => b.points - a.points || Number(isSaid(b.successes, said)) - Number(isSaid(a.successes, said)));
  const [best] = rated;
  return best ? { successes: best.successes, trials: best.trials } : ofNumbers(whole);
}

const isSaid = (column: ColumnFacts, said: readonly Word[]): boolean =>
  thingsIn(column).every((word) => said.some(({ root }) => root === word.root));

export const isCounted = (column: ColumnFacts): boolean =>
  isWholeFrom(column, 0) &&
  !column.temporal &&
  column.kind !== 'identifier' &&
  !hasUnit(column) &&
  !hasWord(column.all, DIVIDED) &&
  !hasWord(column.all, KINDS);
/** `n_species` of `n_birds` counts no birds. */
const KINDS = setOf('species taxa taxon genera genus spp richness kinds varieties');

/** The N of `eggs_n` are no newtons, and the hours of `dead_48h` say when. */
const hasUnit = ({ all, parts }: ColumnFacts): boolean =>
  all.some((word, at) => !parts.includes(word) && word.text !== 'n' && (all[at - 1]?.number ?? word.number) === null);

/** As many at most in each row. */
export function isSomeOf({ profile }: ColumnFacts, { name, profile: all }: ColumnFacts): boolean {
  if (profile.distinct <= 2) return false;
  // Of few numbers of tried ones the profile does not say in which rows they are exceeded.
  const isBelow = (profile.maximum ?? Infinity) <= (all.maximum ?? 0);
  return profile.within === undefined || all.distinct <= 2 ? isBelow : profile.within.includes(name);
}

/** Some of what the other counts, and no temperature that happens to be lower. */
export const isCountOf = (column: ColumnFacts, trials: ColumnFacts): boolean =>
  isCounted(column) && isSomeOf(column, trials) && saysCount(column);

/** A plural, or what became of some. */
export const saysCount = (column: ColumnFacts): boolean => mayBeCount(column) || statePoints(column.all) > 0;

/** What was done with all of them: `seeds_sown`, `n_exposed`, `drivers_obs`. */
const DONE_TO_ALL = new Set([
  ...TRIALS_WORDS,
  ...setOf(`
  plated seeded scored taken offered booked served studied presented shown attempted imaged tried called released probed opened invited stocked placed weighed washed swabbed run sent obs
  added enrolled laid grown given played inoculated measured delivered surveyed came out tests produced made baked filled built shipped printed packed start present total swabbed
`),
]);
const DIVIDED = setOf('per rate');
const NUMBERS = setOf('n num no nr number total of at');

/** A `clutch_size` says how many, a `territory_size` and a `mesh_size` how large. */
const LOTS = setOf('clutch brood litter batch sample group class herd flock lot crew');
const isExtent = (words: readonly Word[]): boolean => hasWord(words, SIZE) && words.length > 1 && !hasWord(words, LOTS);
const SIZE = setOf('size');

/** The `fruits_in_tray` are fruits. */
function beforePlace(words: readonly Word[]): readonly Word[] {
  const place = words.findIndex(({ text }) => text === 'in');
  return place > 0 ? words.slice(0, place) : words;
}

/** How surely a column says how many there were: 3 for what was done to all, 2 for `n_mice`, 1 for `mice`. */
function trialsPoints({ all }: ColumnFacts): number {
  if (hasWord(all, AMOUNTS) || hasNumber(all)) return 0;
  const things = beforePlace(all).filter(({ text, number }) => number === null && !NUMBERS.has(text));
  const [only, more] = things;
  if (!only) return all.length === 1 ? OF_NUMBER : 0;
  if (isExtent(things)) return 0;
  if (saysAll(things)) return OF_ALL;
  if (more || BECAME.has(only.text)) return 0;
  return all.length > 1 ? OF_NUMBER : pointsOfThings(only);
}

/** Of `tom_items`, each of which was right or wrong. */
const ASKED = setOf('items stimuli specimens');
const saysAll = (things: readonly Word[]): boolean => hasWord(things, DONE_TO_ALL) || hasWord(things.slice(-1), ASKED);

/** The 7 of `grade7_enrolled` says who they were. */
const hasNumber = (all: readonly Word[]): boolean =>
  all.some(({ number }, at) => number !== null && !CLASSES.has(all[at - 1]?.text ?? ''));
const CLASSES = setOf('grade form');

const pointsOfThings = (noun: Word): number =>
  isPlural(noun) && !hasWord([noun], COUNT_WORDS) && !EFFORTS.has(noun.root) ? OF_THINGS : 0;
const OF_ALL = 3;
const OF_NUMBER = 2;
const OF_THINGS = 1;

const EFFORTS = setOf('patrol dive haul tow survey trap walkdown inspection round');

const isPlural = ({ text, root }: Word): boolean => text !== root || UNCHANGED.has(text);
const UNCHANGED = setOf('mice larvae fish teeth nuclei lice people children pupae');

/** What became of some of them, in a word. */
const BECAME = new Set([
  ...SUCCESS_WORDS,
  ...setOf(`
  survivors without omissions commissions alarms
  immobile alive pos surviving ok undersized sterile mitotic chlorotic unresponsive irregular carious asleep infertile clear free done
  awake intact broken viable resistant susceptible gravid pregnant lame sick ill open closed mated late wrong false good bad oversized recap recaptured unoccupied
`),
]);
/** What happened to things that are counted for themselves. */
const OF_THEIR_OWN = setOf('cases deaths events errors failures claims mistakes');

function pointsOf(successes: ColumnFacts, trials: ColumnFacts): number {
  const sure = trialsPoints(trials);
  const own = thingsIn(successes).filter((word) => !isIn(word, trials));
  const isOfSame = thingsIn(successes).some((word) => isIn(word, trials) && !isOfAll(word));
  // `wells_CPE` of `wells_tested`: some of the same things.
  if (isOfSame) return own.length > 0 ? SAME + statePoints(own) + sure : 0;
  // `tb_cases` are none of the `isolates_tested`, nor `hawkmoths` of the `nights`.
  const things = own.filter((word) => isPlural(word) && !BECAME.has(word.text));
  if (things.length > 0 || isTried(own)) return 0;
  if (own.some(({ text }) => OF_THEIR_OWN.has(text)) && (own.length > 1 || sure < OF_ALL)) return 0;
  return statePoints(own) > 0 ? statePoints(own) + sure : 0;
}
/** `opened` of `sent`, and no `sampled` of `planted`. */
const isTried = (words: readonly Word[]): boolean =>
  words.some((word) => isOfAll(word) && (words.length > 1 || TRIALS_WORDS.has(word.text)));
const SAME = 10;
const OF_STATE = 4;
const OF_PARTICIPLE = 3;
const OF_NOUN = 1;

/** The words of a name but for `n`, and for `48h` and `d42`. */
export const thingsIn = ({ all }: ColumnFacts): readonly Word[] =>
  all.filter(({ text, number }) => number === null && text.length > 1 && !NUMBERS.has(text) && !AMOUNTS.has(text));
const isIn = ({ root }: Word, { all }: ColumnFacts): boolean => all.some((word) => word.root === root);
const isOfAll = ({ text, root }: Word): boolean =>
  (DONE_TO_ALL.has(text) || DONE_TO_ALL.has(root)) && !BECAME.has(text);

function statePoints(words: readonly Word[]): number {
  if (words.some(({ text, root }) => BECAME.has(text) && text === root)) return OF_STATE;
  if (words.some(isParticipleForm)) return OF_PARTICIPLE;
  return words.some(({ text }) => BECAME.has(text)) ? OF_NOUN : 0;
}

/** `n_vaccinated` with `n_seroconverted`, in each row at most as many: how many there were, and how many of them were so. */
function ofNumbers(whole: readonly ColumnFacts[]): Binomial | null {
  const numbers = whole.filter(isNumberOf);
  const [trials, another] = numbers.filter(
    (column) => isWholeFrom(column, 1) && numbers.some((other) => isWithin(other, column)),
  );
  const successes = trials && numbers.find((column) => isWithin(column, trials));
  return successes && !another ? { successes, trials } : null;
}

const isWithin = (part: ColumnFacts, whole: ColumnFacts): boolean =>
  part !== whole && part.profile.within !== undefined && isSomeOf(part, whole);

/** Whether one may be what became of some of the other, by name and numbers. */
export const mayBecome = (successes: ColumnFacts, trials: ColumnFacts): boolean =>
  isCounted(successes) && isSomeOf(successes, trials) && pointsOf(successes, trials) > 0;
