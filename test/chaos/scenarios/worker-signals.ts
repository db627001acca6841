import { setTimeout as delay } from 'node:timers/promises';
import { isAlive } from '../../harness/stack.ts';
import { until } from '../../harness/until.ts';
import { atMost, none, round } from '../checks.ts';
import { executionId } from '../messages.ts';
import type { Oracle } from '../oracle.ts';
import { BRISK } from '../outside-world.ts';
import type { Rig } from '../rig.ts';
import type { Scenario } from '../scenario.ts';

const RUNS = 8;
/** Long enough that some analyses outlive the grace of a worker, and that agents are always at work. */
const SLOW = { agentMs: [300, 1_500], analysisMs: [1_000, 40_000] } as const;
/** workers/create-workers.ts: what is running gets 20 s, what does not listen is left after 35 s. */
const FORCED_AFTER_SECONDS = 35;

/** A worker is told to end in the middle of everything, as in a deployment. */
export const terminateWorker: Scenario = async ({ oracle, workers }, workload) => {
  oracle.world.pace = SLOW;
  for (let run = 0; run < RUNS; run += 1) await workload.start();
  const [worker] = workers;
  const pid = worker!.pid();
  const atWork = await until('the worker waits for analyses and has other work', () => {
    const executions = oracle.inFlight(pid);
    return executions.filter(({ key }) => key.includes(':execution:ana')).length >= 2 && executions;
  });
  const toldAt = Date.now();
  worker!.kill('SIGTERM');
  await until('the worker has ended', () => !isAlive(pid));
  const secondsUntilEnd = round((Date.now() - toldAt) / 1000);
  const { victims } = oracle.interrupted('SIGTERM', pid);
  oracle.world.pace = BRISK;
  const ids = new Set(workload.messages.map(({ jobId }) => jobId));
  const cancelled = oracle.log.filter(({ kind, key }) => kind === 'cancel' && ids.has(key.split(':')[0]!));
  return {
    counts: { atWork: atWork.length, unfinishedAtTheEnd: victims.length, secondsUntilEnd },
    bounds: [
      atMost('seconds until the worker ended', FORCED_AFTER_SECONDS, secondsUntilEnd),
      none('analyses outside that were cancelled though others wait for them', cancelled),
    ],
  };
};

const STOPPED_MS = 60_000;
const HELD_OF_EACH = 2;

/** A worker stands still for a minute amid work, then goes on as if nothing had happened: what it writes then is refused. */
export const suspendWorker: Scenario = async (rig, workload) => {
  const { oracle, workers } = rig;
  oracle.world.pace = { agentMs: [200, 800], analysisMs: [1_000, 6_000] };
  const [worker] = workers;
  const pid = worker!.pid();
  for (let run = 0; run < RUNS; run += 1) await workload.start();
  const holding = oracle.hold(pid, HELD_OF_EACH + 1);
  await until('the worker waits for answers of all kinds', () => isMixed(holding.held()), { deadlineMs: 30_000 });
  const thoughtAbout = holding.held().filter(({ key }) => !key.includes(':execution:'));
  worker!.kill('SIGSTOP');
  // They arrive in a process that stands still.
  holding.release();
  const { victims } = oracle.interrupted('SIGSTOP', pid);
  await delay(STOPPED_MS);
  // What Temporal gave to the worker that stands still is given to another one later.
  await until('others have done what the worker was at', async () => {
    const done = new Set((await written(rig, workload.user)).map(({ key }) => key));
    return thoughtAbout.some(({ key }) => done.has(key));
  });
  await workload.untilAnswered(1);
  const before = await written(rig, workload.user);
  const continuedAt = Date.now();
  worker!.kill('SIGCONT');
  const late = await until('the worker is done with what it was at', () => lateEnds(oracle, victims, continuedAt), {
    deadlineMs: 30_000,
  });
  const after = await written(rig, workload.user);
  oracle.world.pace = BRISK;
  const doneBefore = new Set(before.map(({ key }) => key));
  const changed = before.filter(({ key, content }) => after.find((row) => row.key === key)?.content !== content);
  const refused = late.filter(({ key, problem }) => doneBefore.has(key) && problem === undefined).length;
  const gaveUp = late.filter(({ key, problem }) => doneBefore.has(key) && problem !== undefined).length;
  return {
    counts: { atWork: victims.length, lateWritesRefused: refused, lateExecutionsThatGaveUp: gaveUp },
    bounds: [
      none('rows that a late write changed', changed),
      atMost('missing proof that a late write was refused', 0, refused > 0 ? 0 : 1),
    ],
  };
};

function isMixed(held: ReturnType<ReturnType<Oracle['hold']>['held']>): boolean {
  const analyses = held.filter(({ key }) => key.includes(':execution:ana')).length;
  return analyses >= HELD_OF_EACH && held.length - analyses >= HELD_OF_EACH;
}

function lateEnds(oracle: Oracle, victims: ReturnType<Oracle['inFlight']>, since: number) {
  const ends = victims.flatMap((victim) =>
    oracle.log.filter((e) => e.phase === 'end' && executionId(e) === executionId(victim) && e.t >= since),
  );
  return ends.length === victims.length && ends;
}

/** Every finished step, and the world state of every conversation whose run is over, as text. */
async function written({ database }: Rig, user: string): Promise<readonly { key: string; content: string }[]> {
  const { rows } = await database.query(
    `select s.job_id || ':' || s.level || ':' || s.step as key, s.xmin || s.result::text || s.created_at as content
     from completed_steps s join jobs on jobs.id = s.job_id where jobs.user_id = $1
     union all
     select 'world of ' || w.conversation_id, w::text from conversation_states w join jobs using (conversation_id)
     where jobs.user_id = $1 and jobs.state = 'completed'
     union all
     select 'task ' || t.id, t::text || (select count(*) from task_traces r where r.task_row_id = t.id)
     from plan_tasks t join jobs on jobs.id = t.job_id where jobs.user_id = $1 and jobs.state = 'completed'`,
    [user],
  );
  return rows as { key: string; content: string }[];
}
