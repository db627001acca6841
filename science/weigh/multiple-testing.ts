import { ALPHA, CONVERSATION_FAMILY } from '../../contracts/test-family.ts';
import { isClear } from './effects.ts';
import { isAnswer } from './findings.ts';
import type { TaskFinding } from './task-findings.ts';

/** What the correction over all tests of a conversation (contracts/test-family.ts) does to its answers. */

export interface AcrossRun {
  /** Tests that were corrected together; 0 where there was one at most. */
  readonly family: number;
  /** Below 0.05 by themselves, and not among so many tests: each as it is by itself. */
  readonly lost: readonly TaskFinding[];
  /** Whether any of them is clear after the correction. */
  readonly isAnyClear: boolean;
}

export function acrossRun(findings: readonly TaskFinding[]): AcrossRun {
  const tested = findings.filter(
    (finding) => isAnswer(finding) && finding.lead.pAdjusted?.method === CONVERSATION_FAMILY,
  );
  const lost = tested.filter(({ lead }) => (lead.pValue ?? 1) < ALPHA && !isClear(lead));
  return {
    family: tested[0]?.lead.pAdjusted?.family ?? 0,
    isAnyClear: tested.some(({ lead }) => isClear(lead)),
    lost: lost.map((finding) => ({ ...finding, lead: { ...finding.lead, pAdjusted: null } })),
  };
}
