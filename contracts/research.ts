/** The words of the research cycle: modes, steps, tasks and what decides that a run ends. */

export const RESEARCH_MODES = ['semi-autonomous', 'fully-autonomous', 'steering'] as const;
export type ResearchMode = (typeof RESEARCH_MODES)[number];

/** In the order they run; `reflection` and `discovery` run side by side. */
export const STEPS = [
  'planning',
  'execution',
  'hypothesis',
  'reflection',
  'discovery',
  'planning-next',
  'continue-research',
  'reply',
] as const;
export type Step = (typeof STEPS)[number];

export const TASK_TYPES = ['LITERATURE', 'ANALYSIS'] as const;
export type TaskType = (typeof TASK_TYPES)[number];

export const TASK_STATUSES = ['planned', 'running', 'completed', 'failed'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

export const RUN_STATUSES = ['processing', 'completed', 'failed'] as const;

export const HYPOTHESIS_MODES = ['create', 'update', 'refine'] as const;
export type HypothesisMode = (typeof HYPOTHESIS_MODES)[number];

/** Why a run went on or ended. */
export const TRIGGER_REASONS = [
  'open_questions', // continues: there is something worth doing
  'research_complete', // nothing worthwhile is left to do
  'iteration_cap', // the mode's number of iterations is used up
  'user_feedback', // steering mode: the researcher decides what comes next
  'reading_unsure', // the results may not be what was asked: the researcher confirms or names what was meant
  'no_progress', // nothing new was found
  'stopped_by_user',
  'budget', // what language models may cost is spent
  'model_failed', // a language model gave no usable answer
] as const;
export type TriggerReason = (typeof TRIGGER_REASONS)[number];

export interface ContinueDecision {
  readonly shouldContinue: boolean;
  /** Integer, 0 to 100. */
  readonly confidence: number;
  readonly reasoning: string;
  readonly triggerReason: TriggerReason;
}

/**
 * Where a run stands between two iterations. Small, plain, and all that a resumed or continued-as-new run needs
 * beside the rows.
 */
export interface RunCursor {
  /** The level of the iteration that comes next. */
  readonly level: number;
  /** Iterations done since the last user message that was taken up. */
  readonly iterationsSinceMessage: number;
  /** Iterations in a row that brought no new source, result or insight. */
  readonly idleIterations: number;
}

/** Where the first run of a conversation begins. */
export const FIRST_CURSOR: RunCursor = { level: 1, iterationsSinceMessage: 0, idleIterations: 0 };

/** What a cancelled job shows: by its researcher, or by an operator in the Temporal UI. */
export const CANCELLED = 'Cancelled. What was done before it is kept.';

/** What a job shows that ended its process, or was with it when it ended, time after time. */
export const STALLED =
  'The service ended three times while it worked on this, so it is not tried again. What was done before it is kept. Ask in other words, or use smaller files.';

/** What a job shows that ended by an error which is not meant for callers. */
export const UNEXPECTED_END = 'An unexpected error ended the work. What was done before it is kept.';

const TASK_PREFIXES = { LITERATURE: 'lit', ANALYSIS: 'ana' } as const satisfies Record<TaskType, string>;

/** `lit-1`; the second task of a type in a level is `lit-1-2`. `ordinal` counts from 1 within type and level. */
export function taskIdOf(type: TaskType, level: number, ordinal: number): string {
  const first = `${TASK_PREFIXES[type]}-${String(level)}`;
  return ordinal === 1 ? first : `${first}-${String(ordinal)}`;
}
