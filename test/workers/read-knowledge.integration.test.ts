import assert from 'node:assert/strict';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, test } from 'vitest';
import type { OpenReader } from '../../activities/literature/document-reader.ts';
import { createInProcessEventBus } from '../../clients/event-bus.ts';
import { connectDatabase, type DatabaseConnection } from '../../db/connection.ts';
import { createRepositories } from '../../db/repositories.ts';
import { readKnowledge, type ReadKnowledgeInput } from '../../workers/read-knowledge.ts';
import { openPlainReader } from '../activities/literature/plain-reader.ts';
import { gate } from '../harness/gate.ts';
import { postgresIsMissing, startPostgres, type PostgresServer } from '../harness/postgres-server.ts';
import { recordedLog } from '../harness/recorded-log.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';
import { until } from '../harness/until.ts';

const skip = postgresIsMissing;
const DOCUMENTS = [
  'bickel1975.md',
  'fisher1936.txt',
  'gorman2014.md',
  'keeling1976.md',
  'kleiber1947.md',
  'simpson1951.md',
];

let server: PostgresServer;
let connections: readonly DatabaseConnection[] = [];
let directory: string;
const folder = temporaryFolder();
/** Every document that any worker read. */
let read: string[] = [];

beforeAll(async () => {
  directory = join(folder.path, 'knowledge');
  cpSync(join(import.meta.dirname, '../fixtures/literature'), directory, { recursive: true });
  mkdirSync(join(folder.path, 'scratch'));
  if (skip) return;
  server = await startPostgres();
  // A pool for each worker, as in processes of their own: the lock is of the session.
  connections = await Promise.all([connect(), connect()]);
});
afterAll(async () => {
  for (const connection of connections) await connection.close();
  if (!skip) await server.close();
  folder.remove();
});
beforeEach(async () => {
  read = [];
  if (skip) return;
  const { documents } = createRepositories(connections[0]!.db, createInProcessEventBus());
  await documents.forgetKnowledge();
});

const connect = () => connectDatabase({ connectionString: server.url, max: 3 }, () => undefined);

/** A reader that notes each document, before which `gated` may wait. */
const reading =
  (gated: () => Promise<unknown> = () => Promise.resolve()): OpenReader =>
  async () =>
    openPlainReader(async (filename) => {
      await gated();
      read.push(filename);
    });

function worker(number: 0 | 1, options: Partial<ReadKnowledgeInput> = {}) {
  const log = recordedLog();
  const database = connections[number]!;
  const repositories = createRepositories(database.db, createInProcessEventBus());
  const shared = {
    directory,
    database,
    repositories,
    open: reading(),
    scratch: join(folder.path, 'scratch'),
    askAgainMs: 5,
  };
  const knowledge = readKnowledge({ ...shared, queues: ['documents'], logger: log.logger, ...options });
  return { ...knowledge, log };
}

const stored = async () =>
  (await createRepositories(connections[0]!.db, createInProcessEventBus()).documents.listKnowledge()).map(
    ({ knowledgePath }) => knowledgePath,
  );

test.skipIf(skip)('a worker for documents -> reads the folder and says so', async () => {
  const { done, log } = worker(0);
  await done;
  assert.deepEqual(await stored(), DOCUMENTS);
  assert.match(
    log.text(),
    /the knowledge folder is being read.*documents of the knowledge folder are read.*6 documents, \d+ passages/s,
  );
});

test.skipIf(skip)('two workers that start at once -> each document is read once', async () => {
  await Promise.all([worker(0).done, worker(1).done]);
  assert.deepEqual(read.toSorted(), DOCUMENTS);
  assert.deepEqual(await stored(), DOCUMENTS);
});

test.skipIf(skip)(
  'a worker without the setting, or without the queue -> leaves the stored knowledge alone',
  async () => {
    await worker(0).done;
    await worker(1, { directory: undefined }).done;
    await worker(1, {
      queues: ['research', 'agents', 'polling', 'analysis'],
      directory: join(directory, '..', 'scratch'),
    }).done;
    assert.deepEqual(await stored(), DOCUMENTS);
  },
);

test.skipIf(skip)(
  'a reading that is interrupted -> keeps what it has, and the next worker goes on from there',
  async () => {
    const third = gate(undefined);
    const interrupted = worker(0, {
      open: reading(async () => read.length >= 2 && third.step()),
    });
    await third.reached;
    const closing = interrupted.close();
    third.open();
    await closing;
    assert.match(interrupted.log.text(), /interrupted; the next start goes on/);
    const kept = await stored();
    assert.ok(kept.length >= 2 && kept.length < DOCUMENTS.length);
    read = [];
    await worker(1).done;
    assert.deepEqual(await stored(), DOCUMENTS);
    assert.deepEqual(
      read.toSorted(),
      DOCUMENTS.filter((name) => !kept.includes(name)),
    );
  },
);

test.skipIf(skip)(
  'a worker that waits for another -> can be interrupted; one that dies lets the next one read',
  async () => {
    const first = gate(undefined);
    const slow = worker(0, { open: reading(() => first.step()) });
    await first.reached;
    const waiting = worker(1);
    await waiting.close();
    assert.deepEqual(read, []);
    const next = worker(1);
    const rows = await connections[1]!.db.execute<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and granted`,
    );
    await connections[1]!.db.execute(`select pg_terminate_backend(${String(rows[0]!.pid)})`);
    await until('the next worker reads', () => next.log.text().includes('is being read'));
    first.open();
    await Promise.all([slow.done, next.done]);
    assert.deepEqual(await stored(), DOCUMENTS);
  },
);

test.skipIf(skip)('a folder that cannot be read -> is reported, and the worker lives on', async () => {
  const { done, log } = worker(0, { directory: join(folder.path, 'nowhere') });
  await done;
  assert.match(log.text(), /could not be read; the next start tries again/);
});
