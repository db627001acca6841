/** What texts mean, as vectors: close ones mean alike. */
export interface Embedded {
  /** One for each text, all of the same length. */
  readonly vectors: readonly (readonly number[])[];
  readonly tokens: number;
}

/** @throws MODEL_MISCONFIGURED, MODEL_NO_CREDIT, MODEL_RATE_LIMITED, MODEL_AWAY, MODEL_REFUSED, MODEL_INPUT_TOO_LONG */
export interface EmbeddingModel {
  readonly provider: string;
  readonly model: string;
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Embedded>;
}
