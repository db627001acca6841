import type { Method } from '../../../contracts/analysis-plan.ts';
import { isNumeric } from '../analysis-data.ts';
import type { Choose } from '../choice.ts';
import { choose, methodAmong, refuse } from '../choice.ts';
import { column, columns, value } from '../method-call.ts';
import { asRanks, mainColumns, withColumns } from './columns.ts';

const KINDS: readonly Method[] = ['pearson', 'spearman', 'kendall', 'partial-correlation'];
/** Kendall's tau compares all pairs of rows. */
const MOST_KENDALL = 5_000;

/** Two quantities: Pearson's correlation with the slope, Spearman's where one is ordered; partial with covariates. */
export const chooseCorrelation: Choose = (plan, data) => {
  const { outcome, predictor } = mainColumns(plan, data);
  if (!outcome || !predictor) return refuse('no-method', plan.outcome, plan.question);
  const ordered = [outcome, predictor].filter((each) => isOrdered(plan.kinds, each.name));
  const ranks = ordered.flatMap((each) => (each.kind === 'factor' ? [asRanks(each)] : []));
  const shaped = withColumns(data, ranks);
  const both = [outcome.name, predictor.name].map((each) => shaped.columns.get(each));
  if (!both.every(isNumeric)) return refuse('no-method', plan.outcome, plan.question);
  const given = { outcome: column(outcome.name), predictor: column(predictor.name) };
  if (plan.covariates.length > 0) {
    const { deviations } = methodAmong(plan, KINDS, 'partial-correlation');
    const call = { function: 'partial_with_check', arguments: { ...given, covariates: columns(plan.covariates) } };
    const files = ['describe', 'correlation'];
    return choose(
      plan,
      shaped,
      'partial-correlation',
      { ...call, files },
      { adjustedFor: plan.covariates, deviations },
    );
  }
  const kinds = data.rows > MOST_KENDALL ? KINDS.slice(0, 2) : KINDS.slice(0, 3);
  const { method, deviations } = methodAmong(plan, kinds, ordered.length > 0 ? 'spearman' : 'pearson');
  const call = {
    function: 'correlation',
    // Within strata the line of each is held against the others.
    arguments: {
      ...given,
      method: value(method),
      ...(plan.strata.length === 0 && { along: columns([predictor.name]) }),
    },
    files: ['describe', 'linear-models', 'curves', 'correlation'],
  };
  const adjusted = { function: 'correlation_adjusted', arguments: given };
  return choose(plan, shaped, method, { ...call, adjusted }, { deviations });
};

function isOrdered(kinds: readonly { readonly column: string; readonly kind: string }[], name: string): boolean {
  return kinds.some((each) => each.column === name && each.kind === 'ordered');
}
