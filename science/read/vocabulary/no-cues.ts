import { isGapCounted } from './gap-counted.ts';
import type { Cue } from './find-cues.ts';
import { NO_CUES_OF_SPEECH } from './no-cues-of-speech.ts';
import { SPOKEN_UNITS } from './moment-names.ts';
import { isOverall } from './overall.ts';
import { bringsAt, isBroughtMost } from './brought-by-each.ts';
import { isSoughtAccount } from './sought-account.ts';
import { setOf } from '../words/word-sets.ts';
import { joins, textAt, type Word } from '../words/words.ts';

/** Phrases that have another meaning in the place where they stand. */

type Excluded = (words: readonly Word[], cue: Cue) => boolean;

const AMOUNTS = setOf('percentage points percent kg grams euros dollars pounds degrees litres liters units');
const FOLDS = setOf('more less fewer higher lower as greater smaller larger');

/** "By how many euros", "how many times less" counts no rows. */
const isAmount: Excluded = (words, { name, from, to }) =>
  name === 'howMany' &&
  (textAt(words, from - 1) === 'by' ||
    AMOUNTS.has(textAt(words, to)) ||
    (textAt(words, to) === 'times' && FOLDS.has(textAt(words, to + 1))));

const BEFORE_UP = setOf('follow end ends ended ending');
/** "Follow-up" goes nowhere, nor does "end up with". */
const isFollowUp: Excluded = (words, { from }) =>
  textAt(words, from) === 'up' && BEFORE_UP.has(textAt(words, from - 1));

const BEHIND_NORMAL = setOf('distribution distributions shape curve or and enough in for within by across');
/** "Normal lessons"; "is it normal?" and "a normal distribution" ask for a test. */
const isPlainNormal: Excluded = (words, { name, from }) =>
  name === 'normality' &&
  textAt(words, from) === 'normal' &&
  from < words.length - 1 &&
  words[from]?.after === 'none' &&
  !BEHIND_NORMAL.has(textAt(words, from + 1));

const ACTIVE = setOf('account accounting control controlling');
/** "Account for age" fixes what is behind it, and not what is before. */
const isActive: Excluded = (words, { name, from, to }) =>
  name === 'adjustLeft' && to - from <= 2 && ACTIVE.has(textAt(words, from));

/** "How long are the control larvae" holds nothing fixed. */
const isOfControls: Excluded = (words, { name, to }) =>
  name === 'adjustLeft' && ['control', 'controls'].includes(textAt(words, to - 1));

const BEFORE_CONTROLS = setOf('the our to than vs versus and or with against');
/** "How do they compare with the controls for height" holds nothing fixed. */
const areControls: Excluded = (words, { name, from }) =>
  name === 'adjustRight' && textAt(words, from) === 'controls' && BEFORE_CONTROLS.has(textAt(words, from - 1));

const FIXED = setOf('constant fixed equal steady');
/** "Holding pressure", "keeping cows" hold nothing fixed. */
const holdsNothing: Excluded = (words, { name, from, to }) =>
  name === 'adjustRight' &&
  to === from + 1 &&
  ['hold', 'keep'].includes(words[from]?.stem ?? '') &&
  !words.some(({ text }) => FIXED.has(text));

/** "Fall into groups" is no fall. */
const isDivision: Excluded = (words, { name, from }) =>
  (name === 'lower' || name === 'transitive') && words[from]?.stem === 'fall' && textAt(words, from + 1) === 'into';

/** "Fledglings per nest": the rows, and no clusters of them. */
const isPerRow: Excluded = (words, { name, from, to }) =>
  (name === 'cluster' && to === from + 1 && ['nest', 'nests'].includes(textAt(words, from))) ||
  (name === 'per' && textAt(words, to) === 'nest');

/** "Is smoking a risk factor for it" asks for one. */
const isOneFactor: Excluded = (words, { name, from }) =>
  name === 'screening' && textAt(words, from) === 'risk' && textAt(words, from + 1) === 'factor';

const RHYTHMS = setOf('daily weekly monthly yearly annual quarterly');
const COURSES = setOf(
  'trend trends pattern patterns variation variations change changes course development series increase increases decrease rise fall growth decline swing swings cycle cycles rhythm basis',
);
/** "The monthly passengers" are those of each row. */
const saysOfWhat = (words: readonly Word[], at: number): boolean =>
  joins(words[at]) && at + 1 < words.length && !COURSES.has(textAt(words, at + 1));
const AVERAGES = setOf('mean median average typical');
/** "The median monthly income" has no course. */
const isRhythm: Excluded = (words, { name, from }) =>
  name === 'trend' &&
  RHYTHMS.has(textAt(words, from)) &&
  (words.some(({ text }) => AVERAGES.has(text)) || saysOfWhat(words, from));

/** "Miss more days" is no value that is missing. */
const isMissed: Excluded = (words, { name, from }) =>
  name === 'missing' && ['miss', 'misses'].includes(textAt(words, from));

const MOMENTS = setOf('when after since once before');
/** "Did the wait shorten when it opened" acts on nothing. */
const isIntransitive: Excluded = (words, { name, to }) => name === 'actsOn' && MOMENTS.has(textAt(words, to));

const BEHIND_STATE = setOf('at in under on among between with after during than compared when if');
const BE = setOf('is are was were be been');
const FARTHEST_BE = 6;
/** "Was the enzyme raised at the highest dose" acts on nothing. */
const isState: Excluded = (words, { name, from, to }) =>
  name === 'actsOn' &&
  to === from + 1 &&
  textAt(words, from).endsWith('ed') &&
  BEHIND_STATE.has(textAt(words, to)) &&
  words.slice(Math.max(0, from - FARTHEST_BE), from).some(({ text }) => BE.has(text));

/** "Counting each participant once" pairs nothing. */
const isCountedOnce: Excluded = (words, { name, to }) =>
  name === 'pairedPhrases' &&
  [to, to + 1].some((at) => textAt(words, at) === 'once' && !textAt(words, at - 1).endsWith('ed'));

/** "Repeated within patient" asks for no spread, as "repeatable" does. */
const isMeasuredAgain: Excluded = (words, { name, from, to }) =>
  (name === 'variance' || name === 'agreement') && to === from + 1 && textAt(words, from) === 'repeated';

/** "Grazed quadrats" are no quadratic relation. */
const isQuadrat: Excluded = (words, { name, from }) => name === 'curvature' && words[from]?.root === 'quadrat';

/** "At least 20" asks for no extreme. */
const isBoundWord: Excluded = (words, { name, from, to }) =>
  name === 'whichMost' &&
  to === from + 1 &&
  ['least', 'most'].includes(textAt(words, from)) &&
  textAt(words, from - 1) === 'at';

/** "In total and by shift" adds nothing up. */
const isOfAll: Excluded = (words, { name, from, to }) =>
  name === 'average' && [from, to - 1].some((at) => isOverall(words, at));

const ASKS_ONE = setOf('which what');
/** "Which month had most" asks for one of them, "which months have most" for a season. */
const isOneMonth: Excluded = (words, { name, from, to }) =>
  name === 'season' && to === from + 2 && ASKS_ONE.has(textAt(words, from)) && textAt(words, from + 1) === 'month';

const ASKED = setOf('what which how');
/** "By week 8", "by what week" is a moment, and no groups. */
const isByMoment: Excluded = (words, { name, from, to }) =>
  name === 'between' &&
  to === from + 1 &&
  textAt(words, from) === 'by' &&
  ((SPOKEN_UNITS.has(words[to]?.root ?? '') && words[to + 1]?.number != null) ||
    (ASKED.has(textAt(words, to)) && [to + 1, to + 2].some((at) => SPOKEN_UNITS.has(words[at]?.root ?? ''))));

/** "With age as a covariate" asks for no covariance. */
const isCovariate: Excluded = (words, { name, from }) =>
  (name === 'relate' || name === 'otherStatistic') && words[from]?.root === 'covariate';

/** "Load cycles" are no loadings of factors. */
const isLoad: Excluded = (words, { name, from, to }) =>
  name === 'components' &&
  (words[from]?.root === 'load' || textAt(words, from) === 'loading') &&
  (to === from + 1 || !words.some(({ root }) => ITEMS.has(root)));
const ITEMS = setOf('item question factor component variable scale');

const SPREADS = setOf('overdispersion autocorrelation');
/** "Allowing for overdispersion" holds no column fixed. */
const isOfErrors: Excluded = (words, { name, to }) =>
  (name === 'adjustRight' || name === 'explained') && [to, to + 1].some((at) => SPREADS.has(textAt(words, at)));

const BEFORE_ORDER = setOf('and to then we you please if when i also');
/** "The effect of condition on speed" holds nothing fixed, "please condition on age" does. */
const isNounCondition: Excluded = (words, { name, from }) =>
  name === 'adjustRight' &&
  textAt(words, from) === 'condition' &&
  from > 0 &&
  !BEFORE_ORDER.has(textAt(words, from - 1));

const BEHIND_COURSE = setOf(
  'with over in at on as since during and or after when through by each every from across if while',
);
/** "Get worse mileage" compares a mileage, "get worse over the years" goes on. */
const isObjectOfGet: Excluded = (words, { name, from, to }) =>
  name === 'course' &&
  words[from]?.stem === 'get' &&
  to < words.length &&
  words[to - 1]?.after === 'none' &&
  !BEHIND_COURSE.has(textAt(words, to));

/** "As explanatory variables" asks for no variability. */
const isVariables: Excluded = (words, { name, from, to }) =>
  name === 'variance' && to === from + 1 && textAt(words, from) === 'variables';

const MODELS = setOf('model regression');
/** "The gap between the two groups in vocabulary" groups nothing in clusters. */
const isGroups: Excluded = (words, { name, from }) =>
  (name === 'cluster' || name === 'otherClustering') && textAt(words, from) === 'groups';

/** "A linear model of" asks for no curve. */
const isLinearModel: Excluded = (words, { name, from, to }) =>
  name === 'curvature' &&
  to === from + 1 &&
  textAt(words, from) === 'linear' &&
  MODELS.has(textAt(words, to)) &&
  ['for', 'of', 'on', 'with'].includes(textAt(words, to + (textAt(words, to + 1) === 'model' ? 2 : 1)));

const EXPECTED = setOf('predict predicted expect expected forecast probability likelihood chance chances');
/** "Better, given their score before" holds it fixed; "what is expected, given the weight" and "patients given the drug" do not. */
const isGivenValue: Excluded = (words, { name, from, to }) =>
  name === 'adjustRight' &&
  textAt(words, from) === 'given' &&
  textAt(words, to - 1) !== 'same' &&
  (joins(words[from - 1]) || (from === 0 && to === 1) || words.some(({ text }) => EXPECTED.has(text)));

const MODERATED = setOf('the effect effects relation relationship association link how any this that its whether');
/** "Moderately grazed", "moderate grazing" are a degree, "does age moderate the effect" asks for an interaction. */
const isDegree: Excluded = (words, { name, from, to }) =>
  name === 'interaction' &&
  to === from + 1 &&
  (textAt(words, from) === 'moderately' || (textAt(words, from) === 'moderate' && !MODERATED.has(textAt(words, to))));

/** "Which squad jumped highest at the last visit" asks for no peak along a quantity. */
const isHighestThen: Excluded = (words, { name, to }) =>
  name === 'curvature' &&
  textAt(words, to - 1) === 'at' &&
  to < words.length &&
  ['which', 'what'].includes(textAt(words, 0));

/** "How many riders does each strike day cost us" counts no rows. */
const isBroughtByEach: Excluded = (words, cue) =>
  isBroughtMost(words, cue) || (cue.name === 'howMany' && bringsAt(words, cue.to) !== null);

/** "With carbon steel left out", "leave out the controls": rows, and no values that are missing. */
const isLeftOut: Excluded = (words, { name, from, to }) =>
  name === 'missing' &&
  textAt(words, to - 1) === 'out' &&
  (textAt(words, from) === 'left'
    ? words.slice(Math.max(0, from - FARTHEST_WITH), from).some(({ text }) => text === 'with')
    : from === 0 || WHO_LEAVES.has(textAt(words, from - 1)));
const WHO_LEAVES = setOf('we i you and to please');
const FARTHEST_WITH = 5;

/** "Correlated within each group" relates two columns there, "rows are correlated within subjects" tells of clusters. */
const isWithinEach: Excluded = (words, { name, to }) =>
  name === 'cluster' && textAt(words, to - 1) === 'within' && EACH_OF.has(textAt(words, to));
const EACH_OF = setOf('each every both all either');

/** "Related to each other": one to the next, and nothing within each. */
const isEachOther: Excluded = (words, { name, to }) =>
  name === 'strata' && textAt(words, to - 1) === 'each' && textAt(words, to) === 'other';

const EXCLUDED = [
  ...NO_CUES_OF_SPEECH,
  isGapCounted,
  isWithinEach,
  isEachOther,
  isLeftOut,
  isSoughtAccount,
  areControls,
  isOneMonth,
  isBroughtByEach,
  isHighestThen,
  isDegree,
  isGivenValue,
  isNounCondition,
  isVariables,
  isLinearModel,
  isGroups,
  isObjectOfGet,
  isCovariate,
  isOfErrors,
  isLoad,
  isByMoment,
  isMeasuredAgain,
  isQuadrat,
  isOfAll,
  isBoundWord,
  isIntransitive,
  isCountedOnce,
  isOneFactor,
  isRhythm,
  isMissed,
  isPerRow,
  isDivision,
  isAmount,
  isFollowUp,
  isPlainNormal,
  isActive,
  isOfControls,
  isState,
  holdsNothing,
];

export const isNoCue: Excluded = (words, cue) => EXCLUDED.some((rule) => rule(words, cue));
