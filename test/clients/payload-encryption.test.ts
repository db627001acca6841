import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { defaultPayloadConverter, type Payload } from '@temporalio/common';
import fc from 'fast-check';
import { test } from 'vitest';
import { createPayloadCodec, encryptingDataConverter } from '../../clients/payload-encryption.ts';
import type { Failure } from '../../contracts/failure.ts';
import { payloadKey } from '../harness/payload-keys.ts';

const [old, current] = [payloadKey('old'), payloadKey('current')];
const codec = createPayloadCodec([current, old]);

async function encoded(payload: Payload, by = codec): Promise<Payload> {
  return (await by.encode([payload]))[0]!;
}

async function decoded(payload: Payload, by = codec): Promise<Payload> {
  return (await by.decode([payload]))[0]!;
}

const plain = (value: unknown): Payload => defaultPayloadConverter.toPayload(value);
const valueOf = (payload: Payload): unknown => defaultPayloadConverter.fromPayload(payload);
const textOf = ({ metadata = {}, data }: Payload): string =>
  Buffer.concat([...Object.values(metadata ?? {}), data ?? Buffer.of()]).toString('latin1');

test('any payload -> comes back as it was, and nothing of it shows', async () => {
  const bytes = fc.uint8Array({ maxLength: 300 });
  const metadata = fc.dictionary(fc.stringMatching(/^[a-z-]{1,20}$/), bytes);
  await fc.assert(
    fc.asyncProperty(metadata, bytes, async (given, data) => {
      const payload = { metadata: given, data };
      const stored = await encoded(payload);
      assert.deepEqual(Object.keys(stored.metadata ?? {}), ['encoding', 'encryption-key-id']);
      if (data.length > 8) assert.ok(!Buffer.from(stored.data!).includes(Buffer.from(data)));
      const back = await decoded(stored);
      const read = Object.entries(back.metadata ?? {}).map(([name, value]) => [name, [...value]]);
      assert.deepEqual(
        Object.fromEntries(read),
        Object.fromEntries(Object.entries(given).map(([name, value]) => [name, [...value]])),
      );
      assert.deepEqual([...(back.data ?? [])], [...data]);
    }),
  );
});

test('an encrypted payload -> says that it is encrypted and with which key, and nothing else', async () => {
  const stored = await encoded(plain({ question: 'Which treatment?' }));
  assert.equal(Buffer.from(stored.metadata!['encoding']!).toString(), 'binary/encrypted');
  assert.equal(Buffer.from(stored.metadata!['encryption-key-id']!).toString(), 'current');
  assert.doesNotMatch(textOf(stored), /question|treatment|json/);
});

test('the same payload twice -> never the same bytes', async () => {
  const stored = await Promise.all(Array.from({ length: 200 }, () => encoded(plain('again'))));
  assert.equal(new Set(stored.map(textOf)).size, 200);
  assert.equal(new Set(stored.map(({ data }) => Buffer.from(data!.subarray(0, 12)).toString('hex'))).size, 200);
});

test('a payload that was changed in any byte -> is refused', async () => {
  const { metadata = null, data } = await encoded(plain({ amount: 1 }));
  for (const place of data!.keys()) {
    const changed = Uint8Array.from(data!);
    changed[place]! ^= 1;
    await assert.rejects(decoded({ metadata, data: changed }), { code: 'PAYLOAD_UNREADABLE' });
  }
  for (const length of [0, 27, data!.length - 1]) {
    await assert.rejects(decoded({ metadata, data: data!.subarray(0, length) }), { code: 'PAYLOAD_UNREADABLE' });
  }
});

test('the same secret under another id -> does not open a payload: the id of the key is authenticated', async () => {
  const twins = createPayloadCodec([
    { id: 'a', secret: current.secret },
    { id: 'b', secret: current.secret },
  ]);
  const stored = await encoded(plain(1), twins);
  const renamed = { ...stored, metadata: { ...stored.metadata, 'encryption-key-id': Buffer.from('b') } };
  assert.equal(valueOf(await decoded(stored, twins)), 1);
  await assert.rejects(decoded(renamed, twins), { code: 'PAYLOAD_UNREADABLE' });
});

test('a rotation -> the old key still decrypts, and the new one encrypts', async () => {
  const before = await encoded(plain('before'), createPayloadCodec([old]));
  assert.equal(valueOf(await decoded(before)), 'before');
  const after = await encoded(plain('after'));
  await assert.rejects(decoded(after, createPayloadCodec([old])), { code: 'PAYLOAD_KEY_MISSING' });
});

test('a key that is missing -> is named, with what to do', async () => {
  const stored = await encoded(plain(1), createPayloadCodec([payloadKey('spring-2026')]));
  await assert.rejects(decoded(stored), ({ code, message, retryable }: Failure) => {
    assert.deepEqual([code, retryable], ['PAYLOAD_KEY_MISSING', true]);
    assert.match(message, /the key "spring-2026", which TEMPORAL_PAYLOAD_KEYS does not hold\. Add that key/);
    return true;
  });
});

test('another secret under the same id -> is refused in a sentence that says so', async () => {
  const stored = await encoded(plain(1), createPayloadCodec([payloadKey('current', randomBytes(32))]));
  await assert.rejects(decoded(stored), /does not fit the key "current".*another key under this id/);
});

test('payloads stored before encryption was switched on -> are read as they are', async () => {
  for (const value of ['text', { a: 1 }, undefined, Buffer.from('bytes')]) {
    assert.deepEqual(await decoded(plain(value)), plain(value));
  }
});

test('no keys -> no codec is given to Temporal', () => {
  assert.equal(encryptingDataConverter([]), undefined);
});
