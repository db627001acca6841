import { messageOf } from '../../contracts/failure.ts';
import { MODEL_AGENTS, type AgentModels, type ModelAgent, type ModelChoice } from '../../contracts/models.ts';
import { createAiSdkModel } from './ai-sdk-model.ts';
import { readJson } from './read-json.ts';

export interface CheckedModel {
  /** `openai/gpt-4o` */
  readonly name: string;
  readonly agents: readonly ModelAgent[];
  /** What is wrong, in one sentence; null where the model answers as it should. */
  readonly problem: string | null;
}

const SCHEMA = {
  type: 'object',
  properties: { ready: { type: 'boolean' } },
  required: ['ready'],
  additionalProperties: false,
} as const;
// Enough for the thoughts of a reasoning model before so short an answer.
const OUTPUT_TOKENS = 1_000;
const DEADLINE_MS = 60_000;

/** Asks each model that agents use one cheap question. */
export async function checkModels(models: AgentModels): Promise<readonly CheckedModel[]> {
  const used = MODEL_AGENTS.flatMap((agent) => {
    const choice = models[agent];
    return choice === undefined ? [] : [{ agent, choice }];
  });
  const groups = [...Map.groupBy(used, ({ choice }) => JSON.stringify(choice)).values()];
  return Promise.all(
    groups.flatMap(([first, ...others]) => (first === undefined ? [] : [checkModel(first.choice, [first, ...others])])),
  );
}

async function checkModel(choice: ModelChoice, uses: readonly { readonly agent: ModelAgent }[]): Promise<CheckedModel> {
  const checked = { name: `${choice.provider}/${choice.model}`, agents: uses.map(({ agent }) => agent) };
  try {
    const { text } = await createAiSdkModel(choice, { deadlineMs: DEADLINE_MS }).ask({
      ...{ system: 'Answer with the JSON object {"ready": true}.', prompt: '{}', schema: SCHEMA },
      ...{ maxOutputTokens: OUTPUT_TOKENS, signal: undefined },
    });
    const isReady = typeof readJson(text) === 'object';
    return { ...checked, problem: isReady ? null : `The model ${checked.name} answers, but not in JSON.` };
  } catch (error) {
    return { ...checked, problem: messageOf(error) };
  }
}
