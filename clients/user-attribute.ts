import { createHmac } from 'node:crypto';
import type { PayloadKey } from '../contracts/payload-keys.ts';

/**
 * What Temporal shows of a user in a search attribute, which it cannot encrypt: with keys for payloads an HMAC by the first
 * of them, so that the runs of one user are found together and the user is not named.
 */
export function userAttribute([key]: readonly PayloadKey[]): (userId: string) => string {
  if (key === undefined) return (userId) => userId;
  // The label keeps the hash apart from all else that is ever made with the key.
  return (userId) => createHmac('sha256', key.secret).update(`search-attribute UserId\n${userId}`).digest('base64url');
}
