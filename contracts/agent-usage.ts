/** What one answer of a model cost. */
export interface ModelUsage {
  /** `anthropic`, `openai`, …: of a short list, it becomes a label. */
  readonly provider: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number;
}

export interface AgentCall {
  /** `planInitial`, `discover`, … */
  readonly agent: string;
  readonly outcome: 'completed' | 'failed';
  /** Of every model that was asked during the call; empty where none was. */
  readonly usage: readonly ModelUsage[];
}

/** Told of every call of an agent. */
export type AgentMeter = (call: AgentCall) => void;
