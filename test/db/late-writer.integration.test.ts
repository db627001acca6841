import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Type } from '@sinclair/typebox';
import { startTestDatabase, type TestDatabase } from '../harness/database.ts';
import { startInput } from '../harness/start-input.ts';

let database: TestDatabase;
before(async () => {
  database = await startTestDatabase();
});
after(() => database.close());

test('a step that was working when its run was cancelled writes nothing any more', async () => {
  const { repositories, journal } = database;
  const { jobId } = await repositories.starts.start(startInput());
  await repositories.runs.activate(jobId);
  const late = journal.once(
    { jobId, level: 1, step: 'reflection' },
    {
      result: Type.Object({}),
      work: () => repositories.runs.fail(jobId, 'Cancelled by the researcher.'),
      save: () => Promise.resolve({}),
    },
  );
  await assert.rejects(late);
  assert.equal(await repositories.journalEntries.find({ jobId, level: 1, step: 'reflection' }), undefined);
});
