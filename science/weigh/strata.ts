import type { Estimate } from '../../contracts/estimate.ts';
import type { Direction } from './effects.ts';
import { decidingP, directionOf, isClear, isOpposite, isSameContrast } from './effects.ts';
import { pairKey } from './checks.ts';
import type { Finding } from './findings.ts';

/** One relation within each level of other columns, held against the relation over all rows. */

export interface StrataView<F extends Finding = Finding> {
  readonly columns: readonly string[];
  readonly strata: readonly F[];
  /** Over all rows, without adjustment; null where it was not computed. */
  readonly overall: F | null;
  /** The strata taken together, each compared with itself only. */
  readonly together: F | null;
  /** The test whether the strata differ in the relation; null where it was not computed. */
  readonly homogeneity: F | null;
}

const columnsOf = ({ lead }: Finding): string[] => lead.stratum.map(({ column }) => column);
const keyOf = (finding: Finding): string => JSON.stringify([pairKey(finding), columnsOf(finding), finding.plan.rows]);

/** Every relation that was looked at within strata. `all` may hold findings of other tasks too. */
export function strataViews<F extends Finding>(findings: readonly F[], all: readonly F[] = findings): StrataView<F>[] {
  const within = findings.filter(({ lead }) => lead.stratum.length > 0 && lead.role !== 'check' && isOfOne(lead));
  return [...Map.groupBy(within, keyOf).values()].flatMap((group): StrataView<F>[] => {
    const [first] = group;
    if (first === undefined || group.length < 2) return [];
    const strata = sameMeasure(group, first);
    const columns = columnsOf(first);
    return [
      {
        columns,
        strata,
        overall: overallOf(first, all),
        together: togetherOf(first, columns, all),
        homogeneity:
          findings.find((other) => other.lead.quantity === 'homogeneity' && other.plan === first.plan) ?? null,
      },
    ];
  });
}

/** An interaction holds strata against each other. */
const isOfOne = ({ quantity }: Estimate): boolean => quantity !== 'interaction';

/** Of several measures of one stratum the leading one. Small strata have an exact test, and are strata like the others. */
function sameMeasure<F extends Finding>(group: readonly F[], { lead }: F): F[] {
  const measured = group.filter((each) => each.lead.quantity === lead.quantity);
  const byStratum = Map.groupBy(measured, (each) => JSON.stringify(each.lead.stratum));
  return [...byStratum.values()].flatMap(([leading]) => leading ?? []);
}

const isUnstratified = (base: Finding, other: Finding): boolean =>
  pairKey(base) === pairKey(other) &&
  isOfOne(other.lead) &&
  other.lead.stratum.length === 0 &&
  JSON.stringify(base.plan.rows) === JSON.stringify(other.plan.rows) &&
  directionOf(other.lead) !== null;

function overallOf<F extends Finding>(base: F, all: readonly F[]): F | null {
  return all.find((other) => isUnstratified(base, other) && other.lead.adjustedFor.length === 0) ?? null;
}

function togetherOf<F extends Finding>(base: F, columns: readonly string[], all: readonly F[]): F | null {
  const isAdjusted = ({ lead }: Finding) => columns.every((column) => lead.adjustedFor.includes(column));
  return all.find((other) => isUnstratified(base, other) && isAdjusted(other)) ?? null;
}

/** The direction that all strata with one share; null where they differ or fewer than two have one. */
export function sharedDirection({ strata }: StrataView): Direction | null {
  const directed = strata.filter(({ lead }) => directionOf(lead) !== null && directionOf(lead) !== 'none');
  const [first] = directed;
  if (first === undefined || directed.length < 2) return null;
  const agree = directed.every(({ lead }) => lead === first.lead || !isOpposite(first.lead, lead));
  const same = directed.every(({ lead }) => first.lead.contrast === null || isSameContrast(first.lead, lead));
  return agree && same ? directionOf(first.lead) : null;
}

export interface Reversal {
  /** Of the result over all rows and those within the strata, taken together where they are: which are clear by themselves. */
  readonly clear: 'all' | 'some' | 'none';
  readonly overall: Finding;
}

/** Simpson's paradox: every stratum runs against the relation over all rows. */
export function reversalOf(view: StrataView): Reversal | null {
  const { overall, together } = view;
  if (overall === null || !turnsEverywhere(view, overall)) return null;
  const within = together === null ? view.strata : [together];
  if (!isLikely(overall) || !within.some(isLikely)) return null;
  const results = [overall, ...within];
  const clear = results.filter(({ lead }) => isClear(lead)).length;
  return { clear: clear === 0 ? 'none' : clear === results.length ? 'all' : 'some', overall };
}

function turnsEverywhere(view: StrataView, { lead: whole }: Finding): boolean {
  const { strata, together } = view;
  if (sharedDirection(view) === null || !strata.some(({ lead }) => isOpposite(whole, lead))) return false;
  const turns = strata.every(({ lead }) => directionOf(lead) === 'none' || isOpposite(whole, lead));
  return turns && (together === null || isOpposite(whole, together.lead));
}

/** Weak evidence of a direction at least: point estimates of nothing turn by chance. */
const isLikely = ({ lead }: Finding): boolean => isClear(lead) || (decidingP(lead) ?? 1) < LEAST_EVIDENCE;
const LEAST_EVIDENCE = 0.25;
