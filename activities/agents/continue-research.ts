import type { Agents, ResearchContext } from '../../contracts/agents.ts';
import type { ContinueDecision } from '../../contracts/research.ts';
import type { NextStep } from '../../science/weigh/next-plans.ts';
import { answeringTasks } from '../../science/weigh/answering.ts';
import { openSteps } from '../../science/weigh/open-steps.ts';
import { proposalKey } from '../../science/weigh/plans.ts';
import {
  answeredReasons,
  failureReasons,
  NOTHING_FOUND,
  openReasons,
  READING_OPEN,
} from '../../science/narrate/conversation/decision.ts';
import { proposalOf } from '../../science/narrate/plan.ts';
import { isSure, type ReadQuestion } from '../../science/weigh/questions.ts';
import { relationsOf } from '../../science/weigh/relations.ts';
import { confidenceOf } from '../../science/weigh/sureness.ts';

export function createContinueDecision({
  readQuestion,
}: {
  readonly readQuestion: ReadQuestion;
}): Pick<Agents, 'decideContinue'> {
  /** Whether another iteration is worth it, from what the last one left open. */
  async function decideContinue(context: ResearchContext): Promise<ContinueDecision> {
    const [main] = relationsOf(context.tasks);
    const confidence = confidenceOf(context, main);
    const open = suggestedAmong(openSteps(context, readQuestion), context);
    if (open.length > 0)
      return {
        shouldContinue: true,
        triggerReason: 'open_questions',
        confidence,
        reasoning: [...openReasons(open), ...failureReasons(context)].join(' '),
      };
    if (main === undefined && bringsNothing(context)) {
      const reasoning = [NOTHING_FOUND, ...failureReasons(context)].join(' ');
      return { shouldContinue: false, triggerReason: 'no_progress', confidence, reasoning };
    }
    if (isReadingOpen(context)) {
      const reasoning = [READING_OPEN, ...failureReasons(context)].join(' ');
      return { shouldContinue: false, triggerReason: 'reading_unsure', confidence, reasoning };
    }
    const reasoning = [...answeredReasons(context, main), ...failureReasons(context)].join(' ');
    return { shouldContinue: false, triggerReason: 'research_complete', confidence, reasoning };
  }

  return { decideContinue };
}

/** Open steps that planning suggested: a run goes on only with what it will do. */
function suggestedAmong(steps: readonly NextStep[], { suggestedNextSteps }: ResearchContext): NextStep[] {
  const keys = new Set(suggestedNextSteps.map(proposalKey));
  return steps.filter(({ plan }) => keys.has(proposalKey(proposalOf(plan))));
}

const isReadingOpen = (context: ResearchContext): boolean => {
  const answering = answeringTasks(context);
  return answering.length > 0 && !answering.some(isSure);
};

const bringsNothing = ({ tasks, level }: ResearchContext): boolean =>
  !tasks.some(
    (task) =>
      task.level === level &&
      task.status === 'completed' &&
      ((task.outcome?.estimates.length ?? 0) > 0 || task.extracts.length > 0),
  );
