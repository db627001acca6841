import assert from 'node:assert/strict';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, test } from 'vitest';
import { conversationFiles, datasetTables } from '../../db/tables/files.ts';
import { jobs } from '../../db/tables/jobs.ts';
import { columnProfile } from '../harness/column-profile.ts';
import { startTestDatabase, type TestDatabase } from '../harness/database.ts';
import { startInput } from '../harness/start-input.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.close());

const upload = { userId: 'ada', filename: 'rain.csv', contentType: 'text/csv', size: 12, conversationId: undefined };
const table = {
  name: 'rain',
  objectKey: 'files/x/table-0.parquet',
  columns: [columnProfile('mm', 'number')],
  rows: 3,
} as const;
const readAs = (tables: readonly (typeof table)[]) => ({ sha256: 'ab'.repeat(32), description: '3 rows', tables });

test('two that confirm the same file -> one job', async () => {
  const { db, repositories } = database;
  const { id: fileId } = await repositories.files.create(upload);
  const confirmed = await Promise.all([
    repositories.files.confirm({ fileId, userId: 'ada' }),
    repositories.files.confirm({ fileId, userId: 'ada' }),
  ]);
  assert.equal(confirmed.filter((each) => each !== undefined).length, 1);
  assert.equal(await db.$count(jobs, eq(jobs.fileId, fileId)), 1);
  assert.equal((await repositories.files.find(fileId))?.status, 'processing');
});

test('another user -> does not find, confirm or delete a file', async () => {
  const { files } = database.repositories;
  const { id: fileId } = await files.create(upload);
  const foreign = { fileId, userId: 'mallory' };
  assert.equal(await files.findOwned(foreign), undefined);
  assert.equal(await files.confirm(foreign), undefined);
  assert.equal(await files.remove(foreign), false);
  assert.equal((await files.find(fileId))?.status, 'pending');
});

test('a late reader of a file that was read -> changes nothing', async () => {
  const { db, repositories } = database;
  const { id: fileId } = await repositories.files.create(upload);
  await repositories.files.complete(fileId, readAs([table]));
  const read = await repositories.files.find(fileId);
  await repositories.files.complete(fileId, readAs([table, { ...table }]));
  assert.equal(read?.status, 'completed');
  assert.deepEqual(await repositories.files.find(fileId), read);
  assert.equal(await db.$count(datasetTables, eq(datasetTables.fileId, fileId)), 1);
});

test('a file whose job has failed -> a reader that was still at work writes nothing', async () => {
  const { db, repositories } = database;
  const { id: fileId } = await repositories.files.create(upload);
  const confirmed = await repositories.files.confirm({ fileId, userId: 'ada' });
  await repositories.runs.fail({ id: confirmed!.jobId, tries: 1 }, 'The disk is full.');
  await repositories.files.complete(fileId, readAs([table]));
  assert.equal((await repositories.files.find(fileId))?.status, 'failed');
  assert.equal(await db.$count(datasetTables, eq(datasetTables.fileId, fileId)), 0);
});

test('a file that was read -> completes its job, and nothing that comes late fails the one or the other', async () => {
  const { files, runs } = database.repositories;
  const { id: fileId } = await files.create(upload);
  const { jobId } = (await files.confirm({ fileId, userId: 'ada' }))!;
  await runs.activate({ jobId, tries: 1, attempt: 1 });
  await files.complete(fileId, readAs([table]));
  assert.equal((await runs.find(jobId))?.state, 'completed');
  assert.equal(await runs.fail({ id: jobId, tries: 1 }, 'The run was ended by an operator.'), false);
  await runs.complete({ jobId, tries: 1, attempt: 1 }); // by the workflow, if it is still there
  assert.deepEqual([(await runs.find(jobId))?.state, (await files.find(fileId))?.status], ['completed', 'completed']);
});

test('a file that was read while its job was put off -> stays read when the job ends, and a retry finds it done', async () => {
  const { db, repositories } = database;
  const { files, jobs, runs } = repositories;
  const { id: fileId } = await files.create(upload);
  const { jobId } = (await files.confirm({ fileId, userId: 'ada' }))!;
  await runs.activate({ jobId, tries: 1, attempt: 1 });
  await runs.delay({ jobId, tries: 1, attempt: 1 }, 'A step took too long and was given up.');
  await files.complete(fileId, readAs([table])); // by whoever was given up
  await runs.fail({ id: jobId, tries: 1 }, 'The run was ended by an operator.');
  assert.equal((await files.find(fileId))?.status, 'completed');
  assert.equal(await jobs.reopen((await runs.find(jobId))!), 'retrying');
  assert.equal((await files.find(fileId))?.status, 'completed', 'nobody reads it again');
  await runs.activate({ jobId, tries: 2, attempt: 2 });
  await runs.complete({ jobId, tries: 2, attempt: 2 });
  assert.equal((await runs.find(jobId))?.state, 'completed');
  assert.equal(await db.$count(datasetTables, eq(datasetTables.fileId, fileId)), 1);
});

test('the job of a file that was deleted -> stays failed', async () => {
  const { files, jobs, runs } = database.repositories;
  const { id: fileId } = await files.create(upload);
  const { jobId } = (await files.confirm({ fileId, userId: 'ada' }))!;
  await runs.fail({ id: jobId, tries: 1 }, 'The disk is full.');
  await files.remove({ fileId, userId: 'ada' });
  assert.equal(await jobs.reopen((await runs.find(jobId))!), 'file-gone');
  assert.equal((await runs.find(jobId))?.state, 'failed');
});

test('a file that was read -> an event of its conversation', async () => {
  const { repositories } = database;
  const { conversationId } = await repositories.starts.start(startInput());
  const { id: fileId } = await repositories.files.create({ ...upload, conversationId });
  await repositories.files.complete(fileId, readAs([table]));
  const events = await repositories.events.listAfter({ conversationId, after: 1 });
  assert.deepEqual(
    events.map(({ type }) => type),
    ['state_updated'],
  );
});

test('deleting a file -> takes its tables and its places in conversations along', async () => {
  const { db, repositories } = database;
  const { conversationId } = await repositories.starts.start(startInput());
  const { id: fileId } = await repositories.files.create({ ...upload, conversationId });
  await repositories.files.complete(fileId, readAs([table]));
  assert.equal(await repositories.files.remove({ fileId, userId: 'ada' }), true);
  assert.equal(await repositories.files.find(fileId), undefined);
  assert.equal(await db.$count(datasetTables, eq(datasetTables.fileId, fileId)), 0);
  assert.equal(await db.$count(conversationFiles, eq(conversationFiles.fileId, fileId)), 0);
  assert.equal(await repositories.files.remove({ fileId, userId: 'ada' }), false);
});

test('a file that was deleted while it was read -> its content is dropped', async () => {
  const { db, repositories } = database;
  const { id: fileId } = await repositories.files.create(upload);
  await repositories.files.remove({ fileId, userId: 'ada' });
  await repositories.files.complete(fileId, readAs([table]));
  assert.equal(await db.$count(datasetTables, eq(datasetTables.fileId, fileId)), 0);
});

test('a job that cannot read its file -> leaves the file as failed, with a reason', async () => {
  const { files, runs } = database.repositories;
  const { id: fileId } = await files.create(upload);
  const confirmed = await files.confirm({ fileId, userId: 'ada' });
  assert.ok(confirmed);
  await runs.activate({ jobId: confirmed.jobId, tries: 1, attempt: 1 });
  await runs.fail({ id: confirmed.jobId, tries: 1 }, 'The disk is full.');
  const file = await files.find(fileId);
  assert.equal(file?.status, 'failed');
  assert.ok(file.error);
});
