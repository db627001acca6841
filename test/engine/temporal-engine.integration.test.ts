import assert from 'node:assert/strict';
import { Client, Connection } from '@temporalio/client';
import { afterAll, beforeAll, test } from 'vitest';
import { failure } from '../../contracts/failure.ts';
import { LIMITS } from '../../contracts/limits.ts';
import { SEARCH_ATTRIBUTES, workflowIdOf } from '../../contracts/workflow-messages.ts';
import { createTemporalEngine } from '../../engine/temporal-engine.ts';
import { registerSearchAttributes } from '../../workers/register-search-attributes.ts';
import { FOUND } from '../fakes/scripted-research.ts';
import { freePort } from '../../tools/stack/ports.ts';
import { gate } from '../harness/gate.ts';
import { startedJob, startTemporalRig, type TemporalRig } from '../harness/scripted-workers.ts';
import { temporalIsMissing } from '../harness/temporal-server.ts';
import { firstTry } from '../harness/first-try.ts';
import { until } from '../harness/until.ts';

const skip = temporalIsMissing;
let rig: TemporalRig;
beforeAll(async () => {
  if (!skip) rig = await startTemporalRig();
});
afterAll(async () => {
  if (!skip) await rig.close();
});

const research = (id: string) => startedJob(id, 'deep-research');
const secondTry = (id: string) => ({ ...research(id), tries: 2 });

async function runIdOf(id: string): Promise<string> {
  return (await rig.handle(id).describe()).runId;
}

test.skipIf(skip)('search attributes that exist -> can be registered again and again', async () => {
  await registerSearchAttributes(rig.native, 'default');
  await registerSearchAttributes(rig.native, 'default');
  const { customAttributes } = await rig.native.operatorService.listSearchAttributes({ namespace: 'default' });
  for (const name of Object.values(SEARCH_ATTRIBUTES)) assert.ok(name in customAttributes, name);
});

test.skipIf(skip)('a run that is started twice at the same time -> runs once', async () => {
  const task = gate(FOUND);
  const job = rig.add('twice', { task: task.step });
  await Promise.all([rig.engine.tryStart(research('twice')), rig.engine.tryStart(research('twice'))]);
  await task.reached;
  const runId = await runIdOf('twice');
  await rig.engine.tryStart(research('twice'));
  assert.equal(await runIdOf('twice'), runId);
  assert.equal(await rig.engine.describe(research('twice')), 'running');
  task.open();
  await rig.handle('twice').result();
  assert.equal(job.research.inputsOf('runLiteratureTask').length, 1);
});

test.skipIf(skip)('a completed job -> is not started again', async () => {
  const job = await rig.start('done');
  await rig.handle('done').result();
  const runId = await runIdOf('done');
  await rig.engine.tryStart(research('done'));
  assert.equal(await runIdOf('done'), runId);
  assert.equal(await rig.engine.describe(research('done')), 'completed');
  assert.equal(job.research.inputsOf('planInitial').length, 1);
});

test.skipIf(skip)('a failed job is retried -> a second execution, whose Workflow Id says which try it is', async () => {
  let failures = 1;
  const job = await rig.start('retried', {
    hypothesis() {
      if (failures-- > 0) throw failure('CITATION_UNKNOWN', 'No source [@nobody].');
      return {};
    },
  });
  await assert.rejects(rig.handle('retried').result());
  await rig.engine.tryStart(secondTry('retried'));
  await rig.client.workflow.getHandle('deep-research:retried:2').result();
  assert.equal(job.states.at(-1), 'completed');
  assert.deepEqual(
    [await rig.engine.describe(research('retried')), await rig.engine.describe(secondTry('retried'))],
    ['failed', 'completed'],
  );
});

test.skipIf(skip)('an execution that missed its cancel -> terminated before the retry of its job starts', async () => {
  const task = gate(FOUND);
  const job = await rig.start('left over', { task: task.step });
  await task.reached;
  await rig.engine.tryStart(secondTry('left over'));
  assert.equal(await rig.engine.describe(research('left over')), 'terminated');
  task.open();
  await rig.client.workflow.getHandle('deep-research:left over:2').result();
  assert.equal(job.states.at(-1), 'completed');
});

test.skipIf(skip)('a job that is retried though Temporal never knew of it -> started', async () => {
  rig.add('unknown');
  await rig.engine.tryStart(secondTry('unknown'));
  await rig.client.workflow.getHandle('deep-research:unknown:2').result();
});

test.skipIf(skip)('a job that never reached the server -> is missing', async () => {
  assert.equal(await rig.engine.describe(research('nowhere')), 'missing');
});

test.skipIf(skip)('a terminated workflow -> has ended', async () => {
  const task = gate(FOUND);
  await rig.start('terminated', { task: task.step });
  await task.reached;
  await rig.handle('terminated').terminate('an operator');
  task.open();
  assert.equal(await rig.engine.describe(research('terminated')), 'terminated');
});

test.skipIf(skip)('a running execution -> listed until it is over', async () => {
  const listed = async () => (await rig.engine.listRunning()).has(workflowIdOf('deep-research', firstTry('listed')));
  const task = gate(FOUND);
  await rig.start('listed', { task: task.step });
  await task.reached;
  await until('Visibility lists the execution', listed);
  task.open();
  await rig.handle('listed').result();
  await until('Visibility lists it no longer', async () => !(await listed()));
});

test.skipIf(skip)('a signal or a cancel of a run that is over -> reported, not thrown', async () => {
  const before = rig.undelivered.length;
  assert.equal(await rig.engine.cancel(firstTry('nowhere')), false);
  await rig.engine.controlChanged(research('nowhere'));
  assert.equal(rig.undelivered.length - before, 2);
});

test('a start while the server is away -> is reported, not thrown', async () => {
  const connection = Connection.lazy({ address: `127.0.0.1:${String(await freePort())}` });
  const undelivered: string[] = [];
  const engine = createTemporalEngine({
    client: new Client({ connection }),
    limits: LIMITS,
    userAttribute: (userId) => userId,
    onUndelivered: (_error, jobId) => undelivered.push(jobId),
  });
  await engine.start(research('later'));
  await connection.close();
  assert.deepEqual(undelivered, ['later']);
});

test('a job -> its id makes the id of its workflow', () => {
  assert.equal(workflowIdOf('deep-research', firstTry('a')), 'deep-research:a:1');
  assert.equal(workflowIdOf('file-process', firstTry('a')), 'file-process:a:1');
});
