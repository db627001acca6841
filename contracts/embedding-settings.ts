import { priceOf, type ModelPrices } from './model-prices.ts';
import { choice, decimal, text, url, type Setting, type SettingValue } from './setting.ts';

/** The settings of the embedding model: with one, documents are also searched by meaning. */

export const EMBEDDING_PROVIDERS = ['openai', 'google', 'openai-compatible'] as const;
export type EmbeddingProvider = (typeof EMBEDDING_PROVIDERS)[number];

export const EMBEDDING_SETTINGS = {
  EMBEDDING_PROVIDER: choice({
    values: EMBEDDING_PROVIDERS,
    meaning: 'Who embeds documents, so that they are also searched by meaning; by their words alone when not set.',
  }),
  EMBEDDING_MODEL: text({ meaning: 'Name of the embedding model, as its provider spells it.' }),
  EMBEDDING_API_KEY: text({
    secret: true,
    meaning: 'Key of its provider. Without it OPENAI_API_KEY or GOOGLE_GENERATIVE_AI_API_KEY is taken.',
  }),
  EMBEDDING_BASE_URL: url({ meaning: 'Address of an OpenAI-compatible server of embeddings, up to /v1.' }),
  MAX_EMBEDDING_COST_USD_PER_DAY: decimal({
    minimum: 0,
    maximum: 100_000,
    meaning: 'What embedding documents may cost in a day (UTC); then the rest waits for the next day.',
  }),
} as const satisfies Record<string, Setting<unknown>>;

type EmbeddingSettings = {
  readonly [Name in keyof typeof EMBEDDING_SETTINGS]: SettingValue<(typeof EMBEDDING_SETTINGS)[Name]>;
};

export interface EmbeddingChoice {
  readonly provider: EmbeddingProvider;
  readonly model: string;
  readonly apiKey: string | undefined;
  readonly baseUrl: string | undefined;
}

export interface EmbeddingConfig {
  /** Undefined where documents are searched by their words alone. */
  readonly embedding: EmbeddingChoice | undefined;
}

export function embeddingSettings(value: <Value>(name: string, setting: Setting<Value>) => Value): EmbeddingSettings {
  return {
    EMBEDDING_PROVIDER: value('EMBEDDING_PROVIDER', EMBEDDING_SETTINGS.EMBEDDING_PROVIDER),
    EMBEDDING_MODEL: value('EMBEDDING_MODEL', EMBEDDING_SETTINGS.EMBEDDING_MODEL),
    EMBEDDING_API_KEY: value('EMBEDDING_API_KEY', EMBEDDING_SETTINGS.EMBEDDING_API_KEY),
    EMBEDDING_BASE_URL: value('EMBEDDING_BASE_URL', EMBEDDING_SETTINGS.EMBEDDING_BASE_URL),
    MAX_EMBEDDING_COST_USD_PER_DAY: value(
      'MAX_EMBEDDING_COST_USD_PER_DAY',
      EMBEDDING_SETTINGS.MAX_EMBEDDING_COST_USD_PER_DAY,
    ),
  };
}

const KEYS: Readonly<Record<EmbeddingProvider, string | undefined>> = {
  openai: 'OPENAI_API_KEY',
  google: 'GOOGLE_GENERATIVE_AI_API_KEY',
  'openai-compatible': undefined,
};

/** The embedding model, with every problem in a sentence. */
export function readEmbedding(
  environment: Environment,
  settings: EmbeddingSettings,
  prices: ModelPrices,
): EmbeddingConfig & { readonly problems: readonly string[] } {
  const { EMBEDDING_PROVIDER: provider, EMBEDDING_MODEL: model = '' } = settings;
  if (provider === undefined)
    return { embedding: undefined, problems: model === '' ? [] : ['EMBEDDING_MODEL needs EMBEDDING_PROVIDER.'] };
  const apiKey = settings.EMBEDDING_API_KEY ?? keyOf(provider, environment);
  const embedding = { provider, model, apiKey, baseUrl: settings.EMBEDDING_BASE_URL };
  const missing = missingFor(embedding);
  if (missing.length > 0) return { embedding, problems: missing };
  const isCapped = settings.MAX_EMBEDDING_COST_USD_PER_DAY !== undefined;
  return { embedding, problems: isCapped ? unpriced(embedding, prices) : [] };
}

type Environment = Readonly<Record<string, string | undefined>>;

function keyOf(provider: EmbeddingProvider, environment: Environment): string | undefined {
  const key = KEYS[provider];
  return key === undefined ? undefined : environment[key]?.trim() || undefined;
}

function missingFor({ provider, model, apiKey, baseUrl }: EmbeddingChoice): string[] {
  const key = KEYS[provider];
  const needs = `EMBEDDING_PROVIDER=${provider} needs`;
  return [
    ...(model === '' ? [`${needs} EMBEDDING_MODEL.`] : []),
    ...(key !== undefined && apiKey === undefined ? [`${needs} EMBEDDING_API_KEY or ${key}.`] : []),
    ...(key === undefined && baseUrl === undefined ? [`${needs} EMBEDDING_BASE_URL.`] : []),
  ];
}

/** A cap over a model whose price nobody knows would cap nothing. */
const unpriced = (model: EmbeddingChoice, prices: ModelPrices): string[] =>
  priceOf(prices, model) === undefined
    ? [`A cap on costs needs the price of ${model.provider}/${model.model}: give it in the file of MODEL_PRICES.`]
    : [];
