import type { AgentName } from '../fakes/scripted-answers.ts';

/** What a worker tells the oracle, over a real socket, before it is given anything. */

/** One execution of one activity: who runs it, and for which piece of which run. */
export interface Execution {
  /** `<jobId>:<level>:<step>[:<part>]`, as in the journal of finished steps; level 0 is of jobs without any. */
  readonly key: string;
  readonly pid: number;
  /** Counts the executions of a process: Temporal's count of tries begins anew with each attempt of a job. */
  readonly serial: number;
  /** Temporal's count of tries. */
  readonly attempt: number;
  /** The type of its workflow. */
  readonly workflow: string;
  /** The activity's name: two may do the work of one key. */
  readonly activity: string;
  /** Milliseconds after which Temporal gives it up when its process is not heard of any more. */
  readonly givenUpAfterMs: number;
  /** Done within a task of its workflow: it is given up, and repeated, with that. */
  readonly isLocal: boolean;
}

/** `begin`: nothing is done yet. `middle`: its statements are under way. `end`: its rows are written, Temporal has not heard. */
export type Phase = 'begin' | 'middle' | 'end';

/** The last three are of files: fetched to be read, being read, and what was read put into the store. */
export type CallKind = 'agent' | 'search' | 'submit' | 'poll' | 'collect' | 'cancel' | 'fetch' | 'read' | 'keep';

export interface ProviderCall {
  readonly kind: CallKind;
  readonly agent?: AgentName;
  readonly argument: unknown;
}

/** The answer of a provider that no further try of the same attempt changes. */
export const REFUSED = { refused: true } as const;

export const isRefused = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'refused' in answer;

export type Announcement = { readonly execution: Execution } & (
  | { readonly phase: Phase; /** Set when the activity threw. */ readonly problem?: string }
  | { readonly phase: 'call'; readonly call: ProviderCall }
);

/** How long a task of a workflow may take where nothing else is asked for, in milliseconds: Temporal's default. */
export const WORKFLOW_TASK_MS = 10_000;

export const executionId = ({ key, pid, serial }: Execution): string => `${key}#${pid}#${serial}`;
