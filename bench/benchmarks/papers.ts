import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { compileLatex, isLatexInstalled } from '../../activities/papers/compile-latex.ts';
import { unpackFolder } from '../../activities/papers/source-folder.ts';
import { peakMegabytes } from '../measure/resident-memory.ts';
import { ROOT, startServer } from '../measure/server-process.ts';
import { atMost, type Outcome } from '../report.ts';
import { endProcess, removeFolder, temporaryFolder } from '../resources.ts';
import { interleaved, median, medianInterval, rounded } from '../statistics.ts';

const PAPERS = 3;
const PAIRS = 5;
const MOST_RATIO = 1.15;
const MOST_PIPELINE_MS = 10_000;
const MOST_ADDED_MB = 200;
const BUILD_MS = 120_000;
const EXAMPLE = join(ROOT, 'examples/kidney-stones');
const QUESTION = 'Is treatment A or B better for kidney stones?';
const DATE = '2026-01-01T00:00:00.000Z';
const AGAIN_MS = 200;

/** Papers of the README's conversation; beside the build of one a bare `latexmk` over the same sources. */
export async function measurePapers(): Promise<Outcome> {
  if (!(await isLatexInstalled())) throw new Error('LaTeX is not installed: npm run setup:papers');
  const folder = temporaryFolder();
  const { beforeMb, peakMb, pipelines, sources } = await writePapers(folder);
  const pairs = await interleaved(
    PAIRS,
    () => timed(folder, sources, buildSandboxed),
    () => timed(folder, sources, buildBare),
  );
  removeFolder(folder);
  const ratios = pairs.map(({ floor, subject }) => subject / floor);
  return {
    figures: {
      pipelineMs: rounded(median(pipelines), 0),
      buildMs: rounded(median(pairs.map(({ subject }) => subject)), 0),
      bareMs: rounded(median(pairs.map(({ floor }) => floor)), 0),
      peakOfResearchMb: beforeMb,
      peakWithPapersMb: peakMb,
    },
    bounds: [
      atMost('build to bare latexmk', MOST_RATIO, { value: rounded(median(ratios)), interval: medianInterval(ratios) }),
      atMost('ms of a paper of the README', MOST_PIPELINE_MS, {
        value: rounded(median(pipelines), 0),
        interval: medianInterval(pipelines),
      }),
      atMost('MB that papers add to the peak of the service', MOST_ADDED_MB, { value: peakMb - beforeMb }),
    ],
  };
}

const StartedSchema = Type.Object({ conversationId: Type.String(), pollUrl: Type.String() });
const OfferSchema = Type.Object({ fileId: Type.String(), uploadUrl: Type.String() });
const StatusSchema = Type.Object({ status: Type.String() });
const PaperSchema = Type.Object({ paperId: Type.String() });

async function writePapers(folder: string) {
  const server = await startServer(join(folder, 'data'), { KNOWLEDGE_DIR: join(EXAMPLE, 'documents') });
  const ask = asker(server.url);
  const fileId = await upload(ask);
  const research = { message: QUESTION, files: [{ fileId }] };
  const { conversationId, pollUrl } = await ask(StartedSchema, '/api/deep-research/start', research);
  await untilCompleted(ask, pollUrl);
  const beforeMb = peakMegabytes(server.pid);
  const pipelines: number[] = [];
  let paperId = '';
  for (let paper = 0; paper < PAPERS; paper += 1) {
    const begin = performance.now();
    ({ paperId } = await ask(PaperSchema, `/api/deep-research/conversations/${conversationId}/paper`, {}));
    pipelines.push(performance.now() - begin);
  }
  const peakMb = peakMegabytes(server.pid);
  const archive = await fetch(`${server.url}/api/deep-research/paper/${paperId}/export?format=zip`, { headers: USER });
  if (!archive.ok) throw new Error(`The sources of the paper: ${String(archive.status)}`);
  const sources = join(folder, 'sources');
  await unpackFolder(new Uint8Array(await archive.arrayBuffer()), sources);
  await endProcess(server.child);
  return { beforeMb, peakMb, pipelines, sources };
}

const USER = { 'x-user-id': 'bench' };
type Ask = <Schema extends TSchema>(schema: Schema, path: string, body?: object) => Promise<Static<Schema>>;

function asker(url: string): Ask {
  return async (schema, path, body) => {
    const json = { method: 'POST', headers: { ...USER, 'content-type': 'application/json' } };
    const sent = body === undefined ? { headers: USER } : { ...json, body: JSON.stringify(body) };
    const answer = await fetch(new URL(path, url), sent);
    if (!answer.ok) throw new Error(`${path} answered ${String(answer.status)}: ${await answer.text()}`);
    return Value.Parse(schema, await answer.json());
  };
}

async function upload(ask: Ask): Promise<string> {
  const content = await readFile(join(EXAMPLE, 'kidney-stones.csv'));
  const offered = { filename: 'kidney-stones.csv', contentType: 'text/csv', size: content.length };
  const { fileId, uploadUrl } = await ask(OfferSchema, '/api/files/upload-url', offered);
  await fetch(uploadUrl, { method: 'PUT', headers: { 'content-type': 'text/csv' }, body: content });
  await ask(Type.Object({}), '/api/files/confirm', { fileId });
  await untilCompleted(ask, `/api/files/${fileId}/status`);
  return fileId;
}

async function untilCompleted(ask: Ask, path: string): Promise<void> {
  for (;;) {
    const { status } = await ask(StatusSchema, path);
    if (status === 'completed') return;
    if (status === 'failed') throw new Error(`${path} failed`);
    await delay(AGAIN_MS);
  }
}

/** Each build begins with the sources alone. */
async function timed(folder: string, sources: string, build: (place: string) => Promise<void>): Promise<number> {
  const place = join(folder, 'build');
  cpSync(sources, place, { recursive: true });
  const begin = performance.now();
  await build(place);
  const took = performance.now() - begin;
  removeFolder(place);
  return took;
}

async function buildSandboxed(place: string): Promise<void> {
  const built = await compileLatex(place, { deadline: Date.now() + BUILD_MS, date: DATE });
  if (!built.ok) throw new Error(`LaTeX made no PDF: ${built.lines.join('\n')}`);
}

function buildBare(place: string): Promise<void> {
  const flags = ['-norc', '-xelatex', '-interaction=nonstopmode', '-halt-on-error', 'main.tex'];
  execFileSync('latexmk', flags, { cwd: place, stdio: 'ignore', timeout: BUILD_MS });
  return Promise.resolve();
}
