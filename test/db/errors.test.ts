import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DatabaseError } from 'pg';
import { DrizzleQueryError } from 'drizzle-orm';
import { isDatabaseAway, safeWordsOf } from '../../db/errors.ts';

const sqlState = (code: string, message = 'no') => Object.assign(new DatabaseError(message, 2, 'error'), { code });
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
  new Error('Connection terminated unexpectedly'),
  new Error('timeout exceeded when trying to connect'),
  new Error('Query read timeout'),
  new DrizzleQueryError('select 1', [], socket('ECONNREFUSED')),
]) {
  test(`the database is away: ${error.name} ${error.message} ${'code' in error ? error.code : ''}`, () => {
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
  test(`the database is not away: ${error instanceof DatabaseError ? String(error.code) : String(error)}`, () => {
    assert.equal(isDatabaseAway(error), false);
  });
}

test('what callers read of an error holds neither the statement nor what it was given', () => {
  const query = (cause: Error) => new DrizzleQueryError('insert into messages values ($1)', ['what ada wrote'], cause);
  assert.equal(safeWordsOf(query(new Error('no connection'))), 'no connection');
  const refused = Object.assign(new DatabaseError('invalid input: "what ada wrote"', 1, 'error'), { code: '22P02' });
  assert.equal(safeWordsOf(query(refused)), 'The database refused a statement (22P02).');
  assert.equal(safeWordsOf(new Error('out of memory')), 'out of memory');
});
