import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { ResearchEvent } from '../../../contracts/events.ts';
import { isAlive } from '../../harness/stack.ts';
import { until } from '../../harness/until.ts';
import { atMost, none, round } from '../checks.ts';
import type { Rig } from '../rig.ts';
import type { Scenario } from '../scenario.ts';
import type { Workload } from '../workload.ts';
import { adoptUnknown, committedWith } from './gateway-kill.ts';

const RUNS = 4;
const TEMPORAL_AWAY_MS = 30_000;
const REDIS_AWAY_MS = 60_000;
const START_EVERY_MS = 5_000;
const POSTGRES_WITHIN_SECONDS = 10;

/** Temporal is killed, and away for long: messages are taken and statuses answered from the rows, and all of it is done afterwards. */
export const takeTemporalAway: Scenario = async (rig, workload) => {
  for (let run = 0; run < RUNS; run += 1) await workload.start();
  await until('work is going on', () => rig.oracle.inFlight().length > 0);
  const before = { ...workload.answers };
  rig.servers.temporal.kill('SIGKILL'); // it is started again at once; nobody gets to it
  await rig.takeTemporalAway();
  const refused = await startFor(workload, TEMPORAL_AWAY_MS);
  const badAnswers = othersThan200(before, workload);
  await rig.giveTemporalBack();
  return {
    counts: { startedMeanwhile: workload.messages.length - RUNS },
    bounds: [none('starts refused meanwhile', refused), none('requests not answered with 200 meanwhile', badAnswers)],
  };
};

/** Redis is killed, and away for long: limits are open, health says so, and sockets find again what they missed. */
export const takeRedisAway: Scenario = async (rig, workload) => {
  const sockets = await Promise.all(rig.gateways.map((url) => follow(url, workload.user)));
  for (let run = 0; run < RUNS; run += 1) await workload.start();
  const before = { ...workload.answers };
  rig.servers.redis.kill('SIGKILL');
  await rig.redisProxy.cut();
  const refusing = startFor(workload, REDIS_AWAY_MS);
  await until('health is degraded', async () => (await workload.send('GET', '/api/health')).body.status === 'degraded');
  const refused = await refusing;
  const badAnswers = othersThan200(before, workload);
  await rig.redisProxy.heal();
  await until('health is well', async () => (await workload.send('GET', '/api/health')).body.status === 'ok');
  await workload.untilAnswered(60_000);
  const { conversationId } = await workload.start();
  await until('the sockets hear again', () => sockets.every(({ seen }) => (seen.get(conversationId)?.size ?? 0) > 0));
  await workload.untilAnswered(60_000);
  const lost = await Promise.all(sockets.map(({ seen }) => missingAfterResync(rig, workload, seen)));
  for (const { socket } of sockets) socket.terminate();
  return {
    counts: {
      startedMeanwhile: workload.messages.length - RUNS - 1,
      noticesMissed: lost.flatMap((each) => each.missed).length,
    },
    bounds: [
      none('starts refused meanwhile', refused),
      none('requests not answered with 200 meanwhile', badAnswers),
      none(
        'events lost after a resync',
        lost.flatMap((each) => each.lost),
      ),
    ],
  };
};

/** PostgreSQL stops at once, without a word to anybody, in the middle of everybody's transactions; and is started again. */
export const restartPostgres: Scenario = async (rig, workload) => {
  const { oracle, random } = rig;
  for (let run = 0; run < RUNS; run += 1) await workload.start();
  const contents = Array.from({ length: 20 }, (_, index) => `Asked while the database restarts, ${index}`);
  const starts = contents.map(async (message) => {
    await delay(random.between(0, 4_000));
    return workload.start({ message }).catch(() => undefined);
  });
  await delay(random.between(500, 2_500));
  const { inside, release } = await holdTransactions(rig, async (gateway) => {
    const message = `Asked of gateway ${gateway} as the database stops, ${contents.length}`;
    contents.push(message);
    await workload.start({ message, gateway });
  });
  const stoppedAt = Date.now();
  const killed = rig.servers.postgres.kill('SIGQUIT');
  oracle.interrupted('PostgreSQL restarts');
  release();
  await until('PostgreSQL is gone', () => !isAlive(killed)); // what is answered before tells nothing
  const { pollUrl } = { pollUrl: `/api/deep-research/status/${workload.messages[0]!.messageId}` };
  const back = await Promise.all(
    rig.gateways.map(async (_, gateway) => {
      await until(
        'the gateway answers again',
        async () => (await workload.send('GET', pollUrl, { gateway }).catch(() => undefined))?.status === 200,
      );
      return (Date.now() - stoppedAt) / 1000;
    }),
  );
  await Promise.all([...starts, inside]);
  const committed = await committedWith(rig, workload, contents);
  adoptUnknown(workload, committed);
  const secondsUntilAnswers = round(Math.max(...back));
  return {
    counts: { secondsUntilAnswers, startsNotTaken: contents.length - committed.length },
    bounds: [
      atMost('seconds until both gateways answer again', POSTGRES_WITHIN_SECONDS, secondsUntilAnswers),
      none('requests answered with 500', workload.answers['500'] ?? 0),
      none('starts written down twice', committed.length - new Set(committed.map(({ content }) => content)).size),
    ],
  };
};

/** Every gateway and every worker is inside a transaction that waits; the gateways because something is asked of them. */
async function holdTransactions({ database, gatewayRoles, workers }: Rig, ask: (gateway: number) => Promise<void>) {
  const client = await database.connect();
  await client.query('begin');
  await client.query('lock table conversations in exclusive mode'); // reading goes on
  let isOver = false;
  const inside = Promise.allSettled(
    gatewayRoles.map(async (_, gateway) => {
      // A gateway does not wait for a lock for long.
      while (!isOver) await ask(gateway).catch(() => undefined);
    }),
  );
  const release = (): void => client.release();
  const isEverybodyInside = async (): Promise<boolean> => {
    const { rows } = await database.query(
      `select distinct application_name as name from pg_stat_activity where wait_event_type = 'Lock'`,
    );
    const waiting = new Set((rows as { name: string }[]).map(({ name }) => name));
    return [...gatewayRoles, ...workers].every(({ role }) => waiting.has(role));
  };
  await until('all processes are inside transactions', isEverybodyInside)
    .catch((error: unknown) => {
      release();
      throw error;
    })
    .finally(() => (isOver = true));
  return { inside, release };
}

/** Starts a run now and then; how many were refused. */
async function startFor(workload: Workload, milliseconds: number): Promise<number> {
  const end = Date.now() + milliseconds;
  let refused = 0;
  while (Date.now() < end) {
    await workload.start().catch(() => (refused += 1));
    await delay(Math.max(0, Math.min(START_EVERY_MS, end - Date.now())));
  }
  return refused;
}

function othersThan200(before: Workload['answers'], { answers }: Workload): number {
  const changes = Object.entries(answers).map(([how, times]) => (how === '200' ? 0 : times - (before[how] ?? 0)));
  return changes.reduce((sum, change) => sum + change, 0);
}

/** Sequence numbers by conversation, as a client hears of them. */
type Seen = Map<string, Set<number>>;

async function follow(gateway: string, user: string): Promise<{ socket: WebSocket; seen: Seen }> {
  const socket = new WebSocket(`${gateway.replace('http', 'ws')}/ws?userId=${user}`);
  const seen: Seen = new Map();
  socket.on('error', () => undefined);
  socket.on('message', (data: Buffer) => {
    const { conversationId, seq } = JSON.parse(data.toString()) as ResearchEvent;
    const known = seen.get(conversationId) ?? new Set();
    seen.set(conversationId, known.add(seq));
  });
  await once(socket, 'open');
  return { socket, seen };
}

/** What a client that reads on from its last number without a gap still does not know. */
async function missingAfterResync(rig: Rig, workload: Workload, seen: Seen) {
  const { rows } = await rig.database.query(`select id, event_seq from conversations where user_id = $1`, [
    workload.user,
  ]);
  const results = (rows as { id: string; event_seq: string }[]).map(async ({ id, event_seq: last }) => {
    const known = new Set(seen.get(id));
    const missed = numbersTo(Number(last)).filter((seq) => !known.has(seq));
    for (;;) {
      const contiguous = numbersTo(Number(last)).findIndex((seq) => !known.has(seq));
      if (contiguous === -1) break;
      const path = `/api/deep-research/conversations/${id}/events?after=${contiguous}`;
      const { body } = await workload.send('GET', path);
      if (body.events.length === 0) break;
      for (const { seq } of body.events) known.add(seq);
    }
    return { missed, lost: numbersTo(Number(last)).filter((seq) => !known.has(seq)) };
  });
  const all = await Promise.all(results);
  return { missed: all.flatMap(({ missed }) => missed), lost: all.flatMap(({ lost }) => lost) };
}

const numbersTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);
