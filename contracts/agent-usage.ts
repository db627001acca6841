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
  /** Of every model called during the call of the agent; empty where none was. */
  readonly usage: readonly ModelUsage[];
}

/** Called after every call of an agent. */
export type AgentMeter = (call: AgentCall) => void;
