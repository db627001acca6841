import { failure, invalidField, type Failure } from '../contracts/failure.ts';
import { priceOf, type ModelPrices } from '../contracts/model-prices.ts';
import { MODEL_AGENTS, modelName, type AgentModels, type AllowedModels } from '../contracts/models.ts';
import type { StartInput, StartRepository } from '../db/start-repository.ts';

export type Chosen = Pick<StartInput, 'budgetUsd' | 'model' | 'request' | 'userId'>;

export interface ModelChoices {
  /** @throws MODEL_NOT_ALLOWED, or BODY_INVALID for a budget over a model whose price is not known */
  readonly assertPossible: (chosen: Chosen) => Promise<void>;
}

/** What a request may choose of models. */
export function createModelChoices({
  allowedModels,
  models,
  modelPrices,
  starts,
}: {
  readonly allowedModels: AllowedModels;
  readonly models: AgentModels;
  readonly modelPrices: ModelPrices;
  readonly starts: Pick<StartRepository, 'isKnown'>;
}): ModelChoices {
  const refusalOf = ({ budgetUsd, model }: Chosen): Failure | undefined => {
    if (model !== undefined && !allowedModels.has(model)) return notAllowed(model);
    return budgetUsd === undefined ? undefined : unpriced(model);
  };

  function notAllowed(model: string): Failure {
    const allowed = allowedModels.size === 0 ? 'allows none here' : `allows ${[...allowedModels.keys()].join(', ')}`;
    return failure('MODEL_NOT_ALLOWED', `The model ${model} may not be chosen: LLM_ALLOWED_MODELS ${allowed}.`);
  }

  /** A budget over a model whose price nobody knows would bound nothing. */
  function unpriced(model: string | undefined): Failure | undefined {
    const chosen = model === undefined ? undefined : allowedModels.get(model);
    const used = chosen === undefined ? MODEL_AGENTS.flatMap((agent) => models[agent] ?? []) : [chosen];
    const without = used.find((each) => priceOf(modelPrices, each) === undefined);
    if (without === undefined) return undefined;
    return invalidField('body.budget', `needs the price of ${modelName(without)}, which MODEL_PRICES does not give`);
  }

  return {
    async assertPossible(chosen) {
      const refusal = refusalOf(chosen);
      if (refusal === undefined) return;
      const { request, userId } = chosen;
      // What was started before the settings changed is found by its key all the same.
      if (request !== undefined && (await starts.isKnown({ userId, key: request.key }))) return;
      throw refusal;
    },
  };
}
