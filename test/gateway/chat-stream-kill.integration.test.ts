import assert from 'node:assert/strict';
import { test } from 'vitest';
import { diligentModel } from '../fakes/model-scripts.ts';
import { startScriptedModel } from '../fakes/scripted-model.ts';
import { followChat } from '../harness/event-stream.ts';
import { rainTable, researcherAt } from '../harness/research-client.ts';
import { serverFolder, startServerProcess } from '../harness/server-process.ts';

test('kill -9 between tokens and the final text -> the same request with its key gives the stored answer', async () => {
  const answered = Promise.withResolvers<undefined>();
  const model = await startScriptedModel(diligentModel);
  const folder = await serverFolder();
  const environment = { DATA_DIR: folder.path, ...model.settings };
  const first = startServerProcess(environment);
  const url = await first.listening();
  const ada = researcherAt(url);
  const fileId = await ada.upload('rain.csv', rainTable());
  const { pollUrl, conversationId } = await ada.start({
    ...{ message: 'Does rain differ between Bergen and Oslo?', files: [{ fileId }] },
  });
  await ada.ended(pollUrl);
  const result = model.questions.flatMap(({ data }) => data.results ?? [])[0]!.id;

  const text = JSON.stringify({ answer: [{ say: 'Rain was higher in Bergen than in Oslo.', evidence: [result] }] });
  // The first process never gets the second half.
  model.script = ({ count }) => ({
    pieces: [text.slice(0, 40), text.slice(40)],
    before: async (index) => (count === 1 && index === 1 ? answered.promise : undefined),
  });
  const body = { message: 'Is rain higher in Bergen?', conversationId };
  const key = 'asked-once';
  const cut = await followChat(url, body, { key, until: ({ name }) => name === 'token' });
  await first.kill();

  const second = startServerProcess(environment);
  const after = await followChat(await second.listening(), body, { key });
  const again = await followChat(await second.listening(), body, { key });
  await second.kill();
  answered.resolve(undefined);
  await model.close();
  folder.remove();
  assert.equal(after.last.name, 'final', JSON.stringify(after.last));
  assert.equal(after.last.data.messageId, cut.events[0]?.data.messageId);
  assert.match(after.last.data.text, /^Rain was higher in Bergen than in Oslo \(difference 1\d\d/);
  assert.deepEqual(again.last.data, after.last.data);
  // The call that broke off, and the one that was made anew.
  assert.equal(model.questions.filter(({ agent }) => agent === 'chat').length, 2);
});
