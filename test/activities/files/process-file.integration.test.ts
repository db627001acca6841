import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { createFileActivities } from '../../../activities/files/process-file.ts';
import { createDiskObjectStore } from '../../../clients/disk-object-store.ts';
import type { ObjectStore } from '../../../clients/object-store.ts';
import { createUrlSigner } from '../../../clients/signed-urls.ts';
import type { Extraction, ExtractionRequest } from '../../../contracts/extraction.ts';
import { objectKeys } from '../../../contracts/files.ts';
import { createRemovals } from '../../../use-cases/removals.ts';
import { createFileIntake } from '../../../use-cases/file-intake.ts';
import { columnProfile } from '../../harness/column-profile.ts';
import { startTestDatabase, type TestDatabase } from '../../harness/database.ts';
import { gate } from '../../harness/gate.ts';
import { until } from '../../harness/until.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';

let database: TestDatabase;
const folder = temporaryFolder();
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(async () => {
  await database.close();
  folder.remove();
});

const userId = 'ada';
const BYTES = 'city,mm\nOslo,763\n';
const described = { description: '1 row', warnings: [] };

function tableIn({ outputDirectory }: ExtractionRequest): Extraction {
  const path = join(outputDirectory, 'rain.parquet');
  writeFileSync(path, 'rows');
  const table = { name: 'rain', path, columns: [columnProfile('mm', 'integer')], rows: 1 };
  return { kind: 'table', tables: [table], pages: [], ...described };
}

const documentIn = (): Extraction => ({
  ...{ kind: 'document', tables: [], ...described },
  pages: [{ page: 1, text: 'Rain in Oslo\n\nIt rained 763 mm in Oslo, more than in any year before.' }],
});

/** An uploaded file that waits to be read; it is deleted, if ever, when the test says so. */
async function uploaded() {
  const { conversations, documents, files, removedFolders } = database.repositories;
  const signer = createUrlSigner({ baseUrl: () => 'http://here', secret: randomBytes(32) });
  const objects = createDiskObjectStore({ folder: folder.path, signer });
  const { id: fileId } = await files.create({
    ...{ userId, filename: 'rain.csv', contentType: 'text/csv', size: BYTES.length, conversationId: undefined },
  });
  const confirmed = await files.confirm({ fileId, userId });
  const own = join(folder.path, objectKeys.fileFolder(fileId));
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, 'original'), BYTES);
  const removals = createRemovals({ objects, removedFolders, onPostponed: assert.ifError });
  const engine = {} as never;
  const intake = createFileIntake({ conversations, files, objects, engine, maxFileSizeBytes: 1_000, removals });
  const input = { jobId: confirmed!.jobId, fileId };
  return {
    objects,
    isKept: (key: string) => existsSync(join(folder.path, key)),
    leftovers: () => existsSync(own),
    fileId,
    remove: () => intake.remove({ fileId, userId }),
    process: (
      extraction: (request: ExtractionRequest) => Extraction,
      different: Partial<ObjectStore> = {},
      warmAnalysis?: () => void,
    ) =>
      createFileActivities({
        ...{ documents, files, scratch: folder.path, warmAnalysis },
        objects: { ...objects, ...different },
        extract: async (request) => ({ ok: true, extraction: extraction(request) }),
      }).processFile(input),
  };
}

test('a table that was read -> is stored', async () => {
  const { fileId, isKept, process } = await uploaded();
  await process(tableIn);
  assert.ok(isKept(objectKeys.table(fileId, 0)));
  assert.equal((await database.repositories.files.find(fileId))?.status, 'completed');
});

test('a table is read -> R starts for the question that follows; a document -> not', async () => {
  let warmed = 0;
  const warm = () => void (warmed += 1);
  const [table, document] = [await uploaded(), await uploaded()];
  await document.process(documentIn, {}, warm);
  assert.equal(warmed, 0);
  await table.process(tableIn, {}, warm);
  assert.equal(warmed, 1);
});

for (const [kind, extraction] of [
  ['table', tableIn],
  ['document', documentIn],
] as const) {
  test(`a ${kind} that is deleted while it is read -> leaves nothing behind, and its job does not fail`, async () => {
    const { leftovers, objects, process, remove } = await uploaded();
    await process(extraction, {
      async fetchTo(key, path) {
        await objects.fetchTo(key, path);
        await remove();
      },
    });
    assert.ok(!leftovers());
  });
}

test('a file that is deleted before its bytes are fetched -> ends without a failure', async () => {
  const { leftovers, objects, process, remove } = await uploaded();
  await process(tableIn, {
    async fetchTo(key, path) {
      await remove();
      await objects.fetchTo(key, path);
    },
  });
  assert.ok(!leftovers());
});

test('objects of an interrupted attempt, and the file deleted -> the next attempt removes them', async () => {
  const { leftovers, objects, process, remove } = await uploaded();
  const cutOff = process(tableIn, {
    async putFile(...object) {
      await remove();
      await objects.putFile(...object);
      throw new Error('The process is killed');
    },
    removeFolder: () => Promise.reject(new Error('The process is killed')),
  });
  await assert.rejects(cutOff, /killed/);
  assert.ok(leftovers());
  await process(tableIn);
  assert.ok(!leftovers());
});

test('any error while an existing file is read -> is reported', async () => {
  const { leftovers, process } = await uploaded();
  const broken = process(tableIn, { putFile: () => Promise.reject(new Error('The disk is full')) });
  await assert.rejects(broken, /The disk is full/);
  assert.ok(leftovers());
});

test('files of two users that wait to be read -> the users take turns', async () => {
  const { documents, files } = database.repositories;
  const { objects } = await uploaded();
  const held = gate(undefined);
  const begun: string[] = [];
  let found = 0;
  const { processFile } = createFileActivities({
    ...{ documents, scratch: folder.path },
    files: {
      ...files,
      find: (id) => files.find(id).finally(() => (found += 1)),
    },
    objects: { ...objects, fetchTo: async (_key, path) => writeFileSync(path, BYTES) },
    async extract(request) {
      begun.push(request.filename);
      await held.step();
      return { ok: true, extraction: documentIn() };
    },
  });
  const read = async (owner: string, filename: string) => {
    const { id: fileId } = await files.create({
      ...{ userId: owner, filename, contentType: 'text/csv', size: BYTES.length, conversationId: undefined },
    });
    const confirmed = await files.confirm({ fileId, userId: owner });
    return { jobId: confirmed!.jobId, fileId };
  };
  const waiting = [];
  for (const [owner, filename] of [
    ['ada', 'a1'],
    ['ada', 'a2'],
    ['ada', 'a3'],
    ['ada', 'a4'],
    ['bob', 'b1'],
  ] as const) {
    waiting.push(await read(owner, filename));
  }
  const reading = waiting.map(processFile);
  await until('two are read, and the others wait', async () => begun.length === 2 && found === 5);
  held.open();
  await Promise.all(reading);
  assert.ok(begun.indexOf('b1') < begun.indexOf('a4'), begun.join());
});
