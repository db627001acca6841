import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, test, type TestContext } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../../db/connection.ts';
import { isDatabaseAway } from '../../db/errors.ts';
import { startPostgresProxy } from '../harness/postgres-proxy.ts';
import { postgresIsMissing, startPostgres, type PostgresServer } from '../harness/postgres-server.ts';
import { until } from '../harness/until.ts';

const skip = postgresIsMissing;
let server: PostgresServer;
beforeAll(async () => {
  if (!skip) server = await startPostgres();
});
afterAll(async () => {
  if (!skip) await server.close();
});

/** Of one connection: what is not given back is missed at once. */
async function poolOfOne(t: TestContext, url = server.url): Promise<DatabaseConnection> {
  const options = { connectionString: url, max: 1, connectionTimeoutMillis: 5_000 };
  const connection = await connectDatabase(options, () => undefined);
  t.onTestFinished(() => connection.close());
  return connection;
}

async function assertAnswers({ db }: DatabaseConnection): Promise<void> {
  const rows = await db.transaction((tx) => tx.execute<{ one: number }>(sql`select 1 as one`));
  assert.deepEqual([...rows], [{ one: 1 }]);
}

test.skipIf(skip)(
  'a statement whose connection is lost -> fails its transaction, and the next has a fresh one',
  async (t) => {
    const connection = await poolOfOne(t);
    const lost = connection.db.transaction((tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`));
    await assert.rejects(lost, isDatabaseAway);
    await assertAnswers(connection);
  },
);

test.skipIf(skip)(
  'a connection that is lost between two statements -> ends its transaction, not the process',
  async (t) => {
    const [connection, administrator] = [await poolOfOne(t), await poolOfOne(t)];
    const lost = connection.db.transaction(async (tx) => {
      const rows = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      const { pid } = rows[0]!;
      await administrator.db.execute(sql`select pg_terminate_backend(${pid})`);
      await until('the session is over', async () => {
        const left = await administrator.db.execute(sql`select from pg_stat_activity where pid = ${pid}`);
        return left.length === 0;
      });
      await tx.execute(sql`select 1`);
    });
    await assert.rejects(lost, isDatabaseAway);
    await assertAnswers(connection);
  },
);

test.skipIf(skip)(
  'an idle connection that is lost -> is reported outside of the work that once opened it',
  async (t) => {
    const administrator = await poolOfOne(t);
    const work = new AsyncLocalStorage<string>();
    const told = Promise.withResolvers<string | undefined>();
    const connection = await connectDatabase({ connectionString: server.url, max: 1 }, () =>
      told.resolve(work.getStore()),
    );
    t.onTestFinished(() => connection.close());
    // Not only begun there: a statement is sent when it is waited for.
    const rows = await work.run('a request', async () => {
      return await connection.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    });
    await administrator.db.execute(sql`select pg_terminate_backend(${rows[0]!.pid})`);
    assert.equal(await told.promise, undefined);
  },
);

test.skipIf(skip)('a lost transaction whose work goes on after the failed statement -> writes nothing', async (t) => {
  const [connection, administrator] = [await poolOfOne(t), await poolOfOne(t)];
  await administrator.db.execute(sql`create table written (what text)`);
  const lost = connection.db.transaction(async (tx) => {
    await tx.execute(sql`insert into written values ('before')`);
    await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`).catch(() => undefined);
    for (let tries = 0; tries < 5; tries += 1) {
      await delay(20);
      await tx.execute(sql`insert into written values ('after')`).catch(() => undefined);
    }
    throw new Error('The work failed');
  });
  await assert.rejects(lost, /The work failed/);
  assert.equal((await connection.db.execute(sql`select from written`)).length, 0);
});

test.skipIf(skip)('a connection that is lost as its transaction begins -> is no loss to the pool', async (t) => {
  const { url, cutAt } = await startPostgresProxy(t, server.url);
  const connection = await poolOfOne(t, url);
  cutAt('begin');
  const never = connection.db.transaction(() => Promise.reject(new Error('It should not have begun.')));
  await assert.rejects(never, isDatabaseAway);
  await assertAnswers(connection);
});

test.skipIf(skip)('a connection that is lost while tables are migrated -> fails the start in order', async (t) => {
  const { url, cutAt } = await startPostgresProxy(t, server.url);
  cutAt('select pg_advisory_lock');
  await assert.rejects(poolOfOne(t, url), isDatabaseAway);
  await assertAnswers(await poolOfOne(t, url));
});
