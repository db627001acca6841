import { failure } from '../contracts/failure.ts';

export interface RequestKey {
  readonly key: string;
  /** SHA-256 of the request, hex: the same key with another request is a mistake. */
  readonly hash: string;
}

export function keyReused() {
  return failure('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key came with another request before. Use a new one.');
}
