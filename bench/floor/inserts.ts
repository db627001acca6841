import type { Sql } from 'postgres';

/** The least that keeps something for good: inserts, each a transaction of its own, over one connection of the driver alone. */
export async function createBareInserts(sql: Sql) {
  await sql`create table if not exists bench_floor (id bigserial primary key, content text not null)`;
  return async function run(count: number): Promise<void> {
    for (let done = 0; done < count; done += 1) {
      await sql`insert into bench_floor (content) values (${'x'.repeat(200)})`;
    }
  };
}
