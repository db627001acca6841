import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError, call, type Answer } from '../harness/client.ts';
import { startTestService, type TestService } from '../harness/service.ts';

const CSV = 'city,mm\nOslo,763\nRome,799\n';
const SIZE = Buffer.byteLength(CSV);

let service: TestService;
before(async () => {
  service = await startTestService({ MAX_FILE_SIZE_MB: '1' }, { listen: true });
});
after(() => service.close());

const post = (url: string, body: object) => call(service.app, 'POST', url, { body });

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

test(
  'half a megabyte too many is refused at once with an answer, not with a dead connection',
  { timeout: 20_000 },
  async () => {
    const { uploadUrl } = await offer();
    assertError(await put(uploadUrl, CSV.repeat(20_000)), { status: 400, code: 'UPLOAD_MISMATCH' });
  },
);
