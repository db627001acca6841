import assert from 'node:assert/strict';
import { DrizzleQueryError } from 'drizzle-orm';
import { test } from 'vitest';
import { recordedLog } from '../harness/recorded-log.ts';
import { storedFailure } from '../../workers/stored-failure.ts';
import { createTemporalLogger } from '../../workers/temporal-logger.ts';

test('lines of the SDK -> get our names, the id of their job, and lose unused fields', () => {
  const log = recordedLog('debug');
  createTemporalLogger(log.logger).warn('Activity failed', {
    activityType: 'runLiteratureTask',
    attempt: 3,
    error: new Error('cannot reach redis://:canary-password@host'),
    taskToken: 'canary-token',
    workflowId: 'deep-research:j-1:2',
  });
  const [line] = log.lines();
  assert.partialDeepStrictEqual(line, {
    level: 40,
    msg: 'Activity failed',
    activity: 'runLiteratureTask',
    attempt: 3,
    jobId: 'j-1',
    err: { message: 'cannot reach redis://[redacted]@host' },
  });
  assert.ok(!log.text().includes('canary'));
});

test('a level of the SDK -> is the same level here', () => {
  const log = recordedLog('debug');
  const logger = createTemporalLogger(log.logger);
  logger.log('ERROR', 'a');
  logger.log('DEBUG', 'b', {});
  logger.trace('left out at debug');
  logger.info('c');
  assert.deepEqual(
    log.lines().map(({ level, msg }) => [level, msg]),
    [
      [50, 'a'],
      [20, 'b'],
      [30, 'c'],
    ],
  );
});

test('a worker that serves activities alone -> no warning', () => {
  const log = recordedLog('debug');
  createTemporalLogger(log.logger).warn('No workflows registered, not polling for workflow tasks', {
    taskQueue: 'agents',
  });
  assert.deepEqual(
    log.lines().map(({ level, taskQueue }) => [level, taskQueue]),
    [[20, 'agents']],
  );
});

test('a failure that is stored in short -> the line has the whole error, without its parameters', () => {
  const log = recordedLog();
  const error = new DrizzleQueryError('select 1', ['canary'], new Error('Connection terminated unexpectedly'));
  createTemporalLogger(log.logger).warn('Activity failed', { error: storedFailure(error) });
  assert.partialDeepStrictEqual(log.lines()[0], {
    err: { message: 'Failed query: select 1', cause: { message: 'Connection terminated unexpectedly' } },
  });
  assert.ok(!log.text().includes('canary'));
});
