import type { AnalysisPlan } from '../../contracts/analysis-plan.ts';
import type { AnalysisOutcome, Estimate } from '../../contracts/estimate.ts';
import type { KnownTask } from '../../contracts/agents.ts';

/** Every number and label that a task holds, as lines of text: what `unverifiedNumbers` holds the text of an agent against. */
export function evidenceText({ plan, outcome, extracts }: Pick<KnownTask, 'plan' | 'outcome' | 'extracts'>): string {
  const lines = [
    ...(plan === null ? [] : planLines(plan)),
    ...(outcome === null ? [] : outcomeLines(outcome)),
    ...extracts.map(({ statement }) => statement),
  ];
  return lines.join('\n');
}

function outcomeLines({ estimates, notes, software }: AnalysisOutcome): string[] {
  return [
    ...estimates.flatMap(estimateLines),
    ...notes.flatMap(({ count, column, detail }) => [`count = ${String(count ?? '')}`, column ?? '', detail ?? '']),
    ...software.map(({ version }) => version),
  ];
}

function planLines(plan: AnalysisPlan): string[] {
  const columns = [plan.outcome, ...plan.predictors, ...plan.strata, ...plan.covariates, plan.time, plan.exposure];
  return [
    plan.asked,
    String(plan.hypothesizedValue ?? ''),
    String(plan.changeAt ?? ''),
    ...present([plan.per, plan.power?.wanted, plan.power?.alpha]).flatMap(String),
    ...present([plan.power?.wanted, plan.power?.alpha]).map((share) => String(share * 100)),
    ...plan.rows.flatMap(({ column, values }) => [column, ...values.map(String)]),
    ...columns.flatMap((column) => column ?? []),
  ];
}

const present = <T>(values: readonly (T | null | undefined)[]): T[] =>
  values.flatMap((value) => (value === null || value === undefined ? [] : [value]));

function estimateLines(estimate: Estimate): string[] {
  const probabilities = present([estimate.pValue, estimate.pAdjusted?.value]);
  return [
    ...valuesOf(estimate).flatMap((value) => [`value = ${String(value)}`, `value = ${String(value * 100)}`]),
    ...probabilities.map((p) => `p value = ${String(p)}`),
    ...labelsOf(estimate),
  ];
}

function valuesOf({ estimate, standardError, confidence, statistic, pAdjusted, n, count, at }: Estimate): number[] {
  const { low, high, level } = confidence ?? {};
  const ofTest = statistic === null ? [] : [statistic.value, ...statistic.df];
  return present([estimate, standardError, low, high, level, ...ofTest, pAdjusted?.family, n, count, at?.value]);
}

const labelsOf = ({ contrast, outcomeLevel, stratum }: Estimate): string[] =>
  present([contrast?.group, contrast?.reference, outcomeLevel, ...stratum.map(({ level }) => level)]);
