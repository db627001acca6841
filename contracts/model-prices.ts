import { Type, type Static } from '@sinclair/typebox';

/** What models cost. Providers change their prices: MODEL_PRICES names a JSON file whose entries replace these. */

export const ModelPriceSchema = Type.Object(
  {
    /** US dollars for a million tokens. */
    input: Type.Number({ minimum: 0 }),
    cachedInput: Type.Optional(Type.Number({ minimum: 0 })),
    output: Type.Number({ minimum: 0 }),
  },
  { additionalProperties: false },
);
export type ModelPrice = Readonly<Static<typeof ModelPriceSchema>>;

/** By `provider/model`, without the date of a version. */
export const ModelPricesSchema = Type.Record(Type.String(), ModelPriceSchema);
export type ModelPrices = Readonly<Record<string, ModelPrice>>;

/**
 * Standard rates without long-context surcharges: the context of an agent stays below 32,000 tokens. Sources: GitHub's table of models
 * and their prices (docs.github.com, data/tables/copilot/models-and-pricing.yml, November 2026) and, for models that it no
 * longer has, the providers' pricing pages as quoted in 2026.
 */
export const MODEL_PRICES: ModelPrices = {
  'openai/gpt-4o': { input: 2.5, cachedInput: 1.25, output: 10 },
  'openai/gpt-4o-mini': { input: 0.15, cachedInput: 0.075, output: 0.6 },
  'openai/gpt-4.1': { input: 2, cachedInput: 0.5, output: 8 },
  'openai/gpt-5-mini': { input: 0.25, cachedInput: 0.025, output: 2 },
  'openai/gpt-5.4': { input: 2.5, cachedInput: 0.25, output: 15 },
  'openai/gpt-5.4-mini': { input: 0.75, cachedInput: 0.075, output: 4.5 },
  'openai/gpt-5.4-nano': { input: 0.2, cachedInput: 0.02, output: 1.25 },
  'openai/gpt-5.5': { input: 5, cachedInput: 0.5, output: 30 },
  'openai/text-embedding-3-small': { input: 0.02, output: 0 },
  'openai/text-embedding-3-large': { input: 0.13, output: 0 },
  'google/gemini-embedding-001': { input: 0.15, output: 0 },
  'anthropic/claude-haiku-4-5': { input: 1, cachedInput: 0.1, output: 5 },
  'anthropic/claude-sonnet-4': { input: 3, cachedInput: 0.3, output: 15 },
  'anthropic/claude-sonnet-4-5': { input: 3, cachedInput: 0.3, output: 15 },
  'anthropic/claude-sonnet-4-6': { input: 3, cachedInput: 0.3, output: 15 },
  'anthropic/claude-sonnet-5': { input: 2, cachedInput: 0.2, output: 10 },
  'anthropic/claude-opus-4-8': { input: 5, cachedInput: 0.5, output: 25 },
  'anthropic/claude-opus-5': { input: 5, cachedInput: 0.5, output: 25 },
  'google/gemini-2.5-pro': { input: 1.25, output: 10 },
  'google/gemini-2.5-flash': { input: 0.3, output: 2.5 },
  'google/gemini-2.5-flash-lite': { input: 0.1, output: 0.4 },
  'google/gemini-3.1-pro': { input: 2, cachedInput: 0.2, output: 12 },
  'google/gemini-3.5-flash': { input: 1.5, cachedInput: 0.15, output: 9 },
};

/** A dated or preview version of a model. Other endings are other models, with prices of their own. */
const VERSION = /^-(?:\d{8}|\d{4}-\d{2}-\d{2}|latest|preview)$/;

/** The price of a model; undefined where the table has none. */
export function priceOf(prices: ModelPrices, model: { provider: string; model: string }): ModelPrice | undefined {
  const name = `${model.provider}/${model.model}`;
  const entry = Object.keys(prices).find(
    (each) => name === each || (name.startsWith(each) && VERSION.test(name.slice(each.length))),
  );
  return entry === undefined ? undefined : prices[entry];
}

const TOKENS = 1_000_000;

export interface TokenCounts {
  readonly inputTokens: number;
  /** Of the input tokens those that the provider had cached. */
  readonly cachedTokens: number;
  readonly outputTokens: number;
}

/** A model without a price costs nothing: where caps are set, settings without its price are refused. */
export function costUsd(
  price: ModelPrice | undefined,
  { inputTokens, cachedTokens, outputTokens }: TokenCounts,
): number {
  if (price === undefined) return 0;
  const { input, output, cachedInput = input } = price;
  const fresh = Math.max(0, inputTokens - cachedTokens);
  return (fresh * input + cachedTokens * cachedInput + outputTokens * output) / TOKENS;
}
