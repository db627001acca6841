/** Keys that encrypt what Temporal stores, as TEMPORAL_PAYLOAD_KEYS gives them. */

export interface PayloadKey {
  readonly id: string;
  /** 32 bytes, for AES-256. */
  readonly secret: Uint8Array;
}

export interface ReadPayloadKeys {
  /** The first encrypts, all decrypt. */
  readonly keys: readonly PayloadKey[];
  /** Each a sentence; none of them repeats a secret. */
  readonly problems: readonly string[];
}

const NAME = 'TEMPORAL_PAYLOAD_KEYS';
const KEY_BYTES = 32;
const ENTRY = /^(?<id>[\w.-]{1,64}):(?<key>.*)$/;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const ADVICE = 'Make one with: openssl rand -base64 32';

/** Reads `id:base64-of-32-bytes,…`; without the setting there are no keys and nothing is encrypted. */
export function readPayloadKeys(given: string | undefined): ReadPayloadKeys {
  if (given === undefined) return { keys: [], problems: [] };
  const keys: PayloadKey[] = [];
  const problems: string[] = [];
  const entries = given.split(',').map((entry) => entry.trim());
  for (const [index, entry] of entries.entries()) {
    const read = readEntry(entry, index + 1);
    if (typeof read === 'string') problems.push(read);
    else if (keys.some(({ id }) => id === read.id)) {
      problems.push(`${NAME}: the id "${read.id}" is there twice. Give each key an id of its own.`);
    } else keys.push(read);
  }
  return { keys, problems };
}

/** The key, or what is wrong with it. */
function readEntry(entry: string, place: number): PayloadKey | string {
  const { id, key } = ENTRY.exec(entry)?.groups ?? {};
  if (id === undefined || key === undefined) {
    return `${NAME}: entry ${String(place)} is not of the form id:key (the id 1 to 64 letters, digits, dots, dashes or underscores, the key 32 bytes in base64).`;
  }
  if (!BASE64.test(key)) return `${NAME}: the key "${id}" is not base64. ${ADVICE}.`;
  const secret = Buffer.from(key, 'base64');
  if (secret.length !== KEY_BYTES) {
    return `${NAME}: the key "${id}" has ${String(secret.length)} bytes and needs ${String(KEY_BYTES)}. ${ADVICE}.`;
  }
  return { id, secret };
}
