import type { Agents, ResearchContext, TaskProposal } from '../../../contracts/agents.ts';
import { LIMITS } from '../../../contracts/limits.ts';
import { NextPlanAnswerSchema, PlanAnswerSchema, type PlannedTask } from '../../../contracts/model-answers.ts';
import { problemsOfText } from '../../../science/check/statements/plain-text.ts';
import { describeIdle, describeIteration, describeNext } from '../../../science/narrate/conversation/objectives.ts';
import { proposalOf } from '../../../science/narrate/plan.ts';
import { shortened } from '../../../science/narrate/words.ts';
import { planFrom } from '../../../science/weigh/planned-analysis.ts';
import { untaken } from '../../../science/weigh/plans.ts';
import { messagesOf, searchableDocuments } from '../../../science/weigh/questions.ts';
import { evidenceData, tablesOf } from '../../models/evidence-data.ts';
import type { ModelAgentDeps } from '../../models/model-agent.ts';
import { readPrompt } from '../../models/prompt.ts';
import { createStatements } from '../../models/statements.ts';

const PROMPT = readPrompt(new URL('prompt.md', import.meta.url), 'planning');
const NEXT_PROMPT = readPrompt(new URL('prompt-next.md', import.meta.url), 'planning-next');
const STEPS_SUGGESTED = 5;
const QUERY_CHARACTERS = 300;

/** The model picks columns and roles; that they exist, and what a task is called, is made sure by code. */
export function createModelPlanning({ ask, treatment }: ModelAgentDeps): Pick<Agents, 'planInitial' | 'planNext'> {
  return {
    async planInitial(context) {
      const statements = createStatements(context, treatment);
      const { objective, tasks } = await ask({
        ...{ prompt: PROMPT, schema: PlanAnswerSchema },
        data: (tokens) => evidenceData(context, tokens),
        check: (answer) => [
          ...statements.complaintsOfRemark('objective', answer.objective),
          ...complaintsOf(answer.tasks, context),
        ],
      });
      const messages = messagesOf(context);
      const proposed = proposalsOf(tasks, context);
      const planned = untaken(proposed, context.tasks, { retryFailed: messages.length > 0 }).slice(
        0,
        LIMITS.tasksPerLevel,
      );
      if (planned.length === 0) return { objective: describeIdle(context, proposed.length), tasks: [] };
      return { objective: statements.remark(objective) ?? describeIteration(planned, messages.at(-1)), tasks: planned };
    },

    async planNext(context) {
      const statements = createStatements(context, treatment);
      const { nextObjective, suggestedNextSteps } = await ask({
        ...{ prompt: NEXT_PROMPT, schema: NextPlanAnswerSchema },
        data: (tokens) => evidenceData(context, tokens),
        check: (answer) => complaintsOf(answer.suggestedNextSteps, context),
      });
      const steps = untaken(proposalsOf(suggestedNextSteps, context), context.tasks).slice(0, STEPS_SUGGESTED);
      const own = nextObjective === null || steps.length === 0 ? null : statements.remark(nextObjective);
      return { suggestedNextSteps: steps, nextObjective: own ?? describeNext(undefined, steps) };
    },
  };
}

type Made = { readonly proposal: TaskProposal } | { readonly problems: readonly string[] };

function proposalFrom({ type, query, analysis }: PlannedTask, context: ResearchContext): Made {
  if (type === 'LITERATURE') return searchFrom(query, context);
  if (analysis === null) return { problems: ['an ANALYSIS needs "analysis"'] };
  const tables = new Map(tablesOf(context).map(({ name, table }) => [name, table]));
  const asked = messagesOf(context).at(-1) ?? context.question;
  const made = planFrom(analysis, tables, asked);
  return 'plan' in made ? { proposal: proposalOf(made.plan) } : made;
}

function searchFrom(query: string | null, context: ResearchContext): Made {
  if (searchableDocuments(context) === 0) return { problems: ['there are no documents to search'] };
  const words = shortened((query ?? '').trim(), QUERY_CHARACTERS);
  const problems = problemsOfText(words);
  if (problems.length > 0) return { problems: problems.map((problem) => `query: ${problem}`) };
  return { proposal: { type: 'LITERATURE', objective: words, plan: null, datasetIds: [] } };
}

const complaintsOf = (tasks: readonly PlannedTask[], context: ResearchContext): string[] =>
  tasks.flatMap((task, index) => {
    const made = proposalFrom(task, context);
    return 'problems' in made ? made.problems.map((problem) => `task ${String(index + 1)}: ${problem}`) : [];
  });

const proposalsOf = (tasks: readonly PlannedTask[], context: ResearchContext): TaskProposal[] =>
  tasks.flatMap((task) => {
    const made = proposalFrom(task, context);
    return 'proposal' in made ? [made.proposal] : [];
  });
