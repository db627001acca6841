import { ALPHA } from './effects.ts';
import { isAnswer } from './findings.ts';
import type { TaskFinding } from './task-findings.ts';

/** Benjamini and Hochberg (1995) over the answers of a whole conversation: the family is every answer with a p value. */

export interface AcrossRun {
  /** Answers that were tested. */
  readonly family: number;
  /** Clear by themselves, and no longer clear among so many tests. */
  readonly lost: readonly TaskFinding[];
}

const pOf = ({ lead }: TaskFinding): number | null => lead.pAdjusted?.value ?? lead.pValue;

export function correctAcrossRun(findings: readonly TaskFinding[]): AcrossRun {
  const tested = findings
    .filter(isAnswer)
    .flatMap((finding) => {
      const p = pOf(finding);
      return p === null ? [] : [{ finding, p }];
    })
    .toSorted((a, b) => a.p - b.p);
  const family = tested.length;
  const last = tested.findLastIndex(({ p }, index) => p <= ((index + 1) / family) * ALPHA);
  const lost = tested.slice(last + 1).filter(({ p }) => p < ALPHA);
  return { family, lost: lost.map(({ finding }) => finding) };
}
