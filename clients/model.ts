import type { ModelProvider } from '../contracts/models.ts';
import type { TokenCounts } from '../contracts/model-prices.ts';

/** One question to a language model, answered by one JSON value. */
export interface ModelRequest {
  /** What the agent is to do. */
  readonly system: string;
  /** What it is to do it with: data, never instructions. */
  readonly prompt: string;
  /** JSON schema of the answer. */
  readonly schema: object;
  readonly maxOutputTokens: number;
  readonly signal: AbortSignal | undefined;
  /** Called with the whole text written so far, each time that more of it has arrived; with it the answer is streamed. */
  readonly onText?: (written: string) => void;
}

export interface ModelAnswer extends TokenCounts {
  /** As the model wrote it: unknown until a schema has checked it. */
  readonly text: string;
  /** The answer ended because it was as long as it may be. */
  readonly isCut: boolean;
  /** False where the provider did not report how many tokens the answer took. */
  readonly isCounted: boolean;
}

/**
 * A language model of one provider.
 * @throws MODEL_MISCONFIGURED, MODEL_NO_CREDIT, MODEL_RATE_LIMITED, MODEL_AWAY, MODEL_REFUSED, MODEL_INPUT_TOO_LONG
 */
export interface Model {
  readonly provider: ModelProvider;
  readonly model: string;
  ask(request: ModelRequest): Promise<ModelAnswer>;
}
