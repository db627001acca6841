import { ScheduleAlreadyRunning, ScheduleOverlapPolicy, type Client } from '@temporalio/client';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import type { PaymentKey } from '../contracts/payments.ts';
import { TASK_QUEUES } from '../contracts/task-queues.ts';
import { PAYMENT_WORKFLOWS, settlementIdOf } from '../contracts/workflow-messages.ts';

export interface PromisedRow {
  readonly id: string;
  readonly key: PaymentKey;
}

export interface PaymentWorkflows {
  /** Starts the settlement of a payment that was promised. What does not start is found by the next round of the schedule. */
  readonly settle: (payment: PromisedRow) => Promise<void>;
  /** Has payments reconciled again and again. Doing it again changes nothing. @throws Error when the server does not take it */
  readonly schedule: () => Promise<void>;
}

const CALL_TIMEOUT_MS = 3_000;
const RECONCILE_EVERY = '30 seconds';
const SCHEDULE_ID = 'reconcile-payments';

/** The workflows of payments: gateways start them, workers run them. */
export function createPaymentWorkflows({
  client,
  onUndelivered,
}: {
  client: Client;
  onUndelivered: (error: unknown) => void;
}): PaymentWorkflows {
  const bounded = <Result>(call: () => Promise<Result>): Promise<Result> =>
    client.connection.withDeadline(Date.now() + CALL_TIMEOUT_MS, call);

  async function settle({ id: paymentId, key }: PromisedRow): Promise<void> {
    try {
      await bounded(() =>
        client.workflow.start(PAYMENT_WORKFLOWS.settle, {
          workflowId: settlementIdOf(key),
          taskQueue: TASK_QUEUES.research,
          args: [{ paymentId }],
          workflowIdConflictPolicy: 'USE_EXISTING',
          workflowIdReusePolicy: 'REJECT_DUPLICATE',
        }),
      );
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) onUndelivered(error);
    }
  }

  async function schedule(): Promise<void> {
    try {
      await bounded(() =>
        client.schedule.create({
          scheduleId: SCHEDULE_ID,
          spec: { intervals: [{ every: RECONCILE_EVERY }] },
          policies: { overlap: ScheduleOverlapPolicy.SKIP },
          action: { type: 'startWorkflow', workflowType: PAYMENT_WORKFLOWS.reconcile, taskQueue: TASK_QUEUES.research },
        }),
      );
    } catch (error) {
      if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    }
  }

  return { settle, schedule };
}
