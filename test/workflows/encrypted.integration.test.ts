import assert from 'node:assert/strict';
import { ApplicationFailure, WorkflowFailedError } from '@temporalio/client';
import proto from '@temporalio/proto';
import { test, type TestContext } from 'vitest';
import { userAttribute } from '../../clients/user-attribute.ts';
import { createPayloadCodec } from '../../clients/payload-encryption.ts';
import { failure } from '../../contracts/failure.ts';
import type { PayloadKey } from '../../contracts/payload-keys.ts';
import { FOUND, planned } from '../fakes/scripted-research.ts';
import { gate } from '../harness/gate.ts';
import { payloadKey } from '../harness/payload-keys.ts';
import { PAUSE, RESUMPTION } from '../harness/requests.ts';
import { startedJob, startTemporalRig, type RigOptions, type TemporalRig } from '../harness/scripted-workers.ts';
import { temporalIsMissing } from '../harness/temporal-server.ts';
import { until } from '../harness/until.ts';

const skip = temporalIsMissing;
const { History } = proto.temporal.api.history.v1;
const [old, current] = [payloadKey('old'), payloadKey('current')];

/** Rigs of one test, closed after it: the last one first, for it uses the server of the first. */
function rigsOf(t: TestContext) {
  const rigs: TemporalRig[] = [];
  t.onTestFinished(async () => {
    for (const rig of rigs.toReversed()) await (rig === rigs[0] ? rig.close() : rig.leave());
  });
  return async (options: RigOptions): Promise<TemporalRig> => {
    const rig = await startTemporalRig(options);
    rigs.push(rig);
    return rig;
  };
}

/** Everything the server stores of a run, as it stores it. */
async function storedBytes(rig: TemporalRig, id: string): Promise<string> {
  const history = await rig.handle(id).fetchHistory();
  return Buffer.from(History.encode(History.fromObject(history)).finish()).toString('latin1');
}

/** What of inputs, results and failures a history of plain text shows. */
const WORDS = [
  ...['jobId', 'limits', 'autoIterations', 'taskId', 'messagesTakenUp', 'newSources', 'shouldContinue'],
  ...['the-secret-task', 'The secret table is empty.', 'Nothing secret to cite.', 'encrypted.integration'],
];

const playSecrets = (rig: TemporalRig) =>
  rig.start('told', {
    plan: () => ({ tasks: planned(['the-secret-task', 'another-secret']), messagesTakenUp: 1 }),
    task({ taskId }) {
      if (taskId === 'another-secret') throw failure('ANALYSIS_FAILED', 'The secret table is empty.');
      return FOUND;
    },
    reply() {
      throw failure('EVIDENCE_MISSING', 'Nothing secret to cite.');
    },
  });

test.skipIf(skip)('keys for payloads -> the server stores no plain text of inputs, results or failures', async (t) => {
  const rig = await rigsOf(t)({ payloadKeys: [current] });
  const job = await playSecrets(rig);
  const failed: unknown = await rig
    .handle('told')
    .result()
    .catch((error: unknown) => error);
  assert.ok(failed instanceof WorkflowFailedError && failed.cause instanceof ApplicationFailure);
  assert.equal(failed.cause.message, 'Nothing secret to cite.'); // who has the key reads it
  assert.equal(job.failedReason, 'Nothing secret to cite.');
  assert.deepEqual(
    job.research.inputsOf('recordTaskFailure').map(({ reason }) => reason),
    ['The secret table is empty.'],
  );
  const stored = await storedBytes(rig, 'told');
  assert.ok(stored.includes('binary/encrypted'));
  assert.deepEqual(
    WORDS.filter((word) => stored.includes(word)),
    [],
  );
});

test.skipIf(skip)('no keys -> the same run shows all of it', async (t) => {
  const rig = await rigsOf(t)({});
  await playSecrets(rig);
  await assert.rejects(rig.handle('told').result());
  const stored = await storedBytes(rig, 'told');
  assert.deepEqual(
    WORDS.filter((word) => !stored.includes(word)),
    [],
  );
});

/** A run that rests with what it has done so far stored under `keys`, and no worker left to go on with it. */
async function restingRun(rigFor: ReturnType<typeof rigsOf>, keys: readonly PayloadKey[]) {
  const rig = await rigFor({ payloadKeys: keys });
  const hypothesis = gate({});
  const job = await rig.start('long-lived', { hypothesis: hypothesis.step });
  await hypothesis.reached;
  await rig.change('long-lived', PAUSE);
  hypothesis.open();
  await rig.untilAtRest('long-lived');
  await rig.leave();
  return { rig, job };
}

for (const [how, keys] of [
  ['with the old key', [old]],
  ['before encryption was switched on', []],
] as const) {
  test.skipIf(skip)(`a run begun ${how} -> completes with the new one`, async (t) => {
    const rigFor = rigsOf(t);
    const { rig, job } = await restingRun(rigFor, keys);
    const rotated = await rigFor({ after: rig, payloadKeys: [current, old] });
    await rotated.change('long-lived', RESUMPTION);
    await rotated.handle('long-lived').result();
    assert.deepEqual(job.states, ['waiting', 'active', 'completed']);
    assert.equal(job.research.inputsOf('updateHypothesis').length, 1);
  });
}

test.skipIf(skip)(
  'a run whose key is taken away -> waits, says which key it misses, and completes when it is back',
  async (t) => {
    const rigFor = rigsOf(t);
    const { rig, job } = await restingRun(rigFor, [old]);
    const without = await rigFor({ after: rig, payloadKeys: [current] });
    await without.change('long-lived', RESUMPTION);
    const message = await until('a workflow task fails', () => taskFailure(without, [current]));
    assert.match(message, /the key "old", which TEMPORAL_PAYLOAD_KEYS does not hold/);
    assert.equal((await without.handle('long-lived').describe()).status.name, 'RUNNING');
    await without.leave();
    const rotated = await startTemporalRig({ after: rig, payloadKeys: [current, old] });
    t.onTestFinished(() => rotated.leave());
    await rotated.handle('long-lived').result();
    assert.equal(job.states.at(-1), 'completed');
  },
);

/** The words of the last failed workflow task, which are encrypted as well. */
async function taskFailure(rig: TemporalRig, keys: readonly PayloadKey[]): Promise<string | undefined> {
  const { events } = await rig.handle('long-lived').fetchHistory();
  const failed = events?.findLast((event) => event.workflowTaskFailedEventAttributes);
  const attributes = failed?.workflowTaskFailedEventAttributes?.failure?.encodedAttributes;
  if (!attributes) return undefined;
  const [decoded] = await createPayloadCodec(keys).decode([attributes]);
  return (JSON.parse(Buffer.from(decoded!.data!).toString()) as { message: string }).message;
}

test.skipIf(skip)('encrypted payloads -> the search attributes of a run show a hash of its user', async (t) => {
  const rig = await rigsOf(t)({ payloadKeys: [current, old] });
  await rig.start('hashed');
  await rig.handle('hashed').result();
  const { raw } = await rig.handle('hashed').describe();
  const { userId } = startedJob('hashed', 'deep-research');
  const stored = raw.workflowExecutionInfo?.searchAttributes?.indexedFields?.['UserId']?.data ?? Buffer.from('');
  assert.equal(Buffer.from(stored).toString(), JSON.stringify(userAttribute([current])(userId)));
});
