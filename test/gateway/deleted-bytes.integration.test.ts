import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { call } from '../harness/client.ts';
import { startTestService, type TestService } from '../harness/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({}, { listen: true });
});
afterAll(() => service.close());

for (const confirmed of [true, false]) {
  test(`an upload that was ${confirmed ? '' : 'not '}confirmed is deleted -> its bytes go, and its URL takes no more`, async () => {
    const declared = { filename: 'rain.csv', contentType: 'text/csv', size: 8 };
    const { body } = await call(service.app, 'POST', '/api/files/upload-url', { body: declared });
    const put = () =>
      fetch(body.uploadUrl, { method: 'PUT', headers: { 'content-type': 'text/csv' }, body: 'a,b\n1,2\n' });
    assert.equal((await put()).status, 200);
    if (confirmed) await call(service.app, 'POST', '/api/files/confirm', { body: { fileId: body.fileId } });
    assert.equal((await call(service.app, 'DELETE', `/api/files/${body.fileId}`)).status, 200);
    assert.deepEqual(
      readdirSync(join(service.folder.objects, 'staging')).filter((name) => name === body.fileId),
      [],
    );
    assert.notEqual((await put()).status, 200);
  });
}

test('a deleted file whose reader was cut off -> the tables that it left behind go, too', async () => {
  const declared = { filename: 'rain.csv', contentType: 'text/csv', size: 8 };
  const { body } = await call(service.app, 'POST', '/api/files/upload-url', { body: declared });
  const folder = join(service.folder.objects, 'files', body.fileId);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'table-3.parquet'), 'half of it');
  assert.equal((await call(service.app, 'DELETE', `/api/files/${body.fileId}`)).status, 200);
  assert.ok(!existsSync(folder));
});
