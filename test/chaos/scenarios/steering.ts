import { setTimeout as delay } from 'node:timers/promises';
import type { ResearchMode } from '../../../contracts/research.ts';
import { until } from '../../harness/until.ts';
import { none } from '../checks.ts';
import { BRISK } from '../outside-world.ts';
import type { Rig } from '../rig.ts';
import { say, type Scenario } from '../scenario.ts';
import type { Message, SteeringAction, Workload } from '../workload.ts';
import { killGatewayAt, type GatewayMoment, type JobRow } from './gateway-moments.ts';

/** Workers die before a request comes, while it is on its way, or after its answer. */
type WorkerMoment = 'before' | 'inside' | 'after';

interface Moments {
  readonly gateways: readonly GatewayMoment[];
  readonly workers: readonly WorkerMoment[];
}

export const STEERING_MOMENTS: Moments = {
  gateways: ['inside', 'committed', 'answered'],
  workers: ['before', 'inside', 'after'],
};

/** One run for each, at work when it is asked for; the one to be resumed stands still. */
type Runs = Readonly<Record<SteeringAction, Message>>;

const ACTIONS: readonly SteeringAction[] = ['pause', 'resume', 'stop', 'cancel'];
/** A run that is to be stopped or cancelled does not end by itself before, however slow the machine is. */
const MODES: Readonly<Record<SteeringAction, ResearchMode>> = {
  pause: 'semi-autonomous',
  resume: 'semi-autonomous',
  stop: 'fully-autonomous',
  cancel: 'fully-autonomous',
};
const STEADY = { agentMs: [500, 1_200], analysisMs: [500, 1_000] } as const;
const AGAIN_AFTER_MS = 300;

/** kill -9 of a gateway, or of both workers, around pause, resume, stop and cancel. */
export function killAroundSteering({ gateways, workers }: Moments): Scenario {
  return async (rig, workload) => {
    const { oracle, random } = rig;
    oracle.world.pace = STEADY;
    const all: Runs[] = [];
    for (const moment of random.shuffled(gateways)) {
      const runs = await startRuns(rig, workload);
      all.push(runs);
      await killGateway(rig, workload, { runs, moment });
      say(`  gateway killed, requests ${moment}`);
    }
    for (const moment of random.shuffled(workers)) {
      const runs = await startRuns(rig, workload);
      all.push(runs);
      await killWorkers(rig, workload, { runs, moment });
      say(`  workers killed ${moment} the requests`);
    }
    const takenBack = workers.length > 0 ? [await takeStopBack(rig, workload)] : [];
    const begunWhilePaused = await resumeAll(rig, workload, { all, killing: workers.length > 0 });
    oracle.world.pace = BRISK;
    await workload.untilAnswered(120_000);
    const stopped = all.map(({ stop }) => stop.jobId);
    return {
      counts: { gatewayKills: gateways.length, workerKills: workers.length > 0 ? 2 * (workers.length + 1) : 0 },
      bounds: [
        none('steps begun while a run was paused', begunWhilePaused),
        none('stops not heard', await stopsNotHeard(rig, stopped)),
        none('tasks not done because of a stop that was taken back', await tasksNotDone(rig, takenBack)),
      ],
    };
  };
}

async function startRuns(rig: Rig, workload: Workload): Promise<Runs> {
  await rig.untilReady();
  const [pause, resume, stop, cancel] = await Promise.all(
    ACTIONS.map(async (action) => workload.start({ researchMode: MODES[action] })),
  );
  const runs: Runs = { pause: pause!, resume: resume!, stop: stop!, cancel: cancel! };
  const begun = ({ jobId }: Message) => rig.oracle.log.some(({ key }) => key === `${jobId}:1:planning`);
  await until('the runs are at work', () => Object.values(runs).every(begun));
  await insist(workload, 'pause', runs.resume);
  await untilStill(rig, runs.resume);
  return runs;
}

/** It waits for a signal and for nothing else: no activity, and no task for a worker to decide on. */
async function untilStill({ temporal }: Rig, { jobId }: Message): Promise<void> {
  const handle = temporal.workflow.getHandle(`deep-research:${jobId}:1`);
  await until('a paused run stands still', async () => {
    const { raw, status } = await handle.describe();
    if (status.name !== 'RUNNING') throw new Error(`The run ${jobId} is ${status.name} instead of paused`);
    return !raw.pendingActivities?.length && !raw.pendingWorkflowTask;
  });
}

async function killGateway(
  rig: Rig,
  workload: Workload,
  { runs, moment }: { runs: Runs; moment: GatewayMoment },
): Promise<void> {
  const isWritten = (row: JobRow): boolean => {
    const action = ACTIONS.find((each) => runs[each].jobId === row.id)!;
    return isWrittenFor[action](row);
  };
  await killGatewayAt(rig, moment, {
    jobIds: ACTIONS.map((action) => runs[action].jobId),
    send: (gateway) => ACTIONS.map(async (action) => workload.steer(action, runs[action], { gateway })),
    isWritten,
  });
  // A request without an answer is repeated where nothing was stored. What was stored is delivered by the relay.
  const unstored = moment === 'inside' ? ACTIONS : [];
  await Promise.all(unstored.map(async (action) => insist(workload, action, runs[action])));
}

const isWrittenFor: Readonly<Record<SteeringAction, (row: JobRow) => boolean>> = {
  pause: ({ paused }) => paused,
  resume: ({ paused }) => !paused,
  stop: ({ stop_requested: stopRequested }) => stopRequested,
  cancel: ({ state }) => state === 'failed',
};

async function killWorkers(
  { oracle, workers }: Rig,
  workload: Workload,
  { runs, moment }: { runs: Runs; moment: WorkerMoment },
): Promise<void> {
  const pids = workers.map((worker) => worker.pid());
  const kill = (): void => oracle.killAll(pids, `${moment} steering`);
  if (moment === 'before') kill();
  const asked = Promise.all(ACTIONS.map(async (action) => insist(workload, action, runs[action])));
  if (moment === 'inside') kill();
  await asked;
  if (moment === 'after') kill();
}

/** Asks until it is taken. */
async function insist(workload: Workload, action: SteeringAction, run: Message): Promise<void> {
  for (;;) {
    const answer = await workload.steer(action, run).catch(() => undefined);
    // A run that is over when it is cancelled again was cancelled by a request whose answer was lost.
    if (answer?.status === 200 || (action === 'cancel' && answer?.status === 409)) return;
    if (answer !== undefined && answer.status < 500)
      throw new Error(`The ${action} was answered with ${answer.status}: ${JSON.stringify(answer.body)}`);
    await delay(AGAIN_AFTER_MS);
  }
}

/** All paused runs stand still, whoever died; the workers may die once more, and only then the runs are resumed. */
async function resumeAll(
  rig: Rig,
  workload: Workload,
  { all, killing }: { all: readonly Runs[]; killing: boolean },
): Promise<readonly string[]> {
  const { oracle, workers } = rig;
  const paused = all.map(({ pause }) => pause);
  await rig.untilReady();
  await Promise.all(paused.map(async (run) => untilStill(rig, run)));
  const since = Date.now();
  const pids = workers.map((worker) => worker.pid());
  if (killing) oracle.killAll(pids, 'paused');
  await rig.untilReady();
  const ids = new Set(paused.map(({ jobId }) => jobId));
  const begun = oracle.log.filter(
    ({ key, phase, t }) => phase === 'begin' && t > since && ids.has(key.slice(0, key.indexOf(':'))),
  );
  await Promise.all(paused.map(async (run) => insist(workload, 'resume', run)));
  return begun.map(({ key }) => key);
}

/** A run that is told to stop, and by a message to go on, before a worker can plan anything. */
async function takeStopBack(rig: Rig, workload: Workload): Promise<Message> {
  await rig.untilReady();
  for (const worker of rig.workers) worker.kill('SIGSTOP');
  const run = await workload.start();
  await insist(workload, 'stop', run);
  await workload.start({ conversationId: run.conversationId, message: 'No, do go on.' });
  for (const worker of rig.workers) worker.kill('SIGCONT');
  return run;
}

async function tasksNotDone({ database }: Rig, runs: readonly Message[]): Promise<readonly unknown[]> {
  const { rows } = await database.query(
    `select asked.id, task_id, error from unnest($1::uuid[]) as asked (id)
     left join plan_tasks on job_id = asked.id where task_id is null or error is not null`,
    [runs.map(({ jobId }) => jobId)],
  );
  return rows; // a run without any task as well
}

/** A stopped run ends because of the stop, not because it had nothing left to do. */
async function stopsNotHeard({ database }: Rig, jobIds: readonly string[]): Promise<readonly unknown[]> {
  const { rows } = await database.query(
    `select distinct on (job_id) job_id, level, result->>'triggerReason' as reason from completed_steps
     where step = 'continue-research' and job_id = any($1) order by job_id, level desc`,
    [jobIds],
  );
  const heard = new Set((rows as { job_id: string; reason: string }[]).flatMap(reasonedStop));
  return jobIds.filter((id) => !heard.has(id));
}

const reasonedStop = ({ job_id: id, reason }: { job_id: string; reason: string }): string[] =>
  reason === 'stopped_by_user' ? [id] : [];
