import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { objectKeys } from '../../contracts/files.ts';
import { Failure } from '../../contracts/failure.ts';
import { OVERDUE } from '../../db/paper-repository.ts';
import { papers as paperRows } from '../../db/tables/papers.ts';
import { startTestDatabase, type TestDatabase } from '../harness/database.ts';
import type { PaperPrograms } from '../../activities/papers/paper-tools.ts';
import { plainMakers, plainPrograms } from '../fakes/paper-tools.ts';
import { gate } from '../harness/gate.ts';
import { researched, startPaperService } from '../harness/paper-service.ts';
import { until } from '../harness/until.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
const services: ReturnType<typeof startPaperService>[] = [];
afterAll(async () => {
  await Promise.all(services.map((service) => service.close()));
  await database.close();
});

function start(different?: Parameters<typeof startPaperService>[1]) {
  const service = startPaperService(database, different);
  services.push(service);
  return service;
}

/** A compiler that makes a PDF when it is told to. */
function slowCompiler() {
  const waiting = gate(undefined);
  const { compileLatex: plain } = plainPrograms();
  const compileLatex: PaperPrograms['compileLatex'] = async (folder, options) => {
    const ended = Promise.withResolvers<never>();
    options.signal?.addEventListener('abort', () => ended.reject(options.signal?.reason));
    await Promise.race([waiting.step(), ended.promise]);
    return plain(folder, options);
  };
  return { ...waiting, compileLatex };
}

const NOBODY_LEAVES = new AbortController().signal;
const codeOf = (error: unknown): string => (error instanceof Failure ? error.code : String(error));

test('a paper goes through its steps -> it can be downloaded in every format', async () => {
  const { papers } = start();
  const place = await researched(database, 'steps', 'Does it rain in Bergen?');
  const paper = await papers.write(place, NOBODY_LEAVES);
  assert.deepEqual(
    [paper.status, paper.progress, paper.version, paper.title],
    ['completed', 100, 1, 'Does it rain in Bergen?'],
  );
  assert.deepEqual(Object.keys(paper.files).sort(), [
    ...['bib', 'csl', 'docx', 'md', 'pdf', 'ris', 'ro-crate', 'tex', 'zip'],
  ]);
  const { pdfPath, pdfUrl } = await papers.delivered(paper);
  assert.match(pdfPath, new RegExp(`^papers/${paper.id}/[0-9a-f]{64}\\.pdf$`));
  assert.match(pdfUrl, /filename=Does-it-rain-in-Bergen\.pdf/);
  const { filename, url } = await papers.exportAs({ paperId: paper.id, userId: 'steps' }, 'ro-crate');
  assert.equal(filename, 'Does-it-rain-in-Bergen.ro-crate.zip');
  assert.match(url, /^http:\/\/here/);
});

test('50 requests of one user at once -> one passes, and the others learn which paper is being written', async () => {
  const compiler = slowCompiler();
  const { papers } = start({ programs: { compileLatex: compiler.compileLatex }, mostLive: 50 });
  const places = await Promise.all([1, 2, 3, 4, 5].map(() => researched(database, 'race')));
  const tried = await Promise.allSettled(Array.from({ length: 50 }, (_, index) => papers.start(places[index % 5]!)));
  const passed = tried.filter((each) => each.status === 'fulfilled');
  const refused = tried.filter((each) => each.status === 'rejected').map(({ reason }) => reason as Failure);
  assert.equal(passed.length, 1);
  assert.deepEqual(new Set(refused.map(({ code }) => code)), new Set(['PAPER_LIMIT']));
  assert.equal(refused[0]!.fields['paperId'], passed[0]!.value.paperId);
  compiler.open();
});

test('50 users ask at once where three papers may be written -> three pass, the others are told the maximum', async () => {
  const compiler = slowCompiler();
  const { papers } = start({ programs: { compileLatex: compiler.compileLatex }, mostLive: 3 });
  await until('the papers of other tests are over', async () => (await livePapers()) === 0);
  const places = [];
  for (let user = 0; user < 50; user += 1) places.push(await researched(database, `crowd-${String(user)}`));
  const tried = await Promise.allSettled(places.map((place) => papers.start(place)));
  assert.equal(tried.filter((each) => each.status === 'fulfilled').length, 3);
  const refused = tried.filter((each) => each.status === 'rejected').map(({ reason }) => reason as Failure);
  assert.deepEqual(new Set(refused.map(({ code }) => code)), new Set(['PAPER_SYSTEM_BUSY']));
  assert.match(refused[0]!.message, /^Papers being written: 3, of at most 3/);
  compiler.open();
  await until('the three are over', async () => (await livePapers()) === 0);
  await papers.start(places.at(-1)!); // their slots are free
});

test('more research after a paper -> another version is written, and the first one stays', async () => {
  const { papers } = start({ mostLive: 50 });
  const place = await researched(database, 'versions');
  const first = await papers.write(place, NOBODY_LEAVES);
  const second = await papers.write(place, NOBODY_LEAVES);
  assert.deepEqual([first.version, second.version], [1, 2]);
  const { items } = await papers.list({ conversationId: place.conversationId, limit: 10 });
  assert.deepEqual(
    items.map(({ id }) => id),
    [second.id, first.id],
  );
  assert.match((await papers.delivered(second)).pdfUrl, /-v2\.pdf/);
});

test('LaTeX makes no PDF -> the paper fails with the lines and a hint, its sources are kept, its slot is free', async () => {
  const problem = { lines: ['main.tex:7: Undefined control sequence \\oops'], hint: 'Report it.' };
  const unbuilt = { ok: false, isCancelled: false, cause: 'tex-error', ...problem } as const;
  const { papers } = start({ programs: { compileLatex: async () => unbuilt }, mostLive: 50 });
  const place = await researched(database, 'unbuilt');
  const refused = await papers.write(place, NOBODY_LEAVES).then(
    () => assert.fail('it was written'),
    (error: unknown) => error as Failure,
  );
  assert.deepEqual(
    [refused.code, refused.fields['hint'], refused.fields['log']],
    ['LATEX_FAILED', problem.hint, problem.lines],
  );
  assert.match(refused.message, /Undefined control sequence/);
  const paperId = String(refused.fields['paperId']);
  const { size } = await papers.exportAs({ paperId, userId: 'unbuilt' }, 'zip');
  assert.ok(size > 0);
  await assert.rejects(papers.exportAs({ paperId, userId: 'unbuilt' }, 'bib'), { code: 'PAPER_NOT_READY' });
  const again = start({ mostLive: 50 });
  assert.equal((await again.papers.write(place, NOBODY_LEAVES)).status, 'completed');
});

test('a document states what no evidence holds -> nothing is printed, and the reason is said', async () => {
  const problem = { code: 'NUMBER_UNKNOWN', where: 'results', detail: 'no estimate e9 in ana-1' } as const;
  let compiled = 0;
  const { papers } = start({
    makers: { check: async () => [problem] },
    programs: {
      async compileLatex(...input) {
        compiled += 1;
        return plainPrograms().compileLatex(...input);
      },
    },
    mostLive: 50,
  });
  const place = await researched(database, 'refused');
  await assert.rejects(papers.write(place, NOBODY_LEAVES), {
    code: 'PAPER_FAILED',
    message: /no estimate e9 in ana-1/,
  });
  assert.equal(compiled, 0);
});

test('a failed paper is tried again while as many are written as may be -> it is refused until a slot is free', async () => {
  const unbuilt = { ok: false, isCancelled: false, cause: 'tex-error', lines: [], hint: '' } as const;
  const failing = start({ programs: { compileLatex: async () => unbuilt }, mostLive: 50 });
  const { jobs, runs } = database.repositories;
  const refused: unknown = await failing.papers
    .write(await researched(database, 'retry'), NOBODY_LEAVES)
    .catch((error: unknown) => error);
  const { jobId } = await failing.papers.getOwned({
    paperId: String((refused as Failure).fields['paperId']),
    userId: 'retry',
  });
  const failed = (await runs.find(jobId))!;
  const compiler = slowCompiler();
  const { papers } = start({ programs: { compileLatex: compiler.compileLatex }, mostLive: 50 });
  await papers.start(await researched(database, 'writing'));
  const live = await livePapers();
  assert.equal(await jobs.reopen(failed, { mostLivePapers: live }), 'papers-busy');
  assert.equal(await jobs.reopen(failed, { mostLivePapers: live + 1 }), 'retrying');
  await failing.engine.start({ ...failed, state: 'waiting', tries: failed.tries + 1 });
  compiler.open();
  await until('both are over', async () => (await livePapers()) === 0);
});

test('a caller leaves -> the paper is written all the same', async () => {
  const compiler = slowCompiler();
  const { papers } = start({ programs: { compileLatex: compiler.compileLatex }, mostLive: 50 });
  const place = await researched(database, 'left');
  const leaving = new AbortController();
  const waited = papers.write(place, leaving.signal).catch(codeOf);
  await compiler.reached;
  leaving.abort();
  assert.equal(await waited, 'PAPER_PENDING');
  compiler.open();
});

test('LaTeX is missing, nothing was researched, or the conversation is of another user -> nothing is started', async () => {
  const without = start({ programs: { isInstalled: async () => false } });
  const { papers } = start({ mostLive: 50 });
  const place = await researched(database, 'owner');
  await assert.rejects(without.papers.start(place), { code: 'LATEX_MISSING', message: /npm run setup:papers/ });
  await assert.rejects(papers.start({ ...place, userId: 'eve' }), { code: 'CONVERSATION_FORBIDDEN' });
  const chat = { queue: 'chat', userId: 'owner', message: 'Hello', researchMode: null, fileIds: [] } as const;
  const talk = await database.repositories.starts.start({ ...chat, conversationId: undefined });
  await assert.rejects(papers.start({ ...talk, userId: 'owner' }), { code: 'NOTHING_TO_WRITE' });
  assert.deepEqual((await papers.list({ conversationId: place.conversationId, limit: 10 })).items, []);
});

test('a paper is past its deadline -> it fails, its slot is free, and what comes late changes nothing', async () => {
  const compiler = slowCompiler();
  const { papers } = start({ programs: { compileLatex: compiler.compileLatex }, mostLive: 50 });
  const place = await researched(database, 'late');
  const { paperId } = await papers.start(place);
  await compiler.reached;
  await assert.rejects(papers.start(place), { code: 'PAPER_LIMIT' });
  await database.db
    .update(paperRows)
    .set({ deadlineAt: sql`now() - interval '1 second'` })
    .where(eq(paperRows.id, paperId));
  const next = await start({ mostLive: 50 }).papers.write(place, NOBODY_LEAVES);
  compiler.open();
  assert.equal(next.status, 'completed');
  const late = await papers.getOwned({ paperId, userId: 'late' });
  assert.deepEqual([late.status, late.failedReason, late.files.pdf], ['failed', OVERDUE, undefined]);
});

test('a process ends within any step -> another one goes on there, and no finished step is done again', async () => {
  const done: string[] = [];
  const place = await researched(database, 'killed');
  const first = slowCompiler();
  const dying = start({
    makers: {
      write: async (material) => {
        done.push('write');
        return plainMakers().write(material);
      },
    },
    programs: { compileLatex: first.compileLatex },
    mostLive: 50,
  });
  const { jobId, paperId } = await dying.papers.start(place);
  await first.reached; // and never goes on
  const next = start({
    makers: { write: () => Promise.reject(new Error('It is written already')) },
    folder: dying.folder,
    mostLive: 50,
  });
  const live = (await database.repositories.runs.listLive()).find(({ id }) => id === jobId);
  await next.engine.start(live!);
  const paper = await until('the paper is over', async () => {
    const found = await next.papers.getOwned({ paperId, userId: 'killed' });
    return found.status === 'processing' ? undefined : found;
  });
  assert.deepEqual([paper.status, done], ['completed', ['write']]);
});

test('a conversation or a paper is deleted -> its rows and its objects are gone', async () => {
  const { conversationRemoval } = database.repositories;
  const { folder, papers } = start({ mostLive: 50 });
  const place = await researched(database, 'deleted');
  const [first, second] = [await papers.write(place, NOBODY_LEAVES), await papers.write(place, NOBODY_LEAVES)];
  const isKept = (id: string) => existsSync(join(folder.path, objectKeys.paperFolder(id)));
  assert.deepEqual([isKept(first.id), isKept(second.id)], [true, true]);
  await assert.rejects(papers.remove({ paperId: first.id, userId: 'eve' }), { code: 'PAPER_FORBIDDEN' });
  await papers.remove({ paperId: first.id, userId: 'deleted' });
  assert.deepEqual([isKept(first.id), isKept(second.id)], [false, true]);
  await assert.rejects(papers.getOwned({ paperId: first.id, userId: 'deleted' }), { code: 'PAPER_NOT_FOUND' });
  assert.ok((await conversationRemoval.remove(place)).includes(objectKeys.paperFolder(second.id)));
  await assert.rejects(papers.getOwned({ paperId: second.id, userId: 'deleted' }), { code: 'PAPER_NOT_FOUND' });
});

test('a paper is being written -> neither it nor its conversation can be deleted', async () => {
  const compiler = slowCompiler();
  const { papers } = start({ programs: { compileLatex: compiler.compileLatex }, mostLive: 50 });
  const place = await researched(database, 'busy');
  const { paperId } = await papers.start(place);
  await compiler.reached;
  await assert.rejects(papers.remove({ paperId, userId: 'busy' }), { code: 'PAPER_BUSY' });
  await assert.rejects(database.repositories.conversationRemoval.remove(place), { code: 'CONVERSATION_BUSY' });
  compiler.open();
});

async function livePapers(): Promise<number> {
  return (await database.repositories.runs.listLive()).filter(({ queue }) => queue === 'paper-generation').length;
}
