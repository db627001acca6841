import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { call } from '../../harness/client.ts';
import { rainTable, researcherAt } from '../../harness/research-client.ts';
import { startTestService, type TestService } from '../../harness/service.ts';
import { until } from '../../harness/until.ts';

let service: TestService;
let path: string;
beforeAll(async () => {
  service = await startTestService({}, { listen: true });
  const ada = researcherAt(service.url);
  const fileId = await ada.upload('rain.csv', rainTable());
  const message = 'Does rain_mm differ between city?';
  const { pollUrl } = await ada.start({ message, researchMode: 'steering', files: [{ fileId }] });
  const { result } = await until('the run is over', async () => {
    const status = await ada.get(pollUrl);
    return status.status === 'completed' ? status : undefined;
  });
  path = result.files[0]!.url;
});
afterAll(() => service.close());

const get = (headers: Record<string, string>) =>
  call(service.app, 'GET', path, { headers: { 'x-user-id': 'ada', ...headers } });

for (const accept of ['*/*', 'text/html,application/xhtml+xml,*/*;q=0.8', 'application/json, text/plain, */*']) {
  test(`a client that accepts ${accept} -> is redirected to the bytes`, async () => {
    const { status, headers } = await get({ accept });
    assert.equal(status, 302);
    assert.equal((await fetch(String(headers['location']))).status, 200);
  });
}

for (const accept of ['application/json', 'Application/JSON; charset=utf-8']) {
  test(`a client that accepts ${accept} only -> a URL that needs no key`, async () => {
    const { status, body } = await get({ accept });
    assert.equal(status, 200);
    assert.ok(Date.parse(body.expiresAt) > Date.now());
    const bytes = await (await fetch(body.url)).arrayBuffer();
    assert.equal(bytes.byteLength, body.size);
    assert.ok(path.endsWith(body.id));
    assert.match(body.filename, /\.\w+$/);
  });
}

test("another user's artifact -> no URL", async () => {
  assert.equal((await get({ accept: 'application/json', 'x-user-id': 'mallory' })).status, 403);
});
