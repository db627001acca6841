import type pg from 'pg';

/** The least that keeps something for good: transactions of one insert each, through the pool that the service uses. */
export async function createBareTransactions(pool: pg.Pool) {
  await pool.query('create table if not exists bench_floor (id bigserial primary key, content text not null)');
  return async function run(count: number): Promise<void> {
    for (let done = 0; done < count; done += 1) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query('insert into bench_floor (content) values ($1)', ['x'.repeat(200)]);
        await client.query('commit');
      } finally {
        client.release();
      }
    }
  };
}
