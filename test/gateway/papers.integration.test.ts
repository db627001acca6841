import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { unzipSync } from 'fflate';
import { isLatexInstalled } from '../../activities/papers/compile-latex.ts';
import { LIMITS } from '../../contracts/limits.ts';
import { assertError, call, type Answer } from '../harness/client.ts';
import { brokenRules } from '../harness/ro-crate-rules.ts';
import { rainTable, researcherAt } from '../harness/research-client.ts';
import { startTestService, type TestService } from '../harness/service.ts';
import { until } from '../harness/until.ts';

const skip = (await isLatexInstalled()) ? false : 'LaTeX is not installed: npm run setup:papers';
const CRATE_METADATA = 'ro-crate-metadata.json';
const NOBODY = '00000000-0000-4000-8000-000000000000';

let service: TestService;
let conversationId: string;
let fileId: string;
/** Written once: a build takes seconds. */
let written: Awaited<ReturnType<typeof ask>>;
beforeAll(async () => {
  service = await startTestService({}, { listen: true });
  const ada = researcherAt(service.url);
  fileId = await ada.upload('rain.csv', rainTable());
  const message = 'Does rain_mm differ between the levels of city?';
  const started = await ada.start({ message, researchMode: 'steering', files: [{ fileId }] });
  conversationId = started.conversationId;
  await until('the research is over', async () => (await ada.get(started.pollUrl)).status !== 'processing');
  if (!skip) written = await writePaper();
});
afterAll(() => service.close());

interface PaperBody {
  readonly paperId: string;
  readonly pdfPath: string;
  readonly pdfUrl: string;
  readonly rawLatexUrl: string;
  readonly statusUrl: string;
  readonly syncEndpoint: string;
  readonly version: number;
  readonly progress?: number;
  readonly papers: readonly { readonly paperId: string; readonly status: string; readonly pdfPath: string }[];
}

async function ask(method: 'GET' | 'POST' | 'DELETE', path: string, userId = 'ada') {
  const answer = await call(service.app, method, `/api/deep-research/${path}`, { headers: { 'x-user-id': userId } });
  return { ...answer, body: answer.body as unknown as PaperBody & Answer['body'] };
}

const writePaper = () => ask('POST', `conversations/${conversationId}/paper`);

async function download(url: string) {
  const answer = await fetch(url);
  assert.equal(answer.status, 200);
  return { bytes: Buffer.from(await answer.arrayBuffer()), filename: answer.headers.get('content-disposition') };
}

test.skipIf(skip)(
  'a paper is asked for -> a PDF with its sources, listed and exported, under names that say what they are',
  async () => {
    assert.equal(written.status, 200, JSON.stringify(written.body));
    const { paperId, pdfPath, pdfUrl, rawLatexUrl } = written.body;
    const pdf = await download(pdfUrl);
    assert.equal(pdf.bytes.subarray(0, 5).toString(), '%PDF-');
    assert.match(pdf.filename ?? '', /^attachment; filename="[A-Za-z0-9-]+\.pdf"/);
    assert.match((await download(rawLatexUrl)).bytes.toString(), /\\documentclass\[.*\]\{IEEEtran\}/s);

    const status = await ask('GET', `paper/${paperId}/status`);
    assert.deepEqual(
      [status.body.status, status.body.progress, 'pdfUrl' in status.body],
      ['completed', undefined, true],
    );
    const fetched = await ask('GET', `paper/${paperId}`);
    assert.equal(fetched.body.pdfPath, pdfPath);
    const { papers } = (await ask('GET', `conversations/${conversationId}/papers`)).body;
    assert.deepEqual([papers[0]!.paperId, papers[0]!.status, papers[0]!.pdfPath], [paperId, 'completed', pdfPath]);

    const zip = await ask('GET', `paper/${paperId}/export?format=zip`);
    assert.equal(zip.status, 302);
    const names = Object.keys(unzipSync((await download(String(zip.headers['location']))).bytes));
    assert.ok(names.includes('main.tex'), names.join(', '));
    assert.ok(
      names.some((name) => /^figures\/.*\.pdf$/.test(name)),
      'figures are vector graphics',
    );
    const crate = await ask('GET', `paper/${paperId}/export?format=ro-crate`);
    const described = unzipSync((await download(String(crate.headers['location']))).bytes);
    const { [CRATE_METADATA]: metadata, ...parts } = described;
    assert.ok(['paper.pdf', 'sources.zip'].every((name) => name in parts));
    assert.deepEqual(await brokenRules(Buffer.from(metadata ?? []).toString(), parts), []);
    const word = await ask('GET', `paper/${paperId}/export?format=docx`);
    assert.equal((await download(String(word.headers['location']))).bytes.subarray(0, 2).toString(), 'PK');
    assertError(await ask('GET', `paper/${paperId}/export?format=exe`), { status: 400, code: 'PAPER_FORMAT_UNKNOWN' });
  },
);

test.skipIf(skip)('the same conversation is written again -> the same sources, but for their dates', async () => {
  const second = await writePaper();
  const sources = [];
  for (const { body } of [written, second]) {
    const tex = (await download(body.rawLatexUrl)).bytes.toString().replaceAll('-{}', '-');
    sources.push(tex.replace(/\d{4}-\d\d-\d\d(T| )?(\d\d:\d\d:\d\d( UTC)?)?/g, 'then'));
  }
  assert.equal(sources[0], sources[1]);
});

test.skipIf(skip)('the data set of a paper is deleted -> the paper is still there, whole', async () => {
  const gone = await call(service.app, 'DELETE', `/api/files/${fileId}`, { headers: { 'x-user-id': 'ada' } });
  assert.equal(gone.status, 200);
  const { pdfUrl } = (await ask('GET', `paper/${written.body.paperId}`)).body;
  assert.ok((await download(pdfUrl)).bytes.length > 1_000);
});

test.skipIf(skip)('a URL is expired or changed -> nothing is given', async () => {
  const url = new URL(written.body.pdfUrl);
  const lifetime = Number(url.searchParams.get('expires')) - Date.now();
  assert.ok(lifetime > 0 && lifetime <= LIMITS.downloadUrlLifetimeMs);
  url.searchParams.set('expires', '1');
  assert.equal((await fetch(url)).status, 403);
});

test('queue mode is off -> a paper cannot be queued, and the answer names the other address', async () => {
  const answer = await ask('POST', `conversations/${conversationId}/paper/async`);
  assertError(answer, { status: 503, code: 'PAPER_QUEUE_DISABLED', error: 'Async paper generation unavailable' });
  assert.equal(answer.body.syncEndpoint, `/api/deep-research/conversations/${conversationId}/paper`);
});

test.skipIf(skip)('a paper or conversation is unknown or of another user -> 404 or 403', async () => {
  const { paperId } = written.body;
  for (const path of [`paper/${paperId}`, `paper/${paperId}/status`, `paper/${paperId}/export?format=bib`]) {
    assertError(await ask('GET', path, 'eve'), { status: 403, code: 'PAPER_FORBIDDEN' });
    assertError(await ask('GET', path.replace(paperId, NOBODY)), { status: 404, code: 'PAPER_NOT_FOUND' });
    assertError(await ask('GET', path.replace(paperId, 'x')), { status: 404, code: 'PAPER_NOT_FOUND' });
  }
  assertError(await ask('DELETE', `paper/${paperId}`, 'eve'), { status: 403, code: 'PAPER_FORBIDDEN' });
  const papers = `conversations/${conversationId}/paper`;
  assertError(await ask('POST', papers, 'eve'), { status: 403, error: 'Access denied' });
  assertError(await ask('GET', `${papers}s`, 'eve'), { status: 403, error: 'Access denied' });
  const unknown = await ask('POST', papers.replace(conversationId, NOBODY));
  assertError(unknown, { status: 404, code: 'CONVERSATION_NOT_FOUND' });
  assert.match(unknown.body.message, new RegExp(NOBODY));
});

test.skipIf(skip)(
  'one paper is being written -> another request is refused with its address, and its export is not ready',
  async () => {
    const writing = writePaper();
    const { paperId } = await until('it has begun', async () => {
      const { papers } = (await ask('GET', `conversations/${conversationId}/papers`)).body;
      return papers.find(({ status }) => status !== 'completed');
    });
    const refused = await ask('POST', `conversations/${conversationId}/paper`);
    assertError(refused, { status: 429, error: 'Concurrent paper limit exceeded' });
    assert.equal(refused.body.statusUrl, `/api/deep-research/paper/${paperId}/status`);
    assertError(await ask('GET', `paper/${paperId}/export?format=zip`), { status: 409, code: 'PAPER_NOT_READY' });
    assertError(await ask('GET', `paper/${paperId}`), { status: 409, code: 'PAPER_NOT_READY' });
    assertError(await ask('DELETE', `paper/${paperId}`), { status: 409, code: 'PAPER_BUSY' });
    const { body: status } = await ask('GET', `paper/${paperId}/status`);
    assert.ok(status.progress <= 100);
    assert.equal((await writing).status, 200);
    assert.equal((await ask('DELETE', `paper/${paperId}`)).status, 200);
    assertError(await ask('GET', `paper/${paperId}`), { status: 404, code: 'PAPER_NOT_FOUND' });
  },
);

test.skipIf(skip)('a caller hangs up -> the paper is written all the same', async () => {
  const leaving = new AbortController();
  const path = `/api/deep-research/conversations/${conversationId}/paper`;
  const asked = fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: { 'x-user-id': 'ada' },
    signal: leaving.signal,
  });
  asked.catch(() => undefined);
  const { paperId } = await until('it has begun', async () => {
    const { papers } = (await ask('GET', `conversations/${conversationId}/papers`)).body;
    return papers.find(({ status }) => status !== 'completed');
  });
  leaving.abort();
  await until('it is written', async () => (await ask('GET', `paper/${paperId}/status`)).body.status === 'completed');
});
