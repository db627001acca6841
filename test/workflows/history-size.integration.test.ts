import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { context } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import proto from '@temporalio/proto';
import { DrizzleQueryError } from 'drizzle-orm';
import { afterAll, beforeAll, test } from 'vitest';
import { failure } from '../../contracts/failure.ts';
import { CONTEXT_HEADER } from '../../contracts/propagation.ts';
import type { ResearchMode } from '../../contracts/research.ts';
import { ConnectionError } from '../../db/errors.ts';
import { withCorrelation } from '../../telemetry/correlation.ts';
import { contextFrom } from '../../telemetry/trace-context.ts';
import { FOUND, planned } from '../fakes/scripted-research.ts';
import { startTemporalRig, type TemporalRig } from '../harness/scripted-workers.ts';
import { temporalIsMissing } from '../harness/temporal-server.ts';

const EVENTS_PER_ITERATION = 60;
const BYTES_PER_ITERATION = 10 * 1024;
/** The hint at which a run continues as new is a guard: it never fires in a run of ordinary length. */
const HINT_EVENTS = 4096;

const skip = temporalIsMissing;
let rig: TemporalRig;
beforeAll(async () => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  if (!skip) rig = await startTemporalRig();
});
afterAll(async () => {
  if (!skip) await rig.close();
});

interface Size {
  readonly iterations: number;
  readonly events: number;
  readonly bytes: number;
}

/** A request that is traced: what leads back to it is in the header of every activity. */
const TRACED = contextFrom({ traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' });

async function sizeOf(mode: ResearchMode): Promise<Size> {
  const job = await withCorrelation({ requestId: randomUUID() }, () =>
    context.with(TRACED, () => rig.start(mode, { mode })),
  );
  await rig.handle(mode).result();
  const { historyLength: events, historySize: bytes } = await rig.handle(mode).describe();
  assert.ok(bytes !== undefined);
  return { iterations: job.research.inputsOf('endIteration').length, events, bytes };
}

/** What the first activity of a run was told of where it comes from. */
async function headerOf(id: string): Promise<string> {
  const { events } = await rig.handle(id).fetchHistory();
  const scheduled = events?.find((event) => event.activityTaskScheduledEventAttributes);
  const fields = scheduled?.activityTaskScheduledEventAttributes?.header?.fields ?? {};
  return Buffer.from(fields[CONTEXT_HEADER]?.data ?? []).toString();
}

test.skipIf(skip)('any number of iterations -> each costs the same history', async (t) => {
  const [one, five, twenty] = [
    await sizeOf('steering'),
    await sizeOf('semi-autonomous'),
    await sizeOf('fully-autonomous'),
  ];
  assert.deepEqual([one.iterations, five.iterations, twenty.iterations], [1, 5, 20]);
  for (const { iterations, events, bytes } of [one, five, twenty]) {
    await t.annotate(`${String(iterations)} iterations: ${String(events)} events, ${String(bytes)} bytes in all`);
  }
  // The difference leaves out what start and end of a run cost.
  const between = (shorter: Size, longer: Size, what: 'events' | 'bytes'): number =>
    (longer[what] - shorter[what]) / (longer.iterations - shorter.iterations);
  for (const [what, most] of [
    ['events', EVENTS_PER_ITERATION],
    ['bytes', BYTES_PER_ITERATION],
  ] as const) {
    const [early, late] = [between(one, five, what), between(five, twenty, what)];
    await t.annotate(`${what} per iteration: ${early.toFixed(1)} up to the fifth, ${late.toFixed(1)} after it`);
    assert.ok(early <= most && late <= most, `at most ${String(most)} ${what}`);
    assert.ok(Math.abs(late - early) < early / 5, `${what} stay the same`);
  }
  assert.ok(twenty.events < HINT_EVENTS);
  assert.match(await headerOf('steering'), /"requestId".*"conversationId".*"traceparent"/);
});

test.skipIf(skip)('more tasks -> an iteration grows by their own events only', async (t) => {
  const taskIds = ['lit-1', 'lit-1-2', 'lit-1-3', 'lit-1-4', 'ana-1', 'ana-1-2', 'ana-1-3', 'ana-1-4'];
  await rig.start('wide', { plan: () => ({ tasks: planned(taskIds), messagesTakenUp: 1 }) });
  await rig.handle('wide').result();
  const { events } = await rig.handle('wide').fetchHistory();
  const { historySize } = await rig.handle('wide').describe();
  await t.annotate(`8 tasks: ${String(events?.length)} events, ${String(historySize)} bytes`);
  const scheduled = (events ?? []).filter((event) => event.activityTaskScheduledEventAttributes);
  assert.equal(scheduled.length, 1 + 8 + 6); // the plan, its tasks, the other agents; rows are written by local activities
});

const { History, HistoryEvent } = proto.temporal.api.history.v1;
const BYTES_OF_AN_EVENT = 4 * 1024;

/** What an activity does that fails for a while: a large statement, and the words of somebody. */
function failingOnce<Result>(result: Result): () => Result {
  let failed = false;
  return () => {
    if (failed) return result;
    failed = true;
    const parameters = ['what-ada-wrote', 'x'.repeat(1024 * 1024)];
    const lost = new ConnectionError('CONNECTION_CLOSED', 'Connection terminated unexpectedly');
    throw new DrizzleQueryError('insert into "the_table"', parameters, lost);
  };
}

test.skipIf(skip)(
  'failures of activities -> are stored in short, without statements and their parameters',
  async (t) => {
    const job = await rig.start('failing', {
      plan: () => ({ tasks: planned(['lit-1', 'ana-1']), messagesTakenUp: 1 }),
      task({ taskId }) {
        if (taskId === 'ana-1') throw failure('ANALYSIS_FAILED', 'No column fits. '.repeat(10_000));
        return FOUND;
      },
      hypothesis: failingOnce({}),
      end: failingOnce({ continues: false }),
    });
    await rig.handle('failing').result();
    const history = History.fromObject(await rig.handle('failing').fetchHistory());
    const stored = Buffer.from(History.encode(history).finish()).toString('latin1');
    const largest = Math.max(...history.events.map((event) => HistoryEvent.encode(event).finish().length));
    await t.annotate(`largest event: ${String(largest)} bytes`);
    assert.ok(largest <= BYTES_OF_AN_EVENT);
    // Once from the agent, and once from the row that is written by a local activity.
    assert.ok(stored.split('Connection terminated unexpectedly').length > 2);
    assert.deepEqual(
      ['what-ada-wrote', 'the_table'].filter((words) => stored.includes(words)),
      [],
    );
    const [input] = job.research.inputsOf('recordTaskFailure');
    assert.ok(Buffer.byteLength(JSON.stringify(input)) < 1024);
  },
);
