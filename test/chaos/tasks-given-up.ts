import type { Client } from '@temporalio/client';
import proto from '@temporalio/proto';
import type { TasksGivenUp } from './recoveries.ts';

const { TIMEOUT_TYPE_START_TO_CLOSE } = proto.temporal.api.enums.v1.TimeoutType;

interface Workflow {
  readonly jobId: string;
  readonly workflowId: string;
}

/** As the histories say, which show no more than the first two tries of a task. A late recovery may be one that they do not show. */
export async function tasksGivenUp({ workflow }: Client, workflows: readonly Workflow[]): Promise<TasksGivenUp> {
  const found = new Map<string, number[]>();
  for (const { jobId, workflowId } of workflows) {
    const times: number[] = [];
    for await (const { runId } of workflow.list({ query: `WorkflowId = '${workflowId}'` })) {
      const { events } = await workflow.getHandle(workflowId, runId).fetchHistory();
      const timeouts = (events ?? []).filter(
        ({ workflowTaskTimedOutEventAttributes: it }) => it?.timeoutType === TIMEOUT_TYPE_START_TO_CLOSE,
      );
      times.push(...timeouts.map(({ eventTime }) => Number(eventTime!.seconds) * 1000 + eventTime!.nanos! / 1e6));
    }
    found.set(jobId, times);
  }
  return found;
}
