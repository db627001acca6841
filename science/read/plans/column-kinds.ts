import type { AnalysisPlan, QuestionKind } from '../../../contracts/analysis-plan.ts';
import type { Ask } from '../ask.ts';
import { areCalledGroups } from '../mentions/described.ts';
import { isNumeric, type ColumnFacts } from '../tables/columns.ts';
import { orderOf } from '../tables/level-order.ts';

/** How columns count in this plan where their types do not say it. */
export const kindsOf = (plan: AnalysisPlan, ask: Ask): AnalysisPlan['kinds'] => [
  ...scalesOf(plan, ask),
  ...kindsOfNumbers(plan, ask),
  ...identifiersOf(plan, ask),
];

const OF_ALL_COLUMNS: readonly QuestionKind[] = ['profile', 'screening'];

/** Numbers that say which row it is have no mean, and go with nothing. */
const identifiersOf = ({ question }: AnalysisPlan, { index }: Ask): AnalysisPlan['kinds'] =>
  OF_ALL_COLUMNS.includes(question)
    ? index.columns
        .filter((column) => column.kind === 'identifier' && isNumeric(column))
        .map(({ name }) => ({ column: name, kind: 'identifier' as const }))
    : [];

const BY_RANK: readonly QuestionKind[] = ['difference', 'association', 'regression', 'paired-difference'];

/** "Strongly disagree" to "strongly agree" is compared by its order, unless a level of it is counted. */
function scalesOf(plan: AnalysisPlan, { index }: Ask): AnalysisPlan['kinds'] {
  const { question, outcome, outcomeLevel, success, rows } = plan;
  if (!BY_RANK.includes(question) || outcomeLevel !== null || success !== null) return [];
  const scaleOf = (name: string | null | undefined): AnalysisPlan['kinds'] => {
    const column = index.columns.find((each) => each.name === name);
    const isOpen = column?.profile.type === 'text' && !rows.some((row) => row.column === name);
    const order = isOpen ? orderOf(column) : null;
    return order && column ? [{ column: column.name, kind: 'ordered', levels: [...order.levels] }] : [];
  };
  const found = scaleOf(outcome);
  if (found.length === 0) return [];
  const others = question === 'association' ? plan.predictors : [plan.baseline];
  return [...found, ...others.flatMap(scaleOf)];
}

/** Names that the plan neither counts nor puts in an order. */
export const hasNoOrder = ({ outcomeLevel, kinds }: AnalysisPlan, outcome: ColumnFacts): boolean =>
  outcomeLevel === null &&
  !isNumeric(outcome) &&
  !kinds.some(({ column, kind }) => column === outcome.name && kind === 'ordered');

/** Numbers that count as groups or as yes and no in this plan. */
function kindsOfNumbers(plan: AnalysisPlan, ask: Ask): AnalysisPlan['kinds'] {
  const played = new Set([...plan.predictors, ...plan.strata, ...plan.covariates, plan.outcome]);
  const numbers = ask.index.columns.filter(
    (column) => played.has(column.name) && (isNumeric(column) || column.kind === 'identifier'),
  );
  return numbers.flatMap((column): AnalysisPlan['kinds'] => {
    // What identifies rows is grouped by where it is sought.
    if (column.kind === 'identifier')
      return plan.predictors.includes(column.name) ? [{ column: column.name, kind: 'category' }] : [];
    if (column.kind === 'binary') return [{ column: column.name, kind: 'binary' }];
    const isCoded =
      column.coded ||
      plan.strata.includes(column.name) ||
      isComparedAsGroups(plan, column) ||
      hasStagesFollowed(plan, column, ask) ||
      hasRatesCompared(plan, column, ask);
    if (!isCoded) return [];
    return [{ column: column.name, kind: column.name === plan.outcome ? 'ordered' : 'category' }];
  });
}

/** "Do the counts per metre differ between habitats", of habitats 1 to 3. */
const hasRatesCompared = (
  { question, predictors }: AnalysisPlan,
  { name, profile, temporal }: ColumnFacts,
  ask: Ask,
): boolean =>
  question === 'rate' &&
  predictors[0] === name &&
  !temporal &&
  profile.whole &&
  profile.distinct <= MOST_GROUPS &&
  ask.roles.frame === 'comparison' &&
  ask.has('compare', 'between');

/** "Median survival by IRIS stage", of stages 2 to 4. */
const hasStagesFollowed = (
  { question, predictors }: AnalysisPlan,
  column: ColumnFacts,
  { spoken: { mentions, words } }: Ask,
): boolean =>
  question === 'survival' &&
  predictors[0] === column.name &&
  mentions.some((mention) => mention.column === column && areCalledGroups(words, mention.to, column));

/** "Is it lower at 200 mg/kg than in controls, adjusting for sex": two doses, and no slope. */
const areLevelsAdjusted = (
  { question, predictors, contrast, interactions }: AnalysisPlan,
  { name, profile, temporal }: ColumnFacts,
): boolean =>
  question === 'regression' &&
  contrast !== null &&
  predictors[0] === name &&
  interactions.length === 0 &&
  !temporal &&
  profile.distinct <= MOST_GROUPS;

const COMPARING: readonly QuestionKind[] = ['difference', 'variance', 'paired-difference'];
const MOST_GROUPS = 12;

const isComparedAsGroups = (plan: AnalysisPlan, column: ColumnFacts): boolean =>
  areGroups(plan, column) || areLevelsAdjusted(plan, column);

const areGroups = (
  { question, predictors, outcome, pairedBy }: AnalysisPlan,
  { name, profile }: ColumnFacts,
): boolean =>
  COMPARING.includes(question) &&
  // Of measurements side by side none is a group.
  (question !== 'paired-difference' || pairedBy !== null) &&
  predictors[0] === name &&
  name !== outcome &&
  profile.distinct <= MOST_GROUPS;
