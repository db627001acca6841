import { Type, type Static } from '@sinclair/typebox';
import { TASK_TYPES, TRIGGER_REASONS, type RunCursor, type TriggerReason } from './research.ts';

/**
 * The messages between the research cycle and its activities: ids, flags and counts, never text (1 KB at most each).
 * Results are schemas because they come back from the journal of finished steps.
 */

export interface StepInput {
  readonly jobId: string;
  readonly level: number;
}

export interface TaskInput extends StepInput {
  /** Public task id, `lit-1`. */
  readonly taskId: string;
}

export interface TaskFailureInput extends TaskInput {
  readonly reason: string;
}

export interface DecideInput extends StepInput {
  /** Why the run may not go on whatever the agent thinks; null lets the agent decide. */
  readonly forcedEnd: TriggerReason | null;
}

export interface EndIterationInput extends StepInput {
  readonly shouldContinue: boolean;
  readonly next: RunCursor;
}

export const PlanResultSchema = Type.Object({
  tasks: Type.Array(
    Type.Object({ taskId: Type.String(), type: Type.Union(TASK_TYPES.map((type) => Type.Literal(type))) }),
  ),
  /** User messages that this plan took up. */
  messagesTakenUp: Type.Integer(),
});
export type PlanResult = Static<typeof PlanResultSchema>;

export const TaskResultSchema = Type.Object({
  failed: Type.Boolean(),
  newSources: Type.Integer(),
  newFindings: Type.Integer(),
});
export type TaskResult = Static<typeof TaskResultSchema>;

export const ReflectionResultSchema = Type.Object({ newInsights: Type.Integer() });
export type ReflectionResult = Static<typeof ReflectionResultSchema>;

export const DiscoveryResultSchema = Type.Object({ newDiscoveries: Type.Integer() });
export type DiscoveryResult = Static<typeof DiscoveryResultSchema>;

/** What the journal keeps of a decision. */
export const DecisionSchema = Type.Object({
  shouldContinue: Type.Boolean(),
  triggerReason: Type.Union(TRIGGER_REASONS.map((reason) => Type.Literal(reason))),
  confidence: Type.Integer({ minimum: 0, maximum: 100 }),
  reasoning: Type.String(),
});
/** What the cycle has to know of it: the words stay in the journal. */
export type DecisionResult = Pick<Static<typeof DecisionSchema>, 'shouldContinue' | 'triggerReason'>;

export const EndIterationResultSchema = Type.Object({
  /** False when the run is over; then job and messages are completed. */
  continues: Type.Boolean(),
  /** The level that comes next, where another run of the conversation has taken the one that was to come. */
  movedTo: Type.Optional(Type.Integer()),
});
export type EndIterationResult = Static<typeof EndIterationResultSchema>;

export const DoneSchema = Type.Object({});
export type Done = Record<string, never>;

export interface ResearchActivities {
  readonly planInitial: (input: StepInput) => Promise<PlanResult>;
  readonly runLiteratureTask: (input: TaskInput) => Promise<TaskResult>;
  readonly runAnalysisTask: (input: TaskInput) => Promise<TaskResult>;
  readonly recordTaskFailure: (input: TaskFailureInput) => Promise<TaskResult>;
  readonly updateHypothesis: (input: StepInput) => Promise<Done>;
  readonly reflect: (input: StepInput) => Promise<ReflectionResult>;
  readonly discover: (input: StepInput) => Promise<DiscoveryResult>;
  readonly planNext: (input: StepInput) => Promise<Done>;
  readonly decideContinue: (input: DecideInput) => Promise<DecisionResult>;
  readonly composeReply: (input: StepInput) => Promise<Done>;
  readonly endIteration: (input: EndIterationInput) => Promise<EndIterationResult>;
}
