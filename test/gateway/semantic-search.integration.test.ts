import assert from 'node:assert/strict';
import { test } from 'vitest';
import { startScriptedEmbeddings } from '../fakes/scripted-embeddings.ts';
import { researcherAt } from '../harness/research-client.ts';
import { serverFolder, startServerProcess } from '../harness/server-process.ts';
import { until } from '../harness/until.ts';

const HEART =
  'Smoking raised the risk of myocardial infarction in this cohort of men, who were followed for ten years.';

test('an uploaded document -> is embedded beside the service, found by its meaning, and counted for its owner', async () => {
  const embeddings = await startScriptedEmbeddings();
  const folder = await serverFolder();
  const server = startServerProcess({
    ...{ DATA_DIR: folder.path, ...embeddings.settings },
  });
  const ada = researcherAt(await server.listening());
  await ada.upload('cohort.md', `# Cohort\n\n${HEART}\n`, 'text/markdown');
  const found = await until('the passage is found by its meaning', async () => {
    const { results } = (await ada.get('/api/knowledge/search?q=cardiac+events')) as unknown as {
      results: { text: string }[];
    };
    return results.length === 0 ? undefined : results;
  });
  assert.match(found[0]!.text, /myocardial infarction/);
  const usage = (await ada.get('/api/usage?since=2026-01-01T00:00:00Z')) as unknown as {
    byModel: { agent: string; model: string; calls: number }[];
  };
  await server.kill();
  await embeddings.close();
  folder.remove();
  const [embedding] = usage.byModel;
  assert.deepEqual([embedding?.agent, embedding?.model], ['embedding', 'scripted']);
  assert.ok(embeddings.texts.filter((text) => text.includes('myocardial')).length === 1, 'embedded once');
});
