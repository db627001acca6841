import type { QuestionKind } from '../../contracts/analysis-plan.ts';
import type { Ask } from './ask.ts';
import { hasWord, isGroup, isNumeric, isQuantity, mayBeGroup, type ColumnFacts } from './columns.ts';
import { isDescribing } from './pool.ts';
import type { Cast } from './settle.ts';
import { isCount, mayBeExposure } from './structure.ts';

/** Which kind of question a part is, by rules in order: the first that holds decides. */

export interface Case {
  readonly ask: Ask;
  readonly cast: Cast;
  readonly outcome: ColumnFacts | null;
}

type Holds = (each: Case) => boolean;

export const DOSE_WORDS: ReadonlySet<string> = new Set([
  'dose',
  'dosage',
  'conc',
  'concentration',
  'log',
  'logdose',
  'stimulus',
  'intensity',
  'ldose',
  'level',
  'contrast',
  'amount',
  'exposure',
]);

/** The column of a dose: named, or the only one of the table. */
export function doseOf({ ask, cast, outcome }: Case): ColumnFacts | null {
  const named = cast.predictors.find((column) => isNumeric(column) && column.kind !== 'binary');
  const byName = ask.index.columns.find(
    (column) => column !== outcome && isNumeric(column) && hasWord(column.parts, DOSE_WORDS),
  );
  return named ?? byName ?? null;
}

const groupOf = ({ cast }: Case): ColumnFacts | undefined =>
  cast.predictors.find((column) => isGroup(column) || (cast.levels.length > 1 && mayBeGroup(column)));
const speaksOfSurvival: Holds = ({ ask, outcome }) => {
  const { survival } = ask.index.structure;
  return survival !== null && (ask.has('survival') || outcome === survival.time || outcome === survival.event);
};
const moment = ({ ask }: Case) =>
  ask.comparisons.find(
    (each) => each.moment !== null && each.moment !== 'in' && each.moment !== 'between' && each.moment !== 'until',
  );
const temporal = ({ ask, cast }: Case): ColumnFacts | undefined =>
  cast.predictors.find((column) => column.temporal) ?? ask.index.structure.times[0];

const isPairNamed: Holds = ({ ask, cast, outcome }) =>
  ask.index.structure.pairs.some(({ first, last }) => {
    const named = [outcome, ...cast.outcomes, ...cast.predictors];
    return named.includes(first) && named.includes(last);
  });
const isPairSpoken: Holds = ({ ask, cast, outcome }) =>
  ask.index.structure.pairs.some(
    ({ first, last }) => outcome === last || outcome === first || cast.predictors.includes(first),
  ) && ask.has('pairedPhrases');
const isChange: Holds = ({ ask }) =>
  ask.has('compare', 'higher', 'lower', 'pairedPhrases') ||
  ask.says(
    'change',
    'changed',
    'changes',
    'improve',
    'improved',
    'work',
    'help',
    'worked',
    'helped',
    'effective',
    'effect',
  );

/** Long data in which every subject stands once in each group. */
export function isCompleteBlock({ ask, cast }: Case): boolean {
  const { subject } = ask.index.structure;
  const [group] = cast.predictors;
  return (
    subject !== null &&
    group !== undefined &&
    cast.predictors.length === 1 &&
    mayBeGroup(group) &&
    subject !== group &&
    subject.profile.distinct * group.profile.distinct === subject.rows
  );
}

const hasDirection: Holds = ({ ask }) => ask.roles.frame === 'directed';

const RULES: readonly { readonly kind: QuestionKind; readonly holds: Holds }[] = [
  {
    kind: 'power',
    holds: ({ ask }) =>
      ask.has('power') &&
      !(
        ask.has('howMany') &&
        ask.form === 'open' &&
        !ask.says('need', 'needed', 'needs', 'require', 'required', 'recruit', 'detect', 'enrol', 'enroll')
      ),
  },
  {
    kind: 'agreement',
    holds: ({ ask, outcome, cast }) =>
      ask.has('agreement') &&
      outcome !== null &&
      isQuantity(outcome) &&
      (cast.predictors.some(isQuantity) || cast.outcomes.length > 1) &&
      !cast.predictors.some(isGroup),
  },
  { kind: 'normality', holds: ({ ask, outcome }) => ask.has('normality') && outcome !== null && isNumeric(outcome) },
  {
    kind: 'dose-response',
    holds: (each) =>
      each.ask.has('doseResponse') &&
      doseOf(each) !== null &&
      (each.outcome !== null || each.ask.index.structure.binomial !== null),
  },
  { kind: 'prediction', holds: ({ ask }) => ask.has('prediction') && !isExplaining(ask) && !ask.has('screening') },
  { kind: 'survival', holds: speaksOfSurvival },
  {
    kind: 'before-after',
    holds: (each) =>
      moment(each) !== undefined &&
      each.outcome !== null &&
      isQuantity(each.outcome) &&
      (moment(each)?.moment !== 'since' ||
        each.ask.says(
          'law',
          'policy',
          'reform',
          'ban',
          'introduced',
          'intervention',
          'dam',
          'before',
          'campaign',
          'opening',
          'opened',
          'introduction',
          'rule',
          'change',
        )) &&
      !isDescribing(each.ask),
  },
  {
    kind: 'paired-difference',
    holds: (each) =>
      isPairNamed(each) &&
      isChange(each) &&
      !each.ask.has('relate') &&
      !each.cast.predictors.some((column) => isGroup(column)),
  },
  {
    kind: 'paired-difference',
    holds: (each) => isPairSpoken(each) && !each.cast.predictors.some((column) => isGroup(column)),
  },
  {
    kind: 'variance',
    holds: (each) =>
      each.ask.has('variance') && groupOf(each) !== undefined && each.outcome !== null && isQuantity(each.outcome),
  },
  {
    kind: 'trend',
    holds: (each) =>
      each.ask.has('season', 'changePoint') &&
      temporal(each) !== undefined &&
      each.outcome !== null &&
      isNumeric(each.outcome) &&
      !each.cast.predictors.some((column) => !column.temporal && !isSeason(column)),
  },
  {
    kind: 'rate',
    holds: ({ ask, outcome, cast }) =>
      outcome !== null &&
      isCount(outcome) &&
      (ask.index.structure.exposure !== null ||
        cast.predictors.some(mayBeExposure) ||
        (ask.has('rate') && ask.index.columns.some(mayBeExposure))) &&
      outcome !== ask.index.structure.exposure &&
      !isDescriptionOf(ask, 'average'),
  },
  {
    kind: 'screening',
    holds: ({ ask, cast, outcome }) => ask.has('screening') && outcome !== null && cast.predictors.length === 0,
  },
  {
    kind: 'trend',
    holds: (each) =>
      each.outcome !== null &&
      isNumeric(each.outcome) &&
      temporal(each) !== undefined &&
      (each.ask.has('trend') || changesSince(each) || each.cast.predictors.some((column) => column.temporal)) &&
      !each.cast.predictors.some((column) => !column.temporal) &&
      !isDescribing(each.ask) &&
      each.cast.covariates.length === 0,
  },
  {
    kind: 'one-sample',
    holds: ({ ask, cast, outcome }) =>
      outcome !== null &&
      cast.predictors.length === 0 &&
      cast.strata.length === 0 &&
      cast.levels.length === 0 &&
      hypothesized(ask, cast) !== null &&
      !isDescribing(ask),
  },
  {
    kind: 'profile',
    holds: ({ ask, cast, outcome }) =>
      outcome === null && cast.predictors.length === 0 && cast.rows.length === 0 && ask.has('profile'),
  },
  { kind: 'description', holds: ({ ask, cast }) => isDescribing(ask) && cast.covariates.length === 0 },
  {
    kind: 'paired-difference',
    holds: (each) =>
      isCompleteBlock(each) && each.outcome !== null && isQuantity(each.outcome) && each.cast.covariates.length === 0,
  },
  {
    kind: 'paired-difference',
    holds: (each) =>
      each.ask.has('pairedPhrases') &&
      each.ask.index.structure.subject !== null &&
      groupOf(each) !== undefined &&
      each.outcome !== null &&
      isQuantity(each.outcome) &&
      each.cast.predictors.length === 1,
  },
  {
    kind: 'regression',
    holds: ({ ask, cast, outcome }) =>
      outcome !== null &&
      (cast.covariates.length > 0 ||
        cast.moderators.length > 0 ||
        ask.has('curvature', 'linearModel', 'logistic', 'spline')) &&
      cast.predictors.length > 0,
  },
  {
    kind: 'regression',
    holds: ({ cast, outcome }) => outcome !== null && cast.predictors.length > 1 && cast.strata.length === 0,
  },
  {
    kind: 'regression',
    holds: (each) =>
      (hasDirection(each) || each.ask.has('perUnit')) &&
      each.outcome !== null &&
      each.cast.predictors.some((column) => isQuantity(column) && !column.coded) &&
      each.cast.levels.length < 2,
  },
  {
    kind: 'difference',
    holds: (each) =>
      each.outcome !== null &&
      each.cast.predictors.length > 0 &&
      (groupOf(each) !== undefined || isComparedCode(each)) &&
      !(each.ask.roles.frame === 'symmetric' && isGroup(each.outcome)),
  },
  { kind: 'association', holds: ({ cast, outcome }) => outcome !== null && cast.predictors.length > 0 },
  {
    kind: 'description',
    holds: ({ ask, cast, outcome }) =>
      (outcome !== null || cast.rows.length > 0 || cast.predictors.length > 0) &&
      (ask.has('average', 'howMany', 'share', 'whichMost') || ask.form === 'order') &&
      ask.roles.missing.predictor.length === 0,
  },
];

/** "How has it changed since 1980". */
const changesSince: Holds = ({ ask }) =>
  ask.comparisons.some(({ moment }) => moment === 'since' || moment === 'between' || moment === 'until') &&
  (ask.has('transitive', 'higher', 'lower') || ask.form === 'open');

const isSeason = (column: ColumnFacts): boolean =>
  hasWord(column.parts, new Set(['month', 'quarter', 'season', 'week', 'hour', 'day']));

/** "Between the doses": numbers of few values that the question holds against each other. */
const isComparedCode = ({ ask, cast }: Case): boolean => {
  const [first] = cast.predictors;
  return (
    first !== undefined &&
    ask.roles.frame === 'comparison' &&
    mayBeGroup(first) &&
    ask.roles.predictors.some(({ column }) => column === first) &&
    !first.temporal &&
    first.profile.distinct <= 12
  );
};

const isDescriptionOf = (ask: Ask, cue: 'average'): boolean => isDescribing(ask) && ask.has(cue) && !ask.has('rate');

/** "Does age predict survival" asks for an effect, "can we predict survival from age" for a prediction. */
function isExplaining(ask: Ask): boolean {
  if (ask.has('adjustRight', 'adjustLeft') || (ask.says('explain', 'explains') && !ask.says('predict'))) return true;
  const asksAccuracy = ask.says(
    'well',
    'accurately',
    'accuracy',
    'we',
    'i',
    'you',
    'one',
    'predictable',
    'forecast',
    'prediction',
    'model',
    'classify',
    'guess',
    'possible',
  );
  return !asksAccuracy && ask.form === 'polar';
}

/** The number an outcome is held against. */
export function hypothesized(ask: Ask, cast: Cast): number | null {
  const [outcome] = cast.outcomes;
  if (!outcome || ask.has('howMany')) return null;
  const cued = ask.has('oneSample', 'higher', 'lower', 'than', 'compare');
  if (!cued) return null;
  if (ask.has('oneSample') && ask.says('zero')) return 0;
  const numbers = ask.spoken.words.filter(
    (word, at) =>
      word.number !== null && !word.glued && !ask.spoken.mentions.some(({ from, to }) => from <= at && at < to),
  );
  const [only] = numbers;
  if (!only || numbers.length > 1 || only.number === null) return ask.says('half') && ask.has('than') ? 0.5 : null;
  const isPercent = ask.spoken.words.some(
    (word, at) => word === only && ['%', 'percent'].includes(ask.spoken.words[at + 1]?.text ?? ''),
  );
  return isPercent && !isQuantity(outcome) ? only.number / 100 : only.number;
}

export function chooseKind(each: Case): QuestionKind | null {
  return RULES.find(({ holds }) => holds(each))?.kind ?? null;
}

/** Kinds of question that are understood and that no method answers. */
export const UNSUPPORTED = [
  ['outliers', 'outliers'],
  ['components', 'principal components'],
  ['clustering', 'cluster analysis'],
  ['mediation', 'mediation'],
  ['roc', 'diagnostic accuracy'],
  ['meta', 'meta-analysis'],
  ['network', 'networks and trees'],
  ['mapping', 'maps and spatial dependence'],
  ['equivalence', 'equivalence'],
  ['causal', 'causal design'],
  ['timeForecast', 'forecast'],
] as const;

export function unsupportedKind(ask: Ask): string | null {
  return UNSUPPORTED.find(([cue]) => ask.has(cue))?.[1] ?? null;
}
