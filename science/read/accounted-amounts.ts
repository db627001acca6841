import type { AnalysisPlan } from '../../contracts/analysis-plan.ts';
import { isMonth } from './calendar-columns.ts';
import type { ColumnFacts } from './columns.ts';
import { isCount } from './count-columns.ts';
import { SPEAKS_OF } from './dimensions.ts';
import type { Account } from './held.ts';
import { isPartOfTime, NUMBER_WORDS } from './number-words.ts';
import { MEASURE_NOUNS, UNITS } from './plain-words.ts';
import { GENERIC } from './vocabulary.ts';
import { setOf } from './word-sets.ts';
import { textAt } from './words.ts';

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
  const [before, after] = [words[at - 1], words[at + 1]];
  const isCounted =
    before !== undefined && (before.number !== null || NUMBER_WORDS.has(before.text) || COUNTED.has(before.text));
  return (UNITS.has(root) || UNITS.has(text)) && (isCounted || (after?.number != null && forms.has(after.text)));
};

const PHYSICAL = setOf('strength length width height depth size weight volume area age time price cost');
/** "Caffeine intake", "concentration of lead"; "the length of the cod" is no number of them. */
const isMeasure: Account = ({ root }, at, { ask: { spoken } }) => {
  if (!MEASURE_NOUNS.has(root)) return false;
  const step = ['of', 'the'].includes(textAt(spoken.words, at + 1)) ? 2 : 0;
  return spoken.mentions.some(
    ({ to, from, column }) =>
      column.kind !== 'category' &&
      !(isCount(column) && PHYSICAL.has(root)) &&
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
/** "Weekly homework" of `hw_hrs_wk`, a yearly pattern. */
const isCourse: Account = ({ text }, _, { plan, columns }) =>
  COURSES.has(text) &&
  (plan.season !== null || columns.some(({ all }) => all.some(({ root }) => COURSES.get(text)?.has(root))));

/** "In March 2020", where the plan chooses by time. */
const isMoment: Account = ({ text }, _, { plan, columns }) =>
  (isPartOfTime(text) || isMonth(text)) &&
  (plan.kinds.some(({ kind }) => kind === 'season') ||
    plan.changeAt !== null ||
    plan.rows.some(({ column }) => columns.some(({ name, temporal }) => temporal && name === column)));

/** "After the speed limit was introduced in 2010": what happened at the moment. */
const isOfChange: Account = (_, at, { plan, ask }) =>
  plan.question === 'before-after' &&
  plan.changeAt !== null &&
  ask.spoken.cues.some(({ name, from }) => name === 'beforeAfter' && from <= at);

const OF_GROUPS = setOf('the all these those of between our any across same');

const SIDED = setOf('sided tailed sample way');
/** "The three arms", "week twelve", "two-sided". */
const isNumberWord: Account = ({ text }, at, { ask: { spoken }, forms }) =>
  NUMBER_WORDS.has(text) &&
  (SIDED.has(textAt(spoken.words, at + 1)) ||
    forms.has(String(NUMBER_WORDS.get(text))) ||
    GENERIC.has(textAt(spoken.words, at + 1)) ||
    (OF_GROUPS.has(textAt(spoken.words, at - 1)) && !SPANS.has(spoken.words[at + 1]?.root ?? '')));

const chosenLevels = ({ contrast, rows }: AnalysisPlan): readonly (string | null | undefined)[] => [
  contrast?.group,
  contrast?.reference,
  ...rows.flatMap(({ values }) => values.map(String)),
];
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** "A third-year queen" where the plan holds 3; "first rises and then falls". */
const isOrdinal: Account = ({ text }, _, { ask: { spoken }, plan }) =>
  (ORDINALS.includes(text) && plan.baseline !== null) ||
  (ORDINALS.includes(text) && chosenLevels(plan).includes(String(ORDINALS.indexOf(text) + 1))) ||
  (text === 'first' && spoken.words.some((word) => word.text === 'then'));

export const OF_AMOUNT: readonly Account[] = [
  isUnit,
  isMeasure,
  isSpan,
  isCourse,
  isMoment,
  isOfChange,
  isNumberWord,
  isOrdinal,
];
