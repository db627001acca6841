import assert from 'node:assert/strict';
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'vitest';
import type { OpenReader } from '../../../activities/literature/document-reader.ts';
import { indexKnowledge, type IndexKnowledgeInput } from '../../../activities/literature/index-knowledge.ts';
import type { FolderReading } from '../../../contracts/literature.ts';
import type { KnowledgeDraft } from '../../../db/document-repository.ts';
import { openPlainReader } from './plain-reader.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures/literature');

/** Keeps documents as the repository would, in memory. */
function keptDocuments() {
  const kept = new Map<string, KnowledgeDraft>();
  const readings: FolderReading[] = [];
  const documents: IndexKnowledgeInput['documents'] = {
    saveKnowledge: async ({ drafts, reading }) => {
      for (const draft of drafts) kept.set(draft.knowledgePath, draft);
      readings.push(reading);
    },
    removeKnowledge: async (paths) => paths.forEach((path) => kept.delete(path)),
    rememberFingerprint: async ({ knowledgePath, fingerprint }) => {
      kept.set(knowledgePath, { ...kept.get(knowledgePath)!, fingerprint });
    },
    finishReading: async () => void (readings.length = 0),
    listKnowledge: async () =>
      [...kept.values()].map(({ knowledgePath, fingerprint, document }) => ({
        ...{ knowledgePath, fingerprint, contentHash: document.contentHash },
        passages: document.passages.length,
      })),
  };
  return { kept, readings, documents };
}

async function start(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'knowledge-'));
  t.onTestFinished(() => rm(folder, { recursive: true }));
  const directory = join(folder, 'knowledge');
  const scratch = join(folder, 'scratch');
  await mkdir(scratch);
  await cp(FIXTURES, directory, { recursive: true });
  const read: string[] = [];
  const open: OpenReader = async () => openPlainReader((filename) => void read.push(filename));
  const { kept, readings, documents } = keptDocuments();
  const index = (options: Partial<IndexKnowledgeInput> = {}) =>
    indexKnowledge({ directory, documents, scratch, open, onProgress: () => undefined, ...options });
  return { directory, scratch, kept, readings, read, index };
}

test('documents in the folder -> each is read once, with the metadata that lies beside it', async (t) => {
  const { kept, read, index } = await start(t);
  const summary = await index();
  assert.match(summary.text, /^6 documents, \d+ passages$/);
  assert.equal(read.length, 6);
  assert.deepEqual(kept.get('bickel1975.md')?.document.authors, ['Bickel, P. J.', 'Hammel, E. A.', "O'Connell, J. W."]);
  assert.equal(kept.get('fisher1936.txt')?.document.doi, '10.1111/j.1469-1809.1936.tb02137.x');
  assert.match(kept.get('kleiber1947.md')?.document.contentHash ?? '', /^[0-9a-f]{64}$/);
});

test('nothing has changed -> nothing is read', async (t) => {
  const { read, index } = await start(t);
  const first = await index();
  read.length = 0;
  assert.deepEqual(await index(), first);
  assert.deepEqual(read, []);
});

test('a file with another time and the same content -> is not read again, and not compared the next time', async (t) => {
  const { directory, kept, read, index } = await start(t);
  await index();
  read.length = 0;
  await utimes(join(directory, 'kleiber1947.md'), new Date(), new Date('2001-01-01'));
  const before = kept.get('kleiber1947.md')?.fingerprint;
  await index();
  assert.deepEqual(read, []);
  assert.notEqual(kept.get('kleiber1947.md')?.fingerprint, before);
});

test('a changed file -> is read again; a removed one is forgotten', async (t) => {
  const { directory, kept, read, index } = await start(t);
  await index();
  read.length = 0;
  await copyFile(join(directory, 'kleiber1947.md'), join(directory, 'keeling1976.md'));
  await rm(join(directory, 'simpson1951.md'));
  await index();
  assert.deepEqual(read, ['keeling1976.md']);
  assert.equal(kept.get('keeling1976.md')?.document.title, 'Body size and metabolic rate');
  assert.equal(kept.has('simpson1951.md'), false);
});

test('a bibliography that changes -> its new record holds', async (t) => {
  const { directory, kept, index } = await start(t);
  await index();
  const bib = join(directory, 'references.bib');
  await writeFile(bib, (await readFile(bib, 'utf8')).replace('year = 1975', 'year =  1976'));
  await index();
  assert.equal(kept.get('bickel1975.md')?.document.year, 1976);
});

test('a file that cannot be read -> is named with its reason and does not stop the others', async (t) => {
  const { directory, kept, index } = await start(t);
  await index();
  await writeFile(join(directory, 'gorman2014.md'), 'damaged');
  await writeFile(join(directory, 'empty.md'), '0.1 0.2');
  const { text, skipped } = await index();
  assert.match(
    text,
    /^5 documents, \d+ passages; skipped: empty\.md: it holds no running text; gorman2014\.md: The file could not be read; it may be damaged$/,
  );
  assert.equal(kept.has('gorman2014.md'), false);
  assert.deepEqual((await index()).skipped, skipped);
});

test('documents are being read -> how many of how many is stored, and removed at the end', async (t) => {
  const { readings, index } = await start(t);
  const seen: FolderReading[] = [];
  await index({ onProgress: () => void seen.push(...readings.slice(-1)) });
  assert.deepEqual(seen, [
    { read: 0, total: 6 },
    { read: 6, total: 6 },
  ]);
  assert.deepEqual(readings, []);
});

test('documents that are stored already -> count as read', async (t) => {
  const { directory, readings, index } = await start(t);
  await index();
  await writeFile(join(directory, 'new.md'), '# New\n\nPenguins were counted on the islands in each season.');
  const seen: FolderReading[] = [];
  await index({ onProgress: () => void seen.push(...readings.slice(-1)) });
  assert.deepEqual(seen[0], { read: 6, total: 7 });
});

test('many documents -> are saved in batches', async (t) => {
  const { directory, index } = await start(t);
  for (let number = 0; number < 150; number += 1) {
    await writeFile(
      join(directory, `n${number}.md`),
      `# N${number}\n\nPenguins were counted ${number} times in a season.`,
    );
  }
  let saves = 0;
  await index({ onProgress: () => void (saves += 1) });
  assert.ok(saves >= 3 && saves <= 5, String(saves));
});

test('the end of the reading -> the scratch folder is empty', async (t) => {
  const { scratch, index } = await start(t);
  await index();
  assert.deepEqual(await readdir(scratch), []);
});

test('a run that is cancelled -> ends with the reason, and its reading stays open', async (t) => {
  const { readings, read, index } = await start(t);
  await assert.rejects(index({ signal: AbortSignal.abort(new Error('stopped')) }), /stopped/);
  assert.deepEqual(read, []);
  assert.deepEqual(readings.slice(-1), [{ read: 0, total: 6 }]);
});

test('the folder is being listed -> the reading is stored as begun before any file is looked at', async (t) => {
  const { readings, index } = await start(t);
  await assert.rejects(index({ open: () => Promise.reject(new Error('no reader')) }), /no reader/);
  assert.deepEqual(readings, [
    { read: 0, total: 0 },
    { read: 0, total: 6 },
  ]);
});

test('a folder that cannot be listed -> nothing says that it is being read', async (t) => {
  const { directory, readings, index } = await start(t);
  await assert.rejects(index({ directory: join(directory, 'missing') }));
  assert.deepEqual(readings, []);
});
