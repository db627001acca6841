import type { ChatActivities } from './chat-activities.ts';
import type { FileActivities } from './file-activities.ts';
import type { JobActivities } from './job-activities.ts';
import type { PaymentActivities } from './payment-activities.ts';
import type { PaperActivities } from './paper-activities.ts';
import type { ResearchActivities } from './research-activities.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long work may take, and how often and how long it is retried. The same in both engines. */
export interface Patience {
  /** Of one attempt. */
  readonly attemptMs: number;
  /** Without a heartbeat for so long, the worker of an attempt counts as lost. */
  readonly heartbeatMs: number | undefined;
  /** Of all attempts and the waits between them: what is away for longer fails the work. */
  readonly totalMs: number;
  /** The delay after the first failed attempt; doubled after each one, up to the longest. */
  readonly firstDelayMs: number;
  readonly longestDelayMs: number;
  /** After so many unexpected errors the work fails: a bug does not pass by waiting. */
  readonly unexpectedErrors: number;
}

const backoff = { firstDelayMs: SECOND, longestDelayMs: MINUTE } as const;

export const PATIENCE = {
  /** Rows, written in milliseconds. Without them a run cannot even say that it failed. */
  quick: {
    ...{ attemptMs: 15 * SECOND, heartbeatMs: undefined, totalMs: HOUR / 2 },
    ...{ firstDelayMs: SECOND, longestDelayMs: 10 * SECOND, unexpectedErrors: 20 },
  },
  /** A call of an agent, with a model behind it or without. */
  model: {
    ...{ attemptMs: 5 * MINUTE, heartbeatMs: 30 * SECOND, totalMs: 24 * HOUR },
    ...{ ...backoff, unexpectedErrors: 3 },
  },
  /** Searches of literature sources. */
  registry: {
    ...{ attemptMs: 2 * HOUR, heartbeatMs: 20 * SECOND, totalMs: 24 * HOUR },
    ...{ ...backoff, unexpectedErrors: 3 },
  },
  /** An analysis, by R here or by a service that is polled for hours; the wait for a free slot counts too. */
  service: {
    ...{ attemptMs: 24 * HOUR, heartbeatMs: 20 * SECOND, totalMs: 24 * HOUR },
    ...{ ...backoff, unexpectedErrors: 3 },
  },
  /** A look at the chain and a request to a facilitator; what is away is looked for again later. */
  payment: {
    ...{ attemptMs: 2 * MINUTE, heartbeatMs: 30 * SECOND, totalMs: HOUR },
    ...{ ...backoff, unexpectedErrors: 20 },
  },
  /** Heavy work in a child process, which has bounds of its own; most of an attempt is the wait for its turn. */
  build: {
    ...{ attemptMs: 2 * HOUR, heartbeatMs: 30 * SECOND, totalMs: 6 * HOUR },
    ...{ ...backoff, unexpectedErrors: 3 },
  },
} as const satisfies Record<string, Patience>;

export type Kind = keyof typeof PATIENCE;

type ActivityName = keyof (ChatActivities &
  FileActivities &
  JobActivities &
  PaperActivities &
  PaymentActivities &
  ResearchActivities);

/** An activity without a kind does not compile, or fails a test. */
const KINDS: Readonly<Record<ActivityName, Kind>> = {
  activateJob: 'quick',
  readControl: 'quick',
  completeJob: 'quick',
  recordAttemptFailure: 'quick',
  recordCancellation: 'quick',
  recordTaskFailure: 'quick',
  endIteration: 'quick',
  planInitial: 'model',
  updateHypothesis: 'model',
  reflect: 'model',
  discover: 'model',
  planNext: 'model',
  decideContinue: 'model',
  composeReply: 'model',
  answerMessage: 'model',
  runLiteratureTask: 'registry',
  runAnalysisTask: 'service',
  processFile: 'build',
  gatherPaperMaterial: 'build',
  writePaperDocument: 'build',
  checkPaperDocument: 'build',
  packPaperSources: 'build',
  compilePaper: 'build',
  storePaperExports: 'build',
  publishPaper: 'build',
  settlePromise: 'payment',
  reconcilePayments: 'payment',
};

/** @throws Error for an activity without a kind */
export function kindOf(activity: string): Kind {
  if (isActivityName(activity)) return KINDS[activity];
  throw new Error(`The activity ${activity} has no kind: contracts/patience.ts`);
}

function isActivityName(name: string): name is ActivityName {
  return Object.hasOwn(KINDS, name);
}

/** Milliseconds from the failure of this attempt, counted from 1, to the next one. */
export function retryDelayMs({ firstDelayMs, longestDelayMs }: Patience, attempt: number): number {
  return Math.min(firstDelayMs * 2 ** (attempt - 1), longestDelayMs);
}

/** What a job waits for before one of its activities is tried again. */
export interface Wait {
  readonly jobId: string;
  /** In words for callers. */
  readonly reason: string;
  readonly delayMs: number;
}

/** Never throws: a wait that cannot be shown is waited all the same. */
export type OnWait = (wait: Wait) => Promise<void>;
