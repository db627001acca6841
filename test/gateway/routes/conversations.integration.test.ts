import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { assertError, call } from '../../harness/client.ts';
import { recordedLog } from '../../harness/recorded-log.ts';
import { rainTable, researcherAt } from '../../harness/research-client.ts';
import { startTestService, type TestService } from '../../harness/service.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';
import { until } from '../../harness/until.ts';

const PATH = '/api/deep-research/conversations';
const NOBODY = '00000000-0000-4000-8000-000000000000';
const ADA = { 'x-user-id': 'ada' };

const log = recordedLog();
let service: TestService;
beforeAll(async () => {
  service = await startTestService({}, { listen: true, logger: log.logger });
});
afterAll(() => service.close());

const send = (method: 'GET' | 'DELETE' | 'POST', path: string, headers = ADA) =>
  call(service.app, method, `${PATH}/${path}`, { headers });

interface Researched {
  readonly conversationId: string;
  readonly messageId: string;
  readonly fileId: string;
}

/** A research with tasks, figures, discoveries and an answer. */
async function research(at: TestService, sharedFile?: string): Promise<Researched> {
  const ada = researcherAt(at.url);
  const fileId = sharedFile ?? (await ada.upload('rain.csv', rainTable()));
  const message = 'Does rain_mm differ between city?';
  const started = await ada.start({ message, researchMode: 'steering', files: [{ fileId }] });
  await until('the run is over', async () => (await ada.get(started.pollUrl)).status === 'completed');
  return { conversationId: started.conversationId, messageId: started.messageId, fileId };
}

/** Ids of tasks and files that have objects. */
const stored = (at: TestService, folder: string): readonly string[] => {
  const path = join(at.folder.objects, folder);
  return existsSync(path) ? readdirSync(path) : [];
};

describe('the messages of a conversation', () => {
  test('all pages -> each message once with its answer, newest first', async () => {
    const { conversationId, messageId } = await research(service);
    const body = { message: 'What was found?', conversationId };
    const chat = await call(service.app, 'POST', '/api/chat', { headers: ADA, body });
    assert.equal(chat.status, 200);
    const first = (await send('GET', `${conversationId}/messages?limit=1`)).body;
    const second = (await send('GET', `${conversationId}/messages?limit=1&cursor=${first.nextCursor!}`)).body;
    assert.equal(second.nextCursor, undefined);
    const shown = [...first.messages, ...second.messages];
    assert.deepEqual(
      shown.map(({ messageId: id, kind, status }) => [id, kind, status]),
      [
        [chat.body.messageId, 'chat', 'completed'],
        [messageId, 'deep-research', 'completed'],
      ],
    );
    assert.equal(shown[0]!.message, 'What was found?');
    assert.match(shown[1]!.text!, /rain/);
    assert.deepEqual((await send('GET', `${conversationId}/messages`)).body, { messages: shown });
  });

  test('another user -> gets none', async () => {
    const { conversationId } = await research(service);
    const other = { 'x-user-id': 'mallory' };
    assertError(await send('GET', `${conversationId}/messages`, other), { status: 403 });
    assertError(await send('GET', `${NOBODY}/messages`), { status: 404, code: 'CONVERSATION_NOT_FOUND' });
  });
});

describe('a conversation that is deleted', () => {
  test('its owner -> it is gone with all that belongs to it, in rows and in storage', async () => {
    const { conversationId, messageId, fileId } = await research(service);
    const artifactsBefore = stored(service, 'artifacts').length;
    const { plan } = (await send('GET', `${conversationId}/state`)).body.values;
    const artifacts = plan!.flatMap((task) => task.artifacts ?? []);
    assert.ok(artifacts.length > 0, 'there is something to delete');
    assert.deepEqual((await send('DELETE', conversationId)).body, { success: true, conversationId });
    for (const path of ['state', 'events', 'messages'])
      assertError(await send('GET', `${conversationId}/${path}`), { status: 404, code: 'CONVERSATION_NOT_FOUND' });
    const get = async (url: string) => (await call(service.app, 'GET', url, { headers: ADA })).status;
    assert.equal(await get(`/api/deep-research/status/${messageId}`), 404);
    assert.equal(await get(`/api/artifacts/${artifacts[0]!.id}`), 404);
    assert.equal(await get(`/api/files/${fileId}/status`), 404);
    assert.equal((await fetch(artifacts[0]!.url)).status, 404, 'also where its URL was signed before');
    assert.ok(stored(service, 'artifacts').length < artifactsBefore);
    assert.ok(!stored(service, 'files').includes(fileId));
    const { body } = await call(service.app, 'GET', PATH, { headers: ADA });
    assert.ok(body.conversations.every((each) => each.conversationId !== conversationId));
    assertError(await send('DELETE', conversationId), { status: 404 });
  });

  test('a file that another conversation has -> stays', async () => {
    const { conversationId, fileId } = await research(service);
    const other = await research(service, fileId);
    await send('DELETE', conversationId);
    const status = () => call(service.app, 'GET', `/api/files/${fileId}/status`, { headers: ADA });
    assert.equal((await status()).status, 200);
    assert.ok(stored(service, 'files').includes(fileId));
    await send('DELETE', other.conversationId);
    assert.equal((await status()).status, 404);
    assert.ok(!stored(service, 'files').includes(fileId));
  });

  test('another user -> cannot delete it', async () => {
    const { conversationId } = await research(service);
    const other = { 'x-user-id': 'mallory' };
    assertError(await send('DELETE', conversationId, other), { status: 403, code: 'CONVERSATION_FORBIDDEN' });
    assert.equal((await send('GET', `${conversationId}/state`)).status, 200);
    assertError(await send('DELETE', NOBODY), { status: 404 });
  });

  test('a run in it -> it stays; once the run is cancelled it goes, and the run leaves nothing behind', async () => {
    const ada = researcherAt(service.url);
    const fileId = await ada.upload('rain.csv', rainTable());
    const message = 'Does rain_mm differ between city?';
    const { conversationId } = await ada.start({ message, files: [{ fileId }] });
    const refused = await send('DELETE', conversationId);
    assertError(refused, { status: 409, code: 'CONVERSATION_BUSY' });
    assert.match(refused.body.message, /Cancel/);
    const before = log.text().length;
    assert.equal((await send('POST', `${conversationId}/cancel`)).status, 200);
    assert.equal((await send('DELETE', conversationId)).status, 200);
    await research(service);
    assert.doesNotMatch(log.text().slice(before), /"level":(?:50|"error")/, 'the cancelled run ends quietly');
  });
});

test('a deletion that was cut off after its rows -> the next start removes its objects', async (t) => {
  const folder = temporaryFolder();
  t.onTestFinished(() => folder.remove());
  const first = await startTestService({ DATA_DIR: folder.path }, { listen: true });
  const { conversationId, fileId } = await research(first);
  // As if the process was killed between the commit and the store.
  const folders = await first.repositories.conversationRemoval.remove({ conversationId, userId: 'ada' });
  assert.ok(stored(first, 'files').includes(fileId) && stored(first, 'artifacts').length > 0);
  await first.close();
  const second = await startTestService({ DATA_DIR: folder.path });
  t.onTestFinished(() => second.close());
  assert.ok(folders.every((each) => !existsSync(join(second.folder.objects, each))));
});
