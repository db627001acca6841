import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { Payload, PayloadCodec } from '@temporalio/common';
import { Type, type Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { createPayloadCodec, ENCRYPTED } from '../clients/payload-encryption.ts';
import { messageOf } from '../contracts/failure.ts';
import type { PayloadKey } from '../contracts/payload-keys.ts';
import { Refusal } from './exit-codes.ts';

/** A payload as Temporal's UI and command line write it: bytes in base64. */
const PayloadJson = Type.Object({ metadata: Type.Record(Type.String(), Type.String()), data: Type.String() });

/** Reads JSON as Temporal's UI shows or exports it and puts the clear text in the place of each encrypted payload. */
export async function decodePayloads(path: string | undefined, keys: readonly PayloadKey[]): Promise<string> {
  if (keys.length === 0)
    throw new Refusal('Set TEMPORAL_PAYLOAD_KEYS to the keys that the payloads were encrypted with.');
  const shown = parsed(path === undefined ? await text(process.stdin) : await contentOf(path));
  const codec = createPayloadCodec(keys);
  const decoding = { codec, found: 0 };
  const decoded = await decode(shown, decoding);
  if (decoding.found === 0) {
    throw new Refusal('There is no encrypted payload in it. Give the JSON of a payload, an event or a whole history.');
  }
  return JSON.stringify(decoded, null, 2);
}

async function contentOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new Refusal(`${path} cannot be read: ${messageOf(error)}`);
  }
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    throw new Refusal('This is not JSON. Copy it from Temporal’s UI, or use: temporal workflow show --output json.');
  }
}

async function decode(shown: unknown, decoding: { readonly codec: PayloadCodec; found: number }): Promise<unknown> {
  if (Array.isArray(shown)) return Promise.all(shown.map((each) => decode(each, decoding)));
  if (typeof shown !== 'object' || shown === null) return shown;
  if (isEncrypted(shown)) {
    decoding.found += 1;
    const [payload] = await decoding.codec.decode([fromJson(shown)]);
    return payload && clearText(payload);
  }
  const fields = Object.entries(shown).map(async ([name, value]) => [name, await decode(value, decoding)] as const);
  return Object.fromEntries(await Promise.all(fields));
}

function isEncrypted(shown: unknown): shown is Static<typeof PayloadJson> {
  return Value.Check(PayloadJson, shown) && utf8(shown.metadata['encoding']) === ENCRYPTED;
}

function fromJson({ metadata, data }: Static<typeof PayloadJson>): Payload {
  const bytes = Object.entries(metadata).map(([name, value]) => [name, Buffer.from(value, 'base64')] as const);
  return { metadata: Object.fromEntries(bytes), data: Buffer.from(data, 'base64') };
}

function clearText({ metadata, data }: Payload): unknown {
  const content = Buffer.from(data ?? []).toString();
  const encoding = Buffer.from(metadata?.['encoding'] ?? []).toString();
  if (encoding === 'json/plain') return parsed(content);
  return encoding === 'binary/null' ? null : content;
}

function utf8(base64: string | undefined): string {
  return Buffer.from(base64 ?? '', 'base64').toString();
}
