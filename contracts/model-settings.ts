import { Value } from '@sinclair/typebox/value';
import { MODEL_PRICES, ModelPricesSchema, priceOf, type ModelPrices } from './model-prices.ts';
import {
  MODEL_AGENTS,
  MODEL_PROVIDERS,
  REASONING_EFFORTS,
  modelName,
  UNVERIFIED_TREATMENTS,
  type AgentModels,
  type AllowedModels,
  type ModelAgent,
  type ModelChoice,
  type ModelProvider,
} from './models.ts';
import { choice, decimal, list, text, url, type Setting, type SettingValue } from './setting.ts';

/** The settings of language models: one model for all agents, and one for each agent that is to have another. */

const PROVIDERS = ['builtin', ...MODEL_PROVIDERS] as const;

export const MODEL_SETTINGS = {
  LLM_PROVIDER: choice({
    default: 'builtin',
    values: PROVIDERS,
    meaning:
      'Who writes: builtin needs no model and no key. Each LLM_ setting may be given for one agent: PLANNING_LLM_MODEL; see docs/models.md.',
  }),
  LLM_MODEL: text({ meaning: 'Name of the model, as its provider spells it.' }),
  LLM_API_KEY: text({
    secret: true,
    meaning:
      'Key of the provider. Without it OPENAI_API_KEY, ANTHROPIC_API_KEY, GOOGLE_GENERATIVE_AI_API_KEY or OPENROUTER_API_KEY is taken.',
  }),
  LLM_BASE_URL: url({ meaning: 'Address of an OpenAI-compatible server, up to /v1: Ollama, vLLM, LiteLLM.' }),
  LLM_TEMPERATURE: decimal({ minimum: 0, maximum: 2, meaning: 'Temperature of the model; its own where not set.' }),
  LLM_REASONING_EFFORT: choice({ values: REASONING_EFFORTS, meaning: 'How long a reasoning model thinks.' }),
  LLM_ALLOWED_MODELS: list({
    meaning: 'Models that a request may choose with `model`, each as provider/model, separated by commas.',
  }),
  MODEL_PRICES: text({ meaning: 'JSON file of prices in US dollars for a million tokens; see docs/models.md.' }),
  MAX_RUN_COST_USD: decimal({
    minimum: 0,
    maximum: 10_000,
    meaning: 'What the models of one run may cost; then it ends with what it has found.',
  }),
  MAX_USER_COST_USD_PER_DAY: decimal({
    minimum: 0,
    maximum: 100_000,
    meaning: 'What the models of one user may cost in a day (UTC).',
  }),
  UNVERIFIED_SENTENCES: choice({
    default: 'drop',
    values: UNVERIFIED_TREATMENTS,
    meaning: 'A sentence of a model that its evidence does not carry is marked as unverified, or dropped.',
  }),
} as const satisfies Record<string, Setting<unknown>>;

type ModelSettings = { readonly [Name in keyof typeof MODEL_SETTINGS]: SettingValue<(typeof MODEL_SETTINGS)[Name]> };

/** The values of these settings, read by the reader of all settings. */
export function modelSettings(value: <Value>(name: string, setting: Setting<Value>) => Value): ModelSettings {
  return {
    LLM_PROVIDER: value('LLM_PROVIDER', MODEL_SETTINGS.LLM_PROVIDER),
    LLM_MODEL: value('LLM_MODEL', MODEL_SETTINGS.LLM_MODEL),
    LLM_API_KEY: value('LLM_API_KEY', MODEL_SETTINGS.LLM_API_KEY),
    LLM_BASE_URL: value('LLM_BASE_URL', MODEL_SETTINGS.LLM_BASE_URL),
    LLM_TEMPERATURE: value('LLM_TEMPERATURE', MODEL_SETTINGS.LLM_TEMPERATURE),
    LLM_REASONING_EFFORT: value('LLM_REASONING_EFFORT', MODEL_SETTINGS.LLM_REASONING_EFFORT),
    LLM_ALLOWED_MODELS: value('LLM_ALLOWED_MODELS', MODEL_SETTINGS.LLM_ALLOWED_MODELS),
    MODEL_PRICES: value('MODEL_PRICES', MODEL_SETTINGS.MODEL_PRICES),
    MAX_RUN_COST_USD: value('MAX_RUN_COST_USD', MODEL_SETTINGS.MAX_RUN_COST_USD),
    MAX_USER_COST_USD_PER_DAY: value('MAX_USER_COST_USD_PER_DAY', MODEL_SETTINGS.MAX_USER_COST_USD_PER_DAY),
    UNVERIFIED_SENTENCES: value('UNVERIFIED_SENTENCES', MODEL_SETTINGS.UNVERIFIED_SENTENCES),
  };
}

/** What the settings of models come to. */
export interface ModelConfig {
  readonly models: AgentModels;
  readonly allowedModels: AllowedModels;
  readonly modelPrices: ModelPrices;
}

/** The model of each agent and the prices, with every problem in a sentence. */
export function readModels(
  environment: Environment,
  settings: ModelSettings,
  readText: (path: string) => string | undefined,
): ModelConfig & { readonly problems: readonly string[] } {
  const { models, problems } = readAgentModels(environment);
  const { allowedModels, problems: ofAllowed } = readAllowedModels(environment, settings);
  const { prices: modelPrices, problems: ofPrices } = readModelPrices(settings.MODEL_PRICES, readText);
  const capped = settings.MAX_RUN_COST_USD !== undefined || settings.MAX_USER_COST_USD_PER_DAY !== undefined;
  const used = [...MODEL_AGENTS.flatMap((agent) => models[agent] ?? []), ...allowedModels.values()];
  const unpriced = unpricedModels({ used, prices: modelPrices, capped });
  return { models, allowedModels, modelPrices, problems: [...problems, ...ofAllowed, ...ofPrices, ...unpriced] };
}

/** What agents with models are made with. */
export const agentModelSettings = ({
  models,
  allowedModels,
  modelPrices: prices,
  ...settings
}: ModelConfig & ModelSettings) => ({
  ...{ models, allowedModels, prices, treatment: settings.UNVERIFIED_SENTENCES },
  caps: { runUsd: settings.MAX_RUN_COST_USD, userDayUsd: settings.MAX_USER_COST_USD_PER_DAY },
});

type Environment = Readonly<Record<string, string | undefined>>;

const KEYS: Readonly<Record<ModelProvider, string | undefined>> = {
  openai: 'OPENAI_API_KEY',
  anthropic: 'ANTHROPIC_API_KEY',
  google: 'GOOGLE_GENERATIVE_AI_API_KEY',
  openrouter: 'OPENROUTER_API_KEY',
  'openai-compatible': undefined,
};

/** The model of each agent: its own settings, then those of all agents. */
function readAgentModels(environment: Environment) {
  const problems = new Set<string>();
  const modelOf = (agent: ModelAgent) => readModel(environment, prefixOf(agent), problems);
  const models: AgentModels = {
    planning: modelOf('planning'),
    literature: modelOf('literature'),
    hypothesis: modelOf('hypothesis'),
    reflection: modelOf('reflection'),
    discovery: modelOf('discovery'),
    'continue-research': modelOf('continue-research'),
    reply: modelOf('reply'),
    chat: modelOf('chat'),
    paper: modelOf('paper'),
  };
  const isUnused = Object.values(models).every((model) => model === undefined);
  if (isUnused && problems.size === 0 && environment['LLM_MODEL'])
    problems.add('LLM_MODEL needs LLM_PROVIDER: builtin agents have no model.');
  return { models, problems: [...problems] };
}

/**
 * The models that requests may choose. The key, the address and the temperature of `LLM_` settings are those of `LLM_PROVIDER`:
 * another provider has the key of its own variable, and no server gets the key of another one.
 */
function readAllowedModels(environment: Environment, settings: ModelSettings) {
  const problems: string[] = [];
  const allowedModels = new Map<string, ModelChoice>();
  for (const name of settings.LLM_ALLOWED_MODELS) {
    const [prefix = '', ...rest] = name.split('/');
    const provider = MODEL_PROVIDERS.find((each) => each === prefix);
    const model = rest.join('/');
    if (provider === undefined || model === '') {
      problems.push(`LLM_ALLOWED_MODELS must name each model as provider/model, not "${name}".`);
      continue;
    }
    const choice = allowedModel({ provider, model }, environment, settings);
    const missing = missingOf(choice);
    if (missing !== undefined) problems.push(`${name} in LLM_ALLOWED_MODELS needs ${missing}.`);
    allowedModels.set(name, choice);
  }
  return { allowedModels, problems };
}

function allowedModel(
  { provider, model }: Pick<ModelChoice, 'provider' | 'model'>,
  environment: Environment,
  settings: ModelSettings,
): ModelChoice {
  const isUsual = settings.LLM_PROVIDER === provider;
  const key = KEYS[provider];
  const ownKey = key === undefined ? undefined : environment[key]?.trim() || undefined;
  const address = isUsual || provider === 'openai-compatible' ? settings.LLM_BASE_URL : undefined;
  return {
    ...{ provider, model, baseUrl: address, apiKey: (isUsual ? settings.LLM_API_KEY : undefined) ?? ownKey },
    temperature: isUsual ? settings.LLM_TEMPERATURE : undefined,
    reasoningEffort: isUsual ? settings.LLM_REASONING_EFFORT : undefined,
  };
}

function missingOf({ provider, apiKey, baseUrl }: ModelChoice): string | undefined {
  if (provider === 'openai-compatible') return baseUrl === undefined ? 'LLM_BASE_URL' : undefined;
  return apiKey === undefined ? KEYS[provider] : undefined;
}

const prefixOf = (agent: ModelAgent): string => `${agent.toUpperCase().replaceAll('-', '_')}_`;

function readModel(environment: Environment, prefix: string, problems: Set<string>): ModelChoice | undefined {
  const given = (name: string): string | undefined => environment[name]?.trim() || undefined;
  function read<Value>(name: string, setting: Setting<Value>): Value {
    const own = given(`${prefix}${name}`) === undefined ? name : `${prefix}${name}`;
    const value = setting.read(own, given(own));
    if ('value' in value) return value.value;
    // A setting of all agents is reported where it is read for all.
    if (own !== name) problems.add(value.problem);
    return setting.fallback;
  }
  const provider = read('LLM_PROVIDER', MODEL_SETTINGS.LLM_PROVIDER);
  const model = read('LLM_MODEL', MODEL_SETTINGS.LLM_MODEL);
  if (provider === 'builtin') {
    if (given(`${prefix}LLM_MODEL`) !== undefined) problems.add(`${prefix}LLM_MODEL needs ${prefix}LLM_PROVIDER.`);
    return undefined;
  }
  const key = KEYS[provider];
  const apiKey = read('LLM_API_KEY', MODEL_SETTINGS.LLM_API_KEY) ?? (key === undefined ? undefined : given(key));
  const baseUrl = read('LLM_BASE_URL', MODEL_SETTINGS.LLM_BASE_URL);
  for (const problem of missingFor(provider, { model, apiKey, baseUrl })) problems.add(problem);
  return {
    ...{ provider, apiKey, baseUrl, model: model ?? '' },
    temperature: read('LLM_TEMPERATURE', MODEL_SETTINGS.LLM_TEMPERATURE),
    reasoningEffort: read('LLM_REASONING_EFFORT', MODEL_SETTINGS.LLM_REASONING_EFFORT),
  };
}

function missingFor(
  provider: ModelProvider,
  { model, apiKey, baseUrl }: Readonly<Record<'model' | 'apiKey' | 'baseUrl', string | undefined>>,
): string[] {
  const key = KEYS[provider];
  const needs = `LLM_PROVIDER=${provider} needs`;
  return [
    ...(model === undefined ? [`${needs} LLM_MODEL: ${MODEL_SETTINGS.LLM_MODEL.meaning}`] : []),
    ...(key !== undefined && apiKey === undefined ? [`${needs} LLM_API_KEY or ${key}.`] : []),
    ...(provider === 'openai-compatible' && baseUrl === undefined
      ? [`${needs} LLM_BASE_URL: ${MODEL_SETTINGS.LLM_BASE_URL.meaning}`]
      : []),
  ];
}

/** The known prices with those of the file, which come first. */
function readModelPrices(
  path: string | undefined,
  readText: (path: string) => string | undefined,
): { readonly prices: ModelPrices; readonly problems: string[] } {
  if (path === undefined) return { prices: MODEL_PRICES, problems: [] };
  const read = parsed(readText(path) ?? '');
  if (Value.Check(ModelPricesSchema, read)) return { prices: { ...MODEL_PRICES, ...read }, problems: [] };
  const wrong = `MODEL_PRICES=${path} must be a JSON file such as {"openai/gpt-4o": {"input": 2.5, "output": 10}}.`;
  return { prices: MODEL_PRICES, problems: [wrong] };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface Priced {
  readonly used: readonly ModelChoice[];
  readonly prices: ModelPrices;
  readonly capped: boolean;
}

/** A cap over a model whose price nobody knows would cap nothing. */
function unpricedModels({ used, prices, capped }: Priced): readonly string[] {
  if (!capped) return [];
  const unpriced = used.filter((each) => each.model !== '' && priceOf(prices, each) === undefined);
  const names = [...new Set(unpriced.map(modelName))];
  return names.map((name) => `A cap on costs needs the price of ${name}: give it in the file of MODEL_PRICES.`);
}
