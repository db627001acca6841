import type { FinishedTask, GivenMaterial } from '../../contracts/agent-requests.ts';
import type { KnownTask, ResearchContext } from '../../contracts/agents.ts';
import { adjustTasks } from '../../contracts/test-family.ts';

/**
 * What an agent that is requested alone knows: what the conversation holds, in the place of which stands what the request brings
 * along. It is taken at its word, and nothing of it is added to the findings of the conversation.
 */
export function givenContext(stored: ResearchContext, message: string, given: GivenMaterial): ResearchContext {
  const tasks = given.tasks === undefined ? stored.tasks : adjustTasks(given.tasks.map(knownTask));
  const level = Math.max(1, ...tasks.map((task) => task.level));
  // It came before all that is known of the tasks.
  const hypothesis = given.hypothesis === undefined ? stored.hypothesis : { text: given.hypothesis, level: 0 };
  return { ...stored, level, tasks, hypothesis, instructions: [message] };
}

function knownTask({ plan, ...task }: FinishedTask): KnownTask {
  const datasetIds = plan === null ? [] : [plan, ...plan.joins].map(({ dataset }) => dataset);
  return {
    ...{ ...task, plan, datasetIds: [...new Set(datasetIds)], level: 1, status: 'completed' },
    ...{ error: null, externalJobId: null, registered: null, artifacts: [] },
  };
}
