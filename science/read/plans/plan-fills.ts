import type { AnalysisPlan, QuestionKind, RowFilter } from '../../../contracts/analysis-plan.ts';
import type { Ask } from '../ask.ts';
import { hypothesized } from '../cast/hypothesized.ts';
import { clusterOf } from './cluster-of.ts';
import { doseOf, type Case } from '../cast/cases.ts';
import { isGroup, isQuantity, type ColumnFacts } from '../tables/columns.ts';
import type { Binomial } from '../tables/binomial-columns.ts';
import { isExposure, mayBeExposure } from '../tables/count-columns.ts';
import { eventRate, ofEventRate } from '../kinds/event-rates.ts';
import { givenValues } from '../kinds/expected-values.ts';
import { againstReference, contrastOf, expectedOf } from '../cast/levels-in-plan.ts';
import { countedUnit } from '../kinds/power-roles.ts';
import { soughtRow } from '../kinds/sought-row.ts';
import { asksVarianceShare } from '../kinds/variance-share.ts';
import { countedOnce } from '../cast/subjects-counted.ts';
import { isTakenTogether } from '../cast/taken-together.ts';
import { statisticOf } from '../kinds/statistic.ts';
import { namesOf, TURNED, without, type Fill } from './fill.ts';
import { namesEvent, type SurvivalColumns } from '../tables/survival-columns.ts';
import { paired } from './paired-fill.ts';
import { mayExplain, prediction } from './prediction-fill.ts';
import { beforeAfter, trend } from './series-fills.ts';
import { survivalMoment } from '../cast/survival-moment.ts';
import { detectable, isOfChange, levelsOfPower } from '../cast/power-numbers.ts';
import { toldEffort } from '../cast/told-columns.ts';
import { setOf } from '../words/word-sets.ts';
import { beforeThe, textAt } from '../words/words.ts';

const difference: Fill = (plan, each) => ({
  ...plan,
  contrast: contrastOf(each) ?? (plan.question === 'difference' ? againstReference(each) : null),
  expected: expectedOf(each),
  ...clusterOf(each),
});

const EVEN = ['precise', 'precision', 'consistent', 'uniform', 'stable', 'homogeneous', 'repeatable', 'even'] as const;

/** "Less precise" is more spread out. */
const variance: Fill = (plan, each) => {
  const filled = difference(plan, each);
  if (asksVarianceShare(each))
    return { ...filled, contrast: null, expected: null, cluster: finerUnits(filled, each.ask) };
  const { expected } = filled;
  const isTurned = each.ask.says(...EVEN) && (expected === 'higher' || expected === 'lower');
  return isTurned ? { ...filled, expected: TURNED[expected] } : filled;
};

/** Classrooms in the schools between which the variance lies: pupils of one are alike for another reason. */
function finerUnits({ cluster, predictors: [group] }: AnalysisPlan, { index: { columns } }: Ask): string | null {
  const numberOf = (wanted: string | null | undefined) =>
    columns.find(({ name }) => name === wanted)?.profile.distinct ?? 0;
  return numberOf(cluster) > numberOf(group) ? cluster : null;
}

/** What acts, with what its effect may depend on. */
function effectsOf(
  { ask, cast }: Case,
  predictors = cast.predictors,
): Pick<AnalysisPlan, 'predictors' | 'interactions'> {
  const [first, second] = predictors;
  const pair = (one: ColumnFacts | undefined, other: ColumnFacts | undefined): [string, string][] =>
    one && other && one !== other ? [[one.name, other.name]] : [];
  const moderated = cast.moderators.flatMap((moderator) => pair(first, moderator));
  const joint = ask.has('interaction') && moderated.length === 0 ? pair(first, second) : [];
  return {
    predictors: namesOf([...new Set([...predictors, ...cast.moderators])]),
    interactions: [...moderated, ...joint],
  };
}

const regression: Fill = (plan, each) => ({ ...difference(plan, each), ...effectsOf(each) });

/** "for each supplier" with nothing else in question compares the suppliers. */
const byGroups = (predictors: string[], strata: string[]): Pick<AnalysisPlan, 'predictors' | 'strata'> =>
  predictors.length > 0 ? { predictors, strata } : { predictors: strata, strata: [] };

const survival: Fill = (plan, each) => {
  const { ask, cast } = each;
  const found = ask.index.structure.survival;
  if (!found) return plan;
  const apart = (columns: readonly ColumnFacts[]) =>
    without(columns, found.time, found.event).filter((column) => !isTimeToEvent(column, found, ask));
  const open = (columns: readonly ColumnFacts[]) => namesOf(apart(columns));
  // "Which factors influence survival": one model of all that could, ten at most.
  const screens = cast.predictors.length === 0 && ask.has('screening');
  const predictors = screens ? ask.index.columns.filter(mayExplain).slice(0, 10) : cast.predictors;
  const effects = effectsOf(each, apart(predictors));
  const parts = byGroups(effects.predictors, open(cast.strata));
  const covariates = open(cast.covariates);
  // A model of hazards holds no survival at a time.
  const isOfCurves = covariates.length === 0 && parts.predictors.length <= 1 && predictors.every(isGroupOrPart(found));
  return {
    ...plan,
    ...parts,
    interactions: effects.interactions,
    outcome: found.time.name,
    outcomeLevel: null,
    time: found.time.name,
    event: { column: found.event.name, level: found.level },
    covariates,
    contrast: contrastOf(each),
    hypothesizedValue: isOfCurves ? survivalMoment(ask) : null,
    rows: plan.rows.filter((row) => !isOfSurvival(row, found) && !saysWhereto(row, found, ask)),
  };
};

const UNTIL = setOf('to until till before');
/** "The median time to injury": the time of the event, whatever else is called a time. */
const isTimeToEvent = (
  column: ColumnFacts,
  { event }: SurvivalColumns,
  { spoken: { words, mentions } }: Ask,
): boolean =>
  mentions
    .filter((mention) => mention.column === column)
    .some(
      ({ from, to }) =>
        // "The time from enrolment to death".
        (textAt(words, beforeThe(words, from)) === 'from' && UNTIL.has(textAt(words, to))) ||
        (textAt(words, to - 1) === 'time' &&
          UNTIL.has(textAt(words, to)) &&
          mentions.some((mention) => mention.column === event && mention.from === to + 1)),
    );

/** A condition on time or event, also on a column that names the event anew: `exit_status` is `died` beside `died`. */
function isOfSurvival({ column, comparison, values }: RowFilter, { time, event }: SurvivalColumns): boolean {
  if (column === event.name || column === time.name) return true;
  return comparison === 'is' && namesEvent(values.join(' '), event);
}

/** "Discharged home": what the event is, and no choice of rows. */
const saysWhereto = ({ column }: RowFilter, { event }: SurvivalColumns, { spoken: { mentions } }: Ask): boolean =>
  mentions.some(
    (mention) =>
      mention.column.name === column &&
      mentions.some((before) => before.column === event && before.to === mention.from),
  );

const isGroupOrPart =
  ({ time, event }: SurvivalColumns) =>
  (column: ColumnFacts): boolean =>
    isGroup(column) || column === time || column === event;

/** What is said, then what is named, then what the table divides by. */
const exposureOf = ({ ask, cast, outcome }: Case): ColumnFacts | null =>
  ask.exposure?.column ??
  toldEffort(ask) ??
  cast.predictors.find((column) => isNamedExposure(column, ask.index.structure.exposure)) ??
  ask.index.structure.exposure ??
  ask.index.columns.find((column) => column !== outcome && mayBeExposure(column)) ??
  null;

/** Beside `patient_days` the `nursing_hours` are in question, and divide nothing. */
const isNamedExposure = (column: ColumnFacts, exposure: ColumnFacts | null): boolean =>
  exposure === null ? mayBeExposure(column) : isExposure(column);

const rate: Fill = (plan, each) => {
  const { ask, cast } = each;
  const followed = eventRate(ask);
  if (followed)
    return {
      ...plan,
      ...ofEventRate(ask, followed),
      outcomeLevel: null,
      ...byGroups(namesOf(cast.predictors), namesOf(cast.strata)),
      contrast: contrastOf(each),
    };
  const exposure = exposureOf(each);
  const effects = effectsOf(each, without(cast.predictors, exposure));
  return {
    ...plan,
    outcomeLevel: null,
    exposure: exposure?.name ?? null,
    per: ask.exposure?.per ?? null,
    interactions: effects.interactions,
    ...byGroups(effects.predictors, namesOf(cast.strata)),
    covariates: namesOf(without(cast.covariates, exposure)),
    contrast: contrastOf(each),
    expected: expectedOf(each),
    ...clusterOf(each),
  };
};

const doseResponse: Fill = (plan, each) => {
  const dose = doseOf(each);
  const { binomial } = each.ask.index.structure;
  const outcome = countedOutcome(each, dose, binomial);
  const groups = without(each.cast.predictors.filter(isGroup), dose, outcome);
  const trials = binomial && outcome === binomial.successes ? binomial.trials.name : null;
  return { ...plan, outcome: outcome?.name ?? null, trials, predictors: namesOf(dose ? [dose, ...groups] : groups) };
};

/** Of a table of successes and trials the successes, unless another outcome is named. */
function countedOutcome({ outcome }: Case, dose: ColumnFacts | null, binomial: Binomial | null): ColumnFacts | null {
  const isOpen = outcome === null || outcome === dose || outcome === binomial?.trials;
  return binomial && isOpen ? binomial.successes : outcome;
}

const oneSample: Fill = (plan, each) => ({
  ...plan,
  // Subjects that stand in several rows count once each.
  ...(plan.outcomeLevel === null ? clusterOf(each) : {}),
  hypothesizedValue: hypothesized(each.ask, each.cast),
  rows: plan.rows.filter(({ column }) => column !== plan.outcome),
  expected: expectedOf({ ...each, cast: { ...each.cast, predictors: each.cast.outcomes } }),
});

/** A size is counted in subjects; a school or litter may be shared, and the question then asks for its members. */
const power: Fill = (plan, each) => {
  const compared = difference(plan, each);
  const isSubject = compared.cluster === each.ask.index.structure.subject?.name;
  return {
    ...compared,
    cluster: countedSubject(compared, each) ?? (isSubject ? compared.cluster : null),
    hypothesizedValue: detectable(each.ask, each.outcome),
    power: levelsOfPower(each.ask),
    ...changeSized(compared, each),
  };
};

/** "How many fields per system"; "how many per arm" counts no arms. */
function countedSubject({ predictors }: AnalysisPlan, { ask }: Case): string | null {
  const name = countedUnit(ask)?.name ?? null;
  return name === null || predictors.includes(name) ? null : name;
}

/** "The change in lameness" of what was measured first and last: its own spread sizes it. */
function changeSized(
  { outcome, covariates, cluster }: AnalysisPlan,
  { ask }: Case,
): Pick<AnalysisPlan, 'baseline' | 'covariates'> {
  const first = ask.index.structure.pairs.find(({ last }) => last.name === outcome)?.first.name;
  return first !== undefined && cluster === null && (isOfChange(ask) || covariates.includes(first))
    ? { baseline: first, covariates: covariates.filter((name) => name !== first) }
    : { baseline: null, covariates };
}

const agreement: Fill = (plan, { cast, outcome }) => {
  const isAlike = (column: ColumnFacts) => outcome !== null && isQuantity(column) === isQuantity(outcome);
  const other = [...cast.outcomes, ...cast.predictors].find((column) => column !== outcome && isAlike(column));
  return { ...plan, predictors: other ? [other.name] : [] };
};

const description: Fill = (plan, { ask, cast, outcome }) => {
  const row = ask.has('whichMost') && plan.outcome !== null ? soughtRow(ask) : undefined;
  const groups = [...(row ? [row] : []), ...cast.predictors, ...cast.strata].filter(
    (column) => !isTakenTogether(ask, column) && !(isQuantity(column) && isBounded(plan, column)),
  );
  const predictors = [...new Set(namesOf(groups.filter(({ name }) => name !== plan.outcome)))];
  return {
    ...plan,
    statistic: plan.outcomeLevel === null ? statisticOf(ask, outcome) : null,
    predictors,
    strata: [],
    cluster: countedOnce({ ...plan, predictors }, ask),
  };
};

const isBounded = ({ rows }: AnalysisPlan, { name }: ColumnFacts): boolean => rows.some((row) => row.column === name);

/** "Which factors predict death", of patients that were followed: a model of the time to it, so that those who were censored count. */
const screening: Fill = (plan, each) => {
  const { outcome, cast, ask } = each;
  const isFollowed = outcome !== null && ask.index.structure.survival?.event === outcome;
  return isFollowed && cast.predictors.length === 0 ? { ...survival(plan, each), question: 'survival' } : plan;
};

export const FILLS: Partial<Record<QuestionKind, Fill>> = {
  prediction,
  difference,
  'paired-difference': paired,
  association: difference,
  regression,
  survival,
  rate,
  'dose-response': doseResponse,
  trend,
  'before-after': beforeAfter,
  'one-sample': oneSample,
  agreement,
  description,
  'expected-value': (plan, { ask }) => ({ ...plan, given: givenValues(ask) }),
  screening,
  variance,
  power,
};
