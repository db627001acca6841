import { until } from '../../harness/until.ts';
import type { Rig } from '../rig.ts';

/** Where a gateway dies around requests: in their transactions, between commit and telling Temporal, after the answers. */
export type GatewayMoment = 'inside' | 'committed' | 'answered';

export interface Requests {
  /** The jobs whose rows they change. */
  readonly jobIds: readonly string[];
  /** Sends every one of them, once, to that gateway. */
  readonly send: (gateway: number) => readonly Promise<unknown>[];
  /** Says of its row whether a request is written down. */
  readonly isWritten: (row: JobRow) => boolean;
}

export interface JobRow {
  readonly id: string;
  readonly state: string;
  readonly paused: boolean;
  readonly stop_requested: boolean;
  readonly control_pending: boolean;
}

const FIRST = 0;

/** What was asked is answered or not; who asked finds out afterwards. */
export async function killGatewayAt(rig: Rig, moment: GatewayMoment, requests: Requests): Promise<void> {
  const gateway = rig.gatewayRoles[FIRST]!;
  if (moment === 'answered') {
    await Promise.all(requests.send(FIRST));
    gateway.kill('SIGKILL');
    return;
  }
  const rows = await holdRows(rig, requests.jobIds);
  const asked = Promise.allSettled(requests.send(FIRST));
  try {
    await until('the requests are in their transactions', async () => {
      return (await rows.waiting(gateway.role)) >= requests.jobIds.length;
    });
    if (moment === 'inside') gateway.kill('SIGKILL');
    else await rig.takeTemporalAway();
  } finally {
    await rows.release();
  }
  if (moment === 'committed') {
    await until('the requests are written down', async () => (await rows.read()).every(requests.isWritten));
    gateway.kill('SIGKILL');
    await rig.giveTemporalBack();
  }
  await asked;
}

/** Lets nobody change the rows until they are released. */
async function holdRows({ database }: Rig, jobIds: readonly string[]) {
  const client = await database.connect();
  await client.query('begin');
  await client.query('select id from jobs where id = any($1) order by id for no key update', [jobIds]);
  return {
    async waiting(application: string): Promise<number> {
      const { rows } = await database.query(
        `select count(*)::int as n from pg_stat_activity where application_name = $1 and wait_event_type = 'Lock'`,
        [application],
      );
      return (rows as { n: number }[])[0]!.n;
    },
    async read(): Promise<readonly JobRow[]> {
      const { rows } = await database.query(
        `select id, state, paused, stop_requested, control_pending from jobs where id = any($1)`,
        [jobIds],
      );
      return rows as JobRow[];
    },
    async release(): Promise<void> {
      await client.query('rollback');
      client.release();
    },
  };
}
