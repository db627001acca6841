import assert from 'node:assert/strict';
import { ApplicationFailure, CancelledFailure, isGrpcServiceError, type WorkflowFailedError } from '@temporalio/client';
import proto from '@temporalio/proto';
import { afterAll, beforeAll, test } from 'vitest';
import { failure } from '../../contracts/failure.ts';
import { PATIENCE } from '../../contracts/patience.ts';
import { CANCELLED, UNEXPECTED_END } from '../../contracts/research.ts';
import { SEARCH_ATTRIBUTES } from '../../contracts/workflow-messages.ts';
import { FOUND, planned } from '../fakes/scripted-research.ts';
import { PAUSE, RESUMPTION, STOP } from '../harness/requests.ts';
import { gate } from '../harness/gate.ts';
import { startedJob, startTemporalRig, type RigOptions, type TemporalRig } from '../harness/scripted-workers.ts';
import { temporalIsMissing } from '../harness/temporal-server.ts';
import { firstTry } from '../harness/first-try.ts';
import { until } from '../harness/until.ts';

const { WorkflowTaskFailedCause: TaskFailure } = proto.temporal.api.enums.v1;

const STEPS = [
  ...['planInitial', 'runLiteratureTask', 'updateHypothesis', 'reflect', 'discover'],
  ...['planNext', 'decideContinue', 'composeReply', 'endIteration'],
];

const SUMMARIES = [
  ...[
    'Attempt 1 begins',
    'Iteration 1: planning',
    'Iteration 1: literature of lit-1',
    'Iteration 1: analysis of ana-1',
  ],
  ...['Iteration 1: hypothesis', 'Iteration 1: reflection', 'Iteration 1: discovery'],
  ...['Iteration 1: planning the next iteration', 'Iteration 1: deciding whether to continue'],
  ...['Iteration 1: reply', 'Iteration 1: end'],
];

/** An unexpected error that is retried at once instead of after the usual delays. */
const failsAgain = (): never => {
  throw ApplicationFailure.create({ message: 'x is undefined', nextRetryDelay: 1 });
};

/** What Temporal's own pages ask a workflow. */
const METADATA = '__temporal_workflow_metadata';

/** Temporal undoes a task whose end a signal overtook, and asks again: no fault of the workflow. */
const OVERTAKEN = 'UNHANDLED_COMMAND';
/** The status of gRPC. */
const NOT_FOUND = '5';

/** Every way through the workflows of research and files, on workers as the options say. */
export function workflowSuite(on: string, options: RigOptions): void {
  const skip = temporalIsMissing;
  let rig: TemporalRig;
  beforeAll(async () => {
    if (!skip) rig = await startTemporalRig(options);
  });
  afterAll(async () => {
    if (!skip) await rig.close();
  });

  async function failureOf(id: string, queue?: 'file-process'): Promise<ApplicationFailure> {
    const failed = await rig
      .handle(id, queue)
      .result()
      .then(
        () => assert.fail('the workflow did not fail'),
        (error: unknown) => error as WorkflowFailedError,
      );
    assert.ok(failed.cause instanceof ApplicationFailure);
    return failed.cause;
  }

  /** Seconds from the end of this try of a run's open activity to the next one. */
  async function waitAfter(id: string, tries: number): Promise<number> {
    return until(`try ${String(tries)} has failed`, async () => {
      const { raw } = await rig.handle(id).describe();
      const {
        attempt,
        lastAttemptCompleteTime: failed,
        nextAttemptScheduleTime: next,
      } = raw.pendingActivities?.[0] ?? {};
      if (attempt !== tries + 1 || !failed || !next) return undefined;
      return Math.round(Number(next.seconds!.sub(failed.seconds!)) + (next.nanos! - failed.nanos!) / 1e9);
    });
  }

  test.skipIf(skip)(`a run, ${on} -> goes through its steps and completes`, async () => {
    const job = await rig.start('plain');
    await rig.handle('plain').result();
    const names = job.research.names();
    assert.deepEqual([...names].sort(), [...STEPS].sort());
    assert.deepEqual([names.slice(0, 3), names.slice(5)], [STEPS.slice(0, 3), STEPS.slice(5)]);
    assert.deepEqual(job.states, ['waiting', 'active', 'completed']);
  });

  test.skipIf(skip)(`a workflow, ${on} -> shows operators where it stands`, async () => {
    const hypothesis = gate({});
    await rig.start('shown', { hypothesis: hypothesis.step, mode: 'steering' });
    await hypothesis.reached;
    const { typedSearchAttributes } = await rig.handle('shown').describe();
    const { currentDetails } = await rig.handle('shown').query<{ currentDetails: string }>(METADATA);
    hypothesis.open();
    assert.equal(currentDetails, 'Iteration 1: hypothesis');
    const shown = Object.fromEntries(typedSearchAttributes.getAll().map(({ key, value }) => [key.name, value]));
    const { userId, conversationId, researchMode, queue, iteration } = SEARCH_ATTRIBUTES;
    assert.deepEqual(
      [userId, conversationId, researchMode, queue, iteration].map((name) => shown[name]),
      ['ada', 'conversation of shown', 'steering', 'deep-research', 1],
    );
    await rig.handle('shown').result();
  });

  test.skipIf(skip)(`a run -> its history tells step by step what was done, and for which task, ${on}`, async () => {
    await rig.start('summarised', { plan: () => ({ tasks: planned(['lit-1', 'ana-1']), messagesTakenUp: 1 }) });
    await rig.handle('summarised').result();
    assert.deepEqual((await summariesOf(rig.handle('summarised'))).toSorted(), SUMMARIES.toSorted());
  });

  test.skipIf(skip)(`an attempt of a job fails -> its history tells so, and what it waits for, ${on}`, async () => {
    let failures: number = PATIENCE.model.unexpectedErrors;
    await rig.startChat('told twice', { chat: () => (failures-- > 0 ? failsAgain() : undefined) });
    await rig.handle('told twice', 'chat').result();
    assert.deepEqual(await summariesOf(rig.handle('told twice', 'chat')), [
      ...['Attempt 1 begins', 'Answer to the message', 'Attempt 1 failed', 'Delay before the next attempt'],
      ...['Attempt 2 begins', 'Answer to the message'],
    ]);
  });

  test.skipIf(skip)(`a paused run, ${on} -> holds with no activity open, and goes on when it is resumed`, async () => {
    const hypothesis = gate({});
    const job = await rig.start('paused', { hypothesis: hypothesis.step });
    await hypothesis.reached;
    await rig.change('paused', PAUSE);
    hypothesis.open();
    await rig.untilAtRest('paused');
    assert.equal(job.research.names().at(-1), 'updateHypothesis');
    assert.equal((await rig.handle('paused').describe()).status.name, 'RUNNING');
    await rig.change('paused', RESUMPTION);
    await rig.handle('paused').result();
    assert.equal(job.research.names().at(-1), 'endIteration');
  });

  test.skipIf(skip)(`a run that was paused before it began, ${on} -> does nothing until it is resumed`, async () => {
    const job = rig.add('asleep');
    job.paused = true;
    await rig.engine.tryStart(startedJob('asleep', 'deep-research'));
    await until('the job is active', () => job.states.at(-1) === 'active');
    await rig.untilAtRest('asleep');
    assert.deepEqual(job.research.names(), []);
    assert.equal((await rig.handle('asleep').query<{ currentDetails: string }>(METADATA)).currentDetails, 'Paused');
    await rig.change('asleep', RESUMPTION);
    await rig.handle('asleep').result();
  });

  test.skipIf(skip)(`a run that is resumed after its row was read as paused -> goes on, ${on}`, async () => {
    const activation = gate(undefined);
    const job = rig.add('overtaken', { activated: () => activation.step() });
    job.paused = true;
    await rig.engine.tryStart(startedJob('overtaken', 'deep-research', job.mode));
    await activation.reached;
    await rig.change('overtaken', RESUMPTION);
    activation.open();
    await rig.handle('overtaken').result();
    assert.deepEqual(job.states, ['waiting', 'active', 'completed']);
  });

  test.skipIf(skip)(`paused and resumed before the run reads its row -> the run goes on, ${on}`, async () => {
    const hypothesis = gate({});
    const job = await rig.start('crossed', { hypothesis: () => hypothesis.step() });
    await hypothesis.reached;
    rig.jobs.change('crossed', PAUSE);
    await rig.change('crossed', RESUMPTION);
    hypothesis.open();
    await until('the run is over', () => job.states.at(-1) === 'completed');
  });

  test.skipIf(skip)(
    `a row that cannot be read when the signal arrives -> the next signal pauses the run, ${on}`,
    async () => {
      const hypothesis = gate({});
      const job = await rig.start('unread', { hypothesis: () => hypothesis.step() });
      await hypothesis.reached;
      job.unreadable = true;
      await rig.change('unread', PAUSE);
      await until('the row was read', () => job.readings === 1);
      job.unreadable = false;
      await rig.engine.controlChanged(startedJob('unread', 'deep-research'));
      await until('the row was read again', () => job.readings === 2);
      hypothesis.open();
      await rig.untilAtRest('unread');
      assert.equal(job.research.names().at(-1), 'updateHypothesis');
      await rig.change('unread', RESUMPTION);
      await rig.handle('unread').result();
    },
  );

  test.skipIf(skip)(`a stopped run, ${on} -> lets its tasks finish, replies and ends`, async () => {
    const task = gate(FOUND);
    const job = await rig.start('stopped', { task: task.step, mode: 'semi-autonomous' });
    await task.reached;
    await rig.change('stopped', STOP);
    task.open();
    await rig.handle('stopped').result();
    assert.deepEqual(
      job.research.inputsOf('decideContinue').map(({ forcedEnd }) => forcedEnd),
      ['stopped_by_user'],
    );
    assert.ok(job.research.names().includes('composeReply'));
  });

  test.skipIf(skip)(`a stop to a paused run, ${on} -> wakes it up`, async () => {
    const plan = gate({ tasks: planned(['lit-1']), messagesTakenUp: 1 });
    const job = await rig.start('paused then stopped', { plan: plan.step, mode: 'semi-autonomous' });
    await plan.reached;
    await rig.change('paused then stopped', PAUSE);
    plan.open();
    await rig.untilAtRest('paused then stopped');
    await rig.change('paused then stopped', STOP);
    await rig.handle('paused then stopped').result();
    assert.ok(!job.research.names().includes('runLiteratureTask'));
    assert.equal(job.research.inputsOf('recordTaskFailure').length, 1);
  });

  test.skipIf(skip)(`a signal without a change of the row -> the run goes on, ${on}`, async () => {
    const task = gate(FOUND);
    await rig.start('told', { task: task.step });
    await task.reached;
    await rig.engine.controlChanged(startedJob('told', 'deep-research'));
    task.open();
    await rig.handle('told').result();
    assert.deepEqual(rig.undelivered, []);
  });

  test.skipIf(skip)(`a cancelled run, ${on} -> records it and ends as cancelled`, async () => {
    const task = gate(FOUND);
    const job = await rig.start('cancelled', { task: task.step });
    await task.reached;
    await rig.engine.cancel(firstTry('cancelled'));
    task.open();
    const error: unknown = await rig
      .handle('cancelled')
      .result()
      .catch((cause: unknown) => cause);
    assert.ok((error as WorkflowFailedError).cause instanceof CancelledFailure);
    assert.deepEqual([job.states.at(-1), job.failedReason], ['failed', CANCELLED]);
  });

  test.skipIf(skip)(`a paused run that is cancelled, ${on} -> ends`, async () => {
    const job = rig.add('paused and cancelled');
    job.paused = true;
    await rig.engine.tryStart(startedJob('paused and cancelled', 'deep-research'));
    await until('the job is active', () => job.states.at(-1) === 'active');
    await rig.engine.cancel(firstTry('paused and cancelled'));
    await assert.rejects(rig.handle('paused and cancelled').result());
    assert.equal(job.failedReason, CANCELLED);
  });

  test.skipIf(skip)(
    `a run whose attempts all fail, ${on} -> three attempts, delayed between, and then the job stays failed`,
    async () => {
      const job = await rig.start('unlucky', { hypothesis: failsAgain });
      const { message, type, nonRetryable } = await failureOf('unlucky');
      assert.deepEqual(job.states, ['waiting', 'active', 'delayed', 'active', 'delayed', 'active', 'failed']);
      assert.deepEqual(job.attempts, [1, 2, 3]);
      assert.deepEqual([message, type, nonRetryable], [UNEXPECTED_END, 'JOB_FAILED', true]);
      assert.equal(job.failedReason, UNEXPECTED_END);
      assert.equal(job.research.inputsOf('updateHypothesis').length, 3 * PATIENCE.model.unexpectedErrors);
    },
  );

  test.skipIf(skip)(
    `a model that is away for twenty attempts -> the first attempt of the job completes, ${on}`,
    async () => {
      let failures = 20;
      const job = await rig.start('outage', {
        reply() {
          if (failures-- > 0) throw failure('NOT_READY', 'The model is away.', { retryAfter: 0.01 });
          return {};
        },
      });
      await rig.handle('outage').result();
      assert.deepEqual(job.states, ['waiting', 'active', 'completed']);
    },
  );

  test.skipIf(skip)(`a later attempt that succeeds, ${on} -> completes the job`, async () => {
    let failures: number = PATIENCE.model.unexpectedErrors;
    const job = await rig.start('lucky', { reflection: () => (failures-- > 0 ? failsAgain() : { newInsights: 1 }) });
    await rig.handle('lucky').result();
    assert.deepEqual(job.states, ['waiting', 'active', 'delayed', 'active', 'completed']);
  });

  test.skipIf(skip)(`a final failure, ${on} -> is not retried: by Temporal nor by the job`, async () => {
    const job = await rig.start('final', {
      hypothesis() {
        throw failure('CITATION_UNKNOWN', 'No source [@nobody].');
      },
    });
    const { cause } = await failureOf('final');
    assert.deepEqual(job.states, ['waiting', 'active', 'failed']);
    assert.equal(job.research.inputsOf('updateHypothesis').length, 1);
    assert.equal(job.failedReason, 'No source [@nobody].');
    const root = (cause as { cause?: unknown } | undefined)?.cause;
    assert.ok(root instanceof ApplicationFailure);
    assert.deepEqual([root.type, root.nonRetryable], ['CITATION_UNKNOWN', true]);
  });

  test.skipIf(skip)(`a failure that may pass, ${on} -> keeps its code, and Temporal tries again`, async () => {
    let failures = 1;
    const again = gate({});
    const job = await rig.start('passing', {
      hypothesis() {
        if (failures-- > 0) throw failure('NOT_READY', 'In a moment.');
        return again.step();
      },
    });
    await until('the first try has failed', async () => {
      const { raw } = await rig.handle('passing').describe();
      const { lastFailure } = raw.pendingActivities?.[0] ?? {};
      if (!lastFailure) return false;
      const { nonRetryable, type } = lastFailure.applicationFailureInfo ?? {};
      assert.deepEqual([lastFailure.message, type, nonRetryable ?? false], ['In a moment.', 'NOT_READY', false]);
      return true;
    });
    again.open();
    await rig.handle('passing').result();
    assert.deepEqual(job.states, ['waiting', 'active', 'completed']);
    assert.equal(job.research.inputsOf('updateHypothesis').length, 2);
  });

  test.skipIf(skip)(
    `a service asks for an hour by Retry-After -> the next attempt comes in an hour, ${on}`,
    async () => {
      await rig.start('told-to-wait', {
        hypothesis() {
          throw failure('NOT_READY', 'In an hour.', { retryAfter: 3600 });
        },
      });
      assert.equal(await waitAfter('told-to-wait', 1), 3600);
      const shown = rig.waits.filter(({ jobId }) => jobId === 'told-to-wait');
      assert.deepEqual(shown, [{ jobId: 'told-to-wait', reason: 'In an hour.', delayMs: 3_600_000 }]);
      await rig.handle('told-to-wait').cancel();
      await assert.rejects(rig.handle('told-to-wait').result());
    },
  );

  test.skipIf(skip)(`a failure without Retry-After -> twice the delay after the second attempt, ${on}`, async () => {
    const job = await rig.start('failing', {
      hypothesis() {
        throw new Error('connect ECONNREFUSED');
      },
    });
    assert.equal(await waitAfter('failing', 2), 2);
    assert.equal(job.research.inputsOf('updateHypothesis').length, 2);
    await rig.handle('failing').cancel();
    await assert.rejects(rig.handle('failing').result());
  });

  test.skipIf(skip)(`an unexpected error of a step, ${on} -> keeps its words from callers`, async () => {
    const job = await rig.start('broken', {
      nextPlan() {
        throw ApplicationFailure.create({
          message: 'select * from secrets',
          type: 'INTERNAL_ERROR',
          nonRetryable: true,
        });
      },
    });
    await failureOf('broken');
    assert.equal(job.failedReason, 'An unexpected error ended the work. What was done before it is kept.');
  });

  test.skipIf(skip)(`a task that fails for good, ${on} -> is recorded, and the run goes on`, async () => {
    const job = await rig.start('one task short', {
      plan: () => ({ tasks: planned(['lit-1', 'ana-1']), messagesTakenUp: 1 }),
      task({ taskId }) {
        if (taskId === 'ana-1') throw failure('ANALYSIS_FAILED', 'The table is empty.');
        return FOUND;
      },
    });
    await rig.handle('one task short').result();
    assert.deepEqual(
      job.research.inputsOf('recordTaskFailure').map(({ taskId, reason }) => [taskId, reason]),
      [['ana-1', 'The table is empty.']],
    );
  });

  test.skipIf(skip)(`an uploaded file, ${on} -> is read, and its job completed`, async () => {
    const read: unknown[] = [];
    const job = await rig.startFile('file', { file: (input) => void read.push(input) });
    await rig.handle('file', 'file-process').result();
    assert.deepEqual(read, [{ jobId: 'file', fileId: 'file of file' }]);
    assert.deepEqual(job.states, ['waiting', 'active', 'completed']);
  });

  test.skipIf(skip)(`a file that cannot be fetched, ${on} -> fails its job`, async () => {
    const job = await rig.startFile('lost file', {
      file() {
        throw failure('OBJECT_NOT_FOUND', 'The upload is gone.');
      },
    });
    assert.equal((await failureOf('lost file', 'file-process')).message, 'The upload is gone.');
    assert.deepEqual(job.states, ['waiting', 'active', 'failed']);
  });

  test.skipIf(skip)(`a run of several iterations with a task lost in each, ${on} -> completes`, async () => {
    const job = await rig.start('long', {
      mode: 'semi-autonomous',
      plan: ({ level }) => ({ tasks: planned([`lit-${String(level)}`, `ana-${String(level)}`]), messagesTakenUp: 0 }),
      task({ taskId }) {
        if (taskId.startsWith('ana')) throw failure('ANALYSIS_FAILED', 'The table is empty.');
        return FOUND;
      },
      end: ({ level }) => ({ continues: level < 3 }),
    });
    await rig.handle('long').result();
    assert.equal(job.research.inputsOf('endIteration').length, 3);
    assert.equal(job.research.inputsOf('recordTaskFailure').length, 3);
  });

  test.skipIf(skip)(`two runs at once on one worker, ${on} -> pausing one leaves the other untouched`, async () => {
    const gates = [gate({}), gate({})] as const;
    const scripts = gates.map(({ step }) => ({
      mode: 'semi-autonomous' as const,
      hypothesis: ({ level }: { level: number }) => (level === 1 ? step() : {}),
      end: ({ level, shouldContinue }: { level: number; shouldContinue: boolean }) => ({
        continues: shouldContinue && level < 2,
      }),
    }));
    const steered = await rig.start('left', scripts[0]);
    const other = await rig.start('right', scripts[1]);
    await Promise.all(gates.map(({ reached }) => reached));
    await rig.change('left', PAUSE);
    for (const each of gates) each.open();
    await rig.handle('right').result();
    await rig.untilAtRest('left');
    assert.equal(steered.research.names().at(-1), 'updateHypothesis');
    await rig.change('left', STOP);
    await rig.handle('left').result();
    const endsOf = (job: typeof other) => job.research.inputsOf('decideContinue').map(({ forcedEnd }) => forcedEnd);
    assert.deepEqual([endsOf(steered), endsOf(other)], [['stopped_by_user'], [null, null]]);
  });

  test.skipIf(skip)(`all of these runs, ${on} -> no workflow task failed`, async () => {
    const failed: string[] = [];
    for (const id of rig.jobs.ids()) {
      for (const queue of ['deep-research', 'file-process'] as const) {
        failed.push(...(await failedTasks(rig.handle(id, queue))).map((cause) => `${id}: ${cause}`));
      }
    }
    assert.deepEqual(failed, []);
  });
}

/** Why tasks of a workflow failed; of a job that has no such workflow nothing is known. */
async function failedTasks(handle: ReturnType<TemporalRig['handle']>): Promise<readonly string[]> {
  try {
    const { events } = await handle.fetchHistory();
    const causes = events?.flatMap(({ workflowTaskFailedEventAttributes: task }) => task?.cause ?? []) ?? [];
    return causes.map((cause) => TaskFailure[cause]).filter((name) => !name.endsWith(OVERTAKEN));
  } catch (error) {
    if (isGrpcServiceError(error) && String(error.code) === NOT_FOUND) return [];
    throw error;
  }
}

/** In the order of the history: of activities, of the markers of local ones, and of timers. */
async function summariesOf(handle: ReturnType<TemporalRig['handle']>): Promise<readonly string[]> {
  const { events } = await handle.fetchHistory();
  const data = (events ?? []).flatMap(({ userMetadata }) => userMetadata?.summary?.data ?? []);
  return data.map((bytes) => JSON.parse(Buffer.from(bytes).toString()) as string);
}
