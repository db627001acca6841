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

export const estimatesText = (estimates: readonly Estimate[]): string => estimates.flatMap(estimateLines).join('\n');

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
    ...plan.rows.flatMap(({ column, values }) => [column, ...values.map(String)]),
    ...columns.flatMap((column) => column ?? []),
  ];
}

function estimateLines(estimate: Estimate): string[] {
  const { confidence, statistic, pAdjusted, contrast, at } = estimate;
  const values = [
    estimate.estimate,
    estimate.standardError,
    confidence?.low,
    confidence?.high,
    confidence?.level,
    statistic?.value,
    ...(statistic?.df ?? []),
    pAdjusted?.family,
    estimate.n,
    estimate.count,
    at?.value,
  ].flatMap((value) => (value === null || value === undefined ? [] : [value, value * 100]));
  const labels = [contrast?.group, contrast?.reference, estimate.outcomeLevel, ...estimate.stratum.map(({ level }) => level)];
  return [
    ...values.map((value) => `value = ${String(value)}`),
    ...[estimate.pValue, pAdjusted?.value].map((p) => `p value = ${String(p ?? '')}`),
    ...labels.flatMap((label) => label ?? []),
  ];
}
