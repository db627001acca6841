import assert from 'node:assert/strict';
import { copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { indexKnowledge, type Extract } from '../../../activities/literature/index-knowledge.ts';
import type { DocumentDraft } from '../../../contracts/literature.ts';
import type { DocumentRepository } from '../../../db/document-repository.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures/literature');

/** Keeps documents as the repository would, in memory. */
function keptDocuments() {
  const kept = new Map<string, DocumentDraft>();
  const pathOf = (origin: Parameters<DocumentRepository['remove']>[0]): string =>
    'knowledgePath' in origin ? origin.knowledgePath : assert.fail('an upload is not of the knowledge base');
  const documents: Pick<DocumentRepository, 'save' | 'remove' | 'listKnowledge'> = {
    save: async ({ origin, document }) => {
      kept.set(pathOf(origin), document);
      return pathOf(origin);
    },
    remove: async (origin) => void kept.delete(pathOf(origin)),
    listKnowledge: async () =>
      [...kept].map(([knowledgePath, document]) => ({
        ...document,
        knowledgePath,
        passages: document.passages.length,
      })),
  };
  return { kept, documents };
}

async function start(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'knowledge-'));
  t.after(() => rm(folder, { recursive: true }));
  const directory = join(folder, 'knowledge');
  const scratch = join(folder, 'scratch');
  await mkdir(scratch);
  await cp(FIXTURES, directory, { recursive: true });
  const read: string[] = [];
  const extract: Extract = async ({ path, filename }) => {
    read.push(filename);
    const text = await readFile(path, 'utf8');
    if (text.includes('damaged')) return { ok: false, reason: 'The file could not be read; it may be damaged.' };
    const extraction = {
      kind: 'document',
      description: '',
      tables: [],
      pages: [{ page: 1, text }],
      warnings: [],
    } as const;
    return { ok: true, extraction };
  };
  const { kept, documents } = keptDocuments();
  const index = () => indexKnowledge({ directory, documents, extract, scratch, onProgress: () => undefined });
  return { directory, scratch, kept, read, index };
}

test('every document is read once, and what is told of it comes from beside it', async (t) => {
  const { kept, index } = await start(t);
  const summary = await index();
  assert.match(summary.text, /^6 documents, \d+ passages$/);
  assert.deepEqual(kept.get('bickel1975.md')?.authors, ['Bickel, P. J.', 'Hammel, E. A.', "O'Connell, J. W."]);
  assert.equal(kept.get('fisher1936.txt')?.doi, '10.1111/j.1469-1809.1936.tb02137.x');
  assert.deepEqual(kept.get('gorman2014.md')?.authors, [
    'Gorman, Kristen B.',
    'Williams, Tony D.',
    'Fraser, William R.',
  ]);
  assert.match(kept.get('kleiber1947.md')?.contentHash ?? '', /^[0-9a-f]{64}$/);
});

test('when nothing has changed nothing is read', async (t) => {
  const { read, index } = await start(t);
  const first = await index();
  read.length = 0;
  assert.deepEqual(await index(), first);
  assert.deepEqual(read, []);
});

test('a changed file is read again, one that is gone is forgotten', async (t) => {
  const { directory, kept, read, index } = await start(t);
  await index();
  read.length = 0;
  await copyFile(join(directory, 'kleiber1947.md'), join(directory, 'keeling1976.md'));
  await rm(join(directory, 'simpson1951.md'));
  await index();
  assert.deepEqual(read, ['keeling1976.md']);
  assert.equal(kept.get('keeling1976.md')?.title, 'Body size and metabolic rate');
  assert.equal(kept.has('simpson1951.md'), false);
});

test('a bibliography that changes its mind is listened to', async (t) => {
  const { directory, kept, index } = await start(t);
  await index();
  const bib = join(directory, 'references.bib');
  await writeFile(bib, (await readFile(bib, 'utf8')).replace('year = 1975', 'year = 1976'));
  await index();
  assert.equal(kept.get('bickel1975.md')?.year, 1976);
});

test('a file that cannot be read is named with its reason and does not stop the others', async (t) => {
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

test('the scratch folder is empty afterwards', async (t) => {
  const { scratch, index } = await start(t);
  await index();
  const { readdir } = await import('node:fs/promises');
  assert.deepEqual(await readdir(scratch), []);
});

test('a run that is cancelled ends with the reason', async (t) => {
  const { directory, scratch } = await start(t);
  const extract: Extract = () => Promise.reject(new Error('must not be asked'));
  const run = indexKnowledge({
    directory,
    scratch,
    extract,
    documents: keptDocuments().documents,
    onProgress: () => undefined,
    signal: AbortSignal.abort(new Error('stopped')),
  });
  await assert.rejects(run, /stopped/);
});
