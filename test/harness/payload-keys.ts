import { randomBytes } from 'node:crypto';
import type { PayloadKey } from '../../contracts/payload-keys.ts';

export function payloadKey(id: string, secret: Uint8Array = randomBytes(32)): PayloadKey {
  return { id, secret };
}

/** As TEMPORAL_PAYLOAD_KEYS says it. */
export function payloadKeysSetting(...keys: readonly PayloadKey[]): string {
  return keys.map(({ id, secret }) => `${id}:${Buffer.from(secret).toString('base64')}`).join(',');
}
