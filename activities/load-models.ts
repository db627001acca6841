import type { Agents } from '../contracts/agents.ts';
import type { ModelPrices } from '../contracts/model-prices.ts';
import type { AgentModels, SpendingCaps, UnverifiedTreatment } from '../contracts/models.ts';
import type { PaperWriter } from './papers/write-prose.ts';
import type { FindModelProblem, ModelCallRepository } from '../db/model-call-repository.ts';

export interface ModelSettings {
  readonly models: AgentModels;
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

/** Gives agents the models that the settings name. The packages of models are loaded only where there is one. */
export async function loadModels({ models, ...settings }: ModelSettings): Promise<GiveModels> {
  if (Object.values(models).every((model) => model === undefined)) return (builtin) => ({ agents: builtin });
  const [{ createModelAgents, createPaperProse }, { createAiSdkModel }, { withHonestEnds }] = await Promise.all([
    import('./agents/with-models.ts'),
    import('../clients/models/ai-sdk-model.ts'),
    import('./models/honest-ends.ts'),
  ]);
  return (builtin, modelCalls) => {
    const agents = createModelAgents({ ...settings, builtin, createModel: createAiSdkModel, modelCalls, models });
    const writeProse = createPaperProse({ ...settings, createModel: createAiSdkModel, modelCalls, models });
    return {
      agents: withHonestEnds(agents, { builtin, modelCalls }),
      findModelProblem: modelCalls.findProblem,
      ...(writeProse === undefined ? {} : { paperWriter: { writeProse, modelCalls } }),
    };
  };
}
