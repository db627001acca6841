import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { UPLOAD_PATH } from '../../clients/disk-object-store.ts';
import { createUrlSigner } from '../../clients/signed-urls.ts';
import { assertError, call, type Answer } from '../harness/client.ts';
import { startTestService, type TestService } from '../harness/service.ts';
import { until } from '../harness/until.ts';

const CSV = 'city,mm\nOslo,763\nRome,799\n';
const SIZE = Buffer.byteLength(CSV);

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ MAX_FILE_SIZE_MB: '1' }, { listen: true });
});
afterAll(() => service.close());

const stored = (folder: string) => readdirSync(join(service.folder.objects, folder)).toSorted();
const post = (url: string, body: object) => call(service.app, 'POST', url, { body });
const confirm = (fileId: string) => post('/api/files/confirm', { fileId });

async function offer(different: object = {}): Promise<{ fileId: string; uploadUrl: string }> {
  const { status, body } = await post('/api/files/upload-url', {
    filename: 'rain.csv',
    contentType: 'text/csv',
    size: SIZE,
    ...different,
  });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

async function put(url: string, content: string | Uint8Array = CSV, type = 'text/csv'): Promise<Answer> {
  const answer = await fetch(url, {
    method: 'PUT',
    headers: { 'content-type': type },
    body: typeof content === 'string' ? content : new Uint8Array(content),
  });
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: (await answer.json()) as Answer['body'],
  };
}

test('a file that is uploaded and confirmed -> is read, and described', async () => {
  const { fileId, uploadUrl } = await offer();
  assert.equal((await put(uploadUrl)).status, 200);
  const confirmed = await confirm(fileId);
  assert.deepEqual(confirmed.body, { fileId, status: 'processing', filename: 'rain.csv', size: SIZE });
  const { body } = await until('the file is read', async () => {
    const answer = await call(service.app, 'GET', `/api/files/${fileId}/status`);
    return answer.body.status === 'processing' ? undefined : answer;
  });
  assert.equal(body.status, 'completed');
  assert.match(body.description, /2 rows/);
  assert.equal(body.error, null);
});

describe('the declaration holds', () => {
  for (const [what, content, type] of [
    ['fewer bytes', CSV.slice(1), 'text/csv'],
    ['more bytes', `${CSV}x`, 'text/csv'],
    ['no bytes', '', 'text/csv'],
    ['another type', CSV, 'application/json'],
  ] as const) {
    test(`${what} than declared -> are refused, leave nothing, and the right ones are still taken`, async () => {
      const { fileId, uploadUrl } = await offer();
      assertError(await put(uploadUrl, content, type), { status: 400, code: 'UPLOAD_MISMATCH' });
      assert.ok(!stored('staging').some((name) => name.startsWith(fileId)));
      assertError(await confirm(fileId), { status: 400, code: 'FILE_NOT_UPLOADED' });
      assert.equal((await put(uploadUrl)).status, 200);
    });
  }

  test('a type with a charset, in any case -> is taken', async () => {
    const { uploadUrl } = await offer();
    assert.equal((await put(uploadUrl, CSV, 'Text/CSV; charset=utf-8')).status, 200);
  });
});

describe('an upload URL', () => {
  for (const [field, value] of [
    ['key', 'staging/another'],
    ['key', '../../secret'],
    ['contentType', 'application/json'],
    ['size', '999'],
    ['expires', '9999999999999'],
    ['signature', 'A'.repeat(43)],
    ['signature', ''],
  ] as const) {
    test(`${field} changed to "${value.slice(0, 16)}" -> is refused`, async () => {
      const { uploadUrl } = await offer();
      const changed = new URL(uploadUrl);
      changed.searchParams.set(field, value);
      assertError(await put(changed.href), { status: 403, code: 'UPLOAD_URL_INVALID' });
    });
  }

  test('one of its fields missing -> a bad request; with one more it is not the signed one', async () => {
    const { uploadUrl } = await offer();
    const shorter = new URL(uploadUrl);
    shorter.searchParams.delete('size');
    assertError(await put(shorter.href), { status: 400, code: 'BODY_INVALID' });
    assertError(await put(`${uploadUrl}&key=staging/another`), { status: 400 });
  });

  test('expired, with a right signature -> is refused', async () => {
    const signer = createUrlSigner({ baseUrl: () => service.url, secret: service.folder.secret });
    const fields = { key: 'staging/late', contentType: 'text/csv', size: String(SIZE) };
    const late = signer.sign(UPLOAD_PATH, { ...fields, expires: String(Date.now() - 1) });
    assertError(await put(late), { status: 403, code: 'UPLOAD_URL_INVALID' });
    const never = signer.sign(UPLOAD_PATH, { ...fields, key: 'staging/never', expires: 'never' });
    assert.notEqual((await put(never)).status, 500);
  });

  test('a path out of the object folder, even signed by the service itself -> is refused', async () => {
    const signer = createUrlSigner({ baseUrl: () => service.url, secret: service.folder.secret });
    for (const key of [
      '../escaped',
      'staging/../../escaped',
      '/etc/escaped',
      'staging/..',
      'a/./b',
      'staging/\u0000',
      'staging',
    ]) {
      const expires = String(Date.now() + 60_000);
      const url = signer.sign(UPLOAD_PATH, { key, contentType: 'text/csv', size: String(SIZE), expires });
      assertError(await put(url), { status: 403, code: 'UPLOAD_URL_INVALID' });
    }
  });

  test('an upload -> uses it up', async () => {
    const { uploadUrl } = await offer();
    assert.equal((await put(uploadUrl)).status, 200);
    assertError(await put(uploadUrl), { status: 409, code: 'UPLOAD_URL_USED' });
  });

  test('ten uploads at the same time -> takes one', async () => {
    const { uploadUrl } = await offer();
    const answers = await Promise.all(Array.from({ length: 10 }, () => put(uploadUrl)));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, ...Array.from({ length: 9 }, () => 409)]);
  });

  test('after the confirmation -> is dead, and the confirmed bytes stay what they were', async () => {
    const { fileId, uploadUrl } = await offer();
    await put(uploadUrl);
    await confirm(fileId);
    assertError(await put(uploadUrl, CSV.replace('Oslo', 'Bonn')), { status: 409, code: 'UPLOAD_URL_USED' });
    assert.equal(readFileSync(join(service.folder.objects, 'files', fileId, 'original'), 'utf8'), CSV);
  });
});

test('confirming twice, also at the same time -> answers twice and reads once', async () => {
  const { fileId, uploadUrl } = await offer();
  await put(uploadUrl);
  const answers = await Promise.all([confirm(fileId), confirm(fileId), confirm(fileId)]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  );
});

test('a connection that breaks off in the middle -> leaves no object', async () => {
  const size = 900_000;
  const { fileId, uploadUrl } = await offer({ size });
  const upload = request(uploadUrl, {
    method: 'PUT',
    headers: { 'content-type': 'text/csv', 'content-length': String(size) },
  });
  upload.on('error', () => undefined);
  upload.write(Buffer.alloc(300_000, 'a'));
  const isThere = (): boolean => stored('staging').some((name) => name.startsWith(fileId));
  await until('the upload has begun', isThere);
  upload.destroy();
  await until('the connection is closed', () => upload.closed);
  await until('nothing of it is left', () => !isThere());
  assertError(await confirm(fileId), { status: 400, code: 'FILE_NOT_UPLOADED' });
});

test('any name -> is kept as it is, and is part of no path', async () => {
  for (const filename of ['größe 日本語 🧪.csv', `it's "quoted".csv`, 'a;b=c%20d.csv', '-rf.csv', '.hidden']) {
    const { fileId, uploadUrl } = await offer({ filename });
    await put(uploadUrl);
    assert.equal((await confirm(fileId)).body.filename, filename.normalize('NFC'));
    assert.deepEqual(stored(join('files', fileId)), ['original']);
  }
});

for (const [what, filename] of [
  ['a direction override', 'gpj.\u202ecsv'],
  ['a left-to-right mark', 'rain\u200e.csv'],
  ['a zero-width space', 'ra\u200bin.csv'],
  ['a zero-width joiner', 'ra\u200din.csv'],
  ['a word joiner', 'ra\u2060in.csv'],
  ['a soft hyphen', 'ra\u00adin.csv'],
  ['a byte order mark', '\ufeffrain.csv'],
  ['a filler that shows nothing', 'rain\u3164.csv'],
  ['a tag character', 'rain\u{e0041}.csv'],
  ['a line separator', 'rain\u2028.csv'],
  ['half a character', 'rain\ud800.csv'],
  ['a control character', 'rain\u0007.csv'],
] as const) {
  test(`a name with ${what} -> is refused, with the problem`, async () => {
    const body = { filename, contentType: 'text/csv', size: SIZE };
    const answer = await post('/api/files/upload-url', body);
    assertError(answer, { status: 400, code: 'BODY_INVALID' });
    assert.match(answer.body.message, /filename.*invisible/);
  });
}

test('a deleted file -> is gone: its row, its bytes, and what was read of it', async () => {
  const { fileId, uploadUrl } = await offer();
  await put(uploadUrl);
  await confirm(fileId);
  await until('the file is read', async () => {
    const { body } = await call(service.app, 'GET', `/api/files/${fileId}/status`);
    return body.status === 'completed';
  });
  assert.deepEqual((await call(service.app, 'DELETE', `/api/files/${fileId}`)).body, { success: true, fileId });
  assertError(await call(service.app, 'GET', `/api/files/${fileId}/status`), { status: 404, error: 'File not found' });
  assertError(await call(service.app, 'DELETE', `/api/files/${fileId}`), { status: 404 });
  assert.ok(!stored('files').includes(fileId));
});

test('all uploads of this file -> no part of any is left behind', () => {
  assert.deepEqual(
    stored('staging').filter((name) => name.includes('.part')),
    [],
  );
});

test(
  'half a megabyte too many -> is refused at once with a response, not with a dead connection',
  { timeout: 20_000 },
  async () => {
    const { uploadUrl } = await offer();
    assertError(await put(uploadUrl, CSV.repeat(20_000)), { status: 400, code: 'UPLOAD_MISMATCH' });
  },
);
