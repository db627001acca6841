import assert from 'node:assert/strict';
import { sql } from 'drizzle-orm';
import { onTestFinished, test } from 'vitest';
import { reviewLiterature } from '../../../activities/literature/review-literature.ts';
import { startScriptedEmbeddings } from '../../fakes/scripted-embeddings.ts';
import { draft, startDocuments } from './embedded-passages.ts';

const HEART = 'Smoking raised the risk of myocardial infarction in this cohort of men.';
const SOIL = 'Nitrogen in the soil raised the yield of the crop.';
const RAIN = 'Showers were frequent in the western valleys.';

async function stage(options: { pgvector?: boolean } = {}) {
  const model = await startScriptedEmbeddings();
  const stored = await startDocuments(model.url, options);
  onTestFinished(async () => {
    await stored.close();
    await model.close();
  });
  await stored.saveKnowledge('a.md', draft('Cohort', HEART));
  await stored.saveKnowledge('b.md', draft('Field', SOIL));
  return { model, ...stored };
}

const query = (question: string) => ({ userId: 'ada', q: question, limit: 5 });

for (const pgvector of [false, true]) {
  test(`a passage that shares no word with the question -> is found by its meaning, pgvector: ${pgvector}`, async () => {
    const { embed, embeddings, knowledge, upload } = await stage({ pgvector });
    await upload('ada', draft('Weather', RAIN));
    await upload('bob', draft('Secret', 'Precipitation in the secret garden.'));
    await embed();
    assert.equal(await embeddings.hasVectors(), pgvector);
    const { searchKnowledge } = knowledge();
    assert.deepEqual((await searchKnowledge(query('cardiac events'))).map(({ text }) => text)[0], HEART);
    const ofRain = (await searchKnowledge(query('precipitation'))).map(({ text }) => text);
    assert.equal(ofRain[0], RAIN);
    assert.ok(
      ofRain.every((text) => !text.includes('secret')),
      'the upload of somebody else is not found',
    );
  });
}

test('a passage that is removed, or made anew -> is not found by its old vector', async () => {
  const { documents, embed, knowledge, saveKnowledge } = await stage();
  await embed();
  const { searchKnowledge } = knowledge();
  assert.equal((await searchKnowledge(query('cardiac events')))[0]?.text, HEART);
  await saveKnowledge('a.md', draft('Cohort', 'Nothing about it.'));
  assert.ok((await searchKnowledge(query('cardiac events'))).every(({ text }) => text !== HEART));
  await documents.removeKnowledge(['a.md', 'b.md']);
  assert.deepEqual(await searchKnowledge(query('cardiac events')), []);
});

const reviewed = (source: ReturnType<Awaited<ReturnType<typeof stage>>['knowledge']>, question: string) =>
  reviewLiterature({
    query: {
      userId: 'ada',
      conversationId: '00000000-0000-4000-8000-000000000000',
      question,
      objective: question,
      limit: 3,
    },
    sources: [source],
    busySource: 'retry',
    onTrace: () => undefined,
  });

test('a model that is away -> the search goes by words, and the review says so; afterwards the model is called again', async () => {
  const { embed, knowledge, model } = await stage();
  await embed();
  const source = knowledge({ pauseMs: 0 });
  model.behave = (response) => {
    response.writeHead(500).end('{}');
    return true;
  };
  const without = await reviewed(source, 'Does nitrogen raise the yield of the crop?');
  assert.equal(without.extracts[0]?.statement, SOIL);
  assert.match(without.notes.join(' '), /by their words alone: The model openai-compatible\/scripted is overloaded/);
  assert.match(without.method, /ranked by BM25\./);
  model.behave = undefined;
  const again = await reviewed(source, 'Does nitrogen raise the yield of the crop?');
  assert.deepEqual(again.notes, []);
  assert.match(again.method, /cosine similarity/);
});

test('a model that does not answer in time -> is given up, and not called again for a while', async () => {
  const { embed, knowledge, model } = await stage();
  await embed();
  let asked = 0;
  model.behave = () => {
    asked += 1;
    return true;
  };
  const source = knowledge({ deadlineMs: 50 });
  for (const question of ['Does nitrogen raise the yield?', 'Is soil good for the crop?']) {
    const { notes } = await reviewed(source, question);
    assert.match(notes.join(' '), /by their words alone/);
  }
  assert.equal(asked, 1);
});

test('passages are not all embedded yet -> the review says how many are, and the same question is embedded once', async () => {
  const { db, embed, knowledge, model, saveKnowledge } = await stage();
  await embed();
  await saveKnowledge('c.md', draft('Birds', 'Gentoo penguins are heavier than other seabirds.'));
  const source = knowledge();
  const before = model.texts.length;
  const { notes } = await reviewed(source, 'Is nitrogen in the soil good for the crop?');
  await reviewed(source, 'Is nitrogen in the soil good for the crop?');
  assert.equal(model.texts.length - before, 1);
  assert.match(notes.join(' '), /So far 2 of 3 passages could be searched by their meaning/);
  const [counted] = await db.execute<{ calls: number; cost: number }>(sql`
    select count(*)::int as calls, sum(cost_usd)::float8 as cost from model_calls
    where agent = 'embedding' and step = 'search' and user_id = 'ada' and state = 'answered'`);
  assert.deepEqual({ ...counted }, { calls: 1, cost: 0.01 });
});
