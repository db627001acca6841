import type { Client } from '@temporalio/client';
import proto from '@temporalio/proto';
import { WORKFLOW_TASK_MS } from './messages.ts';
import type { TasksGivenUp } from './recoveries.ts';

const { TIMEOUT_TYPE_START_TO_CLOSE } = proto.temporal.api.enums.v1.TimeoutType;

interface Workflow {
  readonly jobId: string;
  readonly workflowId: string;
}

type HistoryEvent = Pick<
  proto.temporal.api.history.v1.IHistoryEvent,
  'eventTime' | 'workflowTaskScheduledEventAttributes' | 'workflowTaskTimedOutEventAttributes'
>;

/** As the histories of the workflows say. */
export async function tasksGivenUp({ workflow }: Client, workflows: readonly Workflow[]): Promise<TasksGivenUp> {
  const found = new Map<string, number[]>();
  for (const { jobId, workflowId } of workflows) {
    const times: number[] = [];
    for await (const { runId } of workflow.list({ query: `WorkflowId = '${workflowId}'` })) {
      const { events } = await workflow.getHandle(workflowId, runId).fetchHistory();
      times.push(...givenUpIn(events ?? []));
    }
    found.set(jobId, [...(found.get(jobId) ?? []), ...times]);
  }
  return found;
}

/** A history shows that the first tries of a task timed out; of later ones it shows how many there were, no more. */
export function givenUpIn(events: readonly HistoryEvent[]): readonly number[] {
  let shown = 0;
  return events.flatMap((event) => {
    const { workflowTaskScheduledEventAttributes: scheduled, workflowTaskTimedOutEventAttributes: timedOut } = event;
    const t = Number(event.eventTime!.seconds) * 1000 + event.eventTime!.nanos! / 1e6;
    if (timedOut?.timeoutType === TIMEOUT_TYPE_START_TO_CLOSE) return [t];
    if (!scheduled) return [];
    const hidden = Math.max(0, scheduled.attempt! - shown - 1);
    shown = scheduled.attempt!;
    return Array.from({ length: hidden }, (_, index) => t - index * WORKFLOW_TASK_MS);
  });
}
