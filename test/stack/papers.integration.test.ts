import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { isLatexInstalled } from '../../activities/papers/compile-latex.ts';
import { rainTable, researcherAt } from '../harness/research-client.ts';
import { ADMIN_KEY, callerAt, stackIsMissing, startStack, type Stack } from '../harness/stack.ts';
import { until } from '../harness/until.ts';

const skip = stackIsMissing || ((await isLatexInstalled()) ? false : 'LaTeX is not installed: npm run setup:papers');
const admin = { 'x-admin-key': ADMIN_KEY };

let stack: Stack;
let conversationId: string;
/** The paper of the first test. */
let queued: Awaited<ReturnType<typeof over>>;
beforeAll(async () => {
  if (skip) return;
  stack = await startStack();
  const ada = researcherAt(stack.gateway);
  const fileId = await ada.upload('rain.csv', rainTable());
  const message = 'Does rain_mm differ between the levels of city?';
  const started = await ada.start({ message, researchMode: 'steering', files: [{ fileId }] });
  conversationId = started.conversationId;
  await until('the research is over', async () => (await ada.get(started.pollUrl)).status === 'completed');
});
afterAll(async () => {
  if (!skip) await stack.close();
});

const send = (method: string, path: string, options: Parameters<ReturnType<typeof callerAt>>[2] = {}) =>
  callerAt(stack.gateway, 'ada')(method, `/api/${path}`, options);

async function over(statusUrl: string, each: (progress: number) => void = () => undefined) {
  return until(
    'the paper is over',
    async () => {
      const { body } = await callerAt(stack.gateway, 'ada')('GET', statusUrl);
      if (body.status === 'completed' || body.status === 'failed') return body;
      each(Number((body as { readonly progress?: unknown }).progress ?? 0));
      return undefined;
    },
    { deadlineMs: 240_000 },
  );
}

test.skipIf(skip)(
  '50 papers are asked for at once -> one is queued; its workers are killed while it is written, and it is written once',
  { timeout: 300_000 },
  async () => {
    const path = `deep-research/conversations/${conversationId}/paper/async`;
    const answers = await Promise.all(Array.from({ length: 50 }, () => send('POST', path)));
    const taken = answers.filter(({ status }) => status === 202);
    assert.equal(taken.length, 1, JSON.stringify(answers.map(({ status }) => status)));
    const refused = answers.filter(({ status }) => status !== 202);
    assert.deepEqual(new Set(refused.map(({ body }) => body.error)), new Set(['Concurrent paper limit exceeded']));
    const { body } = taken[0]!;
    assert.deepEqual([body['success'], body.status, typeof body.jobId], [true, 'queued', 'string']);

    const killedAt = new Set<number>();
    queued = await over(String(body['statusUrl']), (progress) => {
      if (killedAt.has(progress) || killedAt.size >= 1 || progress === 0) return;
      killedAt.add(progress);
      for (const role of ['worker-1', 'worker-2']) process.kill(stack.pid(role), 'SIGKILL');
    });
    assert.equal(queued.status, 'completed', JSON.stringify(queued));
    const pdf = Buffer.from(await (await fetch(String(queued['pdfUrl']))).arrayBuffer());
    assert.equal(pdf.subarray(0, 5).toString(), '%PDF-');
    const listed = await send('GET', `deep-research/conversations/${conversationId}/papers`);
    assert.equal((listed.body['papers'] as unknown[]).length, 1);
  },
);

test.skipIf(skip)(
  'the same conversation waited for -> the sources of the queued paper, but for their dates; operators see both jobs',
  { timeout: 300_000 },
  async () => {
    const waitedFor = await send('POST', `deep-research/conversations/${conversationId}/paper`);
    assert.equal(waitedFor.status, 200, JSON.stringify(waitedFor.body));
    const [first, second] = await Promise.all([waitedFor.body, queued].map((paper) => sourcesOf(paper)));
    assert.ok(first!.length > 1_000);
    assert.equal(first, second);

    const { body } = await send('GET', 'admin/jobs?queue=paper-generation', { headers: admin });
    const jobs = body['jobs'] as readonly { name: string; state: string; progress: number; data: object }[];
    assert.deepEqual(
      jobs.map(({ name, state, progress }) => [name, state, progress]),
      [
        ['paper-generation', 'completed', 100],
        ['paper-generation', 'completed', 100],
      ],
    );
  },
);

async function sourcesOf({ rawLatexUrl }: Readonly<Record<string, unknown>>): Promise<string> {
  const tex = (await (await fetch(String(rawLatexUrl))).text()).replaceAll('-{}', '-');
  return tex.replace(/\d{4}-\d\d-\d\d(T| )?(\d\d:\d\d:\d\d( UTC)?)?/g, 'then');
}
