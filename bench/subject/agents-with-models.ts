import { createModelAgents } from '../../activities/agents/with-models.ts';
import { createAiSdkModel } from '../../clients/models/ai-sdk-model.ts';
import { MODEL_PRICES } from '../../contracts/model-prices.ts';
import type { AgentModels, ModelChoice } from '../../contracts/models.ts';
import type { Repositories } from '../../db/repositories.ts';
import { createScriptedAgents } from './scripted-agents.ts';

export const choiceOf = (baseUrl: string): ModelChoice => ({
  ...{ provider: 'openai-compatible', model: 'scripted', apiKey: undefined, baseUrl },
  ...{ temperature: undefined, reasoningEffort: undefined },
});

/** All agents with the model at an address. */
export function agentsWithModels(baseUrl: string) {
  const choice = choiceOf(baseUrl);
  const models: AgentModels = {
    ...{ planning: choice, literature: choice, hypothesis: choice, reflection: choice, discovery: choice },
    ...{ 'continue-research': choice, reply: choice, chat: choice, paper: choice },
  };
  return ({ modelCalls }: Repositories) =>
    createModelAgents({
      ...{ models, modelCalls, prices: MODEL_PRICES, treatment: 'drop' },
      caps: { runUsd: undefined, userDayUsd: undefined },
      builtin: createScriptedAgents(),
      createModel: (model) => createAiSdkModel(model),
    });
}
