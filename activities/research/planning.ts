import type { Agents, ResearchContext, TaskProposal } from '../../contracts/agents.ts';
import { LIMITS } from '../../contracts/limits.ts';
import {
  DoneSchema,
  PlanResultSchema,
  type Done,
  type PlanResult,
  type StepInput,
} from '../../contracts/research-activities.ts';
import { TASK_TYPES, taskIdOf, type TaskType } from '../../contracts/research.ts';
import { contextAt, type ContextRepository } from '../../db/context-repository.ts';
import { READS_NOTHING } from '../../db/journal-repository.ts';
import type { MessageRepository } from '../../db/message-repository.ts';
import type { NewTask } from '../../db/task-repository.ts';
import type { WorldStateRepository } from '../../db/world-state-repository.ts';
import { planHash } from '../../science/read/plans/plan-hash.ts';
import type { Journal } from '../journal.ts';
import { isPossible } from './plan-columns.ts';

export interface PlanningDeps {
  readonly agents: Pick<Agents, 'planInitial' | 'planNext'>;
  readonly contexts: ContextRepository;
  readonly journal: Journal;
  readonly messages: MessageRepository;
  readonly worldState: WorldStateRepository;
  readonly warmAnalysis?: (() => void) | undefined;
}

export function createPlanningActivities(deps: PlanningDeps) {
  const { agents, contexts, journal, messages, worldState, warmAnalysis } = deps;

  /** Takes up the unread messages and decides what to do in this iteration. */
  async function planInitial({ jobId, level }: StepInput): Promise<PlanResult> {
    return journal.once(
      { jobId, level, step: 'planning' },
      {
        result: PlanResultSchema,
        reads: READS_NOTHING, // before messages are taken up
        async work({ conversationId }) {
          await messages.takeUp({ jobId, level });
          const context = await contexts.load({ conversationId, jobId, level });
          if (context.datasets.length > 0) warmAnalysis?.();
          const plan = await agents.planInitial(context);
          const planned = numbered(allowed(plan.tasks, context), level);
          return { objective: plan.objective, planned, messagesTakenUp: context.instructions.length };
        },
        write: ({ objective, planned, messagesTakenUp }, { conversationId }) => ({
          result: { tasks: planned.map(({ taskId, type }) => ({ taskId, type })), messagesTakenUp },
          ...worldState.planned({ conversationId, jobId, level }, { objective, tasks: planned }),
        }),
      },
    );
  }

  /** Suggests what could come after this iteration. */
  async function planNext({ jobId, level }: StepInput): Promise<Done> {
    return journal.once(
      { jobId, level, step: 'planning-next' },
      {
        result: DoneSchema,
        reads: contextAt({ jobId, level }),
        async work(_run, context) {
          const { suggestedNextSteps, nextObjective } = await agents.planNext(context);
          return { suggestedNextSteps: allowed(suggestedNextSteps, context), nextObjective };
        },
        write: (plan, { conversationId }) => ({
          result: {},
          parts: worldState.nextPlan({ conversationId, jobId, level }, plan),
        }),
      },
    );
  }

  return { planInitial, planNext };
}

export function numbered(proposals: readonly TaskProposal[], level: number): readonly NewTask[] {
  const ordinals: Record<TaskType, number> = { LITERATURE: 0, ANALYSIS: 0 };
  return proposals.map(({ type, objective, plan, datasetIds }) => {
    ordinals[type] += 1;
    const registered = { plan, planHash: plan === null ? null : planHash(plan) };
    return { taskId: taskIdOf(type, level, ordinals[type]), type, objective, ...registered, datasetIds };
  });
}

/** Keeps what can be carried out: known types, plans whose tables and columns exist, a bounded number of tasks. */
export function allowed(proposals: readonly TaskProposal[], { datasets }: ResearchContext): readonly TaskProposal[] {
  return proposals
    .filter(({ type }) => TASK_TYPES.includes(type))
    .map((proposal) => ({ ...proposal, datasetIds: datasetIdsOf(proposal) }))
    .filter(({ type, plan }) => type === 'LITERATURE' || (plan !== null && isPossible(plan, datasets)))
    .slice(0, LIMITS.tasksPerLevel);
}

function datasetIdsOf({ plan }: TaskProposal): readonly string[] {
  return plan === null ? [] : [...new Set([plan, ...plan.joins].map(({ dataset }) => dataset))];
}
