import { randomUUID } from 'node:crypto';
import createClient from 'postgres';
import { connectDatabase } from '../../db/connection.ts';
import { createModelCallRepository, type NewModelCall } from '../../db/model-call-repository.ts';
import { createBareInserts } from '../floor/inserts.ts';
import { startPostgres } from '../servers/servers.ts';
import { median, rounded } from '../statistics.ts';

const AT_ONCE = 100;
const ROUNDS = 10;
const COST_USD = 0.01;
/** Room for 40 of the 100. */
const CAP_USD = 0.4;

/** 100 reservations at once on a real PostgreSQL: of one user, who has a cap, and of 100 users. */
export async function measureReservations() {
  const postgres = await startPostgres();
  const connection = await connectDatabase({ connectionString: postgres.url }, () => undefined);
  const sql = createClient(postgres.url, { max: 1, onnotice: () => undefined });
  try {
    const { reserve } = createModelCallRepository(connection.db);
    const inserts = await createBareInserts(sql);
    const oneUser: number[] = [];
    const manyUsers: number[] = [];
    const floor: number[] = [];
    let reserved = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const [jobId, user] = [randomUUID(), randomUUID()];
      const caps = { runUsd: CAP_USD, userDayUsd: undefined, share: 1 };
      const capped = await allOf((ordinal) => reserve(callOf({ jobId, userId: user, ordinal }), caps));
      reserved = Math.max(reserved, capped.done);
      oneUser.push(capped.perSecond);
      const each = await allOf((ordinal) =>
        reserve(callOf({ jobId: randomUUID(), userId: `${user} ${String(ordinal)}`, ordinal }), caps),
      );
      manyUsers.push(each.perSecond);
      const begin = performance.now();
      await inserts(AT_ONCE);
      floor.push(AT_ONCE / ((performance.now() - begin) / 1_000));
    }
    return {
      pastTheCap: Math.max(0, reserved - Math.round(CAP_USD / COST_USD)),
      figures: {
        atOnce: AT_ONCE,
        reservedOf100: reserved,
        perSecondOfOneUser: rounded(median(oneUser), 0),
        perSecondOf100Users: rounded(median(manyUsers), 0),
        bareInsertsPerSecond: rounded(median(floor), 0),
      },
    };
  } finally {
    await sql.end();
    await connection.close();
    await postgres.close();
  }
}

async function allOf(reserve: (ordinal: number) => Promise<string>) {
  const begin = performance.now();
  const calls = await Promise.allSettled(Array.from({ length: AT_ONCE }, (_, ordinal) => reserve(ordinal)));
  const perSecond = AT_ONCE / ((performance.now() - begin) / 1_000);
  return { perSecond, done: calls.filter(({ status }) => status === 'fulfilled').length };
}

const callOf = (of: Pick<NewModelCall, 'jobId' | 'userId' | 'ordinal'>): NewModelCall => ({
  ...{ ...of, conversationId: randomUUID(), level: 1, step: 'reply', agent: 'reply' },
  ...{ provider: 'openai', model: 'gpt-4o', promptVersion: 'reply 1', reservedUsd: COST_USD },
});
