import { createCipheriv, createDecipheriv, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import type { DataConverter, Payload, PayloadCodec } from '@temporalio/common';
import proto from '@temporalio/proto';
import { failure } from '../contracts/failure.ts';
import type { PayloadKey } from '../contracts/payload-keys.ts';

const { Payload: PayloadMessage } = proto.temporal.api.common.v1;

const CIPHER = 'aes-256-gcm';
/** Metadata that marks an encrypted payload and names its key. */
export const ENCRYPTED = 'binary/encrypted';
const KEY_ID = 'encryption-key-id';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Messages and traces of failures travel as payloads too, or they would be stored as plain text beside them. */
export const FAILURE_CONVERTER = join(import.meta.dirname, '..', 'workflows', 'encoded-failures.ts');

/** What gateways and workers give Temporal to encrypt with; undefined, so nothing, where there are no keys. */
export function encryptingDataConverter(keys: readonly PayloadKey[]): DataConverter | undefined {
  if (keys.length === 0) return undefined;
  return { failureConverterPath: FAILURE_CONVERTER, payloadCodecs: [createPayloadCodec(keys)] };
}

/**
 * Encrypts whole payloads, their metadata included, with the first key, and decrypts with whichever key a payload names.
 * What was stored in the clear before encryption was switched on is read as it is.
 */
export function createPayloadCodec(keys: readonly PayloadKey[]): PayloadCodec {
  const secrets = new Map(keys.map(({ id, secret }) => [id, createSecretKey(secret)]));
  const [current] = keys;
  if (current === undefined) throw new Error('A payload codec needs a key.');
  const { id } = current;
  return {
    encode: async (payloads) => payloads.map((payload) => encrypt(payload, id, secretOf(secrets, id))),
    decode: async (payloads) => payloads.map((payload) => decrypt(payload, secrets)),
  };
}

function encrypt(payload: Payload, keyId: string, secret: KeyObject): Payload {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, secret, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(authenticated(keyId));
  const encrypted = [cipher.update(PayloadMessage.encode(payload).finish()), cipher.final()];
  return {
    metadata: { encoding: Buffer.from(ENCRYPTED), [KEY_ID]: Buffer.from(keyId) },
    data: Buffer.concat([nonce, ...encrypted, cipher.getAuthTag()]),
  };
}

function decrypt(payload: Payload, secrets: ReadonlyMap<string, KeyObject>): Payload {
  const { metadata, data } = payload;
  if (textOf(metadata?.encoding) !== ENCRYPTED) return payload;
  const keyId = textOf(metadata?.[KEY_ID]);
  const secret = secretOf(secrets, keyId);
  if (!data || data.length < NONCE_BYTES + TAG_BYTES) throw unreadable(keyId);
  const decipher = createDecipheriv(CIPHER, secret, data.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(authenticated(keyId));
  decipher.setAuthTag(data.subarray(-TAG_BYTES));
  try {
    const inner = [decipher.update(data.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()];
    const { metadata: innerMetadata, data: innerData } = PayloadMessage.decode(Buffer.concat(inner));
    return { metadata: innerMetadata, data: innerData };
  } catch {
    throw unreadable(keyId);
  }
}

function secretOf(secrets: ReadonlyMap<string, KeyObject>, keyId: string): KeyObject {
  const secret = secrets.get(keyId);
  if (secret !== undefined) return secret;
  throw failure(
    'PAYLOAD_KEY_MISSING',
    `A payload was encrypted with the key "${keyId}", which TEMPORAL_PAYLOAD_KEYS does not hold. Add that key behind the first one.`,
  );
}

function unreadable(keyId: string): Error {
  return failure(
    'PAYLOAD_UNREADABLE',
    `A payload does not fit the key "${keyId}": it was changed, or TEMPORAL_PAYLOAD_KEYS holds another key under this id.`,
  );
}

/** Additional authenticated data: a payload whose key name was changed does not decrypt. */
function authenticated(keyId: string): Buffer {
  return Buffer.from(`${ENCRYPTED}:${keyId}`);
}

function textOf(bytes: Uint8Array | null | undefined): string {
  return bytes ? Buffer.from(bytes).toString() : '';
}
