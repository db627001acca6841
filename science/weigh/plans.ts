import type { KnownTask, TaskProposal } from '../../contracts/agents.ts';
import type { AnalysisPlan } from '../../contracts/analysis-plan.ts';
import { canonicalJson } from '../read/plans/plan-hash.ts';

/** Which plans compute the same, and which proposals are new. */

/** F against M is M against F. */
const pairOf = ({ contrast }: AnalysisPlan): readonly string[] | null =>
  contrast && (contrast.group === null ? [contrast.reference] : [contrast.group, contrast.reference].toSorted());

/** All that is computed: neither the words of the question nor how sure the reader is. */
export function planKey(plan: AnalysisPlan): string {
  const { asked: _asked, sureness: _sureness, expected: _expected, predictors, covariates, strata, ...rest } = plan;
  const [first = null, ...others] = predictors;
  // A stored plan has the order of keys of the database.
  return canonicalJson({
    ...rest,
    contrast: pairOf(plan),
    first,
    others: others.toSorted(),
    covariates: covariates.toSorted(),
    strata: strata.toSorted(),
  });
}

type Keyed = Pick<KnownTask | TaskProposal, 'type' | 'objective' | 'plan'>;

export const proposalKey = ({ type, objective, plan }: Keyed): string =>
  plan === null ? JSON.stringify([type, objective.trim().toLowerCase()]) : planKey(plan);

/** Proposals that no task has taken up, each once. `retryFailed` tries again what failed. */
export function untaken(
  proposals: readonly TaskProposal[],
  tasks: readonly KnownTask[],
  { retryFailed = false } = {},
): TaskProposal[] {
  const seen = new Set(tasks.filter(({ status }) => !retryFailed || status !== 'failed').map(proposalKey));
  return proposals.filter((proposal) => {
    const key = proposalKey(proposal);
    return seen.has(key) ? false : seen.add(key);
  });
}

const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((column) => b.includes(column));

/** The plan asks about these columns under the same conditions, whatever the method. */
export function asksTheSame(a: AnalysisPlan, b: AnalysisPlan): boolean {
  const columnsOf = ({ outcome, predictors }: AnalysisPlan) => [...(outcome === null ? [] : [outcome]), ...predictors];
  return (
    a.dataset === b.dataset &&
    a.table === b.table &&
    sameSet(columnsOf(a), columnsOf(b)) &&
    sameSet(a.strata, b.strata) &&
    sameSet(a.covariates, b.covariates) &&
    canonicalJson([a.rows, pairOf(a)]) === canonicalJson([b.rows, pairOf(b)])
  );
}
