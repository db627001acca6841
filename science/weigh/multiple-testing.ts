import { ALPHA, CONVERSATION_FAMILY } from '../../contracts/test-family.ts';
import { isClear } from './effects.ts';
import { isAnswer } from './findings.ts';
import type { TaskFinding } from './task-findings.ts';

/** What the correction over all tests of a conversation (contracts/test-family.ts) does to its answers. */

export interface AcrossRun {
  /** Tests that were corrected together; 0 where there was one at most. */
  readonly family: number;
  /** Whether those within strata were corrected over more tests than those over all rows. */
  readonly hasStrata: boolean;
  /** Below 0.05 by themselves, and not among so many tests: each as it is by itself. */
  readonly lost: readonly TaskFinding[];
  /** Whether any answer is clear after the correction. */
  readonly isAnyClear: boolean;
}

export function acrossRun(findings: readonly TaskFinding[]): AcrossRun {
  const tested = findings.filter(
    (finding) => isAnswer(finding) && finding.lead.pAdjusted?.method === CONVERSATION_FAMILY,
  );
  const lost = tested.filter(({ lead }) => (lead.pValue ?? 1) < ALPHA && !isClear(lead));
  const families = tested.map(({ lead }) => lead.pAdjusted?.family ?? 0);
  const family = Math.max(0, ...families);
  return {
    family,
    hasStrata: tested.some(({ lead }) => lead.stratum.length > 0) && families.some((each) => each < family),
    // The only claim over all rows is corrected for nothing and may be clear.
    isAnyClear: findings.some((finding) => isAnswer(finding) && isClear(finding.lead)),
    lost: lost.map((finding) => ({ ...finding, lead: { ...finding.lead, pAdjusted: null } })),
  };
}
