import type { QuestionKind } from '../../../contracts/analysis-plan.ts';
import type { Ask } from '../ask.ts';
import {
  asksAgreement,
  asksModel,
  asksOneSample,
  asksPrediction,
  asksSeason,
  asksTrend,
  doseOf,
  hasGroups,
  hasMeasuredOutcome,
  isComparedCode,
  isCompleteBlock,
  isLongPair,
  isWidePair,
  speaksOfSurvival,
  turningPoint,
  type Case,
} from '../cast/cases.ts';
import { isOfSameThing } from '../cast/agreement-of.ts';
import { asksPower } from '../cast/asks-power.ts';
import { heldTo } from '../cast/held-to-number.ts';
import { shareHeld } from '../cast/share-held.ts';
import { comparesSides } from './bound-groups.ts';
import { isGroup, isNumeric } from '../tables/columns.ts';
import type { CueName } from '../vocabulary/cues.ts';
import { halfOf } from './half-effect.ts';
import { isEventRate } from './event-rates.ts';
import { expectedOf } from './expected-values.ts';
import { groupingOf } from './grouping-of.ts';
import { isRate } from './rate-cases.ts';
import { isOfDose, optimumOf } from '../roles/optimum.ts';
import { asksOddOfAll, asksOutliers, outlierColumns } from './outliers.ts';
import { isPairedInTime } from './paired-in-time.ts';
import { isDescribing } from '../cast/pool.ts';
import { isRanked } from './ranked.ts';
import { isRepeated } from './repeated-columns.ts';
import { asksVarianceShare } from './variance-share.ts';
import { COLLECTING } from '../vocabulary/plain-words.ts';
import { unknownPlaces } from '../cast/unknown-words.ts';
import { isDoneMostOften } from '../vocabulary/most-often.ts';
import type { Cue } from '../vocabulary/find-cues.ts';
import { setOf } from '../words/word-sets.ts';
import { textAt } from '../words/words.ts';
import type { Cast } from '../cast/settle.ts';

/** Which kind of question a part is, by rules in order: the first that holds decides. */
const RULES: readonly { readonly kind: QuestionKind; readonly holds: (each: Case) => boolean }[] = [
  { kind: 'agreement', holds: ({ ask, cast, outcome }) => isOfSameThing(ask, outcome, cast) },
  { kind: 'paired-difference', holds: isRepeated },
  { kind: 'variance', holds: asksVarianceShare },
  { kind: 'outliers', holds: asksOutliers },
  { kind: 'one-sample', holds: isHeldToNumber },
  { kind: 'grouping', holds: ({ ask, outcome }) => outcome === null && groupingOf(ask) !== null },
  { kind: 'expected-value', holds: ({ ask, outcome }) => outcome !== null && expectedOf(ask)?.outcome === outcome },
  { kind: 'power', holds: asksPower },
  { kind: 'agreement', holds: asksAgreement },
  { kind: 'normality', holds: ({ ask, outcome }) => ask.has('normality') && outcome !== null && isNumeric(outcome) },
  { kind: 'dose-response', holds: asksDose },
  { kind: 'prediction', holds: asksPrediction },
  { kind: 'description', holds: isRanked },
  { kind: 'rate', holds: isEventRate },
  { kind: 'survival', holds: speaksOfSurvival },
  { kind: 'difference', holds: comparesSides },
  { kind: 'difference', holds: asksWhichDoses },
  {
    kind: 'before-after',
    holds: (each) => turningPoint(each) !== undefined && hasMeasuredOutcome(each) && !isDescribing(each.ask),
  },
  { kind: 'paired-difference', holds: isWidePair },
  { kind: 'paired-difference', holds: isPairedInTime },
  { kind: 'variance', holds: comparesSpreads },
  { kind: 'trend', holds: asksSeason },
  {
    kind: 'screening',
    holds: ({ ask, cast, outcome }) => ask.has('screening') && outcome !== null && cast.predictors.length === 0,
  },
  { kind: 'rate', holds: isRate },
  { kind: 'trend', holds: asksTrend },
  { kind: 'one-sample', holds: asksOneSample },
  { kind: 'profile', holds: asksProfile },
  {
    kind: 'description',
    holds: ({ ask, cast, outcome }) =>
      isDescribing(ask) &&
      cast.covariates.length + cast.moderators.length === 0 &&
      (outcome !== null || ask.has('howMany', 'share') || countsByGroup(ask, cast)),
  },
  {
    kind: 'paired-difference',
    holds: (each) =>
      isCompleteBlock(each) &&
      hasMeasuredOutcome(each) &&
      each.cast.covariates.length + each.cast.moderators.length === 0,
  },
  { kind: 'paired-difference', holds: isLongPair },
  { kind: 'regression', holds: asksModel },
  { kind: 'difference', holds: comparesGroups },
  { kind: 'association', holds: ({ cast, outcome }) => outcome !== null && cast.predictors.length > 0 },
  { kind: 'description', holds: describesOnly },
];

/** "The target is 50. Is line C off it?" */
function isHeldToNumber({ ask, cast, outcome }: Case): boolean {
  const held = heldTo(ask) ?? shareHeld(ask);
  return outcome !== null && cast.predictors.length === 0 && held?.outcome === outcome;
}

/** "How much of the variance is explained by sex" asks for no spread of each. */
function comparesSpreads(each: Case): boolean {
  return each.ask.has('variance') && !each.ask.has('varianceShare') && hasGroups(each) && hasMeasuredOutcome(each);
}

/** "Which island has most penguins": rows are counted. */
const countsByGroup = (ask: Ask, cast: Cast): boolean =>
  cast.predictors.length === 1 &&
  unknownPlaces(ask).every(
    (at) => COLLECTING.has(textAt(ask.spoken.words, at)) || isDoneMostOften(ask.spoken.words, at),
  ) &&
  ask.says('most', 'fewest', 'least', 'commonest', 'common') &&
  !ask.has('doseResponse') &&
  ask.spoken.mentions.length === 1;

function asksDose(each: Case): boolean {
  const hasOutcome = each.outcome !== null || each.ask.index.structure.binomial !== null;
  return (
    !isAdjustedCurve(each) &&
    (each.ask.has('doseResponse') || halfOf(each.ask) !== null) &&
    !asksHighest(each.ask) &&
    !asksWhichDoses(each) &&
    optimumOf(each.ask.spoken) === null &&
    doseOf(each) !== null &&
    hasOutcome &&
    !speaksOfSurvival(each)
  );
}

/** "Is there a dose-response, allowing for the baseline": a curve holds nothing fixed, and a model along the dose does. */
const isAdjustedCurve = ({ cast, outcome }: Case): boolean =>
  cast.covariates.length + cast.moderators.length > 0 && outcome !== null && isNumeric(outcome);

/** "At which doses is ALT raised against the vehicle": doses are groups, each held against the others. */
function asksWhichDoses(each: Case): boolean {
  return (
    each.outcome !== null &&
    doseOf(each) !== null &&
    each.cast.predictors.length === 1 &&
    each.ask.spoken.words.some(
      ({ text, root }, at, words) => root === 'dose' && text !== root && words[at - 1]?.text === 'which',
    )
  );
}

/** "At what dose is it highest": no dose of half the effect. */
const asksHighest = (ask: Ask): boolean =>
  ask.has('curvature', 'whichMost') &&
  ask.spoken.cues.some((cue) => ['curvature', 'whichMost'].includes(cue.name) && !isOfDose(ask.spoken, cue)) &&
  !ask.spoken.words.some(({ text }) => text === 'half' || text === '50') &&
  !asksDoseCurve(ask);

/** "Fit a dose-response curve": a curve of its own kind. */
const asksDoseCurve = ({ spoken: { words } }: Ask): boolean =>
  words.some(
    ({ text }, at) => text === 'response' && textAt(words, at - 1) === 'dose' && textAt(words, at + 1) === 'curve',
  );

function asksProfile({ ask, cast, outcome }: Case): boolean {
  return (
    outcome === null &&
    cast.predictors.length === 0 &&
    cast.rows.length === 0 &&
    (ask.has('profile') || asksOddOfAll(ask))
  );
}

function comparesGroups(each: Case): boolean {
  const { ask, cast, outcome } = each;
  if (outcome === null || cast.predictors.length === 0) return false;
  const isTable = ask.roles.frame === 'symmetric' && isGroup(outcome);
  return (hasGroups(each) || isComparedCode(each)) && !isTable;
}

/** "mean bill depth", "body mass": a column alone. */
function describesOnly({ ask, cast, outcome }: Case): boolean {
  // "The size of that effect, adjusting for tenure": a description holds nothing fixed.
  if (cast.covariates.length > 0) return false;
  if (outcome === null || ask.roles.frame !== null || ask.roles.missing.predictor.length > 0) return false;
  const isValue = ask.form !== 'polar' && ask.has('average', 'howMany', 'share', 'whichMost');
  return isValue || (ask.form === 'order' && ask.spoken.words.length <= 4);
}

export function chooseKind(each: Case): QuestionKind | null {
  return RULES.find(({ holds }) => holds(each))?.kind ?? null;
}

/** Kinds of question that are understood and that no method answers. */
const UNSUPPORTED = [
  ['outliers', 'outliers'],
  ['components', 'principal components'],
  ['otherClustering', 'cluster analysis'],
  ['clustering', 'cluster analysis'],
  ['text', 'analysis of texts'],
  ['mediation', 'mediation'],
  ['roc', 'diagnostic accuracy'],
  ['meta', 'meta-analysis'],
  ['network', 'networks and trees'],
  ['mapping', 'maps and spatial dependence'],
  ['equivalence', 'equivalence'],
  ['causal', 'causal design'],
  ['timeForecast', 'forecast'],
  ['singleCase', 'prediction of a single case'],
  ['otherStatistic', 'this statistic'],
] as const;

export function unsupportedKind(ask: Ask): string | null {
  const { cues, mentions } = ask.spoken;
  // A column that is called `auc` asks for no curve.
  const isSaid = (name: CueName) =>
    cues.some(
      (cue) =>
        cue.name === name &&
        !mentions.some(({ from, to }) => from <= cue.from && cue.to <= to) &&
        // "On segments with cameras", of a table of segments.
        !isOfRows(ask, cue),
    );
  const found = UNSUPPORTED.find(([cue]) => isSaid(cue) && !hasMethod(ask, cue));
  return found?.[1] ?? (asksSingleCase(ask) && expectedOf(ask) === null ? 'prediction of a single case' : null);
}

const isOfRows = ({ index, spoken: { words } }: Ask, { from, to }: Cue): boolean =>
  to === from + 1 &&
  index.columns.some(
    ({ kind, parts }) => kind === 'identifier' && parts.some(({ root }) => root === words[from]?.root),
  );

/** Words of such a kind in a question that the columns of the table answer. */
function hasMethod(ask: Ask, cue: CueName): boolean {
  if (cue === 'outliers') return outlierColumns(ask).length > 0 || asksOddOfAll(ask);
  // "Are we over that cut-off?"
  if (cue === 'roc') return heldTo(ask) !== null;
  if (cue === 'clustering') return groupingOf(ask) !== null;
  if (cue === 'otherClustering') return !ask.has('clustering');
  // "How well can it be forecast from age": of other columns.
  // "How many plots would we need next season".
  if (cue === 'timeForecast' && ask.has('foretold', 'power')) return true;
  if (cue === 'timeForecast')
    return ask.spoken.cues.every(({ name, to }) => name !== cue || textAt(ask.spoken.words, to) === 'from');
  return cue === 'singleCase' && expectedOf(ask) !== null;
}

/** "What speed should I expect with 45 agents and 900 calls": a value for given values of other columns. */
function asksSingleCase({ spoken: { words, mentions } }: Ask): boolean {
  const expects = words.findIndex(({ text }) => EXPECTS.has(text));
  const isAsked = expects >= 0 && words.slice(0, expects + 1).some(({ text }) => ASKED.has(text));
  const given = mentions.filter(
    ({ column, level, from }) => isNumeric(column) && (level !== null || words[from - 1]?.number != null),
  );
  return isAsked && words.some(({ text }) => WHAT.has(text)) && given.some(({ from }) => from > expects);
}
const EXPECTS = setOf('expect expected predicted anticipate');
const ASKED = setOf('should would could can might do is');
const WHAT = setOf('what how');
