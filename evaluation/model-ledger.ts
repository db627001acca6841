import { randomUUID } from 'node:crypto';
import type { ModelAskerDeps } from '../activities/models/ask-model.ts';

export interface Spent {
  readonly calls: number;
  readonly tokens: number;
  readonly costUsd: number;
}

/** Counts what models take, in memory: an evaluation has no run to go on with after a crash. */
export function createModelLedger() {
  let spent: Spent = { calls: 0, tokens: 0, costUsd: 0 };
  const modelCalls: ModelAskerDeps['modelCalls'] = {
    findAnswer: () => Promise.resolve(undefined),
    reserve: () => Promise.resolve(randomUUID()),
    storeAnswer(_id, { inputTokens, outputTokens, costUsd }) {
      const { calls, tokens, costUsd: before } = spent;
      spent = { calls: calls + 1, tokens: tokens + inputTokens + outputTokens, costUsd: before + costUsd };
      return Promise.resolve();
    },
    storeFailure: () => Promise.resolve(),
    discard: () => Promise.resolve(),
  };
  return { modelCalls, spent: () => spent };
}
