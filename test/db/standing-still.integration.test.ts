import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, test, type TestContext } from 'vitest';
import type { DatabaseOptions } from '../../db/connection-options.ts';
import { connectDatabase, type DatabaseConnection } from '../../db/connection.ts';
import { causeOf, isDatabaseAway } from '../../db/errors.ts';
import { sentStatements } from '../../db/session.ts';
import { startPostgresProxy } from '../harness/postgres-proxy.ts';
import {
  administratorOf,
  postgresIsMissing,
  startPostgres,
  type Administrator,
  type PostgresServer,
} from '../harness/postgres-server.ts';
import { until } from '../harness/until.ts';

const skip = postgresIsMissing;
let server: PostgresServer;
let administrator: Administrator;
beforeAll(async () => {
  if (skip) return;
  server = await startPostgres();
  administrator = administratorOf(server);
  await administrator.query('create table things (id integer primary key, seen integer not null default 0)');
  await administrator.query('insert into things (id) values (1), (2), (3)');
});
afterAll(async () => {
  if (skip) return;
  await administrator.end();
  await server.close();
});

/** Milliseconds: shorter than any of the steps below takes, longer than a busy machine needs to connect. */
const AT_ONCE = 500;

async function open(t: TestContext, bounds: DatabaseOptions, url = server.url): Promise<DatabaseConnection> {
  const connection = await connectDatabase({ connectionString: url, max: 1, ...bounds }, () => undefined);
  t.onTestFinished(() => connection.close());
  return connection;
}

async function pidOf({ db }: DatabaseConnection): Promise<number> {
  const rows = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  return rows[0]!.pid;
}

const lockThing = (id: number) => sql`select id from things where id = ${id} for update`;

test.skipIf(skip)(
  'a lock that is never released -> is waited for no longer than allowed, which costs no connection',
  async (t) => {
    const [holder, waiter] = [await open(t, {}), await open(t, { lock_timeout: AT_ONCE })];
    const pid = await pidOf(waiter);
    await holder.db.transaction(async (tx) => {
      await tx.execute(lockThing(1));
      await assert.rejects(
        waiter.db.transaction((other) => other.execute(lockThing(1))),
        isDatabaseAway,
      );
    });
    assert.equal(await pidOf(waiter), pid);
    await waiter.db.transaction((tx) => tx.execute(lockThing(1)));
  },
);

test.skipIf(skip)('a statement that takes too long -> is ended, which costs no connection', async (t) => {
  const connection = await open(t, { statement_timeout: AT_ONCE });
  const pid = await pidOf(connection);
  await assert.rejects(
    connection.db.transaction((tx) => tx.execute(sql`select pg_sleep(600)`)),
    isDatabaseAway,
  );
  assert.equal(await pidOf(connection), pid);
});

test.skipIf(skip)(
  'a statement that is never answered -> ends its transaction at once, and its connection with it',
  async (t) => {
    const proxy = await startPostgresProxy(t, server.url);
    const connection = await open(t, { query_timeout: AT_ONCE }, proxy.url);
    const pid = await pidOf(connection);
    proxy.silenceAt('update things');
    const sent: unknown[] = [];
    const note = (text: unknown): unknown => sent.push(text);
    sentStatements.subscribe(note);
    t.onTestFinished(() => sentStatements.unsubscribe(note));
    const update = 'update things set seen = 1 where id = 1';
    const unanswered = connection.db.transaction((tx) => tx.execute(update));
    await assert.rejects(unanswered, (error) => isDatabaseAway(error) && /read timeout/.test(String(causeOf(error))));
    // The rollback did not wait for an answer of its own.
    assert.deepEqual(sent, ['begin', update]);
    assert.notEqual(await pidOf(connection), pid);
  },
);

test.skipIf(skip)('a transaction whose begin or end is never answered -> costs its connection only', async (t) => {
  const proxy = await startPostgresProxy(t, server.url);
  const connection = await open(t, { query_timeout: AT_ONCE }, proxy.url);
  for (const words of ['begin', 'commit']) {
    const pid = await pidOf(connection);
    proxy.silenceAt(words);
    await assert.rejects(
      connection.db.transaction((tx) => tx.execute(sql`select 1`)),
      isDatabaseAway,
    );
    assert.notEqual(await pidOf(connection), pid);
  }
});

test.skipIf(skip)('a session lock whose request was never answered -> is held by no session', async (t) => {
  const proxy = await startPostgresProxy(t, server.url);
  const connection = await open(t, { query_timeout: AT_ONCE }, proxy.url);
  const pid = await pidOf(connection);
  proxy.silenceAt('pg_try_advisory_lock');
  const input = { lock: 17, signal: new AbortController().signal, askAgainMs: 10 };
  await assert.rejects(
    connection.holdingLock(input, () => Promise.resolve()),
    isDatabaseAway,
  );
  assert.notEqual(await pidOf(connection), pid);
});

/** All of them short. */
const BOUNDS = {
  idle_in_transaction_session_timeout: AT_ONCE,
  lock_timeout: AT_ONCE,
  query_timeout: AT_ONCE,
  statement_timeout: AT_ONCE,
};

/** On the clock of the server. */
async function untilLongAfter(moment: string): Promise<void> {
  await until('more time has passed than is allowed', async () => {
    const { rows } = await administrator.query<{ over: boolean }>(
      `select clock_timestamp() > $1::timestamptz + interval '${String(3 * AT_ONCE)} milliseconds' as over`,
      [moment],
    );
    return rows[0]!.over;
  });
}

const now = async (): Promise<string> =>
  (await administrator.query<{ now: string }>('select clock_timestamp()::text as now')).rows[0]!.now;

test.skipIf(skip)(
  'a session lock -> is held as long as the work takes, however short transactions must be',
  async (t) => {
    const [connection, rival] = [await open(t, BOUNDS), await open(t, BOUNDS)];
    const input = { lock: 18, signal: new AbortController().signal, askAgainMs: 10 };
    const order: string[] = [];
    const { promise: begun, resolve: begin } = Promise.withResolvers<undefined>();
    const first = connection.holdingLock(input, async () => {
      begin(undefined);
      await untilLongAfter(await now());
      order.push('first');
    });
    await begun;
    await rival.holdingLock(input, () => Promise.resolve(order.push('second')));
    await first;
    assert.deepEqual(order, ['first', 'second']);
  },
);

test.skipIf(skip)('a start while another migrates the tables -> waits, however long it takes', async (t) => {
  const other = await administrator.connect();
  t.onTestFinished(() => other.release());
  const migrationLock = 7_349_158_220;
  await other.query('select pg_advisory_lock($1)', [migrationLock]);
  const opening = open(t, BOUNDS);
  opening.catch(() => undefined);
  const waitingSince = await until('the start waits', async () => {
    const { rows } = await administrator.query<{ since: string }>(
      `select query_start::text as since from pg_stat_activity where wait_event = 'advisory'`,
    );
    return rows[0]?.since;
  });
  await untilLongAfter(waitingSince);
  await other.query('select pg_advisory_unlock($1)', [migrationLock]);
  await pidOf(await opening);
});

const STANDS_STILL = `
import { sql } from 'drizzle-orm';
import { connectDatabase } from '${join(import.meta.dirname, '../../db/connection.ts')}';
import { isDatabaseAway } from '${join(import.meta.dirname, '../../db/errors.ts')}';
const connection = await connectDatabase(JSON.parse(process.argv[1]), () => undefined);
const work = (between) => connection.db.transaction(async (tx) => {
  await tx.execute(sql\`select id from things where id = 3 for update\`);
  await between();
  await tx.execute(sql\`update things set seen = seen + 1 where id = 3\`);
});
await work(async () => {
  console.log('inside');
  await new Promise((resolve) => process.stdin.once('data', resolve));
}).catch((error) => console.log(isDatabaseAway(error) ? 'away' : error));
await work(() => undefined);
console.log('done');
await connection.close();
process.exit(0);
`;

test.skipIf(skip)(
  'a process that is suspended inside a transaction -> loses it to others, and goes on when it wakes',
  async (t) => {
    const options = { connectionString: server.url, max: 1, idle_in_transaction_session_timeout: AT_ONCE };
    const child = spawn(process.execPath, ['--input-type=module', '-e', STANDS_STILL, JSON.stringify(options)], {
      cwd: join(import.meta.dirname, '../..'),
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    t.onTestFinished(() => void child.kill('SIGKILL'));
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    assert.equal((await lines.next()).value, 'inside');
    child.kill('SIGSTOP');
    const waiter = await open(t, {});
    await waiter.db.transaction((tx) => tx.execute(sql`update things set seen = 10 where id = 3`));
    child.kill('SIGCONT');
    child.stdin.write('go on\n');
    assert.equal((await lines.next()).value, 'away');
    assert.equal((await lines.next()).value, 'done');
    if (child.exitCode === null) await once(child, 'exit');
    assert.equal(child.exitCode, 0);
    const { rows } = await administrator.query('select seen from things where id = 3');
    assert.deepEqual(rows, [{ seen: 11 }]);
  },
);
