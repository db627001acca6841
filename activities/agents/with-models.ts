import type { Model } from '../../clients/model.ts';
import type { Agents } from '../../contracts/agents.ts';
import {
  modelName,
  type AgentModels,
  type ModelAgent,
  type ModelChoice,
  type UnverifiedTreatment,
} from '../../contracts/models.ts';
import { createModelAsker, type ModelAskerDeps } from '../models/ask-model.ts';
import type { ModelAgentDeps } from '../models/model-agent.ts';
import { createModelChat } from './chat/with-model.ts';
import { createModelDecision } from './continue-research/with-model.ts';
import { createModelDiscovery } from './discovery/with-model.ts';
import { createModelHypothesis } from './hypothesis/with-model.ts';
import { createModelReading } from './literature/with-model.ts';
import { createModelPaper, type WriteProse } from './paper/with-model.ts';
import { createModelPlanning } from './planning/with-model.ts';
import { createModelReflection } from './reflection/with-model.ts';
import { createModelReply } from './reply/with-model.ts';

export interface ModelAgentsInput extends ModelAskerDeps {
  readonly builtin: Agents;
  readonly createModel: (choice: ModelChoice, agent: ModelAgent) => Model;
  readonly models: AgentModels;
  readonly treatment: UnverifiedTreatment;
}

/** What the model of an agent asks with; undefined where the agent has none. */
function modelDepsOf(
  agent: ModelAgent,
  { createModel, models, treatment, ...deps }: Omit<ModelAgentsInput, 'builtin'>,
): ModelAgentDeps | undefined {
  const choice = models[agent];
  if (choice === undefined) return undefined;
  const thinks = choice.reasoningEffort !== undefined && choice.reasoningEffort !== 'none';
  const ask = createModelAsker(agent, createModel(choice, agent), deps, thinks);
  return { ask, treatment, modelName: modelName(choice) };
}

/** The writer of a paper's prose, where it has a model. */
export function createPaperProse(input: Omit<ModelAgentsInput, 'builtin'>): WriteProse | undefined {
  const deps = modelDepsOf('paper', input);
  return deps === undefined ? undefined : createModelPaper(deps);
}

/** The agents, each with its model where it has one. */
export function createModelAgents({ builtin, ...input }: ModelAgentsInput): Agents {
  function having(agent: ModelAgent, create: (model: ModelAgentDeps) => Partial<Agents>): Partial<Agents> {
    const deps = modelDepsOf(agent, input);
    return deps === undefined ? {} : create(deps);
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
