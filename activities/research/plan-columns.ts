import type { KnownDataset } from '../../contracts/agents.ts';
import type { AnalysisPlan } from '../../contracts/analysis-plan.ts';

/** Every column that a plan reads, each once. */
function columnsOf(plan: AnalysisPlan): ReadonlySet<string> {
  const { outcome, pairedBy, baseline, cluster, time, event, exposure, trials, weight } = plan;
  const single = [outcome, pairedBy, baseline, cluster, time, event?.column ?? null, exposure, trials, weight];
  return new Set([
    ...single.filter((column) => column !== null),
    ...plan.predictors,
    ...plan.strata,
    ...plan.covariates,
    ...plan.interactions.flat(),
    ...plan.rows.map(({ column }) => column),
  ]);
}

/** True when the conversation has every table and column of the plan: an agent may have made up a name. */
export function isPossible(plan: AnalysisPlan, datasets: readonly KnownDataset[]): boolean {
  const tables = [plan, ...plan.joins].map(({ dataset, table }) =>
    datasets.flatMap((each) => each.tables).find((each) => each.dataset === dataset && each.name === table),
  );
  const columns = new Set(tables.flatMap((table) => table?.columns.map(({ name }) => name) ?? []));
  return tables.every((table) => table !== undefined) && [...columnsOf(plan)].every((name) => columns.has(name));
}
