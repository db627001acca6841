import type { ResearchMode, RunCursor, TriggerReason } from '../contracts/research.ts';
import type { CycleBounds } from '../contracts/workflow-messages.ts';

/** What an iteration brought, as far as going on depends on it. */
export interface IterationYield {
  readonly tasks: number;
  readonly messagesTakenUp: number;
  readonly newSources: number;
  readonly newFindings: number;
  readonly newInsights: number;
}

/** Iterations a mode may take after a user message before it waits for feedback. */
export function iterationCap(mode: ResearchMode, limits: CycleBounds): number {
  const caps = {
    'semi-autonomous': limits.autoIterations,
    'fully-autonomous': limits.fullyAutonomousIterations,
    steering: 1,
  } as const satisfies Record<ResearchMode, number>;
  return caps[mode];
}

/** The cursor after an iteration. A message that was taken up starts the count anew. */
export function advance(cursor: RunCursor, brought: IterationYield): RunCursor {
  const progress = brought.newSources + brought.newFindings + brought.newInsights > 0;
  return {
    level: cursor.level + 1,
    iterationsSinceMessage: brought.messagesTakenUp > 0 ? 1 : cursor.iterationsSinceMessage + 1,
    idleIterations: progress ? 0 : cursor.idleIterations + 1,
  };
}

/**
 * The reason for which a run must end after this iteration whatever the agent thinks; null when it may go on.
 * `next` is the cursor that `advance` gave.
 */
export function forcedEnd(
  mode: ResearchMode,
  next: RunCursor,
  state: { readonly tasks: number; readonly stopRequested: boolean },
  limits: CycleBounds,
): TriggerReason | null {
  if (state.stopRequested) return 'stopped_by_user';
  if (mode === 'steering') return 'user_feedback';
  if (next.iterationsSinceMessage >= iterationCap(mode, limits)) return 'iteration_cap';
  if (state.tasks === 0 || next.idleIterations >= limits.idleIterations) return 'no_progress';
  return null;
}
