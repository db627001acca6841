import assert from 'node:assert/strict';
import { DrizzleQueryError } from 'drizzle-orm';
import { test } from 'vitest';
import { ConnectionError, isDatabaseAway, isRefusal, safeWordsOf } from '../../db/errors.ts';
import { postgresError } from '../harness/postgres-error.ts';

const sqlState = (code: string, message = 'no') => postgresError({ code, message });
const socket = (code: string) => Object.assign(new Error(`connect ${code}`), { code });

for (const error of [
  sqlState('57P01'),
  sqlState('57P03'),
  sqlState('08006'),
  sqlState('53300'),
  sqlState('55P03'),
  sqlState('25P03'),
  sqlState('57014', 'canceling statement due to statement timeout'),
  socket('ECONNREFUSED'),
  socket('ECONNRESET'),
  new ConnectionError('CONNECTION_CLOSED', 'Connection terminated unexpectedly'),
  new ConnectionError('CONNECT_TIMEOUT', 'timeout exceeded when trying to connect'),
  new ConnectionError('QUERY_TIMEOUT', 'Query read timeout'),
  socket('CONNECTION_DESTROYED'),
  new DrizzleQueryError('select 1', [], socket('ECONNREFUSED')),
]) {
  test(`${error.name} ${error.message} ${'code' in error ? error.code : ''} -> the database is away`, () => {
    assert.equal(isDatabaseAway(error), true);
  });
}

const cancelledByHand = sqlState('57014', 'canceling statement due to user request');
for (const error of [
  sqlState('23505'),
  sqlState('22P02'),
  cancelledByHand,
  new Error('something else'),
  'no error',
  undefined,
]) {
  test(`${isRefusal(error) ? error.code : String(error)} -> the database is not away`, () => {
    assert.equal(isDatabaseAway(error), false);
  });
}

test('an error that callers see -> holds neither the statement nor its parameters', () => {
  const query = (cause: Error) => new DrizzleQueryError('insert into messages values ($1)', ['what ada wrote'], cause);
  assert.equal(safeWordsOf(query(new Error('no connection'))), 'no connection');
  const refused = sqlState('22P02', 'invalid input: "what ada wrote"');
  assert.equal(safeWordsOf(query(refused)), 'The database refused a statement (22P02).');
  assert.equal(safeWordsOf(new Error('out of memory')), 'out of memory');
});
