import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import { isMonth } from '../tables/calendar-columns.ts';
import { isGroup, type ColumnFacts } from '../tables/columns.ts';
import { isCount, mayBeCount } from '../tables/count-columns.ts';
import { isDoneMostOften, isHowOften } from '../vocabulary/most-often.ts';
import { SPEAKS_OF } from '../vocabulary/dimensions.ts';
import { SPEED } from '../cast/effects-compared.ts';
import type { Account, Held } from '../cast/held.ts';
import { momentIn } from '../vocabulary/moment-names.ts';
import { SCALES } from '../mentions/amount-units.ts';
import { UNIT_NAMES } from '../vocabulary/name-words.ts';
import { isPartOfTime, NUMBER_WORDS, ORDINALS } from '../words/number-words.ts';
import { MEASURE_NOUNS, UNITS } from '../vocabulary/plain-words.ts';
import { GENERIC } from '../vocabulary/vocabulary.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt, wordsOf, type Word } from '../words/words.ts';

/** Words of amounts, of times and of order that belong to what the plan holds. */

const LENGTHS = setOf('cycles cycle');
export const isLong = ({ all }: ColumnFacts): boolean =>
  all.some(({ text }) => LENGTHS.has(text) || SPEAKS_OF.get('length')?.has(text));

const COUNTED = setOf('many per each every additional extra more another an a');

/** "28 days", "twelve weeks", "how many euros", "for each year", "week 12". */
const isUnit: Account = (
  { root, text },
  at,
  {
    ask: {
      spoken: { words },
    },
    forms,
  },
) => {
  const after = words[at + 1];
  const isCounted = isAmountAt(words, at - 1) || COUNTED.has(textAt(words, at - 1)) || isDivisor(words, at);
  return (UNITS.has(root) || UNITS.has(text)) && (isCounted || (after?.number != null && forms.has(after.text)));
};

const WHOLE = setOf('full complete perfect');
/** "Full (100 %) relaxation". */
const isWhole: Account = ({ text }, at, { ask: { spoken } }) => WHOLE.has(text) && spoken.words[at + 1]?.number != null;

const isNumberAt = (words: readonly Word[], at: number): boolean =>
  words[at] !== undefined && (words[at].number !== null || NUMBER_WORDS.has(words[at].text));
const isScaleAt = (words: readonly Word[], at: number): boolean =>
  SCALES.has(textAt(words, at)) && isNumberAt(words, at - 1);
const isAmountAt = (words: readonly Word[], at: number): boolean => isNumberAt(words, at) || isScaleAt(words, at);
/** "0.4 t/ha", "200 thousand cells/ml". */
const isDivisor = (words: readonly Word[], at: number): boolean =>
  (UNITS.has(words[at - 1]?.root ?? '') && words[at - 2]?.number != null) || isScaleAt(words, at - 2);

/** "Without a single injury". */
const isAnyOne: Account = ({ text }, at, { plan: { success }, ask: { spoken } }) =>
  text === 'single' && textAt(spoken.words, at - 1) === 'a' && success?.value === 0;

/** "30 thousand". */
const isScale: Account = (_, at, { ask: { spoken } }) => isScaleAt(spoken.words, at);

const PHYSICAL = setOf('strength length width height depth size weight volume area age time price cost');
const PRICES = setOf('price cost income');
const MONEY = setOf(
  'eur euro euros usd gbp dollar dollars pound pounds cent cents ct price cost costs income chf jpy sek nok dkk inr',
);
const BY_WEIGHT = setOf('g kg t tonne tonnes mg ton tons ml l ha');
const isOfOther = (root: string, column: ColumnFacts): boolean =>
  (isCount(column) && PHYSICAL.has(root)) || (PRICES.has(root) && has(column, BY_WEIGHT) && !has(column, MONEY));
const has = ({ all }: ColumnFacts, list: ReadonlySet<string>): boolean => all.some(({ text }) => list.has(text));
/** "Caffeine intake", "concentration of lead"; "the length of the cod" is no number of them, "the price of maize" no weight. */
const isMeasure: Account = ({ root }, at, { ask: { spoken } }) => {
  if (!MEASURE_NOUNS.has(root)) return false;
  const step = ['of', 'the'].includes(textAt(spoken.words, at + 1)) ? 2 : 0;
  return spoken.mentions.some(
    ({ to, from, column, level }) =>
      // "The 20 mg dose" is a level.
      (column.kind !== 'category' || root === 'dose' || wordsOf(level ?? '').some(({ number }) => number !== null)) &&
      !isOfOther(root, column) &&
      (to === at || (step > 0 && from >= at + 2 && from <= at + 1 + step)),
  );
};

const SPANS = setOf('year month day week quarter decade hour minute second time period duration');

/** "Homework time" of `homework_hours`, "in years with more rain"; spans of a plan over time. */
const isSpan: Account = ({ root }, _, { plan, columns, ask: { index } }) => {
  if (!SPANS.has(root)) return false;
  const isRowOfTime = index.structure.times.length > 0;
  return plan.time !== null || isRowOfTime || columns.some((column) => column.temporal || isLong(column));
};

const COURSES: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['hourly', setOf('hour hr h')],
  ['daily', setOf('day d date')],
  ['weekly', setOf('week wk')],
  ['monthly', setOf('month mo')],
  ['yearly', setOf('year yr')],
  ['annual', setOf('year yr')],
]);
/** "Weekly homework" of `hw_hrs_wk`, a yearly pattern, "the daily number" where each row is a day. */
const isCourse: Account = ({ text }, at, { plan, columns, ask: { exposure, index, spoken } }) => {
  const isOfRows = NUMBERS.has(textAt(spoken.words, at + 1));
  const named = isOfRows ? [...columns, ...index.structure.times] : columns;
  return (
    COURSES.has(text) &&
    (plan.season !== null ||
      exposure?.from === at ||
      named.some(({ all }) => all.some(({ root }) => COURSES.get(text)?.has(root))))
  );
};
const NUMBERS = setOf('number numbers count counts total mean average');

/** "In March 2020", where the plan chooses by time; not "in winter" beside a year of its own. */
const isMoment: Account = ({ text }, at, { plan, columns, ask: { spoken } }) =>
  (isPartOfTime(text) || isMonth(text)) &&
  (plan.kinds.some(({ kind }) => kind === 'season') ||
    plan.rows.some(({ comparison }) => comparison === 'falls-in') ||
    (isOfYear(spoken.words, at) &&
      (plan.changeAt !== null ||
        plan.rows.some(({ column }) => columns.some(({ name, temporal }) => temporal && name === column)))));

const OF_YEAR = setOf('of to through until till and');
/** "Spring of 2020", "March to June 2020". */
const isOfYear = (words: readonly Word[], at: number): boolean =>
  words[at + 1]?.number != null ||
  words[at - 1]?.number != null ||
  (OF_YEAR.has(textAt(words, at + 1)) && [at + 2, at + 3].some((place) => words[place]?.number != null));

/** "After the speed limit was introduced in 2010": what happened at the moment. */
const isOfChange: Account = (_, at, { plan, ask }) =>
  plan.question === 'before-after' &&
  plan.changeAt !== null &&
  ask.spoken.cues.some(({ name, from }) => name === 'beforeAfter' && from <= at);

/** "Did visits fall afterwards", "is there a step": at the moment that the plan holds. */
const isOfMoment: Account = ({ text }, _, { plan }) => plan.question === 'before-after' && OF_MOMENT.has(text);
const OF_MOMENT = setOf('afterwards afterward thereafter step');

const UNTIL = setOf('within at by after during first');
/** "In the first year", "within 30 days" of `rejection_1y` and `readmit_30d`. */
const isMomentOfName: Account = ({ text, root }, at, { columns, ask: { spoken } }) => {
  const isUnit = (place: number, { all }: ColumnFacts) =>
    all.some(
      (part, step) => part.glued && all[step - 1]?.number != null && sameUnit(part.text, spoken.words[place]?.root),
    );
  if (text === 'first') return columns.some((column) => firstOf(column) && isUnit(at + 1, column));
  return (
    UNTIL.has(textAt(spoken.words, at - 1)) &&
    columns.some((column) => firstOf(column) && isUnit(at, column)) &&
    root.length > 2
  );
};
const firstOf = ({ all }: ColumnFacts): boolean => momentIn(all)?.number === 1;
const sameUnit = (short: string, long: string | undefined): boolean =>
  long !== undefined && (short === long || (UNIT_NAMES.get(long) ?? []).includes(short) || long.startsWith(short));

const SINCE = setOf('after since from following post');
/** "5 years after transplantation", where all are followed from the same moment on. */
const isStartOfFollowUp: Account = (_, at, { plan, ask: { spoken } }) => {
  const { words } = spoken;
  const isJoint = (place: number) => SINCE.has(textAt(words, place)) && SPANS.has(words[place - 1]?.root ?? '');
  return plan.question === 'survival' && [1, 2].some((step) => isJoint(at - step));
};

const OF_GROUPS = setOf('the all these those of between our any across same their its both');

/** "At four visits" of a `visit` with four. */
const countsLevels = ({ mentions }: Held['ask']['spoken'], at: number, number: number | undefined): boolean =>
  mentions.some(({ from, level, column }) => from === at + 1 && level === null && column.profile.distinct === number);

const SIDED = setOf('sided tailed sample way');
/** "The three arms", "week twelve", "two-sided". */
const isNumberWord: Account = ({ text }, at, { ask: { spoken }, forms }) =>
  NUMBER_WORDS.has(text) &&
  (SIDED.has(textAt(spoken.words, at + 1)) ||
    countsLevels(spoken, at, NUMBER_WORDS.get(text)) ||
    forms.has(String(NUMBER_WORDS.get(text))) ||
    GENERIC.has(textAt(spoken.words, at + 1)) ||
    (OF_GROUPS.has(textAt(spoken.words, at - 1)) && !SPANS.has(spoken.words[at + 1]?.root ?? '')));

const chosenLevels = ({ contrast, rows }: AnalysisPlan): readonly (string | null | undefined)[] => [
  contrast?.group,
  contrast?.reference,
  ...rows.flatMap(({ values }) => values.map(String)),
];

/** "A third-year queen" where the plan holds 3; "first rises and then falls". */
const isOrdinal: Account = ({ text }, _, { ask: { spoken }, plan }) =>
  (ORDINALS.includes(text) && plan.baseline !== null) ||
  (ORDINALS.includes(text) && chosenLevels(plan).includes(String(ORDINALS.indexOf(text) + 1))) ||
  (text === 'first' && spoken.words.some((word) => word.text === 'then'));

/** "Falls more steeply in one arm", where slopes are held against each other. */
const isSpeed: Account = ({ text }, _, { plan }) => plan.interactions.length > 0 && SPEED.has(text);

/** "How long should visitors expect to wait", "for the next one". */
const isHowLong: Account = ({ text }, at, { columns, ask: { spoken } }) =>
  text === 'long' && textAt(spoken.words, at - 1) === 'how' && columns.some(isLong);
const isNextOne: Account = ({ text }, at, { plan, ask: { spoken } }) =>
  text === 'next' &&
  ((textAt(spoken.words, at + 1) === 'one' && plan.question === 'expected-value') || isEach(spoken.words, at));
/** "From one lot to the next". */
const isEach = (words: readonly Word[], next: number): boolean =>
  textAt(words, next - 2) === 'to' &&
  textAt(words, next - 1) === 'the' &&
  words.slice(0, next).some(({ text }, at) => text === 'from' && textAt(words, at + 1) === 'one');

const MOST_CALLED = 2;
/** "Which of the two sleeping drugs", "the three kinds": what the groups of the plan are called, where there are as many. */
const isCountedGroup: Account = (_, at, { plan, ask: { spoken, index } }) => {
  const { words } = spoken;
  const group = index.columns.find(({ name }) => name === plan.predictors[0]);
  const number = Array.from({ length: MOST_CALLED }, (_number, step) => at - 1 - step).find((place) =>
    NUMBER_WORDS.has(textAt(words, place)),
  );
  return (
    number !== undefined &&
    group !== undefined &&
    isGroup(group) &&
    NUMBER_WORDS.get(textAt(words, number)) === group.profile.distinct &&
    OF_GROUPS.has(textAt(words, number - 1)) &&
    words.slice(number, at).every(({ after }) => after === 'none')
  );
};

const ABUNDANT = setOf('abundant numerous plentiful');
/** "More abundant in the reserve" of counts. */
const isAbundant: Account = ({ text }, at, { plan, columns, ask: { spoken } }) =>
  ABUNDANT.has(text) &&
  DEGREES.has(textAt(spoken.words, at - 1)) &&
  columns.some((column) => column.name === plan.outcome && mayBeCount(column));
const DEGREES = setOf('more less as equally most least');

/** "Which pathogen is cultured most often". */
const isDone: Account = (_, at, { plan, ask: { spoken } }) =>
  plan.question === 'description' &&
  plan.outcome === null &&
  (isDoneMostOften(spoken.words, at) || isHowOften(spoken.words, at));

const COMPARED = setOf('higher lower greater smaller larger bigger less more differ different');
const SIZES = setOf('volume quantity amount size magnitude');
/** "Is the milk lower in volume": how much there is of what is measured. */
const isInSize: Account = ({ text }, at, { ask: { spoken } }) =>
  SIZES.has(text) && textAt(spoken.words, at - 1) === 'in' && COMPARED.has(textAt(spoken.words, at - 2));

export const OF_AMOUNT: readonly Account[] = [
  isInSize,
  isAbundant,
  isDone,
  isHowLong,
  isNextOne,
  isCountedGroup,
  isSpeed,
  isWhole,
  isUnit,
  isScale,
  isAnyOne,
  isMeasure,
  isSpan,
  isCourse,
  isMoment,
  isOfChange,
  isOfMoment,
  isMomentOfName,
  isStartOfFollowUp,
  isNumberWord,
  isOrdinal,
];
