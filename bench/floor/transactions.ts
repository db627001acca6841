import type { Sql } from 'postgres';

/** The least that keeps something for good: transactions of one insert each, over one connection of the driver alone. */
export async function createBareTransactions(sql: Sql) {
  await sql`create table if not exists bench_floor (id bigserial primary key, content text not null)`;
  return async function run(count: number): Promise<void> {
    for (let done = 0; done < count; done += 1) {
      await sql.begin((tx) => [tx`insert into bench_floor (content) values (${'x'.repeat(200)})`]);
    }
  };
}
