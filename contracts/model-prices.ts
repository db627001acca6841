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

/** By `provider/model`; the longest entry that the model's name begins with counts, so that dated versions are found too. */
export const ModelPricesSchema = Type.Record(Type.String(), ModelPriceSchema);
export type ModelPrices = Readonly<Record<string, ModelPrice>>;

export const MODEL_PRICES: ModelPrices = {
  'openai/gpt-4o': { input: 2.5, cachedInput: 1.25, output: 10 },
  'openai/gpt-4o-mini': { input: 0.15, cachedInput: 0.075, output: 0.6 },
  'openai/gpt-4.1': { input: 2, cachedInput: 0.5, output: 8 },
  'openai/gpt-4.1-mini': { input: 0.4, cachedInput: 0.1, output: 1.6 },
  'openai/gpt-5': { input: 1.25, cachedInput: 0.125, output: 10 },
  'openai/gpt-5-mini': { input: 0.25, cachedInput: 0.025, output: 2 },
  'anthropic/claude-sonnet-4': { input: 3, cachedInput: 0.3, output: 15 },
  'anthropic/claude-haiku-4': { input: 1, cachedInput: 0.1, output: 5 },
  'google/gemini-2.5-pro': { input: 1.25, cachedInput: 0.31, output: 10 },
  'google/gemini-2.5-flash': { input: 0.3, cachedInput: 0.075, output: 2.5 },
};

/** The price of a model; undefined where nobody has said what it costs. */
export function priceOf(prices: ModelPrices, model: { provider: string; model: string }): ModelPrice | undefined {
  const name = `${model.provider}/${model.model}`;
  const fitting = Object.keys(prices).filter((each) => name === each || name.startsWith(`${each}-`));
  const [longest] = fitting.toSorted((a, b) => b.length - a.length);
  return longest === undefined ? undefined : prices[longest];
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
