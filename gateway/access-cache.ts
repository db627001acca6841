import type { EventBus } from '../clients/event-bus.ts';
import type { AccessRepository } from '../db/access-repository.ts';
import type { ApiKeyRepository } from '../db/api-key-repository.ts';
import type { VerifiedToken } from './plugins/tokens.ts';

/** So long a revocation may go unnoticed at other gateways while Redis is away; else its notice ends all entries at once. */
const LIFETIME_MS = 3_000;
const MOST_ENTRIES = 10_000;

interface AccessLookups {
  readonly findByHash: ApiKeyRepository['findByHash'];
  readonly isRevoked: AccessRepository['isRevoked'];
}

export interface RecentAccess extends AccessLookups {
  /** A token that was verified in the last seconds, else what `verify` says of it. */
  readonly verified: (
    token: string,
    verify: () => Promise<VerifiedToken | undefined>,
  ) => Promise<VerifiedToken | undefined>;
}

/**
 * Keeps for seconds which API keys and tokens are valid, so that polling costs no statement and no signature for the proof.
 * Refusals are not kept.
 */
export function cacheAccess(
  lookups: AccessLookups,
  bus: Pick<EventBus, 'subscribe'>,
  now = performance.now.bind(performance),
): RecentAccess {
  const keys = createCache<NonNullable<Awaited<ReturnType<ApiKeyRepository['findByHash']>>>>(now);
  const unrevoked = createCache<true>(now);
  const tokens = createCache<VerifiedToken>(now);
  bus.subscribe(({ accessChanged = false }) => {
    if (!accessChanged) return;
    keys.clear();
    unrevoked.clear();
    tokens.clear();
  });
  return {
    async verified(token, verify) {
      const found = await tokens.get(token, verify);
      return found === undefined || found.expiresAt.getTime() <= Date.now() ? undefined : found;
    },
    findByHash: (hash) => keys.get(hash, () => lookups.findByHash(hash)),
    async isRevoked(proof) {
      const find = async () => ((await lookups.isRevoked(proof)) ? undefined : true);
      return (await unrevoked.get(`${String(proof.issuedAt.getTime())} ${proof.userId}`, find)) === undefined;
    },
  };
}

function createCache<Value>(now: () => number) {
  const entries = new Map<string, { readonly value: Value; readonly until: number }>();
  let clearings = 0;

  async function get(key: string, find: () => Promise<Value | undefined>): Promise<Value | undefined> {
    const entry = entries.get(key);
    if (entry !== undefined && entry.until > now()) return entry.value;
    const begun = { clearings, until: now() + LIFETIME_MS };
    const value = await find();
    // A revocation during the look-up: its row may have been read before.
    if (value !== undefined && begun.clearings === clearings) keep(key, { value, until: begun.until });
    return value;
  }

  function keep(key: string, entry: { readonly value: Value; readonly until: number }): void {
    entries.delete(key);
    entries.set(key, entry);
    const [oldest] = entries.keys();
    if (entries.size > MOST_ENTRIES && oldest !== undefined) entries.delete(oldest);
  }

  function clear(): void {
    entries.clear();
    clearings += 1;
  }

  return { get, clear };
}
