import assert from 'node:assert/strict';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, test } from 'vitest';
import { files } from '../../db/tables/files.ts';
import { startTestDatabase, type TestDatabase } from '../harness/database.ts';
import { call } from '../harness/client.ts';
import { startTestService, type TestService } from '../harness/service.ts';

let service: TestService;
let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
  service = await startTestService({ MAX_OPEN_UPLOADS_PER_USER: '3', MAX_OPEN_UPLOAD_MB_PER_USER: '120' });
});
afterAll(async () => {
  await service.close();
  await database.close();
});

const MB = 1024 * 1024;
const offer = (userId: string, size = 10) =>
  call(service.app, 'POST', '/api/files/upload-url', {
    headers: { 'x-user-id': userId },
    body: { filename: 'rain.csv', contentType: 'text/csv', size },
  });

test('more unfinished uploads than allowed -> 429 with a sentence; another user uploads, and a deletion makes room', async () => {
  const [first] = [await offer('ada'), await offer('ada'), await offer('ada')];
  const refused = await offer('ada');
  assert.equal(refused.status, 429);
  assert.equal(refused.body.code, 'UPLOAD_LIMIT');
  assert.match(refused.body.message, /3 unfinished uploads.*Confirm or delete one/);
  assert.equal((await offer('bob')).status, 200);
  await call(service.app, 'DELETE', `/api/files/${first.body.fileId}`, { headers: { 'x-user-id': 'ada' } });
  assert.equal((await offer('ada')).status, 200);
});

test('more declared bytes than allowed -> 429', async () => {
  assert.equal((await offer('carl', 90 * MB)).status, 200);
  assert.equal((await offer('carl', 31 * MB)).body.code, 'UPLOAD_LIMIT');
  assert.equal((await offer('carl', 30 * MB)).status, 200);
});

test('offers at the same moment -> as many as allowed', async () => {
  const statuses = (await Promise.all(Array.from({ length: 10 }, () => offer('dora')))).map(({ status }) => status);
  assert.deepEqual(
    [200, 429].map((status) => statuses.filter((each) => each === status).length),
    [3, 7],
  );
});

test('an upload whose URL has expired, or that was confirmed -> no longer counted', async () => {
  const { files: repository } = database.repositories;
  const file = { userId: 'emma', filename: 'a.csv', contentType: 'text/csv', size: 1, conversationId: undefined };
  const quota = { files: 2, bytes: 100 };
  const [old, confirmed] = [await repository.create(file, quota), await repository.create(file, quota)];
  await assert.rejects(repository.create(file, quota), { code: 'UPLOAD_LIMIT' });
  await database.db
    .update(files)
    .set({ createdAt: sql`now() - interval '61 minutes'` })
    .where(eq(files.id, old.id));
  await repository.confirm({ fileId: confirmed.id, userId: 'emma' });
  await repository.create(file, quota);
  await repository.create(file, quota);
});
