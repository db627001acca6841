/** Which language model each agent uses. Settings choose it, and a request among those that they allow. */

/** Agents that may have a model of their own: `PLANNING_LLM_MODEL`, `CONTINUE_RESEARCH_LLM_MODEL`. */
export const MODEL_AGENTS = [
  'planning',
  'literature',
  'hypothesis',
  'reflection',
  'discovery',
  'continue-research',
  'reply',
  'chat',
  'paper',
] as const;
export type ModelAgent = (typeof MODEL_AGENTS)[number];

/** Tokens of what an agent's model is given to work from. With its prompt and schema it stays below a window of 32,000. */
export const CONTEXT_TOKENS: Readonly<Record<ModelAgent, number>> = {
  planning: 9_300,
  literature: 10_000,
  hypothesis: 8_000,
  reflection: 8_000,
  discovery: 8_000,
  'continue-research': 5_000,
  reply: 12_000,
  chat: 8_000,
  paper: 12_000,
};

export const MODEL_PROVIDERS = ['openai', 'anthropic', 'google', 'openrouter', 'openai-compatible'] as const;
export type ModelProvider = (typeof MODEL_PROVIDERS)[number];

export const REASONING_EFFORTS = ['none', 'low', 'medium', 'high'] as const;
export type ReasoningEffort = (typeof REASONING_EFFORTS)[number];

export interface ModelChoice {
  readonly provider: ModelProvider;
  readonly model: string;
  readonly apiKey: string | undefined;
  readonly baseUrl: string | undefined;
  readonly temperature: number | undefined;
  readonly reasoningEffort: ReasoningEffort | undefined;
}

/** The model of each agent; undefined for a built-in agent. */
export type AgentModels = Readonly<Record<ModelAgent, ModelChoice | undefined>>;

/** One model for every agent. */
export const everyAgent = (choice: ModelChoice): AgentModels => ({
  planning: choice,
  literature: choice,
  hypothesis: choice,
  reflection: choice,
  discovery: choice,
  'continue-research': choice,
  reply: choice,
  chat: choice,
  paper: choice,
});

/** The models that a request may choose, by `provider/model`. */
export type AllowedModels = ReadonlyMap<string, ModelChoice>;

export const modelName = ({ provider, model }: Pick<ModelChoice, 'provider' | 'model'>): string =>
  `${provider}/${model}`;

/** What becomes of a sentence that the checks do not carry after it was sent back once. */
export const UNVERIFIED_TREATMENTS = ['mark', 'drop'] as const;
export type UnverifiedTreatment = (typeof UNVERIFIED_TREATMENTS)[number];

/** US dollars that calls of models may cost; undefined sets no cap. */
export interface SpendingCaps {
  readonly runUsd: number | undefined;
  readonly userDayUsd: number | undefined;
}

/** The part of a cap that only the hypothesis and the reply may use: a run that spent the rest can still say what it found. */
export const KEPT_SHARE = 0.2;
export const MAY_USE_KEPT_SHARE: ReadonlySet<ModelAgent> = new Set<ModelAgent>([
  'hypothesis',
  'reply',
  'chat',
  'paper',
]);
