import assert from 'node:assert/strict';
import proto from '@temporalio/proto';
import { test } from 'vitest';
import { givenUpIn } from './tasks-given-up.ts';

const { TIMEOUT_TYPE_SCHEDULE_TO_START, TIMEOUT_TYPE_START_TO_CLOSE } = proto.temporal.api.enums.v1.TimeoutType;

type Time = proto.google.protobuf.ITimestamp;

const at = (seconds: number) => ({ eventTime: { seconds, nanos: 0 } as unknown as Time });
const scheduled = (seconds: number, attempt: number) => ({
  ...at(seconds),
  workflowTaskScheduledEventAttributes: { attempt },
});
const timedOut = (seconds: number, timeoutType = TIMEOUT_TYPE_START_TO_CLOSE) => ({
  ...at(seconds),
  workflowTaskTimedOutEventAttributes: { timeoutType },
});

test('a task that a worker had taken and that timed out -> was given up then', () => {
  assert.deepEqual(givenUpIn([scheduled(0, 1), timedOut(10), scheduled(10, 2)]), [10_000]);
});

test('a task that no worker had taken -> was not given up', () => {
  const waited = timedOut(5, TIMEOUT_TYPE_SCHEDULE_TO_START);
  assert.deepEqual(givenUpIn([scheduled(0, 1), waited, scheduled(5, 1)]), []);
});

test('attempts that the history passes over -> were given up one after the other', () => {
  const events = [scheduled(0, 1), timedOut(10), scheduled(30, 4), scheduled(31, 1)];
  assert.deepEqual(givenUpIn(events), [10_000, 30_000, 20_000]);
});
