import type { Cue } from '../vocabulary/find-cues.ts';
import { isInEvent } from '../parts/event-clauses.ts';
import { DURATION_WORDS } from '../vocabulary/name-words.ts';
import { ROW_NOUNS, UNITS } from '../vocabulary/plain-words.ts';
import { conceptOf, GENERIC } from '../vocabulary/vocabulary.ts';
import { setOf } from '../words/word-sets.ts';
import { VERBS_OF_NO_COLUMN, type Excluded } from './verbs-of-no-column.ts';
import { beforeThe, joins, textAt, type Word } from '../words/words.ts';

/** Words that fit a name or a value of the table and, where they stand, mean neither. */

const PARTLY = 0.8;
const MOMENTS = setOf(`
  baseline admission enrolment enrollment entry discharge diagnosis birth randomisation randomization inclusion recruitment registration presentation intake
`);
/** "Balanced at baseline in age", "lactate on admission": a moment, and no `sbp_baseline` and no `admission_type`. */
const isMoment: Excluded = ({ level, from, to, column }, words) =>
  level === null &&
  to === from + 1 &&
  column.parts.length > 1 &&
  MOMENTS.has(textAt(words, from)) &&
  ['at', 'on', 'after', 'icu', 'hospital'].includes(textAt(words, from - 1));

const POWERS = [2, 3];
/** "2400 kg/m3" of batches `M01` to `M12`: a unit. */
const isOfUnit: Excluded = ({ level, from, to }, words) =>
  level !== null &&
  to === from + 2 &&
  words[from]?.raw === 'm' &&
  POWERS.includes(words[from + 1]?.number ?? 0) &&
  (words[from - 1]?.number != null || UNITS.has(textAt(words, from - 1)));

/** "Mid-sized classes" are no `mid` of `ses_band`. */
const isOfSize: Excluded = ({ column, level, to }, words) =>
  level !== null && textAt(words, to) === 'sized' && !column.parts.some(({ root }) => root === 'size');

const SPANNING = setOf('during over throughout within');
/** "How many deaths during follow-up": all of the time, and no groups of it. */
const isWholeTime: Excluded = ({ level, from, column: { profile } }, words) =>
  level === null &&
  profile.type !== 'date' &&
  textAt(words, from) === 'follow' &&
  SPANNING.has(textAt(words, beforeThe(words, from)));

/** "Lost to follow-up" is how it ended, and no time. */
const isLoss: Excluded = ({ from }, words) => textAt(words, from - 1) === 'to' && LOSING.has(textAt(words, from - 2));
const LOSING = setOf('lost lose');

/** "The surveys" of `survey_date`, "being admitted" of `adm_date`: the rows, and no date. */
const isOccasionOfRows: Excluded = ({ column, level, from, to, score }, words) =>
  column.profile.type === 'date' &&
  level === null &&
  score < PARTLY &&
  to === from + 1 &&
  (words[from]?.text !== words[from]?.root || textAt(words, from).endsWith('ed'));

/** "The type of sedation" is no `admission_type`, and "fish" no `hours_fished`. */
const isPartOnly: Excluded = ({ column, level, from, to }, words) => {
  const [text, root] = [textAt(words, from), words[from]?.root ?? ''];
  const isForm = column.parts.some(
    (part) => part.text.endsWith('ed') && part.text !== text && part.text.startsWith(root),
  );
  const isKind = GENERIC.has(text) && column.parts.some((part) => part.text === text) && textAt(words, to) === 'of';
  return level === null && to === from + 1 && column.parts.length > 1 && (isForm || isKind);
};

const CYCLES = setOf(
  'pattern patterns cycle cycles variation variations swing swings trend trends effect effects peak peaks',
);
/** "A seasonal pattern" is no `flu_season`. */
const isCycle: Excluded = ({ level, from, to, column: { parts } }, words) =>
  level === null &&
  to === from + 1 &&
  !parts.some(({ text }) => text === textAt(words, from)) &&
  (SEASONALITY.has(textAt(words, from)) || (textAt(words, from) === 'seasonal' && CYCLES.has(textAt(words, to))));
const SEASONALITY = setOf('seasonality seasonally');

const LEAVES = setOf('sick annual parental maternity paternity medical paid unpaid');
/** "Sick leave" is not the level `left`. */
const isLeave: Excluded = ({ level, from }, words) =>
  level !== null && textAt(words, from) === 'leave' && LEAVES.has(textAt(words, from - 1));

/** "Fishing effort" is not the level `fished`, and "survey effort" no `survey_date`. */
const isKindOfEffort: Excluded = ({ column, level, to }, words) =>
  textAt(words, to) === 'effort' && (level === null ? column.temporal : textAt(words, to - 1).endsWith('ing'));

/** "After the clean air zone started on 8 April 2019" is no `air_temp`. */
const isEvent: Excluded = ({ from }, words) => isInEvent(words, from);

const EACH = setOf('per each every a');
/** "How much does it rise each year" is a slope, and compares no years. */
const isPerTime: Excluded = ({ column, level, from, to }, words, cues) =>
  level === null &&
  (column.calendar !== undefined || column.temporal) &&
  [from - 1, from].some((at) => EACH.has(textAt(words, at))) &&
  cues.some((cue) => cue.name === 'trend' && cue.from <= from && to <= cue.to);

const COURSES = setOf('over during throughout through across');
const YEARS = setOf('year term season semester week month day period');
const MOST_TERMS = 20;
/** "The biggest gain over the year" is no `Yr` of the pupils. */
const isCourse: Excluded = ({ column, level, from, to }, words) =>
  level === null &&
  to === from + 1 &&
  !column.temporal &&
  column.profile.distinct <= MOST_TERMS &&
  YEARS.has(textAt(words, from)) &&
  ['the', 'whole', 'full', 'entire', 'school'].includes(textAt(words, from - 1)) &&
  words.slice(Math.max(0, from - 3), from).some(({ text }) => COURSES.has(text));

const POINTS = setOf('point points');
/** "A difference of 2 points" is one in what is measured, and no other score. */
const isUnit: Excluded = ({ from, to }, words) =>
  to === from + 1 && POINTS.has(textAt(words, from)) && words[from - 1]?.number != null;

const SPANS = setOf('day days week weeks month months year years hour hours minute minutes second seconds');
/** "By how many days per year" asks in days, and for no `days.active`; "by how many mmHg" for no `sbp_mmHg`. */
const isAskedUnit: Excluded = ({ column, level, from, to }, words) =>
  level === null &&
  to === from + 1 &&
  (SPANS.has(textAt(words, from)) ? column.parts.length > 1 : isUnitAlone(column.parts, words[from])) &&
  textAt(words, from - 1) === 'many' &&
  textAt(words, from - 3) === 'by';

const isUnitAlone = (parts: readonly Word[], word: Word | undefined): boolean =>
  word !== undefined && UNITS.has(word.text) && !parts.some(({ text }) => text === word.text);

const PLACES = setOf('at');
/** "Left the company" is no `years_at_company`: a time spent somewhere is not the place. */
const isPlaceOfTime: Excluded = ({ column: { all }, level, from, to }, words) =>
  level === null &&
  to === from + 1 &&
  DURATION_WORDS.has(all[0]?.text ?? '') &&
  all.findIndex(({ root }) => root === words[from]?.root) > all.findIndex(({ text }) => PLACES.has(text)) &&
  all.some(({ text }) => PLACES.has(text));

const LEAVING = setOf('left leave leaves quit quits joined joins exited exits resigned departed stayed stays');
/** "In our company" of `left_company`: where nobody leaves it, it is a place. */
const isPlaceLeft: Excluded = ({ column: { kind, parts }, level, from, to }, words) => {
  const [verb, place] = parts;
  const isVerb = ({ root, stem, text }: Word) =>
    stem === verb?.stem || conceptOf(text) === conceptOf(verb?.text ?? root);
  return (
    level === null &&
    kind === 'binary' &&
    LEAVING.has(verb?.text ?? '') &&
    place !== undefined &&
    !words.slice(from, to).some(isVerb)
  );
};

const BEGINNINGS = setOf('on in at off by');
/** "Over time" is no `on_time_pct`. */
const isWithoutBeginning: Excluded = ({ column: { parts }, level, from, to }, words) => {
  const [first, second, more] = parts;
  const isOfTwo = first !== undefined && second !== undefined && more === undefined && BEGINNINGS.has(first.text);
  const isSecond = level === null && to === from + 1 && words[from]?.root === second?.root;
  return isOfTwo && isSecond && textAt(words, from - 1) !== first.text;
};

const TURNS = ['before', 'after'] as const;
/** "Before the diet and after one month" says when, and compares no diets. */
const isTurn: Excluded = ({ column: { kind }, level, from }, words) => {
  const at = beforeThe(words, from);
  const isBehind = TURNS.some((turn) => textAt(words, at) === turn);
  const isBoth = TURNS.every((turn) => words.some(({ text }) => text === turn));
  return level === null && (kind === 'category' || kind === 'binary') && isBehind && isBoth;
};

const GOES = setOf(
  'back return returns returned to skip skips skipped skipping miss misses missed missing attend attends attended attending',
);
const PLACES_GONE_TO = setOf('hospital school clinic work office shop store class nursery gym');
/** "Come back to hospital", "skip school", "miss more school" say what somebody does, and compare no hospitals. */
const isPlaceGoneTo: Excluded = ({ column: { kind }, level, from, to }, words) =>
  level === null &&
  kind !== 'quantity' &&
  to === from + 1 &&
  PLACES_GONE_TO.has(textAt(words, from)) &&
  GOES.has(textAt(words, HOW_MUCH.has(textAt(words, from - 1)) ? from - 2 : from - 1));
const HOW_MUCH = setOf('more less much any');

const THESE = setOf('these those our');
/** "On these farms" are the rows, and no `farm_ha`. */
const isOfThese: Excluded = ({ column: { all, parts }, level, from, to }, words) =>
  level === null &&
  to === from + 1 &&
  all.length > parts.length &&
  THESE.has(textAt(words, from - 1)) &&
  words[from]?.text !== words[from]?.root;

const BEFORE_YOUNG = setOf('more fewer many few most any their raise raised rear reared');
/** "Do fed birds raise more young" asks for no age. */
const isOffspring: Excluded = ({ level, from, to }, words) =>
  level === null && to === from + 1 && textAt(words, from) === 'young' && BEFORE_YOUNG.has(textAt(words, from - 1));

const OWNERS = setOf('my our your his her their the one a');
const POSSESSIVE = setOf('my our your his her');
const SAYS = setOf(
  'says said thinks think thought claims claim claimed believes believe believed reckons reckon insists insist suspects suspect argues argued asks asked wants wonders suggests suggested swears maintains told tells',
);
/** "My manager claims that women earn more", "according to our teacher": who says so is no `mgr_rating`. */
const isSpeaker: Excluded = ({ from, to }, words) => {
  const before = textAt(words, from - 1);
  const isSaying = SAYS.has(textAt(words, to)) && joins(words[to - 1]) && OWNERS.has(before);
  return (
    isSaying || (POSSESSIVE.has(before) && textAt(words, from - 2) === 'to' && textAt(words, from - 3) === 'according')
  );
};

const BEHIND_RATE = setOf('by of in for per among across between over differ higher lower and or');
/** "Our return rate by device" asks for no `rating`; "do they rate us" does. */
const isRateOf: Excluded = ({ column, level, from, to }, words) =>
  level === null &&
  to === from + 1 &&
  ['rate', 'rates'].includes(textAt(words, from)) &&
  !column.parts.some(({ text }) => ['rate', 'rates'].includes(text)) &&
  (to === words.length || BEHIND_RATE.has(textAt(words, to)));

const SORTS = setOf('new repeat returning existing former current active loyal regular first');
/** "How do customers rate us" compares no `new_customer`: all of the rows are customers. */
const isWithoutItsSort: Excluded = ({ column: { kind, parts }, level, from, to }, words) =>
  level === null && kind === 'binary' && to === from + 1 && isNounOfSort(parts, words[from]);
const isNounOfSort = ([sort, noun]: readonly Word[], word: Word | undefined): boolean =>
  SORTS.has(sort?.text ?? '') && word !== undefined && word.root === noun?.root && ROW_NOUNS.has(word.root);

/** "Is oxygen lower in the denser tanks" holds density against it, and compares no single tanks. */
const isOfSuch: Excluded = ({ column: { kind }, level, from, to }, words, cues) =>
  level === null && kind === 'category' && to === from + 1 && isRowsOf(words[from]) && isBehindMore(cues, from);
const isRowsOf = (word: Word | undefined): boolean =>
  word !== undefined && ROW_NOUNS.has(word.root) && word.text !== word.root;
const isBehindMore = (cues: readonly Cue[], from: number): boolean =>
  cues.some(({ name, to }) => (name === 'higher' || name === 'lower') && to === from);

/** "Excluding smokers" of a table with a column `excluded`: what is to be done. */
const isLeavingOut: Excluded = ({ from, to, level, column }, words, cues) =>
  level === null &&
  // "Dropping out" is `dropout`.
  to - from === 1 &&
  textAt(words, to) !== 'out' &&
  textAt(words, from).endsWith('ing') &&
  cues.some((cue) => cue.name === 'except' && cue.from === from) &&
  !column.parts.some(({ text }) => text === textAt(words, from));

/** "The youngest group" of `age_group` is one of its levels. */
const isExtremeOfGroups: Excluded = ({ column, level, from, to }, words) =>
  level === null &&
  to === from + 1 &&
  column.kind === 'category' &&
  column.profile.type === 'text' &&
  textAt(words, from).endsWith('est') &&
  !column.all.some(({ text }) => text === textAt(words, from));

/** "What this care home file holds": what the table is called. */
const isOfTable: Excluded = ({ from, to }, _, cues) =>
  cues.some((cue) => cue.name === 'profile' && cue.to - cue.from > 2 && cue.from < from && to <= cue.to);

const EXCLUDED = [
  isOfTable,
  isLeavingOut,
  ...VERBS_OF_NO_COLUMN,
  isOfSuch,
  isOfSize,
  isWithoutItsSort,
  isRateOf,
  isOffspring,
  isPlaceGoneTo,
  isOfThese,
  isExtremeOfGroups,
  isSpeaker,
  isTurn,
  isWithoutBeginning,
  isPlaceLeft,
  isKindOfEffort,
  isAskedUnit,
  isPlaceOfTime,
  isCourse,
  isPerTime,
  isUnit,
  isEvent,
  isLeave,
  isCycle,
  isOfUnit,
  isMoment,
  isWholeTime,
  isLoss,
  isOccasionOfRows,
  isPartOnly,
];

export const isNoColumn: Excluded = (mention, words, cues) => EXCLUDED.some((rule) => rule(mention, words, cues));
