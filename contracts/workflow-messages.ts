import type { JobTry, Queue } from './jobs.ts';
import type { PaymentKey } from './payments.ts';

/** Names and inputs that gateway, workers and workflows agree on. Plain data: it crosses the wire and a sandbox. */

/** Bounds of a run; from settings and contracts/limits.ts. */
export interface CycleBounds {
  readonly autoIterations: number;
  readonly fullyAutonomousIterations: number;
  readonly idleIterations: number;
}

/** Of the workflows that need no more than their job's row. */
export interface JobWorkflowInput {
  readonly jobId: string;
  /** 1, and one more with each retry of the job: each has an execution of its own. */
  readonly tries: number;
  /** The attempt that the execution begins, or goes on with: what is left of an earlier one names another. */
  readonly attempt: number;
}

export interface DeepResearchInput extends JobWorkflowInput {
  readonly limits: CycleBounds;
}

/** Workflow types by the queue whose jobs they run. */
export const WORKFLOWS = {
  chat: 'chat',
  'deep-research': 'deepResearch',
  'file-process': 'processUploadedFile',
  'paper-generation': 'writePaper',
} as const satisfies Record<Queue, string>;

/** Workflow types of payments, which are no jobs. */
export const PAYMENT_WORKFLOWS = { settle: 'settlePayment', reconcile: 'reconcilePayments' } as const;

/** Derived from the nonce: a repeated start finds the execution that is there. */
export function settlementIdOf({ network, nonce, payer }: PaymentKey): string {
  return `payment:${network}:${payer}:${nonce}`;
}

/** Derived, never random: a repeated start finds the execution that is there, a retry of the job starts another. */
export function workflowIdOf(queue: Queue, { id, tries }: JobTry): string {
  return `${queue}:${id}:${String(tries)}`;
}

export const SEARCH_ATTRIBUTES = {
  userId: 'UserId',
  conversationId: 'ConversationId',
  researchMode: 'ResearchMode',
  queue: 'Queue',
  iteration: 'Iteration',
} as const;
