// Bare starts from a process of its own: `client.workflow.start` and nothing else, with the options of the product.
import { randomUUID } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import { defineSearchAttributeKey, TypedSearchAttributes } from '@temporalio/common';
import { LIMITS } from '../../contracts/limits.ts';
import { TASK_QUEUES } from '../../contracts/task-queues.ts';
import { SEARCH_ATTRIBUTES, workflowIdOf, WORKFLOWS } from '../../contracts/workflow-messages.ts';
import { closedLoop } from '../measure/closed-loop.ts';
import { obeyCommands } from '../measure/commanded-process.ts';
import { BareStartsSchema } from './bare-starts.ts';

const { autoIterations, fullyAutonomousIterations, idleIterations } = LIMITS;
const limits = { autoIterations, fullyAutonomousIterations, idleIterations };
const clients = new Map<string, Client>();

obeyCommands(BareStartsSchema, ({ address, ...load }) => {
  const client = clients.get(address) ?? new Client({ connection: Connection.lazy({ address }) });
  clients.set(address, client);
  return closedLoop(load, async () => {
    await start(client);
    return true;
  });
});

async function start(client: Client): Promise<void> {
  const jobId = randomUUID();
  const attribute = (name: string, value: string) => ({ key: defineSearchAttributeKey(name, 'KEYWORD'), value });
  await client.workflow.start(WORKFLOWS['deep-research'], {
    workflowId: workflowIdOf('deep-research', { id: jobId, tries: 1 }),
    taskQueue: TASK_QUEUES.research,
    args: [{ jobId, tries: 1, attempt: 1, limits }],
    workflowIdConflictPolicy: 'USE_EXISTING',
    workflowIdReusePolicy: 'REJECT_DUPLICATE',
    typedSearchAttributes: new TypedSearchAttributes([
      attribute(SEARCH_ATTRIBUTES.queue, 'deep-research'),
      attribute(SEARCH_ATTRIBUTES.userId, 'bench'),
      attribute(SEARCH_ATTRIBUTES.conversationId, randomUUID()),
      attribute(SEARCH_ATTRIBUTES.researchMode, 'semi-autonomous'),
    ]),
  });
}
