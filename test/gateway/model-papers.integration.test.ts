import assert from 'node:assert/strict';
import { onTestFinished, test } from 'vitest';
import { isLatexInstalled } from '../../activities/papers/compile-latex.ts';
import { diligentModel } from '../fakes/model-scripts.ts';
import { startScriptedModel, type ModelScript, type ScriptedModel } from '../fakes/scripted-model.ts';
import { rainTable, researcherAt } from '../harness/research-client.ts';
import { serverFolder, startServerProcess, type ServerProcess } from '../harness/server-process.ts';
import { until } from '../harness/until.ts';

const skip = (await isLatexInstalled()) ? false : 'LaTeX is not installed: npm run setup:papers';

interface Stage {
  readonly model: ScriptedModel;
  readonly server: ServerProcess;
  readonly environment: Record<string, string>;
  readonly baseUrl: string;
  readonly conversation: string;
}

/** A finished conversation with a model, and a server that writes papers about it. */
async function stage(script: ModelScript): Promise<Stage> {
  const model = await startScriptedModel(script);
  const folder = await serverFolder();
  const environment = { DATA_DIR: folder.path, ...model.settings };
  const server = startServerProcess(environment);
  onTestFinished(async () => {
    await server.kill();
    await model.close();
    folder.remove();
  });
  const baseUrl = await server.listening();
  const ada = researcherAt(baseUrl);
  const fileId = await ada.upload('rain.csv', rainTable());
  const message = 'Does rain differ between Bergen and Oslo?';
  const { conversationId, pollUrl } = await ada.start({ message, researchMode: 'steering', files: [{ fileId }] });
  await until('the research is over', async () => (await ada.get(pollUrl)).status !== 'processing');
  return { model, server, environment, baseUrl, conversation: `/api/deep-research/conversations/${conversationId}` };
}

const askForPaper = (baseUrl: string, conversation: string) =>
  fetch(`${baseUrl}${conversation}/paper`, { method: 'POST', headers: { 'x-user-id': 'ada' } });

async function markdownOf(baseUrl: string, paperId: string): Promise<string> {
  const path = `/api/deep-research/paper/${paperId}/export?format=md`;
  return (await fetch(`${baseUrl}${path}`, { headers: { 'x-user-id': 'ada' } })).text();
}

const paperQuestions = ({ questions }: ScriptedModel) => questions.filter(({ agent }) => agent === 'paper');

test.skipIf(skip)(
  'a paper with a model -> its words, and the numbers of the estimates',
  { timeout: 240_000 },
  async () => {
    const { model, baseUrl, conversation } = await stage((question) => {
      if (question.agent !== 'paper') return diligentModel(question);
      const evidence = (question.data.results ?? []).slice(0, 1).map(({ id }) => id);
      const statement = { say: 'Rain was higher in Bergen than in Oslo.', evidence };
      return { abstract: [statement], introduction: [], discussion: [statement] };
    });
    const answer = await askForPaper(baseUrl, conversation);
    const { paperId } = (await answer.json()) as { paperId: string };
    assert.equal(answer.status, 200);
    const text = await markdownOf(baseUrl, paperId);
    assert.match(text, /Rain was higher in Bergen than in Oslo \(difference 1\d\d/);
    assert.match(text, /Written with the language model openai-compatible\/scripted/);
    assert.equal(paperQuestions(model).length, 1);
  },
);

test.skipIf(skip)(
  "a model's answer for a paper before kill -9 -> the model is not called again for it",
  { timeout: 240_000 },
  async () => {
    const { model, server, environment, baseUrl, conversation } = await stage((question) => {
      if (question.agent !== 'paper') return diligentModel(question);
      // The first answer is sent back; the process is killed while it waits for the second.
      if (question.count === 1)
        return { abstract: [{ say: 'Rain is 9 mm higher.', evidence: [] }], introduction: [], discussion: [] };
      return question.count === 2 ? { behave: () => undefined } : { abstract: [], introduction: [], discussion: [] };
    });
    askForPaper(baseUrl, conversation).catch(() => undefined); // its server is killed
    await until('the second question is asked', () => paperQuestions(model).length === 2);
    await server.kill();
    const second = startServerProcess(environment);
    onTestFinished(async () => {
      await second.kill();
    });
    const url = await second.listening();
    const written = await until('the paper is written', async () => {
      const { papers } = (await researcherAt(url).get(`${conversation}/papers`)) as unknown as {
        papers: { paperId: string; status: string }[];
      };
      return papers.find(({ status }) => status === 'completed' || status === 'failed');
    });
    assert.equal(written.status, 'completed');
    assert.equal(paperQuestions(model).length, 3);
    assert.ok(paperQuestions(model)[2]?.data.whatIsWrongWithIt, 'the first question was not asked again');
    assert.doesNotMatch(await markdownOf(url, written.paperId), /9 mm higher/);
  },
);

test.skipIf(skip)(
  'a paper whose model is away -> that of the built-in writer, which says so',
  { timeout: 240_000 },
  async () => {
    const { baseUrl, conversation } = await stage((question) =>
      question.agent === 'paper' ? { status: 500 } : diligentModel(question),
    );
    const answer = await askForPaper(baseUrl, conversation);
    const { paperId } = (await answer.json()) as { paperId: string };
    assert.match(
      await markdownOf(baseUrl, paperId),
      /Written by the built-in agents, without a language model: The model openai-compatible\/scripted is overloaded/,
    );
  },
);
