import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../harness/until.ts';
import { none } from '../checks.ts';
import type { CrashPoint } from '../oracle.ts';
import type { Rig } from '../rig.ts';
import { say, type Scenario } from '../scenario.ts';
import type { Workload } from '../workload.ts';
import { adoptUnknown, committedWith } from './gateway-kill.ts';
import { killGatewayAt, type GatewayMoment } from './gateway-moments.ts';

type Point = Omit<CrashPoint, 'jobId'> & { readonly queue: Queue };

interface Kills {
  readonly gateways: readonly GatewayMoment[];
  readonly workers: readonly Point[];
}

type Queue = 'deep-research' | 'chat' | 'file-process';

interface FailedJob {
  readonly jobId: string;
  readonly queue: Queue;
  readonly fileId?: string;
}

/** The work of a job begins anew, does what it had failed at, and goes on. */
export const RETRY_KILLS: Kills = {
  gateways: ['inside', 'committed', 'answered'],
  workers: [
    { queue: 'deep-research', step: 'activateJob', phase: 'begin' },
    { queue: 'deep-research', step: 'reply', phase: 'call' },
    { queue: 'deep-research', step: 'reply:end', phase: 'end' },
  ],
};

const QUEUES: readonly Queue[] = ['deep-research', 'chat', 'file-process'];
const AGAIN_AFTER_MS = 300;

/** kill -9 of a gateway or a worker around the retry of failed jobs: of research, of chats, of files. */
export function killAroundRetries({ gateways, workers }: Kills): Scenario {
  return async (rig, workload) => {
    const { random } = rig;
    const failed = await failAll(rig, workload, (queue) => {
      return gateways.length + workers.filter((point) => point.queue === queue).length;
    });
    const overtaken = await overtakeEverySecond(workload, failed.get('deep-research')!);
    const next = (queue: Queue): FailedJob => failed.get(queue)!.pop()!;
    for (const moment of random.shuffled(gateways)) {
      await rig.untilReady();
      await killGateway(rig, workload, { jobs: QUEUES.map(next), moment });
      say(`  gateway killed, retries ${moment}`);
    }
    for (const { queue, ...point } of random.shuffled(workers)) {
      await rig.untilReady();
      const job = next(queue);
      const hit = rig.oracle.crashAt({ ...point, jobId: job.jobId });
      await insist(workload, job);
      await hit;
      say(`  worker killed at the retried ${point.step} ${point.phase} ${point.kind ?? ''}`);
    }
    await workload.untilAnswered(120_000);
    const left = await jobsIn(rig, workload, 'failed');
    return {
      counts: { gatewayKills: gateways.length, workerKills: workers.length, overtaken },
      bounds: [none('failed jobs whose retry was lost', left)],
    };
  };
}

/** So many jobs of each queue, all of which have failed for good. */
async function failAll(
  rig: Rig,
  workload: Workload,
  howMany: (queue: Queue) => number,
): Promise<ReadonlyMap<Queue, FailedJob[]>> {
  const { world } = rig.oracle;
  const times = (queue: Queue): readonly number[] => Array.from({ length: howMany(queue) }, (_, index) => index);
  world.refusing = true;
  const questions = times('chat').map((index) => `What is known, asked in vain, ${index}`);
  await Promise.all([
    ...times('deep-research').map(async () => workload.start()),
    ...questions.map(async (question) => workload.chat(question)),
    ...times('file-process').map(async (index) => workload.confirm(await workload.offer(`refused-${index}.csv`))),
  ]);
  const all = QUEUES.reduce((sum, queue) => sum + howMany(queue), 0);
  const jobs = await until('all jobs have failed', async () => {
    const found = await jobsIn(rig, workload, 'failed');
    return found.length === all && found;
  });
  world.refusing = false;
  adoptUnknown(workload, await committedWith(rig, workload, questions));
  return Map.groupBy(jobs, ({ queue }) => queue);
}

/** The conversation goes on after the failure: the retried run has to find its place behind the run that came between. */
async function overtakeEverySecond(workload: Workload, failed: readonly FailedJob[]): Promise<number> {
  const ids = failed.filter((_job, index) => index % 2 === 0).map(({ jobId }) => jobId);
  const overtaken = workload.messages.filter(({ jobId }) => ids.includes(jobId));
  await Promise.all(
    overtaken.map(async ({ conversationId }) => workload.start({ conversationId, message: 'And in cold water?' })),
  );
  await workload.untilAnswered(120_000);
  return overtaken.length;
}

async function jobsIn({ database }: Rig, { user }: Workload, state: string): Promise<readonly FailedJob[]> {
  const { rows } = await database.query(
    `select id as "jobId", queue, file_id as "fileId" from jobs where user_id = $1 and state = $2 order by created_at`,
    [user, state],
  );
  return (rows as { jobId: string; queue: Queue; fileId: string | null }[]).map(({ fileId, ...job }) => ({
    ...job,
    ...(fileId === null ? {} : { fileId }),
  }));
}

async function killGateway(
  rig: Rig,
  workload: Workload,
  { jobs, moment }: { jobs: readonly FailedJob[]; moment: GatewayMoment },
): Promise<void> {
  await killGatewayAt(rig, moment, {
    jobIds: jobs.map(({ jobId }) => jobId),
    send: (gateway) => jobs.map(async (job) => workload.retry(job, { gateway })),
    isWritten: ({ state }) => state !== 'failed',
  });
  if (moment === 'inside') await Promise.all(jobs.map(async (job) => insist(workload, job)));
}

/** Asks until it is taken; a job that is not failed any more was taken by a request whose answer was lost. */
async function insist(workload: Workload, job: FailedJob): Promise<void> {
  for (;;) {
    const answer = await workload.retry(job).catch(() => undefined);
    if (answer?.status === 200 || answer?.status === 400) return;
    if (answer !== undefined && answer.status < 500)
      throw new Error(`The retry was answered with ${answer.status}: ${JSON.stringify(answer.body)}`);
    await delay(AGAIN_AFTER_MS);
  }
}
