import { Failure } from '../../contracts/failure.ts';
import type { ErrorCode } from '../../contracts/errors.ts';
import type { Agents, ResearchContext } from '../../contracts/agents.ts';
import type { ModelCallRepository } from '../../db/model-call-repository.ts';
import { neutral } from '../../science/narrate/markdown.ts';
import { currentModelStep } from './model-step.ts';

/** After these a step goes on without its model; a key that is not accepted ends the run instead. */
const FINAL: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'MODEL_BUDGET_SPENT',
  'MODEL_NO_CREDIT',
  'MODEL_REFUSED',
  'MODEL_INPUT_TOO_LONG',
  'MODEL_ANSWER_INVALID',
]);

interface Deps {
  readonly builtin: Agents;
  readonly modelCalls: Pick<ModelCallRepository, 'giveUp' | 'findProblem'>;
}

/**
 * Agents whose models may fail for good. A step without its model adds nothing to the world state; the reply says so first,
 * and is put together by the built-in agent from what there is.
 */
export function withHonestEnds(agents: Agents, { builtin, modelCalls }: Deps): Agents {
  const orElse = createOrElse(modelCalls);

  /** Said before anything else of an iteration in which a step went on without its model. */
  async function withReason(text: string): Promise<string> {
    const problem = await modelCalls.findProblem(currentModelStep());
    return problem === null ? text : `${incomplete(problem.message)}\n\n${text}`;
  }

  return {
    ...agents,
    ...withoutAdding(agents, builtin, orElse),
    answerChat: (context) =>
      orElse(
        () => agents.answerChat(context),
        async (reason) => `${incomplete(reason)}\n\n${await builtin.answerChat(context)}`,
      ),
    composeReply: async (context, decision) => {
      const ask = () => agents.composeReply(context, decision);
      return withReason(await orElse(ask, () => builtin.composeReply(context, decision)));
    },
  };
}

type OrElse = <Answer>(
  ask: () => Promise<Answer>,
  answer: (reason: string) => Answer | Promise<Answer>,
) => Promise<Answer>;

function createOrElse(modelCalls: Pick<ModelCallRepository, 'giveUp'>): OrElse {
  return async (ask, answer) => {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Failure) || !FINAL.has(error.code)) throw error;
      await modelCalls.giveUp(currentModelStep(), error);
      return answer(error.message);
    }
  };
}

/** The steps between the messages and the reply: without its model each leaves the world state as it is. */
function withoutAdding(
  agents: Agents,
  builtin: Agents,
  orElse: OrElse,
): Omit<Agents, 'answerChat' | 'composeReply' | 'readPassages'> {
  return {
    planInitial: (context) =>
      orElse(
        () => agents.planInitial(context),
        (reason) => ({ objective: `Nothing was planned: ${neutral(reason)}`, tasks: [] }),
      ),
    formHypothesis: (context) =>
      orElse(
        () => agents.formHypothesis(context),
        (reason) => ({ mode: context.hypothesis === null ? 'create' : 'refine', text: null, change: neutral(reason) }),
      ),
    reflect: (context) =>
      orElse(
        () => agents.reflect(context),
        () => asBefore(context, builtin),
      ),
    discover: (context) =>
      orElse(
        () => agents.discover(context),
        () => [],
      ),
    planNext: (context) =>
      orElse(
        () => agents.planNext(context),
        () => ({ suggestedNextSteps: [], nextObjective: null }),
      ),
    decideContinue: (context) =>
      orElse(
        () => agents.decideContinue(context),
        (reason) => ({
          shouldContinue: false,
          confidence: 0,
          reasoning: neutral(reason),
          triggerReason: 'model_failed',
        }),
      ),
  };
}

const incomplete = (reason: string): string =>
  `*This is incomplete. ${neutral(reason)} Steps that needed the language model were left out; what follows rests on the evidence there is.*`;

/** The title and the methodology come from the records; no insight is added. */
async function asBefore(context: ResearchContext, builtin: Agents) {
  const recorded = await builtin.reflect(context);
  return { ...recorded, keyInsights: [...context.keyInsights] };
}
