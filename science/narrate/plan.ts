import type { TaskProposal } from '../../contracts/agents.ts';
import type { AnalysisPlan, Method, QuestionKind } from '../../contracts/analysis-plan.ts';
import { listed } from '../../contracts/wording.ts';
import { adjustmentWords, givenWords, rowsWords } from './conditions.ts';
import { measuredSideBySide } from './groups.ts';
import { label } from './markdown.ts';
import { levelOf, nameOf, unitOf } from './names.ts';
import { methodName } from './methods.ts';
import { eventOf, fromBaseline, givenValueOf, momentOf, shareOf } from './subjects.ts';
import { capitalised, groupsOf, listedUpTo } from './words.ts';

/** The objective that people are shown: "Compare body mass between species within each sex, adjusting for year". */

const COLUMNS_NAMED = 6;
const named = (columns: readonly string[]): string => listedUpTo(columns.map(nameOf), COLUMNS_NAMED);

const outcomeWords = (plan: AnalysisPlan): string => {
  if (plan.outcome === null) return 'the rows';
  const isShare = plan.outcomeLevel !== null || plan.trials !== null;
  return isShare ? shareOf(plan, plan) : nameOf(plan.outcome);
};
const predictorWords = ({ predictors }: AnalysisPlan): string =>
  predictors.length === 0 ? 'the other columns' : named(predictors);

/** "between Gentoo and Adelie", "between each species and Adelie", "between species" */
function betweenWords({ contrast, predictors }: AnalysisPlan): string {
  const [first] = predictors;
  if (contrast !== null && first !== undefined) {
    const group = contrast.group === null ? `each other ${nameOf(first)}` : levelOf(first, contrast.group);
    return ` between ${group} and ${levelOf(first, contrast.reference)}`;
  }
  if (first === undefined) return '';
  return ` between ${listed(predictors.map((column) => groupsOf(nameOf(column))))}`;
}

function overTime({ time, predictors }: AnalysisPlan): string {
  const column = time ?? predictors[0];
  return column === undefined ? '' : ` over ${nameOf(column)}`;
}

const interactionWords = ({ interactions }: AnalysisPlan): string =>
  interactions.length === 0
    ? ''
    : `, and whether ${listed(interactions.map(([a, b]) => `the relation with ${nameOf(a)} differs by ${nameOf(b)}`))}`;

function pairedWords(plan: AnalysisPlan): string {
  if (plan.baseline !== null) return `Compare ${outcomeWords(plan)} with ${nameOf(plan.baseline)} in the same rows`;
  const measured = measuredSideBySide(plan);
  if (measured.length > 0) return `Compare ${listed(measured.map(nameOf))} in the same rows`;
  const within = plan.pairedBy === null ? '' : ` within the same ${nameOf(plan.pairedBy)}`;
  return `Compare ${outcomeWords(plan)}${betweenWords(plan)}${within}`;
}

function describedWords(plan: AnalysisPlan): string {
  const by = plan.predictors.length === 0 ? '' : ` by ${predictorWords(plan)}`;
  if (plan.outcome !== null) return `Describe ${outcomeWords(plan)}${by}`;
  return plan.cluster === null ? `Count the rows${by}` : `Count each ${nameOf(plan.cluster)} once${by}`;
}

/** Each subject of several rows is counted once. */
const countsSubjects = ({ question, outcome }: AnalysisPlan): boolean => question === 'description' && outcome === null;

function trendWords(plan: AnalysisPlan): string {
  if (plan.method === 'change-point') return `Find when ${outcomeWords(plan)} changed level${overTime(plan)}`;
  return `Test for a trend of ${followedWords(plan)}${overTime(plan)}`;
}

const followedWords = (plan: AnalysisPlan): string =>
  plan.exposure === null ? outcomeWords(plan) : `the rate of ${outcomeWords(plan)}${dividedBy(plan)}`;

/** " per person days", " per 1000 h of match" */
function dividedBy({ exposure, per }: AnalysisPlan): string {
  if (exposure === null) return '';
  const unit = unitOf(exposure);
  const many = per === null || per === 1 ? '' : `${label(String(per))} `;
  return ` per ${many}${unit === null ? '' : `${label(unit)} of `}${nameOf(exposure)}`;
}

/** "Compare the change of sales at 2022-03-01 between yes and no" */
const changeWords = (plan: AnalysisPlan): string =>
  plan.predictors.length > 0 && plan.time !== null
    ? `Compare the change of ${outcomeWords(plan)} at ${momentOf(plan)}${betweenWords(plan)}`
    : `Compare ${followedWords(plan)} before and after ${momentOf(plan)}`;

const spreadWords = (plan: AnalysisPlan): string =>
  plan.method === 'variance-components'
    ? `Find how much of the variance of ${plan.outcome === null ? 'the rows' : nameOf(plan.outcome)} lies${betweenWords(plan)}`
    : `Compare the spread of ${outcomeWords(plan)}${betweenWords(plan)}`;

const expectedWords = (plan: AnalysisPlan): string =>
  `Find what is expected of ${outcomeWords(plan)}${givenWords(plan)}`;

const WORDS: Record<QuestionKind, (plan: AnalysisPlan) => string> = {
  difference: (plan) => `Compare ${outcomeWords(plan)}${betweenWords(plan)}`,
  'paired-difference': pairedWords,
  association: (plan) => `Test the association of ${outcomeWords(plan)} with ${predictorWords(plan)}`,
  regression: (plan) => `Model ${outcomeWords(plan)} by ${predictorWords(plan)}${interactionWords(plan)}`,
  'dose-response': (plan) => `Find how ${outcomeWords(plan)} changes along ${predictorWords(plan)}`,
  trend: trendWords,
  'before-after': changeWords,
  survival: (plan) =>
    `Follow the time to ${eventOf(plan)}${plan.predictors.length === 0 ? '' : ` and compare it by ${predictorWords(plan)}${interactionWords(plan)}`}`,
  rate: (plan) =>
    plan.predictors.length === 0
      ? `Find the rate of ${outcomeWords(plan)}${dividedBy(plan)}`
      : `Compare the rate of ${outcomeWords(plan)}${dividedBy(plan)} by ${predictorWords(plan)}`,
  agreement: (plan) => `Test how far ${outcomeWords(plan)} agrees with ${predictorWords(plan)}`,
  'one-sample': (plan) => `Compare ${outcomeWords(plan)} with ${givenValueOf(plan)}`,
  variance: spreadWords,
  normality: (plan) => `Test whether ${outcomeWords(plan)} follows a normal distribution`,
  outliers: (plan) => `Find values of ${outcomeWords(plan)} that lie far from all others`,
  prediction: (plan) => `Find how well ${outcomeWords(plan)} is predicted from ${predictorWords(plan)}`,
  'expected-value': expectedWords,
  grouping: (plan) => `Find whether the rows fall into groups on ${predictorWords(plan)}`,
  power: (plan) =>
    `Find what a comparison of ${fromBaseline(plan)}${outcomeWords(plan)}${betweenWords(plan)} could detect`,
  description: describedWords,
  screening: (plan) => `Find which columns go with ${outcomeWords(plan)}`,
  profile: () => 'Describe the table',
};

/** Methods that the words of their question name already. */
const NAMED: ReadonlySet<Method> = new Set<Method>(['change-point', 'variance-components']);

function conditionWords(plan: AnalysisPlan): string {
  const within = plan.strata.length === 0 ? '' : ` within each ${listed(plan.strata.map(nameOf))}`;
  const rows = rowsWords(plan);
  const adjusted = adjustmentWords(plan.covariates, plan.kinds);
  return [
    within,
    rows === '' ? '' : ` ${rows}`,
    adjusted === '' ? '' : `, ${adjusted}`,
    plan.season !== null && plan.method === null ? ', with the season held fixed' : '',
    plan.cluster === null || countsSubjects(plan) ? '' : `, with rows of one ${nameOf(plan.cluster)} taken together`,
    plan.method === null || NAMED.has(plan.method) ? '' : `, by ${methodName(plan.method)}`,
  ].join('');
}

/** Without a full stop. */
export const describePlan = (plan: AnalysisPlan): string => `${WORDS[plan.question](plan)}${conditionWords(plan)}`;

const TITLE_JOINS: Partial<Record<QuestionKind, string>> = {
  association: 'and',
  agreement: 'and',
  trend: 'over',
  prediction: 'from',
};

/** "Body mass by species within each sex": the name of a conversation or a table. */
export function titleOfPlan(plan: AnalysisPlan): string {
  if (plan.question === 'profile') return 'What the table holds';
  const columns =
    plan.predictors.length > 0 || plan.time === null || plan.question === 'survival' ? plan.predictors : [plan.time];
  const by = columns.length === 0 ? '' : ` ${TITLE_JOINS[plan.question] ?? 'by'} ${named(columns)}`;
  const within = plan.strata.length === 0 ? '' : ` within each ${listed(plan.strata.map(nameOf))}`;
  return capitalised(`${titleSubject(plan)}${by}${within}`);
}

function titleSubject(plan: AnalysisPlan): string {
  if (plan.question === 'survival') return `time to ${eventOf(plan)}`;
  if (plan.question === 'grouping') return 'groups of rows';
  return plan.outcome === null ? 'number of rows' : outcomeWords(plan);
}

/** An analysis as a task of a plan. */
export const proposalOf = (plan: AnalysisPlan): TaskProposal => ({
  type: 'ANALYSIS',
  objective: describePlan(plan),
  plan,
  datasetIds: [...new Set([plan.dataset, ...plan.joins.map(({ dataset }) => dataset)])],
});
