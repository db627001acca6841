import { ApplicationFailure } from '@temporalio/common';
import { failure } from '../../contracts/failure.ts';
import { PATIENCE } from '../../contracts/patience.ts';
import type { SettlementResult } from '../../contracts/payment-activities.ts';
import { TASK_QUEUES } from '../../contracts/task-queues.ts';
import { PAYMENT_WORKFLOWS, settlementIdOf } from '../../contracts/workflow-messages.ts';
import { createPaymentWorkflows } from '../../engine/payment-workflows.ts';
import { FOUND, planned, type ResearchScript } from '../fakes/scripted-research.ts';
import { gate } from '../harness/gate.ts';
import { PAUSE, RESUMPTION, STOP } from '../harness/requests.ts';
import { firstTry } from '../harness/first-try.ts';
import { startedJob, type TemporalRig } from '../harness/scripted-workers.ts';

/** A way through a workflow whose history is kept. */
export interface Scenario {
  readonly queue?: 'chat' | 'file-process' | 'paper-generation';
  /** Of workflows that belong to no job. */
  readonly workflowId?: string;
  /** How the last execution of the workflow ends, in the words of its last event. */
  readonly ends: 'COMPLETED' | 'FAILED' | 'CANCELED';
  /** Events that make the history what it is named after. */
  readonly holds?: Readonly<Record<string, number>>;
  /** More than one: played where Temporal asks for a fresh execution after each iteration. */
  readonly executions?: number;
  readonly play: (rig: TemporalRig, id: string) => Promise<unknown>;
}

const broken = (): never => {
  throw ApplicationFailure.create({ message: 'x is undefined', nextRetryDelay: 1 });
};

/** Fails as often as it takes to use `attempts` attempts of the job up. */
function failing(attempts: number) {
  let left = attempts * PATIENCE.model.unexpectedErrors;
  return () => (left-- > 0 ? broken() : {});
}

/** Plays a run and does something to it while its first hypothesis is formed. */
async function interrupted(
  rig: TemporalRig,
  id: string,
  act: () => Promise<unknown>,
  script: ResearchScript = {},
): Promise<void> {
  const hypothesis = gate({});
  await rig.start(id, {
    ...script,
    mode: 'semi-autonomous',
    hypothesis: ({ level }) => (level === 1 ? hypothesis.step() : {}),
    end: ({ level, shouldContinue }) => ({ continues: shouldContinue && level < 2 }),
  });
  await hypothesis.reached;
  await act();
  hypothesis.open();
}

const OPEN = { done: false, againAfterMs: 1 };
const ARRIVED = { done: true, againAfterMs: 1 };

const paymentKeyOf = (nonce: string) => ({ network: 'bnb-testnet', asset: '0x02', payer: '0x01', nonce });
function paymentIdOf(nonce: string): string {
  return settlementIdOf(paymentKeyOf(nonce));
}

/** Starts the settlement of a payment as a gateway does; each look at the payment finds the next of `looks`. */
async function settled(rig: TemporalRig, id: string, looks: readonly SettlementResult[]): Promise<void> {
  rig.payments.add(id, looks);
  const onUndelivered = (error: unknown): never => {
    throw error;
  };
  await createPaymentWorkflows({ client: rig.client, onUndelivered }).settle({ id, key: paymentKeyOf(id) });
}

export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  short: { ends: 'COMPLETED', play: (rig, id) => rig.start(id) },
  long: { ends: 'COMPLETED', holds: { UPSERT_WORKFLOW_SEARCH_ATTRIBUTES: 5 }, play: playLong },
  messaged: {
    ends: 'COMPLETED',
    holds: { WORKFLOW_EXECUTION_SIGNALED: 1 },
    play: (rig, id) => interrupted(rig, id, () => rig.engine.controlChanged(startedJob(id, 'deep-research'))),
  },
  'paused-and-resumed': { ends: 'COMPLETED', holds: { WORKFLOW_EXECUTION_SIGNALED: 2 }, play: playPaused },
  stopped: {
    ends: 'COMPLETED',
    holds: { WORKFLOW_EXECUTION_SIGNALED: 1 },
    play: (rig, id) => interrupted(rig, id, () => rig.change(id, STOP)),
  },
  'stop-taken-back': {
    ends: 'COMPLETED',
    holds: { WORKFLOW_EXECUTION_SIGNALED: 2 },
    play: (rig, id) =>
      interrupted(rig, id, async () => {
        await rig.change(id, STOP);
        await rig.change(id, { stopRequested: false });
      }),
  },
  cancelled: {
    ends: 'CANCELED',
    holds: { WORKFLOW_EXECUTION_CANCEL_REQUESTED: 1 },
    play: (rig, id) => interrupted(rig, id, () => rig.engine.cancel(firstTry(id))),
  },
  failed: {
    ends: 'FAILED',
    holds: { ACTIVITY_TASK_FAILED: 1 },
    play: (rig, id) =>
      rig.start(id, {
        hypothesis() {
          throw failure('CITATION_UNKNOWN', 'No source [@nobody].');
        },
      }),
  },
  'delayed-then-completed': {
    ends: 'COMPLETED',
    holds: { ACTIVITY_TASK_FAILED: 2, TIMER_FIRED: 2 },
    play: (rig, id) => rig.start(id, { hypothesis: failing(2) }),
  },
  'delayed-then-failed': {
    ends: 'FAILED',
    holds: { ACTIVITY_TASK_FAILED: 3, TIMER_FIRED: 2 },
    play: (rig, id) => rig.start(id, { hypothesis: broken }),
  },
  'task-failed': { ends: 'COMPLETED', holds: { ACTIVITY_TASK_FAILED: 1 }, play: playFailedTask },
  'continued-as-new': {
    ends: 'COMPLETED',
    executions: 3,
    play: (rig, id) => rig.start(id, { mode: 'semi-autonomous', end: ({ level }) => ({ continues: level < 3 }) }),
  },
  'chat-answered': { queue: 'chat', ends: 'COMPLETED', play: (rig, id) => rig.startChat(id) },
  'chat-delayed-then-answered': {
    queue: 'chat',
    ends: 'COMPLETED',
    holds: { ACTIVITY_TASK_FAILED: 1, TIMER_FIRED: 1 },
    play: (rig, id) => rig.startChat(id, { chat: failing(1) }),
  },
  'chat-failed': {
    queue: 'chat',
    ends: 'FAILED',
    holds: { ACTIVITY_TASK_FAILED: 1 },
    play: (rig, id) =>
      rig.startChat(id, {
        chat() {
          throw failure('CITATION_UNKNOWN', 'No source [@nobody].');
        },
      }),
  },
  'paper-written': { queue: 'paper-generation', ends: 'COMPLETED', play: (rig, id) => rig.startPaper(id) },
  'paper-delayed-then-written': {
    queue: 'paper-generation',
    ends: 'COMPLETED',
    holds: { ACTIVITY_TASK_FAILED: 1, TIMER_FIRED: 1 },
    play: (rig, id) => {
      const failOnce = failing(1);
      return rig.startPaper(id, { paper: (step) => (step === 'compilePaper' ? failOnce() : {}) });
    },
  },
  'paper-failed': {
    queue: 'paper-generation',
    ends: 'FAILED',
    holds: { ACTIVITY_TASK_FAILED: 1 },
    play: (rig, id) =>
      rig.startPaper(id, {
        paper(step) {
          if (step === 'compilePaper') throw failure('LATEX_FAILED', 'LaTeX made no PDF.');
        },
      }),
  },
  'payment-settled': {
    workflowId: paymentIdOf('payment-settled'),
    ends: 'COMPLETED',
    play: (rig) => settled(rig, 'payment-settled', [ARRIVED]),
  },
  'payment-settled-late': {
    workflowId: paymentIdOf('payment-settled-late'),
    ends: 'COMPLETED',
    holds: { ACTIVITY_TASK_COMPLETED: 3, TIMER_FIRED: 2 },
    play: (rig) => settled(rig, 'payment-settled-late', [OPEN, OPEN, ARRIVED]),
  },
  'payments-reconciled': {
    workflowId: 'payments-reconciled',
    ends: 'COMPLETED',
    holds: { ACTIVITY_TASK_COMPLETED: 1 },
    play: (rig, id) =>
      rig.client.workflow.start(PAYMENT_WORKFLOWS.reconcile, { workflowId: id, taskQueue: TASK_QUEUES.research }),
  },
  'file-completed': { queue: 'file-process', ends: 'COMPLETED', play: (rig, id) => rig.startFile(id) },
  'file-failed': {
    queue: 'file-process',
    ends: 'FAILED',
    holds: { ACTIVITY_TASK_FAILED: 1 },
    play: (rig, id) =>
      rig.startFile(id, {
        file() {
          throw failure('OBJECT_NOT_FOUND', 'The upload is gone.');
        },
      }),
  },
};

/** The histories of a scenario, one for each execution: `long`, or `continued-as-new`, `continued-as-new-2`, … */
export function historiesOf(name: string, { executions = 1 }: Scenario): readonly string[] {
  return Array.from({ length: executions }, (_, index) => (index === 0 ? name : `${name}-${String(index + 1)}`));
}

async function playLong(rig: TemporalRig, id: string): Promise<void> {
  await rig.start(id, {
    mode: 'semi-autonomous',
    plan: ({ level }) => ({ tasks: planned([`lit-${String(level)}`, `ana-${String(level)}`]), messagesTakenUp: 0 }),
  });
}

async function playPaused(rig: TemporalRig, id: string): Promise<void> {
  await interrupted(rig, id, () => rig.change(id, PAUSE));
  await rig.untilAtRest(id);
  await rig.change(id, RESUMPTION);
}

async function playFailedTask(rig: TemporalRig, id: string): Promise<void> {
  await rig.start(id, {
    plan: () => ({ tasks: planned(['lit-1', 'ana-1']), messagesTakenUp: 1 }),
    task({ taskId }) {
      if (taskId === 'ana-1') throw failure('ANALYSIS_FAILED', 'The table is empty.');
      return FOUND;
    },
  });
}
