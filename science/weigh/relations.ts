import type { KnownTask } from '../../contracts/agents.ts';
import { checksOf, isViewOf, pairKey, type Check } from './checks.ts';
import { isClear, standingOf } from './effects.ts';
import { isAnswer } from './findings.ts';
import { gainOf } from './prediction.ts';
import { isSure } from './questions.ts';
import { reversalOf, strataViews, type StrataView } from './strata.ts';
import { taskFindings, type TaskFinding } from './task-findings.ts';

/** Each relation of a question, with its findings over all tasks of a conversation. */

export interface Relation {
  /** The first answer to the question as planned: later analyses check it. */
  readonly base: TaskFinding;
  readonly findings: readonly TaskFinding[];
  readonly checks: readonly Check<TaskFinding>[];
  /** Views within strata. */
  readonly strata: readonly StrataView<TaskFinding>[];
  /** Those that run against the whole. */
  readonly reversals: readonly StrataView<TaskFinding>[];
}

/** What the answer is worth once its checks are taken into account. */
export type Verdict =
  'stands' | 'turned' | 'not-clear-after-checks' | 'appears-after-checks' | 'not-clear' | 'described';

const isWhole = ({ lead }: TaskFinding): boolean => lead.stratum.length === 0;

/** Of strata only the whole comes first: a stratum answers for itself alone. */
function baseOf(findings: readonly TaskFinding[]): TaskFinding | undefined {
  const answers = findings.filter(isAnswer);
  const first = answers.find(isWhole) ?? answers[0];
  if (first === undefined || isWhole(first)) return first;
  return findings.find((finding) => isWhole(finding) && finding.task === first.task) ?? first;
}

function relationOf(findings: readonly TaskFinding[], all: readonly TaskFinding[]): Relation[] {
  const base = baseOf(findings);
  if (base === undefined) return [];
  const views = strataViews(all).filter((view) => view.strata.some((each) => each === base || isViewOf(base, each)));
  const reversals = views.filter((view) => reversalOf(view) !== null);
  return [{ base, findings, checks: checksOf(base, findings), strata: views, reversals }];
}

/** Relations in the order in which they were first looked at. */
export function relationsOf(tasks: readonly KnownTask[]): Relation[] {
  const all = taskFindings(tasks).filter(({ plan }) => plan.question !== 'profile');
  return [...Map.groupBy(all, pairKey).values()].flatMap((findings) => relationOf(findings, all));
}

const ENDS: readonly (readonly [effect: Check['effect'], verdict: Verdict])[] = [
  ['reverses', 'turned'],
  ['vanishes', 'not-clear-after-checks'],
  ['appears', 'appears-after-checks'],
];

/** Other methods on the same rows are no reason to turn an answer: only what holds more fixed is. */
const holdsMoreFixed = ({ base }: Relation, { view }: Check<TaskFinding>): boolean =>
  view.lead.adjustedFor.some((column) => !base.lead.adjustedFor.includes(column));

export function verdictOf(relation: Relation): Verdict {
  const { base, checks, reversals } = relation;
  if (standingOf(base.lead) === 'untested') return isShown(base) ? 'stands' : 'described';
  if (reversals.length > 0) return 'turned';
  const effects = new Set(checks.filter((check) => holdsMoreFixed(relation, check)).map(({ effect }) => effect));
  const end = ENDS.find(([effect]) => effects.has(effect));
  return end?.[1] ?? (isClear(base.lead) ? 'stands' : 'not-clear');
}

/** The answer itself, or any of its strata. */
export const isShownAnywhere = ({ base, strata }: Relation): boolean =>
  isShown(base) || strata.some((view) => view.strata.some((finding) => finding.task === base.task && isShown(finding)));

/** Asked for: a reading that may be wrong carries no hypothesis and no discovery before the researcher takes it up. */
export const isAskedFor = ({ findings }: Relation): boolean => findings.some(isSure);

/** A clear test, or held-out predictions that beat those without predictors. */
export const isShown = (finding: TaskFinding): boolean => isClear(finding.lead) || gainOf(finding) === 'better';

/** What must stay the same for a claim to count as the same claim. */
export function claimKey(relation: Relation): string {
  const { lead } = relation.base;
  const side = lead.estimate === null ? null : Math.sign(lead.estimate);
  const verdict = verdictOf(relation);
  return JSON.stringify([
    pairKey(relation.base),
    lead.contrast,
    lead.quantity,
    verdict,
    verdict === 'not-clear' ? null : side,
  ]);
}
