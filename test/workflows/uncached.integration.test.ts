import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { failure } from '../../contracts/failure.ts';
import { FOUND } from '../fakes/scripted-research.ts';
import { gate } from '../harness/gate.ts';
import { startTemporalRig, type TemporalRig } from '../harness/scripted-workers.ts';
import { temporalIsMissing } from '../harness/temporal-server.ts';

// Without a cache every workflow task replays the whole history: what is not deterministic fails here.
const skip = temporalIsMissing;
let rig: TemporalRig;
before(async () => {
  if (!skip) rig = await startTemporalRig({ cachedWorkflows: 0 });
});
after(async () => {
  if (!skip) await rig.close();
});

async function taskFailures(id: string): Promise<number> {
  const { events } = await rig.handle(id).fetchHistory();
  return (events ?? []).filter((event) => event.workflowTaskFailedEventAttributes).length;
}

test('a run of several iterations completes on workers that remember nothing', { skip }, async () => {
  const job = await rig.start('long', {
    mode: 'semi-autonomous',
    plan: ({ level }) => ({ taskIds: [`lit-${String(level)}`, `ana-${String(level)}`], messagesTakenUp: 0 }),
    task({ taskId }) {
      if (taskId.startsWith('ana')) throw failure('ANALYSIS_FAILED', 'The table is empty.');
      return FOUND;
    },
    end: ({ level }) => ({ continues: level < 3 }),
  });
  await rig.handle('long').result();
  assert.equal(job.research.inputsOf('endIteration').length, 3);
  assert.equal(job.research.inputsOf('recordTaskFailure').length, 3);
  assert.equal(await taskFailures('long'), 0);
});

test('steering survives on workers that remember nothing', { skip }, async () => {
  const [hypothesis, task] = [gate({}), gate(FOUND)];
  const job = await rig.start('steered', {
    mode: 'semi-autonomous',
    hypothesis: ({ level }) => (level === 1 ? hypothesis.step() : {}),
    task: ({ level }) => (level === 2 ? task.step() : FOUND),
  });
  await hypothesis.reached;
  await rig.engine.pause('steered');
  await rig.engine.resume('steered');
  hypothesis.open();
  await task.reached;
  await rig.engine.stop('steered');
  task.open();
  await rig.handle('steered').result();
  assert.deepEqual(
    job.research.inputsOf('decideContinue').map(({ forcedEnd }) => forcedEnd),
    [null, 'stopped_by_user'],
  );
  assert.equal(await taskFailures('steered'), 0);
});

test('a final failure ends a run on workers that remember nothing', { skip }, async () => {
  const job = await rig.start('final', {
    reply() {
      throw failure('EVIDENCE_MISSING', 'Nothing to cite.');
    },
  });
  await assert.rejects(rig.handle('final').result());
  assert.deepEqual(job.states, ['waiting', 'active', 'failed']);
  assert.equal(await taskFailures('final'), 0);
});
