import type { Model } from '../clients/model.ts';
import type { Agents } from '../contracts/agents.ts';
import type { ModelPrices } from '../contracts/model-prices.ts';
import {
  everyAgent,
  type AgentModels,
  type AllowedModels,
  type ModelAgent,
  type ModelChoice,
  type SpendingCaps,
  type UnverifiedTreatment,
} from '../contracts/models.ts';
import { withRequestedModels } from './models/requested-model.ts';
import type { PaperWriter } from './papers/write-prose.ts';
import type { FindModelProblem, ModelCallRepository } from '../db/model-call-repository.ts';

export interface ModelSettings {
  readonly models: AgentModels;
  readonly allowedModels: AllowedModels;
  readonly prices: ModelPrices;
  readonly caps: SpendingCaps;
  readonly treatment: UnverifiedTreatment;
}

interface AgentsWithModels {
  readonly agents: Agents;
  readonly findModelProblem?: FindModelProblem;
  readonly paperWriter?: PaperWriter;
}

export type GiveModels = (builtin: Agents, modelCalls: ModelCallRepository) => AgentsWithModels;

/** The model of an agent, each of whose calls is observed. */
export type ObserveModel = (agent: ModelAgent, model: Model) => Model;

/** Gives agents the models that settings and requests name. The packages of models are loaded only where there is one. */
export async function loadModels(
  { models, allowedModels, ...settings }: ModelSettings,
  observed: ObserveModel = (_agent, model) => model,
): Promise<GiveModels> {
  const isUsed = Object.values(models).some((model) => model !== undefined) || allowedModels.size > 0;
  if (!isUsed) return (builtin) => ({ agents: withRequestedModels(builtin, new Map()) });
  const [{ createModelAgents, createPaperProse }, { createAiSdkModel }, { withHonestEnds }] = await Promise.all([
    import('./agents/with-models.ts'),
    import('../clients/models/ai-sdk-model.ts'),
    import('./models/honest-ends.ts'),
  ]);
  return (builtin, modelCalls) => {
    const createModel = (choice: ModelChoice, agent: ModelAgent): Model => observed(agent, createAiSdkModel(choice));
    const parts = { ...settings, builtin, createModel, modelCalls };
    const usual = createModelAgents({ ...parts, models });
    const chosen = [...allowedModels].map(
      ([name, choice]) => [name, createModelAgents({ ...parts, models: everyAgent(choice) })] as const,
    );
    const agents = withRequestedModels(usual, new Map(chosen));
    const writeProse = createPaperProse({ ...parts, models });
    return {
      agents: withHonestEnds(agents, { builtin, modelCalls }),
      findModelProblem: modelCalls.findProblem,
      ...(writeProse === undefined ? {} : { paperWriter: { writeProse, modelCalls } }),
    };
  };
}
