import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../harness/until.ts';
import { atMost, none, round } from '../checks.ts';
import type { Rig } from '../rig.ts';
import type { Scenario } from '../scenario.ts';
import type { Message, Workload } from '../workload.ts';

const UNSTARTED = 6;
const STORM = 30;
const STORM_MS = 12_000;
const KILLS = 4;
const STARTED_WITHIN_SECONDS = 10;

interface Committed extends Message {
  readonly content: string;
}

/** kill -9 of a gateway between commit and start, and at random moments of a storm of starts. */
export const killGateways: Scenario = async (rig, workload) => {
  const secondsUntilStarted = await killAfterCommit(rig, workload);
  const { committed, unanswered } = await killInStorm(rig, workload);
  return {
    counts: { kills: 1 + KILLS, unanswered, secondsUntilStarted },
    bounds: [
      atMost('seconds until a start without a gateway was taken up', STARTED_WITHIN_SECONDS, secondsUntilStarted),
      none('questions of the storm that were written down never or twice', Math.abs(committed - STORM)),
    ],
  };
};

async function killAfterCommit(rig: Rig, workload: Workload): Promise<number> {
  const { oracle, gatewayRoles } = rig;
  const contents = Array.from({ length: UNSTARTED }, (_, index) => `Committed and not started, ${index}`);
  await rig.takeTemporalAway();
  const starts = contents.map((message) => workload.start({ message, gateway: 0 }).catch(() => undefined));
  const committed = await until('the starts are written down', async () => {
    const found = await committedWith(rig, workload, contents);
    return found.length === contents.length && found;
  });
  gatewayRoles[0]!.kill('SIGKILL');
  await Promise.all(starts);
  adoptUnknown(workload, committed);
  await rig.giveTemporalBack();
  const healedAt = Date.now();
  const begun = (jobId: string) => oracle.log.find(({ key }) => key === `${jobId}:0:activateJob`)?.t;
  const times = await until('all runs began', () => {
    const all = committed.map(({ jobId }) => begun(jobId));
    return all.every((t) => t !== undefined) && all;
  });
  return round((Math.max(...times) - healedAt) / 1000);
}

/** Every caller insists until the question is taken: half of them with a key, the others by looking for what they asked. */
async function killInStorm(rig: Rig, workload: Workload): Promise<{ committed: number; unanswered: number }> {
  const { random, gatewayRoles } = rig;
  const contents = Array.from({ length: STORM }, (_, index) => `Asked in the storm, ${index}`);
  const kills = Array.from({ length: KILLS }, async (_, index) => {
    await delay(((index + random.next()) / KILLS) * STORM_MS);
    gatewayRoles[index % gatewayRoles.length]!.kill('SIGKILL');
  });
  const asking = contents.map(async (message, index) => {
    await delay(random.between(0, STORM_MS));
    return index % 2 === 0 ? insistWithKey(workload, message) : insistByLooking(rig, workload, message);
  });
  const failedTries = await Promise.all(asking);
  await Promise.all(kills);
  const committed = await committedWith(rig, workload, contents);
  return { committed: committed.length, unanswered: failedTries.reduce((sum, tries) => sum + tries, 0) };
}

const AGAIN_AFTER_MS = 500;

/** How often it was not answered. */
async function insistWithKey(workload: Workload, message: string): Promise<number> {
  const headers = { 'idempotency-key': message.replaceAll(' ', '-') };
  for (let failed = 0; ; failed += 1) {
    const taken = await workload.start({ message, headers }).catch(() => undefined);
    if (taken) return failed;
    await delay(AGAIN_AFTER_MS);
  }
}

async function insistByLooking(rig: Rig, workload: Workload, message: string): Promise<number> {
  for (let failed = 0; ; failed += 1) {
    const taken = await workload.start({ message }).catch(() => undefined);
    if (taken) return failed;
    await delay(AGAIN_AFTER_MS);
    if (!(await isListed(workload, message))) continue;
    adoptUnknown(workload, await committedWith(rig, workload, [message]));
    return failed + 1;
  }
}

async function isListed(workload: Workload, message: string): Promise<boolean> {
  const answer = await until('the list of conversations is answered', async () => {
    const found = await workload.send('GET', '/api/deep-research/conversations').catch(() => undefined);
    return found?.status === 200 && found;
  });
  const { conversations } = answer.body as unknown as { conversations: { objective: string }[] };
  return conversations.some(({ objective }) => objective === message);
}

/** What stands in the rows, whatever the callers were told. */
export async function committedWith(
  { database }: Rig,
  { user }: Workload,
  contents: readonly string[],
): Promise<readonly Committed[]> {
  const { rows } = await database.query(
    `select id as "messageId", conversation_id as "conversationId", job_id as "jobId", content
     from messages where user_id = $1 and content = any($2)`,
    [user, contents],
  );
  return rows as Committed[];
}

/** Follows the messages whose callers got no answer like all others. */
export function adoptUnknown(workload: Workload, committed: readonly Message[]): void {
  for (const message of committed) workload.adopt(message);
}
