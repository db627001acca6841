import { emptyPlan, LEAST_SURENESS, type AnalysisPlan } from '../../contracts/analysis-plan.ts';
import { asideWords, leftWords } from './sureness/accounted.ts';
import { withAgreement } from './cast/agreement-of.ts';
import { withAntecedent } from './cast/antecedent.ts';
import type { Spoken } from './mentions/arguments.ts';
import { withBoundGroups } from './kinds/bound-groups.ts';
import { makeAsk, type Ask } from './ask.ts';
import { castByKinds } from './cast/cast-by-kinds.ts';
import { carryOver } from './cast/carried-over.ts';
import { claimAsked } from './claim-asked.ts';
import type { ColumnFacts } from './tables/columns.ts';
import { withListedOutcomes } from './kinds/described-together.ts';
import { changesInTime } from './cast/changes-in-time.ts';
import { effectsCompared } from './cast/effects-compared.ts';
import type { Case } from './cast/cases.ts';
import { changeOf } from './cast/change-in-group.ts';
import { changeOverPeriods } from './cast/change-over-periods.ts';
import { rateRatioOf, withEventRate } from './kinds/event-rates.ts';
import { withHeldTo } from './cast/held-to-number.ts';
import { withShareHeld } from './cast/share-held.ts';
import { withCountedPer } from './kinds/counted-per.ts';
import { expectedOf, withExpected } from './kinds/expected-values.ts';
import { chooseKind, unsupportedKind } from './kinds/kinds.ts';
import { withPowerRoles } from './kinds/power-roles.ts';
import { withRateTrend } from './kinds/rate-trends.ts';
import { groupingOf, withGrouping } from './kinds/grouping-of.ts';
import { withHalfEffect } from './kinds/half-effect.ts';
import { withVarianceShare } from './kinds/variance-share.ts';
import { repeatedFor } from './other-rows.ts';
import { withOutliers } from './kinds/outliers.ts';
import { withOverall } from './vocabulary/overall.ts';
import { withPairedTimes } from './kinds/paired-in-time.ts';
import { withRanked } from './kinds/ranked.ts';
import { withRepeated } from './kinds/repeated-columns.ts';
import type { Part } from './parts/parts.ts';
import { fillPlan } from './plans/plans.ts';
import { withUnadjusted } from './plans/unadjusted-too.ts';
import { castOf, type Cast } from './cast/settle.ts';
import { withSpread } from './kinds/spread-of.ts';
import { withShareOf } from './cast/share-of.ts';
import { shareByGroup, shareOfRows } from './kinds/statistic.ts';
import { withSuccess } from './cast/success.ts';
import { LEAST_NEAREST, surenessOf, weighPlan } from './sureness/sureness.ts';
import { UNSUPPORTED, type LastWord } from './learned/settled.ts';
import { isPartOfTime } from './words/number-words.ts';
import type { TableIndex } from './index/table-index.ts';
import { STARTING } from './vocabulary/choosing-words.ts';
import { ORDINARY } from './vocabulary/vocabulary.ts';
import { setOf } from './words/word-sets.ts';

/** What one part of the message comes to on one table. */
export interface PartReading {
  readonly ask: Ask;
  readonly plans: readonly AnalysisPlan[];
  readonly unmatched: readonly string[];
  /** Words that were passed over. */
  readonly aside: readonly string[];
  /** Columns of its plans that no word names. */
  readonly byMeaning: readonly string[];
  readonly unsupported: string | null;
  /** Columns that the part names, however it is read. */
  readonly named: number;
}

export function readPart(
  index: TableIndex,
  part: Part,
  around: readonly Spoken[],
  before: AnalysisPlan | null,
  lastWord: LastWord,
): PartReading {
  const ask = makeAsk(index, part, around, before);
  const named = new Set(ask.spoken.mentions.map(({ column }) => column)).size;
  const unsupported = unsupportedKind(ask);
  if (unsupported !== null) {
    const plans = lastWord(ask, { plans: [], doubts: [UNSUPPORTED] });
    if (isAnswered(plans)) return readingOf(ask, { plans, byRules: [] }, named);
    return { ask, plans: [], unmatched: [], aside: [], byMeaning: [], unsupported, named };
  }
  const changed = withAntecedent(ask, changeOverPeriods(ask, changeOf(ask, castOf(ask))));
  const cast = withRoles(ask, carryOver(ask, withSuccess(ask, effectsCompared(ask, changesInTime(ask, changed)))));
  const isOfItself = groupingOf(ask) !== null || expectedOf(ask) !== null;
  if (isOfItself) {
    const plans = plansOf(ask, cast);
    return readingOf(ask, { plans: settledFor(ask, cast, plans, lastWord), byRules: plans }, named);
  }
  const repeated = repeatedPlan(ask);
  const byRules = repeated ? [repeated] : surest(plansOf(ask, cast), () => plansByKinds(ask, cast));
  const found = repeated ? byRules : settledFor(ask, cast, byRules, lastWord);
  const plans = withUnadjusted(ask.spoken.words, withOverall(ask.spoken.words, found));
  return readingOf(ask, { plans, byRules }, named);
}

interface Settled {
  readonly plans: readonly AnalysisPlan[];
  readonly byRules: readonly AnalysisPlan[];
}

function readingOf(ask: Ask, settled: Settled, named: number): PartReading {
  const { plans } = settled;
  const byMeaning = unnamedIn(ask, settled);
  const unmatched = byMeaning.length > 0 && isAnswered(plans) ? [] : unmatchedIn(ask, plans);
  return { ask, plans, unmatched, aside: asideIn(ask, plans), byMeaning, unsupported: null, named };
}

const isAnswered = (plans: readonly AnalysisPlan[]): boolean =>
  plans.some(({ sureness }) => sureness >= LEAST_SURENESS);

/** Columns that a plan takes though no word was found for them, but for those that a rule or the structure of the table gives it. */
function unnamedIn(
  { spoken, around, index: { columns, structure } }: Ask,
  { plans, byRules }: Settled,
): readonly string[] {
  const { survival, binomial, exposure, times, subject, nested } = structure;
  const given = [
    ...[survival?.time, survival?.event, binomial?.successes, binomial?.trials],
    ...[exposure, subject, nested, ...times],
  ];
  const mentioned = [spoken, ...around].flatMap(({ mentions }) => mentions.map(({ column }) => column.name));
  const named = new Set([...mentioned, ...given.flatMap((column) => column?.name ?? [])]);
  const said = new Set(spoken.words.map(({ root }) => root));
  const isSaid = ({ kind, parts }: ColumnFacts) => kind === 'identifier' || parts.some(({ root }) => said.has(root));
  const isNamed = (name: string) => named.has(name) || columns.some((column) => column.name === name && isSaid(column));
  const columnsOf = ({ outcome, predictors, covariates }: AnalysisPlan) => [outcome, ...predictors, ...covariates];
  const ruled = new Set(byRules.flatMap(columnsOf));
  const computed = plans.filter(({ sureness }) => sureness >= LEAST_NEAREST);
  const held = computed.flatMap(columnsOf).filter((name) => !ruled.has(name));
  return [...new Set(held.filter((name): name is string => name !== null && !isNamed(name)))];
}

/** What was asked before of other rows, what a claim says, and shares that take no roles. */
const repeatedPlan = (ask: Ask): AnalysisPlan | null =>
  repeatedFor(ask) ?? claimAsked(ask) ?? rateRatioOf(ask) ?? shareByGroup(ask) ?? shareOfRows(ask) ?? null;

/** A part that leans on the plan of another one is left to the rules: what they take over from it no word says. */
function settledFor(ask: Ask, cast: Cast, plans: readonly AnalysisPlan[], lastWord: LastWord): readonly AnalysisPlan[] {
  if (ask.before !== null) return plans;
  const [first] = plans;
  const outcome = ask.index.columns.find(({ name }) => name === first?.outcome) ?? null;
  return lastWord(ask, { plans, doubts: first ? weighPlan(first, { ask, cast, outcome }).doubts : [] });
}

/** Plans by the kinds of columns only where those by grammar leave too much out. */
function surest(plans: readonly AnalysisPlan[], others: () => readonly AnalysisPlan[]): readonly AnalysisPlan[] {
  const [first] = plans;
  if (first !== undefined && first.sureness >= LEAST_NEAREST) return plans;
  const [other] = others();
  return other !== undefined && other.sureness > (first?.sureness ?? 0) ? [other] : plans;
}

function plansByKinds(ask: Ask, cast: Cast): readonly AnalysisPlan[] {
  const other = castByKinds(ask, cast);
  return other === null ? [] : plansOf(ask, other);
}

/** What some methods take otherwise than grammar has it, each where its own words are said. */
const OF_METHODS = [
  withRanked,
  withRateTrend,
  withCountedPer,
  withBoundGroups,
  withHalfEffect,
  withPowerRoles,
  withEventRate,
  withOutliers,
  withGrouping,
  withExpected,
  withListedOutcomes,
  withShareOf,
  withSpread,
  withPairedTimes,
  withRepeated,
  withVarianceShare,
  withHeldTo,
  withShareHeld,
  withAgreement,
];
const withRoles = (ask: Ask, cast: Cast): Cast => OF_METHODS.reduce((before, take) => take(ask, before), cast);

/** "Coffee" of "coffee consumption": words that name something come before those of every sentence. */
function contentOf(words: readonly string[]): readonly string[] {
  const naming = words.filter((word) => !ORDINARY.has(word));
  return naming.length > 0 ? naming : words;
}

const NO_COLUMN = setOf(
  'surveys assessments occasions visits waves combination combinations probability dose biased switched converted negative positive chance',
);

/** Words in the place of a column, and of a part without an answer all that the table does not know; none that is in a name. */
function unmatchedIn(ask: Ask, plans: readonly AnalysisPlan[]): readonly string[] {
  const { missing } = ask.roles;
  const { table } = ask.index;
  const plan = plans[0] ?? emptyPlan(table.dataset, table.name, 'description', '');
  const unknown = isAnswered(plans) ? [] : contentOf(leftWords(plan, ask));
  const named = new Set(ask.spoken.words.filter((word) => ask.index.isNamed(word)).map(({ text }) => text));
  const words = [...missing.outcome, ...missing.predictor, ...missing.other, ...unknown];
  return [...new Set(words)].filter(
    (word) => !named.has(word) && !NO_COLUMN.has(word) && !STARTING.has(word) && !isPartOfTime(word),
  );
}

/** What the plans pass over, and what says what all rows are about. */
const asideIn = (ask: Ask, plans: readonly AnalysisPlan[]): readonly string[] => [
  ...ask.index.topic.unmatched.filter((word) => ask.part.words.includes(word)).map(({ text }) => text),
  ...plans.flatMap((plan) => asideWords(plan, ask)),
];

function plansOf(ask: Ask, cast: Cast): readonly AnalysisPlan[] {
  const outcomes: readonly (ColumnFacts | null)[] = cast.outcomes.length > 0 ? cast.outcomes : [null];
  const first = planOf(ask, cast, outcomes[0] ?? null);
  if (first === null) return [];
  const isOneRelation = [
    'agreement',
    'paired-difference',
    'survival',
    'dose-response',
    'prediction',
    'before-after',
  ].includes(first.question);
  const others = isOneRelation ? [] : outcomes.slice(1).flatMap((outcome) => planOf(ask, cast, outcome) ?? []);
  return [first, ...others];
}

function planOf(ask: Ask, cast: Cast, outcome: ColumnFacts | null): AnalysisPlan | null {
  const each: Case = { ask, cast, outcome };
  const kind = chooseKind(each);
  if (kind === null) return null;
  const plan = fillPlan(kind, each);
  return isAnswer(plan, each) ? { ...plan, sureness: surenessOf(plan, each) } : null;
}

const RELATING: readonly AnalysisPlan['question'][] = [
  'difference',
  'association',
  'regression',
  'agreement',
  'variance',
  'dose-response',
];

/** A plan without the named outcome, or one in which a column plays two parts, answers another question. */
function isAnswer(plan: AnalysisPlan, { cast, outcome }: Case): boolean {
  if (RELATING.includes(plan.question) && (plan.predictors.length === 0 || plan.outcome === null)) return false;
  if (plan.outcome !== null && [...plan.predictors, ...plan.covariates].includes(plan.outcome)) return false;
  if (!cast.outcomeNamed || outcome === null || plan.outcome === outcome.name) return true;
  return ['survival', 'dose-response'].includes(plan.question) || plan.baseline === outcome.name;
}
