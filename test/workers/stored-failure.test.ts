import assert from 'node:assert/strict';
import { ApplicationFailure, DefaultFailureConverter, defaultPayloadConverter } from '@temporalio/common';
import proto from '@temporalio/proto';
import { DrizzleQueryError } from 'drizzle-orm';
import { test } from 'vitest';
import { failure } from '../../contracts/failure.ts';
import { storedFailure } from '../../workers/stored-failure.ts';
import { postgresError } from '../harness/postgres-error.ts';

const { Failure: StoredMessage } = proto.temporal.api.failure.v1;
const CANARY = 'what-ada-wrote';
const STORED_BYTES = 4 * 1024;

/** As the SDK writes it into a history. */
function stored(error: unknown) {
  const encoded = new DefaultFailureConverter().errorToFailure(storedFailure(error), defaultPayloadConverter);
  const bytes = Buffer.from(StoredMessage.encode(StoredMessage.create(encoded)).finish());
  assert.ok(bytes.length < STORED_BYTES, `${bytes.length} bytes`);
  assert.ok(!bytes.includes(CANARY) && !bytes.includes('insert into'), bytes.toString('latin1'));
  return encoded;
}

const postgres = (code: string, message: string) => postgresError({ code, message });
const query = (cause?: Error, parameter = CANARY) =>
  new DrizzleQueryError('insert into "messages" ("content") values ($1)', [parameter], cause);

test('a failed statement with many parameters -> is stored in the words of its cause', () => {
  const lost = query(new Error('Connection terminated unexpectedly'), CANARY.repeat(80_000));
  const { applicationFailureInfo, cause, message, stackTrace } = stored(lost);
  assert.equal(message, 'Connection terminated unexpectedly');
  assert.partialDeepStrictEqual(applicationFailureInfo, { type: 'INTERNAL_ERROR', nonRetryable: false });
  assert.equal(cause, undefined);
  assert.match(stackTrace ?? '', /^ {4}at query .*stored-failure\.test\.ts\S*:\d+:\d+\)\n/);
});

for (const [how, error] of Object.entries({
  'repeated in the words of another': new Error(`Could not be kept: ${query().message}`),
  'hung onto another': new Error('Could not be kept', { cause: query() }),
  'in a value that PostgreSQL refused': query(postgres('22P02', `invalid input syntax for type uuid: "${CANARY}"`)),
  'in a search that PostgreSQL cannot read': postgres('42601', `syntax error in tsquery: "${CANARY}"`),
  'without any cause': query(),
  'in the lines of a message that look like a stack': new DrizzleQueryError('insert into x', [
    `\n    at ${CANARY} (file:///ada.ts:1:1)\n    at ${CANARY}:2:2`,
  ]),
  'thrown as it is': query(undefined, CANARY).message,
})) {
  test(`a statement and its parameters ${how} -> are not stored`, () => {
    assert.ok(stored(error).message);
  });
}

test('words of the database that repeat no values -> are kept', () => {
  const message = 'duplicate key value violates unique constraint "jobs_pkey"';
  assert.equal(stored(query(postgres('23505', message))).message, message);
});

test('a name with several addresses that all refuse -> is stored in the words of the first', () => {
  const refused = new AggregateError([new Error('connect ECONNREFUSED ::1:5432'), new Error('connect ECONNREFUSED')]);
  assert.equal(stored(query(refused)).message, 'connect ECONNREFUSED ::1:5432');
});

test('an error without words -> is stored by its name', () => {
  assert.equal(stored(query(new RangeError())).message, 'RangeError');
});

test('an expected failure -> keeps code and words, and its wait before the next attempt', () => {
  const { applicationFailureInfo, message } = stored(failure('NOT_READY', 'In an hour.', { retryAfter: 3600 }));
  assert.equal(message, 'In an hour.');
  assert.partialDeepStrictEqual(applicationFailureInfo, { type: 'NOT_READY', nonRetryable: false });
  assert.equal(Number(applicationFailureInfo?.nextRetryDelay?.seconds), 3600);
  const final = stored(failure('ANALYSIS_FAILED', 'The table is empty.'));
  assert.partialDeepStrictEqual(final.applicationFailureInfo, { type: 'ANALYSIS_FAILED', nonRetryable: true });
});

test('a failure that asks for no wait -> is retried after the given time', () => {
  const delayOf = (error: unknown): number => storedFailure(error, { delayMs: 4_000 }).nextRetryDelay as number;
  assert.equal(delayOf(new Error('connect ECONNREFUSED')), 4_000);
  assert.equal(delayOf(failure('NOT_READY', 'Later.')), 4_000);
  assert.equal(delayOf(failure('NOT_READY', 'In an hour.', { retryAfter: 3600 })), 3_600_000);
  assert.equal(delayOf(failure('NOT_READY', 'Now.', { retryAfter: 0 })), 4_000);
  assert.equal(storedFailure(new Error('connect ECONNREFUSED')).nextRetryDelay, undefined);
});

test('the last failure -> Temporal does not retry it, and its type still lets the job have another attempt', () => {
  const last = ApplicationFailure.create({ message: 'no', type: 'OWN' });
  for (const error of [new TypeError('x is undefined'), last]) {
    const { type, nonRetryable } = storedFailure(error, { isLast: true });
    assert.deepEqual([type, nonRetryable], ['INTERNAL_ERROR', true]);
  }
});

test('the words of an expected failure -> are bounded as well', () => {
  const { message } = stored(failure('FILE_UNREADABLE', 'One sheet. '.repeat(100_000)));
  assert.match(message ?? '', /^One sheet\. One .*…$/);
});

test("a failure of Temporal's own classes -> keeps its type and its retries, not its details", () => {
  const told = {
    message: 'no',
    type: 'OWN',
    nonRetryable: true,
    details: [CANARY],
    nextRetryDelay: 2_000,
  };
  const { applicationFailureInfo } = stored(ApplicationFailure.create(told));
  assert.partialDeepStrictEqual(applicationFailureInfo, { type: 'OWN', nonRetryable: true });
  assert.equal(Number(applicationFailureInfo?.nextRetryDelay?.seconds), 2);
});

test('a secret in the words of an error -> is not stored', () => {
  assert.equal(
    stored(new Error('cannot reach redis://:canary@cache:6379')).message,
    'cannot reach redis://[redacted]@cache:6379',
  );
});
