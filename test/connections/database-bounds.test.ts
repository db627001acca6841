import assert from 'node:assert/strict';
import { test } from 'vitest';
import { DATABASE_BOUNDS } from '../../connections/database-bounds.ts';

const { gateway, worker } = DATABASE_BOUNDS;

test('a lock holder that stands still -> a worker outlasts it', () => {
  assert.ok(worker.lock_timeout > worker.idle_in_transaction_session_timeout);
  assert.ok(worker.connectionTimeoutMillis > worker.idle_in_transaction_session_timeout);
});

test('requests that wait for a lock -> give their connections back before requests that wait for a connection give up', () => {
  assert.ok(2 * gateway.lock_timeout < gateway.connectionTimeoutMillis);
});

for (const [process, bounds] of Object.entries(DATABASE_BOUNDS)) {
  test(`a statement of a ${process} -> the server ends it before the ${process} gives up on it`, () => {
    assert.ok(bounds.lock_timeout < bounds.statement_timeout);
    assert.ok(bounds.statement_timeout < bounds.query_timeout);
  });
}
