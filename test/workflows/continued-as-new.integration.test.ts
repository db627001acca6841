import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { planned } from '../fakes/scripted-research.ts';
import { RESUMPTION } from '../harness/requests.ts';
import { startedJob, startTemporalRig, type TemporalRig } from '../harness/scripted-workers.ts';
import type { ScriptedJob } from '../harness/scripted-jobs.ts';
import { temporalIsMissing } from '../harness/temporal-server.ts';
import { until } from '../harness/until.ts';

/** Fewer than an iteration makes: a fresh execution is asked for after each. */
const EVENTS_UNTIL_FRESH = 20;
/** A fresh execution without its input would try to find its row for half an hour. */
const options = { timeout: 60_000 };

let rig: TemporalRig;
beforeAll(async () => {
  if (temporalIsMissing) return;
  rig = await startTemporalRig({ dynamicConfig: { 'limit.historyCount.suggestContinueAsNew': EVENTS_UNTIL_FRESH } });
});
afterAll(async () => {
  if (!temporalIsMissing) await rig.close();
});

const levelsOf = ({ research }: ScriptedJob) => research.inputsOf('planInitial').map(({ level }) => level);
const endsOf = ({ research }: ScriptedJob) => research.inputsOf('decideContinue').map(({ forcedEnd }) => forcedEnd);

/** How many executions a run took, followed from the first one on. */
async function executionsOf(id: string): Promise<number> {
  const { raw } = await rig.handle(id).describe();
  const { workflowId } = rig.handle(id);
  let executions = 0;
  for (let runId = raw.workflowExecutionInfo?.firstRunId; runId; executions += 1) {
    const { events } = await rig.client.workflow.getHandle(workflowId, runId).fetchHistory();
    runId = events?.at(-1)?.workflowExecutionContinuedAsNewEventAttributes?.newExecutionRunId;
  }
  return executions;
}

test.skipIf(temporalIsMissing)('fresh executions -> go on with the attempt that was begun', options, async () => {
  const job = rig.add('tried before', { end: ({ level }) => ({ continues: level < 2 }), mode: 'semi-autonomous' });
  await rig.engine.tryStart({ ...startedJob(job.id, 'deep-research', job.mode), attemptsMade: 3 });
  await rig.handle(job.id).result();
  assert.deepEqual(job.attempts, [4, 4]);
});

test.skipIf(temporalIsMissing)(
  'a run in fresh executions -> goes on from its cursor, within the bounds it was started with',
  options,
  async () => {
    const job = await rig.start('far', { mode: 'semi-autonomous' });
    await rig.handle('far').result();
    assert.deepEqual(levelsOf(job), [1, 2, 3, 4, 5]);
    assert.deepEqual(endsOf(job), [null, null, null, null, 'iteration_cap']);
    assert.deepEqual(job.states, ['waiting', 'active', 'completed']);
    assert.equal(await executionsOf('far'), 5);
  },
);

// A signal never comes between the end of an iteration and a fresh execution: the server undoes that end and gives it to
// the execution that was to be left. What the row alone knows, because its signal is on its way, is for the fresh one.

test.skipIf(temporalIsMissing)('a pause recorded while an execution ended -> holds the next one', options, async () => {
  const job = await rig.start('held', {
    mode: 'semi-autonomous',
    end({ level }) {
      job.paused = level === 1;
      return { continues: level < 2 };
    },
  });
  await until('the second execution is there', async () => (await executionsOf('held')) === 2);
  await rig.untilAtRest('held');
  assert.deepEqual(levelsOf(job), [1]);
  await rig.change('held', RESUMPTION);
  await rig.handle('held').result();
  assert.deepEqual(levelsOf(job), [1, 2]);
});

test.skipIf(temporalIsMissing)('a stop recorded while an execution ended -> stops the next one', options, async () => {
  const job = await rig.start('stopped', {
    mode: 'semi-autonomous',
    end({ level, shouldContinue }) {
      job.stopRequested = level === 1;
      return { continues: shouldContinue };
    },
  });
  await rig.handle('stopped').result();
  assert.deepEqual(endsOf(job), [null, 'stopped_by_user']);
  assert.equal(await executionsOf('stopped'), 2);
});

test.skipIf(temporalIsMissing)(
  'a message in one execution -> is taken up by the next, and counts in all after it',
  options,
  async () => {
    const job = await rig.start('told', {
      mode: 'semi-autonomous',
      plan: ({ level }) => ({ tasks: planned(['lit']), messagesTakenUp: level === 1 || level === 3 ? 1 : 0 }),
      async reply({ level }) {
        if (level === 2) await rig.engine.controlChanged(startedJob('told', 'deep-research'));
        return {};
      },
    });
    await rig.handle('told').result();
    assert.equal(levelsOf(job).length, 2 + 5);
    assert.equal(await executionsOf('told'), 7);
    assert.deepEqual(rig.undelivered, []);
  },
);
