import type { ResearchContext } from '../../contracts/agents.ts';
import type { AnalysisPlan } from '../../contracts/analysis-plan.ts';
import { couldChangeTheAnswer, nextSteps, type NextStep } from './next-plans.ts';
import { asksTheSame, planKey } from './plans.ts';
import { isSure, readAll, tablesOf, type ReadQuestion } from './questions.ts';
import { relationsOf } from './relations.ts';
import { saysRandomised } from './design.ts';

/** What is still worth doing in a conversation, what matters most first; nothing that was done. */
export function stepsLeft(context: ResearchContext, read: ReadQuestion): NextStep[] {
  const done = new Set(context.tasks.flatMap(({ plan }) => (plan === null ? [] : [planKey(plan)])));
  const steps = [...unanswered(context, read), ...followUps(context)];
  return steps.filter(({ plan }) => {
    const key = planKey(plan);
    return done.has(key) ? false : done.add(key);
  });
}

/** Parts of the messages that no analysis has computed. */
function unanswered(context: ResearchContext, read: ReadQuestion): NextStep[] {
  const plans = context.tasks.flatMap(({ plan, status }) => (plan === null || status !== 'completed' ? [] : [plan]));
  const asked = readAll(context, read).flatMap(({ reading }) => reading.plans);
  const open = asked.filter((plan) => !plans.some((known) => asksTheSame(known, plan)));
  return open.map((plan) => ({ plan, why: 'unanswered', columns: columnsOf(plan), relation: null }));
}

const columnsOf = ({ outcome, predictors }: AnalysisPlan): string[] => [
  ...(outcome === null ? [] : [outcome]),
  ...predictors,
];

/** Random assignment leaves no confounders to look for. */
function followUps(context: ResearchContext): NextStep[] {
  const steps = nextSteps(relationsOf(context.tasks), tablesOf(context));
  const isRandomised = saysRandomised([context.question, ...context.instructions]);
  return steps.filter(({ why }) => !isRandomised || (why !== 'confounder' && why !== 'adjustment'));
}

/** The steps that could change the answer. A reading that may be wrong is not built upon before the researcher confirms it. */
export const openSteps = (context: ResearchContext, read: ReadQuestion): NextStep[] =>
  stepsLeft(context, read).filter((step) => couldChangeTheAnswer(step) && isSure(step));
