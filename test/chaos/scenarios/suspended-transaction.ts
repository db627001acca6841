import { until } from '../../harness/until.ts';
import { atMost, none, round } from '../checks.ts';
import { BRISK } from '../outside-world.ts';
import type { Rig, Role } from '../rig.ts';
import type { Scenario } from '../scenario.ts';

const OTHER_RUNS = 4;
/** More than a gateway has connections. */
const REQUESTS_OF_EACH = 12;
/** connections/database-bounds.ts: its session is ended after 10 s, and a gateway waits for a lock up to 4 s. */
const FREE_WITHIN_SECONDS = 15;

/**
 * A worker stands still inside a transaction, with the lock of a conversation. Others ask for that conversation more often than
 * the gateways have connections, and go on with theirs all the same; the worker wakes when its session was ended.
 */
export const suspendInTransaction: Scenario = async (rig, workload) => {
  const { oracle, gateways } = rig;
  oracle.world.pace = { agentMs: [200, 800], analysisMs: [1_000, 3_000] };
  const { conversationId, jobId } = await workload.start();
  await until('its work is going on', () =>
    oracle.inFlight().some(({ key }) => key.startsWith(`${jobId}:1:execution`)),
  );
  const worker = await stopInTransaction(rig, jobId);
  const stoppedAt = Date.now();
  oracle.interrupted('SIGSTOP in a transaction', worker.pid());
  const inVain = gateways.flatMap((_, gateway) =>
    Array.from({ length: REQUESTS_OF_EACH }, () => workload.start({ conversationId, gateway })),
  );
  const answered = Promise.allSettled(inVain);
  await until('the gateways wait for the lock', async () => {
    const waiting = new Set((await waitingSessions(rig)).map(({ name }) => name));
    return rig.gatewayRoles.every(({ role }) => waiting.has(role));
  });
  const others = await Promise.allSettled(
    Array.from({ length: OTHER_RUNS }, (_, index) => workload.start({ gateway: index })),
  );
  const notReady = (await Promise.all(rig.gatewayRoles.map(async (role) => role.isReady()))).filter((ready) => !ready);
  await until('the conversation takes messages again', () =>
    workload.start({ conversationId }).then(
      () => true,
      () => false,
    ),
  );
  const secondsLocked = round((Date.now() - stoppedAt) / 1000);
  const refused = (await answered).filter(({ status }) => status === 'rejected').length;
  worker.kill('SIGCONT');
  oracle.world.pace = BRISK;
  return {
    counts: { secondsLocked, refusedForTheLock: refused },
    bounds: [
      none(
        'starts of other conversations refused',
        others.filter(({ status }) => status === 'rejected'),
      ),
      none('gateways that were not ready', notReady),
      atMost('seconds until the conversation was free again', FREE_WITHIN_SECONDS, secondsLocked),
    ],
  };
};

/**
 * Stops the worker that ends the first iteration, the one transaction of several statements: it has the lock of the
 * conversation, and waits for the entry of the journal that is being written here, which is then taken back.
 */
async function stopInTransaction(rig: Rig, jobId: string): Promise<Role> {
  const client = await rig.database.connect();
  await client.query('begin');
  const { rows } = await client.query(
    `insert into completed_steps (job_id, level, step, result) values ($1, 1, 'reply:end', '{}')
     returning pg_backend_pid() as pid`,
    [jobId],
  );
  const { pid } = (rows as { pid: number }[])[0]!;
  try {
    const worker = await until('a worker is inside a transaction', async () => {
      const waiting = await waitingSessions(rig, pid);
      return rig.workers.find(({ role }) => waiting.some(({ name }) => name === role));
    });
    worker.kill('SIGSTOP');
    return worker;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function waitingSessions({ database }: Rig, blockedBy?: number): Promise<readonly { name: string }[]> {
  const { rows } = await database.query(
    `select application_name as name from pg_stat_activity
     where wait_event_type = 'Lock' and ($1::int is null or $1 = any(pg_blocking_pids(pid)))`,
    [blockedBy ?? null],
  );
  return rows as { name: string }[];
}
