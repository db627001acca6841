import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { test } from 'vitest';
import { failure } from '../../contracts/failure.ts';
import { createActivityMetrics } from '../../telemetry/metrics/activity-metrics.ts';
import { observedActivities } from '../../telemetry/observed-activities.ts';

/** The line that is logged when an activity fails. */
async function lineOf(error: Error): Promise<Record<string, unknown>> {
  let line = '';
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      line += chunk.toString();
      done();
    },
  });
  const activities = observedActivities(
    { processFile: () => Promise.reject(error) },
    {
      logger: pino({ level: 'info' }, destination),
      metrics: createActivityMetrics(new Registry()),
      cancellationSignal: () => undefined,
    },
  );
  await assert.rejects(activities.processFile());
  return JSON.parse(line) as Record<string, unknown>;
}

test('a file that cannot be read -> its code and the reason that its owner is told, without a stack', async () => {
  const { level, code, reason, err } = await lineOf(failure('FILE_UNREADABLE', 'Line 1 has no columns.'));
  assert.deepEqual([level, code, reason, err], [30, 'FILE_UNREADABLE', 'Line 1 has no columns.', undefined]);
});

test('an error that nobody foresaw, or an outage -> a warning with the error', async () => {
  for (const error of [new Error('a bug'), failure('NOT_READY', 'Temporal does not answer.')]) {
    const { level, err } = await lineOf(error);
    assert.equal(level, 40);
    assert.ok(err);
  }
});
