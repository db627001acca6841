import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { createS3ObjectStore, type S3ObjectStore } from '../../clients/s3-object-store.ts';
import { s3IsMissing, startS3, type S3Server } from '../harness/s3-server.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';
import { until } from '../harness/until.ts';

const CSV = 'text/csv';

let s3: S3Server;
let store: S3ObjectStore;
let folder: ReturnType<typeof temporaryFolder>;

const open = (options: { timeoutMs?: number; bucket?: string; secretKey?: string } = {}) =>
  createS3ObjectStore({ endpoint: s3.endpoint, bucket: 'research', ...s3.credentials, ...options });
const inAnHour = () => new Date(Date.now() + 3_600_000);
const readText = async (key: string) => text(await store.read(key));

/** A new upload: its keys, and what a client does with the URL. */
async function offer({ size = 5, contentType = CSV, expiresAt = inAnHour() } = {}) {
  const id = randomUUID();
  const keys = { staging: `staging/${id}`, upload: `files/${id}/original` };
  const url = await store.uploadUrl({ key: keys.staging, contentType, size, expiresAt });
  const put = async (body: string | Blob, headers: Record<string, string> = {}) => {
    const { status } = await fetch(url, { method: 'PUT', body, headers: { 'content-type': contentType, ...headers } });
    return status;
  };
  return { ...keys, url, put };
}

async function get(filename: string, { contentType = CSV, body = 'bytes', expiresAt = inAnHour() } = {}) {
  const key = `artifacts/${randomUUID()}/0`;
  const path = join(folder.path, 'artifact');
  writeFileSync(path, body);
  await store.putFile(key, path, 'application/octet-stream');
  return fetch(await store.downloadUrl({ key, filename, contentType, expiresAt }));
}

describe.skipIf(s3IsMissing)('objects in S3', () => {
  beforeAll(async () => {
    folder = temporaryFolder();
    s3 = await startS3();
    store = await open();
  });
  afterAll(async () => {
    store.close();
    await s3.close();
    folder.remove();
  });

  test('a missing bucket -> is made at the start, once, and found the next time', async () => {
    const bucket = 'made-at-the-start';
    (await open({ bucket })).close();
    (await open({ bucket })).close();
    const together = await Promise.all([open({ bucket: 'made-by-many' }), open({ bucket: 'made-by-many' })]);
    for (const each of together) each.close();
  });

  test('wrong keys -> end the start with a sentence', async () => {
    await assert.rejects(open({ secretKey: 'wrong' }), /may not use or make the bucket "research"/);
  });

  test('an upload -> arrives as it was sent', async () => {
    const { put, staging } = await offer();
    assert.equal(await put('a,b\n1'), 200);
    const found = await store.find(staging);
    assert.equal(found?.size, 5);
    assert.ok(Math.abs(found.modifiedAt.getTime() - Date.now()) < 60_000);
    assert.equal(await readText(staging), 'a,b\n1');
  });

  test('another size than the declared one, smaller or larger -> is refused, and nothing is kept', async () => {
    const { put, staging } = await offer();
    assert.equal(await put('1234'), 403);
    assert.equal(await put('123456'), 403);
    assert.equal(await store.find(staging), undefined);
  });

  test('another type than the declared one, or none -> is refused', async () => {
    const { put, staging } = await offer();
    assert.equal(await put('12345', { 'content-type': 'text/html' }), 403);
    assert.equal(await put(new Blob(['12345']), { 'content-type': '' }), 403);
    assert.equal(await store.find(staging), undefined);
  });

  test('a declared type with parameters -> is taken as it was declared', async () => {
    const { put } = await offer({ contentType: 'text/csv; charset=utf-8; header="a=b"' });
    assert.equal(await put('12345'), 200);
  });

  test('a URL whose key or permission was changed -> is refused', async () => {
    const { url } = await offer();
    const changed = [
      url.replace('staging/', 'files/'),
      url.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=604800'),
      url.replace('content-length%3B', ''),
      url.replace(/X-Amz-Signature=.+$/, ''),
    ];
    for (const each of changed) {
      assert.notEqual(each, url);
      const { ok } = await fetch(each, { method: 'PUT', body: '12345', headers: { 'content-type': CSV } });
      assert.equal(ok, false, each);
    }
    assert.equal((await fetch(url)).ok, false); // an upload URL reads nothing
  });

  test('an upload URL that has expired -> is refused', async () => {
    const { put } = await offer({ expiresAt: new Date(Date.now() + 2_000) });
    await until('the URL is refused', async () => (await put('12345')) === 403);
  });

  test('a client with a condition against overwriting -> cannot overwrite what it has sent', async () => {
    const { put, staging } = await offer();
    assert.equal(await put('first', { 'if-none-match': '*' }), 200);
    assert.equal(await put('other', { 'if-none-match': '*' }), 412);
    assert.equal(await readText(staging), 'first');
  });

  test('later uploads to the URL of confirmed bytes -> change nothing', async () => {
    const { put, staging, upload } = await offer();
    await put('first');
    await store.freeze(staging, upload);
    assert.equal(await store.find(staging), undefined);
    await put('other');
    assert.equal(await readText(upload), 'first');
    await store.freeze(staging, upload);
    assert.equal(await readText(upload), 'first');
    assert.equal(await store.find(staging), undefined);
  });

  test('many confirmations at once, with uploads between them -> keep one version', async () => {
    const { put, staging, upload } = await offer();
    await put('first');
    await store.freeze(staging, upload);
    await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? put('other') : store.freeze(staging, upload))),
    );
    assert.equal(await readText(upload), 'first');
  });

  test('many confirmations at once -> each one succeeds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { put, staging, upload } = await offer();
      await put('first');
      await Promise.all(Array.from({ length: 8 }, () => store.freeze(staging, upload)));
      assert.equal(await readText(upload), 'first');
    }
  });

  test('an upload that never came -> cannot be confirmed', async () => {
    const { staging, upload } = await offer();
    await assert.rejects(store.freeze(staging, upload), { code: 'OBJECT_NOT_FOUND' });
    assert.equal(await store.find(upload), undefined);
  });

  test('a missing object -> is not found, cannot be read, and removing it is no error', async () => {
    const key = `files/${randomUUID()}/original`;
    assert.equal(await store.find(key), undefined);
    await assert.rejects(store.read(key), { code: 'OBJECT_NOT_FOUND', retryable: false });
    await assert.rejects(store.fetchTo(key, join(folder.path, 'missing')), { code: 'OBJECT_NOT_FOUND' });
    await store.remove(key);
  });

  test('a stored file, empty or larger than any part -> is fetched as it was', async () => {
    const path = join(folder.path, 'in');
    const local = join(folder.path, 'out');
    for (const bytes of [Buffer.alloc(0), randomBytes(80 * 1024 * 1024)]) {
      writeFileSync(path, bytes);
      const key = `artifacts/${randomUUID()}/0`;
      await store.putFile(key, path, 'application/octet-stream');
      assert.equal((await store.find(key))?.size, bytes.length);
      await store.fetchTo(key, local);
      assert.ok(readFileSync(local).equals(bytes));
    }
  });

  test('storing under the same key again -> replaces the object whole', async () => {
    const path = join(folder.path, 'again');
    const key = `artifacts/${randomUUID()}/0`;
    for (const body of ['a longer first version', 'second']) {
      writeFileSync(path, body);
      await store.putFile(key, path, 'text/plain');
    }
    assert.equal(await readText(key), 'second');
  });

  test('a removed object -> is gone', async () => {
    const { put, staging } = await offer();
    await put('12345');
    await store.remove(staging);
    assert.equal(await store.find(staging), undefined);
  });

  test('a removed folder -> takes along the objects below it, and none of its neighbours', async () => {
    const path = join(folder.path, 'table');
    writeFileSync(path, 'rows');
    const removed = `files/${randomUUID()}`;
    const keys = [`${removed}/original`, `${removed}/table-0.parquet`];
    const neighbour = `${removed}0/original`;
    for (const key of [...keys, neighbour]) await store.putFile(key, path, CSV);
    await store.removeFolder(removed);
    assert.deepEqual(await Promise.all(keys.map((key) => store.find(key))), [undefined, undefined]);
    assert.equal(await readText(neighbour), 'rows');
    await store.removeFolder(removed);
  });

  test('a download -> has the bytes, the declared type and the name, whatever the name holds', async () => {
    const names = ['rain.csv', 'Übersicht 2026 (final).csv', `"quoted"; filename=evil.exe`, "it's 100%.csv", '雨.csv'];
    for (const name of [...names, 'line\r\nSet-Cookie: a=b', 'a+b&c=d?e#f.csv']) {
      const response = await get(name);
      assert.equal(response.status, 200, name);
      assert.equal(await response.text(), 'bytes');
      assert.equal(response.headers.get('content-type'), CSV);
      assert.equal(response.headers.get('set-cookie'), null);
      const disposition = response.headers.get('content-disposition') ?? '';
      assert.match(disposition, /^attachment; filename="[^"]*"; filename\*=UTF-8''\S+$/);
      assert.equal(decodeURIComponent(disposition.split("UTF-8''")[1] ?? ''), name);
    }
  });

  test('a download URL that has expired, or whose fields were changed -> is refused', async () => {
    assert.equal((await get('rain.csv')).status, 200);
    const expired = await get('rain.csv', { expiresAt: new Date(Date.now() + 1_000) });
    await until('the URL is refused', async () => (await fetch(expired.url)).status === 403);
    const { url } = await get('rain.csv');
    assert.equal((await fetch(url.replace('rain.csv', 'evil.exe'))).status, 403);
    assert.equal((await fetch(url, { method: 'PUT', body: 'other' })).ok, false);
  });

  test('staged uploads that were never confirmed -> are swept once they are old enough', async () => {
    const left = await offer();
    const confirmed = await offer();
    await left.put('12345');
    await confirmed.put('12345');
    await store.freeze(confirmed.staging, confirmed.upload);
    await store.sweepStaging(new Date(Date.now() - 3_600_000));
    assert.notEqual(await store.find(left.staging), undefined);
    await store.sweepStaging(new Date(Date.now() + 60_000));
    assert.equal(await store.find(left.staging), undefined);
    assert.notEqual(await store.find(confirmed.upload), undefined);
  });

  test('a killed server -> a retryable failure; URLs are given all the same, and all goes on when it is back', async () => {
    const { put, staging, upload } = await offer();
    await put('12345');
    await s3.kill();
    const down = { code: 'NOT_READY', retryable: true };
    await assert.rejects(store.find(staging), down);
    await assert.rejects(store.read(staging), down);
    await assert.rejects(store.freeze(staging, upload), down);
    await assert.rejects(open(), down);
    const offered = await offer();
    await s3.restart();
    assert.equal(await offered.put('later'), 200);
    await store.freeze(staging, upload);
    assert.equal(await readText(upload), '12345');
  });

  test('a frozen server -> its callers are refused after the timeout', async () => {
    const hasty = await open({ timeoutMs: 300 });
    await s3.freeze();
    try {
      await assert.rejects(hasty.find('files/1/original'), { code: 'NOT_READY', retryable: true });
    } finally {
      s3.thaw();
    }
    assert.equal(await hasty.find('files/1/original'), undefined);
    hasty.close();
  });
});
