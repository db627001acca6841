import type { Model } from '../../clients/model.ts';
import type { Agents } from '../../contracts/agents.ts';
import type { AgentModels, ModelAgent, ModelChoice, UnverifiedTreatment } from '../../contracts/models.ts';
import { createModelAsker, type ModelAskerDeps } from '../models/ask-model.ts';
import type { ModelAgentDeps } from '../models/model-agent.ts';
import { createModelChat } from './chat/with-model.ts';
import { createModelDecision } from './continue-research/with-model.ts';
import { createModelDiscovery } from './discovery/with-model.ts';
import { createModelHypothesis } from './hypothesis/with-model.ts';
import { createModelReading } from './literature/with-model.ts';
import { createModelPlanning } from './planning/with-model.ts';
import { createModelReflection } from './reflection/with-model.ts';
import { createModelReply } from './reply/with-model.ts';

export interface ModelAgentsInput extends ModelAskerDeps {
  readonly builtin: Agents;
  readonly createModel: (choice: ModelChoice) => Model;
  readonly models: AgentModels;
  readonly treatment: UnverifiedTreatment;
}

/** The agents, each with its model where it has one. */
export function createModelAgents({ builtin, createModel, models, treatment, ...deps }: ModelAgentsInput): Agents {
  function having(agent: ModelAgent, create: (model: ModelAgentDeps) => Partial<Agents>): Partial<Agents> {
    const choice = models[agent];
    if (choice === undefined) return {};
    const thinks = choice.reasoningEffort !== undefined && choice.reasoningEffort !== 'none';
    const ask = createModelAsker(agent, createModel(choice), deps, thinks);
    return create({ ask, treatment, modelName: `${choice.provider}/${choice.model}` });
  }
  return {
    answerChat: (context) => builtin.answerChat(context),
    planInitial: (context) => builtin.planInitial(context),
    formHypothesis: (context) => builtin.formHypothesis(context),
    reflect: (context) => builtin.reflect(context),
    discover: (context) => builtin.discover(context),
    planNext: (context) => builtin.planNext(context),
    decideContinue: (context) => builtin.decideContinue(context),
    composeReply: (context, decision) => builtin.composeReply(context, decision),
    ...having('planning', createModelPlanning),
    ...having('literature', createModelReading),
    ...having('hypothesis', createModelHypothesis),
    ...having('reflection', createModelReflection),
    ...having('discovery', createModelDiscovery),
    ...having('continue-research', createModelDecision),
    ...having('reply', createModelReply),
    ...having('chat', (model) => createModelChat(model, builtin)),
  };
}
