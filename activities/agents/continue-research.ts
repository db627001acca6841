import type { Agents, ResearchContext } from '../../contracts/agents.ts';
import type { ContinueDecision } from '../../contracts/research.ts';
import { nameOf } from '../../science/narrate/names.ts';
import { claimsOf, printer } from '../../science/narrate/relations.ts';
import { capitalised, counted, listed, uniqueBy } from '../../science/narrate/words.ts';
import type { NextStep } from '../../science/weigh/next-plans.ts';
import { openSteps } from '../../science/weigh/open-steps.ts';
import { proposalKey } from '../../science/weigh/plans.ts';
import { proposalOf } from '../../science/narrate/plan.ts';
import type { ReadQuestion } from '../../science/weigh/questions.ts';
import { relationsOf, verdictOf, type Relation } from '../../science/weigh/relations.ts';
import { confidenceOf, judgedExtracts, withStance } from '../../science/weigh/sureness.ts';

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
        reasoning: [...openReasons(open), ...failures(context)].join(' '),
      };
    if (main === undefined && bringsNothing(context)) {
      const reasoning = [
        'This iteration found nothing, and no step is left that would find more.',
        ...failures(context),
      ].join(' ');
      return { shouldContinue: false, triggerReason: 'no_progress', confidence, reasoning };
    }
    const reasoning = [...answered(context, main), ...failures(context)].join(' ');
    return { shouldContinue: false, triggerReason: 'research_complete', confidence, reasoning };
  }

  return { decideContinue };
}

/** Open steps that planning suggested: a run goes on only with what it will do. */
function suggestedAmong(steps: readonly NextStep[], { suggestedNextSteps }: ResearchContext): NextStep[] {
  const keys = new Set(suggestedNextSteps.map(proposalKey));
  return steps.filter(({ plan }) => keys.has(proposalKey(proposalOf(plan))));
}

const bringsNothing = ({ tasks, level }: ResearchContext): boolean =>
  !tasks.some(
    (task) =>
      task.level === level &&
      task.status === 'completed' &&
      ((task.outcome?.estimates.length ?? 0) > 0 || task.extracts.length > 0),
  );

const namesIn = (steps: readonly NextStep[]): string =>
  listed(
    uniqueBy(
      steps.flatMap(({ columns }) => columns),
      (column) => column,
    ).map(nameOf),
  );

const REASONS: Partial<Record<NextStep['why'], (names: string) => string>> = {
  unanswered: (names) =>
    `The question also asks about ${names === '' ? 'the table' : names}, which no result answers yet.`,
  confounder: (names) => `The result has not been looked at within each ${names}, which could change the answer.`,
  assumption: () => 'An assumption of the method does not hold, so a method without it is worth a look.',
  nonlinear: (names) => `The relation with ${names} may be curved, which a straight line does not tell.`,
};

function openReasons(open: readonly NextStep[]): string[] {
  return [...Map.groupBy(open, ({ why }) => why)].flatMap(([why, steps]) => REASONS[why]?.(namesIn(steps)) ?? []);
}

function failures({ tasks, level }: ResearchContext): string[] {
  const failed = tasks.filter((task) => task.status === 'failed' && task.level === level);
  return failed.length === 0
    ? []
    : [`${capitalised(listed(failed.map(({ taskId }) => taskId)))} failed, so part of the evidence is missing.`];
}

function answered(context: ResearchContext, main: Relation | undefined): string[] {
  if (main === undefined) return ['What was asked for was looked up; no analysis of data has tested it.'];
  return [
    ...printer(context.tasks)(claimsOf(main)),
    ...(verdictOf(main) === 'described' ? [] : support(context, main)),
    'None of the remaining steps would change that answer.',
  ];
}

function support(context: ResearchContext, main: Relation): string[] {
  const judged = judgedExtracts(context, main);
  const [agreeing, contrary] = [withStance(judged, 'agrees').length, withStance(judged, 'disagrees').length];
  return [
    ...(agreeing === 0
      ? []
      : [
          `${capitalised(counted(agreeing, 'statement'))} in the documents ${agreeing === 1 ? 'agrees' : 'agree'} with it.`,
        ]),
    ...(contrary === 0
      ? []
      : [
          `${capitalised(counted(contrary, 'statement'))} in the documents ${contrary === 1 ? 'contradicts' : 'contradict'} it.`,
        ]),
  ];
}
