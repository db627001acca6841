import { createHash, randomBytes } from 'node:crypto';
import { failure } from '../contracts/failure.ts';
import { LIMITS } from '../contracts/limits.ts';
import type { ApiKeyRepository } from '../db/api-key-repository.ts';

const PREFIX = 're_';

/** SHA-256 is right here: a key has 256 random bits, so there is nothing to guess that a slow hash would protect. */
function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

export interface NewKey {
  readonly userId: string;
  readonly name: string;
  /** When the token of the caller was issued: one that is revoked meanwhile makes no key. */
  readonly issuedAt?: Date | undefined;
}

export function createApiKeys(repository: ApiKeyRepository) {
  /** Makes a key. It is shown this one time; only its hash is stored. */
  async function create({ userId, name, issuedAt }: NewKey) {
    const key = `${PREFIX}${randomBytes(32).toString('base64url')}`;
    const row = { userId, name, prefix: key.slice(0, PREFIX.length + 6), hash: hashApiKey(key) };
    const created = await repository.create(row, { atMost: LIMITS.apiKeysPerUser, issuedAt });
    if (created === undefined) {
      throw failure('API_KEY_LIMIT', `You have ${String(LIMITS.apiKeysPerUser)} API keys. Revoke one first.`);
    }
    return { id: created.id, name, apiKey: key, createdAt: created.createdAt };
  }

  async function revoke(owned: { keyId: string; userId: string }): Promise<void> {
    if (!(await repository.revoke(owned))) throw failure('API_KEY_NOT_FOUND', `No API key ${owned.keyId}.`);
  }

  const { isLive, list } = repository;
  return { create, find: (key: string) => repository.findByHash(hashApiKey(key)), isLive, list, revoke };
}
export type ApiKeys = ReturnType<typeof createApiKeys>;
