import assert from 'node:assert/strict';
import { sql } from 'drizzle-orm';
import { onTestFinished, test } from 'vitest';
import { startScriptedEmbeddings } from '../../fakes/scripted-embeddings.ts';
import { draft, startDocuments } from './embedded-passages.ts';

const numbered = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `Penguins of ${name} number ${String(index)}.`);

async function stage(...knowledge: string[]) {
  const model = await startScriptedEmbeddings();
  const stored = await startDocuments(model.url);
  onTestFinished(async () => {
    await stored.close();
    await model.close();
  });
  await stored.saveKnowledge('a.md', draft('Penguins', ...knowledge));
  const calls = async () =>
    (
      await stored.db.execute<{ state: string; userId: string; cost: number | null }>(sql`
        select state, user_id as "userId", cost_usd as cost from model_calls order by created_at, id`)
    ).map((row) => ({ ...row }));
  return { model, calls, ...stored };
}

test('an embedding that is interrupted -> goes on where it was, and no text is embedded twice', async () => {
  const { calls, embed, embeddings, model } = await stage(...numbered('Biscoe', 100));
  const interruption = new AbortController();
  model.behave = (_response, request) => {
    if (request !== 2) return false;
    interruption.abort();
    return true;
  };
  await assert.rejects(embed({ signal: interruption.signal }), { name: 'AbortError' });
  assert.equal(model.texts.length, 32);
  model.behave = undefined;
  assert.equal(await embed(), 'done');
  assert.equal(model.texts.length, 100);
  assert.equal(new Set(model.texts).size, 100);
  const scope = { userId: 'ada', conversationId: null, model: 'openai-compatible/scripted' };
  assert.equal(await embeddings.countEmbedded(scope), 100);
  assert.deepEqual(
    (await calls()).map(({ state }) => state),
    ['answered', 'lost', 'answered', 'answered', 'answered'],
  );
  assert.equal(await embed(), 'done');
  assert.equal(model.texts.length, 100, 'nothing is left to do');
});

test('a process killed in a call -> its reservation counts as lost', async () => {
  const { calls, embed, embeddings } = await stage('Penguins.');
  const call = { provider: 'openai-compatible', model: 'scripted', conversationId: null, userId: null };
  await embeddings.reserve({ ...call, costUsd: 0.5 }, undefined);
  await embed();
  assert.deepEqual(
    (await calls()).map(({ state }) => state),
    ['lost', 'answered'],
  );
});

test('a call -> belongs to the owner of the document', async () => {
  const { calls, embed, upload } = await stage('Penguins.');
  await upload('ada', draft('Ada', 'Rain in the west.', 'Rain in the east.'));
  await upload('bob', draft('Bob', 'Soil.'));
  await embed();
  assert.deepEqual(
    (await calls()).map(({ userId, cost }) => [userId, cost]),
    [
      ['knowledge-base', 0.01],
      ['ada', 0.02],
      ['bob', 0.01],
    ],
  );
});

test('the cap of the day is reached -> the rest waits', async () => {
  const { embed, model } = await stage(...numbered('Torgersen', 64));
  // A batch reserves a token for two bytes: about 0.6 dollars.
  assert.equal(await embed({ capUsd: 0.9 }), 'capped');
  assert.equal(model.texts.length, 32);
  assert.equal(await embed(), 'done');
  assert.equal(model.texts.length, 64);
});

test('a refused call -> costs nothing, and the caller gets the failure to try again later', async () => {
  const { calls, embed, model } = await stage('Penguins.');
  model.behave = (response) => {
    response.writeHead(429, { 'retry-after': '7', 'content-type': 'application/json' }).end('{}');
    return true;
  };
  await assert.rejects(embed(), { code: 'MODEL_RATE_LIMITED' });
  assert.deepEqual(
    (await calls()).map(({ state, cost }) => [state, cost]),
    [['failed', 0]],
  );
});

test('an answer without vectors -> is no embedding model', async () => {
  const { embed, model } = await stage('Penguins.');
  model.behave = (response) => {
    const data = [{ object: 'embedding', index: 0, embedding: [] }];
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ object: 'list', data }));
    return true;
  };
  await assert.rejects(embed(), { code: 'MODEL_MISCONFIGURED' });
});

test('a passage whose document is deleted while it is embedded -> leaves no vector', async () => {
  const { db, documents, embed, model } = await stage('Penguins.');
  model.behave = () => false;
  const listed = documents.removeKnowledge(['a.md']);
  await Promise.all([listed, embed()]);
  const [row] = await db.execute<{ count: number }>(sql`select count(*)::int as count from passage_embeddings`);
  assert.equal(row?.count, 0);
});
