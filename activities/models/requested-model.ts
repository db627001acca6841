import type { Agents } from '../../contracts/agents.ts';
import { failure } from '../../contracts/failure.ts';
import { extractStatements } from '../../science/documents/extract-statements.ts';
import { requestedModel } from './model-step.ts';

/**
 * The agents of the settings; in a step whose request chose a model, those with that model. A step whose model this process
 * does not have fails the run: another model would not be what was asked for.
 */
export function withRequestedModels(usual: Agents, chosen: ReadonlyMap<string, Agents>): Agents {
  function current(): Agents {
    const model = requestedModel();
    if (model === null) return usual;
    const agents = chosen.get(model);
    if (agents !== undefined) return agents;
    const sentence = `The request chose the model ${model}, which LLM_ALLOWED_MODELS of this process does not name.`;
    throw failure('MODEL_MISCONFIGURED', sentence);
  }
  const mayRead = usual.readPassages !== undefined || chosen.size > 0;
  const readPassages: Required<Agents>['readPassages'] = async (asked) =>
    (current().readPassages ?? extractStatements)(asked);
  return {
    ...(mayRead ? { readPassages } : {}),
    answerChat: async (context) => current().answerChat(context),
    planInitial: async (context) => current().planInitial(context),
    formHypothesis: async (context) => current().formHypothesis(context),
    reflect: async (context) => current().reflect(context),
    discover: async (context) => current().discover(context),
    planNext: async (context) => current().planNext(context),
    decideContinue: async (context) => current().decideContinue(context),
    composeReply: async (context, decision) => current().composeReply(context, decision),
  };
}
