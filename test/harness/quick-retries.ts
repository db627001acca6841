import { PATIENCE, type Kind, type Patience, type Wait } from '../../contracts/patience.ts';
import type { RetryContext } from '../../engine/retrying.ts';

/** The product's patience with delays of a millisecond, and the waits that it would show. */
export function quickRetries(changes: Partial<Patience> = {}): RetryContext & { readonly waits: readonly Wait[] } {
  const quick = { firstDelayMs: 1, longestDelayMs: 1, ...changes };
  const patience = Object.fromEntries(
    Object.entries(PATIENCE).map(([kind, usual]) => [kind, { ...usual, ...quick }]),
  ) as Record<Kind, Patience>;
  const waits: Wait[] = [];
  return {
    patience,
    waits,
    onWait: async (wait) => void waits.push(wait),
    inContext: (_signal, work) => work(),
  };
}
