import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import { isChange } from '../vocabulary/change-words.ts';
import type { Account } from '../cast/held.ts';
import { holdsFirst } from './first-held.ts';
import { setOf } from '../words/word-sets.ts';
import { NUMBER_WORDS } from '../words/number-words.ts';
import { beforeThe, textAt, type Word } from '../words/words.ts';

/** Words that say over what time all rows were taken, and since when something is done. */

const PUT_IN_USE = setOf(
  'switched turned introduced implemented activated launched adopted installed rolled brought started',
);
const AUXILIARIES = setOf('was were is are had has been got being');
/** "Once the bundle was switched on" of a column that says in which rows it is. */
const isPutInUse: Account = ({ text }, at, { plan, ask: { spoken } }) => {
  const { words, mentions } = spoken;
  if (!PUT_IN_USE.has(text)) return false;
  let end = at;
  while (AUXILIARIES.has(textAt(words, end - 1))) end -= 1;
  const isHeld = (name: string) => plan.predictors.includes(name) || plan.rows.some(({ column }) => column === name);
  return mentions.some(
    ({ column, level, to }) => to === end && level === null && column.kind === 'binary' && isHeld(column.name),
  );
};

const YEAR_DAYS = 366;
const SPANS = setOf('year season period time study');
/** "Over the whole year" of a table that holds no more than one. */
const isWholeSpan: Account = ({ text }, at, { ask: { spoken, index } }) => {
  const span = textAt(spoken.words, at + 1);
  if (!WHOLE.has(text) || !SPANS.has(span)) return false;
  const dates = index.structure.times.filter(({ profile }) => profile.type === 'date');
  const isOne = dates.every(
    ({ profile: { minimum, maximum } }) => minimum !== null && maximum !== null && maximum - minimum <= YEAR_DAYS,
  );
  return (span !== 'year' && span !== 'season') || (dates.length > 0 && isOne);
};
const WHOLE = setOf('whole entire full');

const BEGINS = setOf('start started starts begin began begins');
/** "When did it start to fall", where the plan finds when. */
const isBegin: Account = ({ text }, at, { plan, ask: { spoken } }) =>
  plan.method === 'change-point' && BEGINS.has(text) && textAt(spoken.words, at + 1) === 'to';

const RHYTHMS: ReadonlyMap<string, string> = new Map([
  ['daily', 'day'],
  ['weekly', 'week'],
  ['monthly', 'month'],
  ['quarterly', 'quarter'],
  ['yearly', 'year'],
  ['annual', 'year'],
]);
/** "The weekly riders" of a table with a row a week. */
const isRhythmOfRows: Account = ({ text }, _, { ask: { index } }) => {
  const unit = RHYTHMS.get(text);
  return (
    unit !== undefined &&
    index.structure.times.some(
      ({ all, profile, rows }) => profile.distinct === rows && all.some(({ root }) => root === unit),
    )
  );
};

const UNITS = setOf('year month week day hour season');
const WATCHED = setOf('observation storage study record data measurement treatment operation use');
/** "Over the two years of monitoring", "the six weeks of storage", of a plan along the time: what went on in all of it. */
const isOfSpan: Account = ({ text, root }, at, { plan, columns, ask: { spoken } }) => {
  const isDoing = text.endsWith('ing') || WATCHED.has(root) || WATCHED.has(text);
  const isAlong =
    plan.time !== null || columns.some(({ name, temporal }) => temporal && plan.predictors.includes(name));
  return isDoing && isAlong && textAt(spoken.words, at - 1) === 'of' && isSpanOfAll(spoken.words, at - 2);
};

function isSpanOfAll(words: readonly Word[], at: number): boolean {
  const [number, span] = [words[at - 1], words[at]];
  if (span === undefined || !UNITS.has(span.root) || span.text === span.root) return false;
  const isCounted = number !== undefined && (number.number !== null || NUMBER_WORDS.has(number.text));
  return OVER.has(textAt(words, beforeThe(words, isCounted ? at - 1 : at)));
}
const OVER = setOf('over during across throughout through');
const LEVELS = setOf('level plateau baseline norm');
/** "When did it jump to a new level", where the plan finds when. */
const isNewLevel: Account = ({ text }, at, { plan, ask: { spoken } }) =>
  plan.method === 'change-point' && text === 'new' && LEVELS.has(textAt(spoken.words, at + 1));

const COURSES: readonly AnalysisPlan['question'][] = ['paired-difference', 'trend', 'before-after'];
/** "How much progress did they make", where the plan holds how something changed. */
const isChanging: Account = (_, at, { plan, ask }) => {
  const isCourse = COURSES.includes(plan.question) || plan.interactions.length > 0 || holdsFirst(plan, ask);
  return isCourse && isChange(ask.spoken.words, at);
};

const BEHIND_START = setOf('out off with');
/** "Do they start out with different heart rates": a verb. */
const isStartOut: Account = ({ text }, at, { ask: { spoken } }) =>
  (text === 'start' || text === 'started') && BEHIND_START.has(textAt(spoken.words, at + 1));

const EARLIER = setOf('before pre baseline base');
/** "Caffeine beforehand" of `caffeine_before`. */
const isBeforehand: Account = ({ text }, _, { columns }) =>
  text === 'beforehand' && columns.some(({ all }) => all.some((word) => EARLIER.has(word.text)));

const COURSE_NOUNS = setOf('series record records line curve');
/** "A break in the series", of a plan along the time. */
const isSeries: Account = ({ text }, _, { plan }) => plan.question === 'trend' && COURSE_NOUNS.has(text);

export const OF_COURSE: readonly Account[] = [
  isChanging,
  isPutInUse,
  isWholeSpan,
  isBegin,
  isRhythmOfRows,
  isOfSpan,
  isNewLevel,
  isSeries,
  isBeforehand,
  isStartOut,
];
