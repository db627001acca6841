import { CANCELLED } from '../../contracts/research.ts';
import { contradictions } from './contradictions.ts';
import { compareByKey, notCarriedOutOnce, type Commit } from './executions.ts';
import { GRACE_SECONDS, jobsCutOffInTasks, recoveriesOf } from './recoveries.ts';
import type { Rig } from './rig.ts';
import { tasksGivenUp } from './tasks-given-up.ts';
import type { Workload } from './workload.ts';

export interface Bound {
  readonly what: string;
  readonly value: number;
  readonly atMost: number;
  readonly exceeded: boolean;
}

export const atMost = (what: string, limit: number, value: number): Bound => ({
  what,
  value,
  atMost: limit,
  exceeded: !(value <= limit),
});
export const none = (what: string, found: number | readonly unknown[]): Bound =>
  atMost(what, 0, typeof found === 'number' ? found : found.length);

export interface Findings {
  readonly counts: Readonly<Record<string, number>>;
  readonly bounds: readonly Bound[];
  /** What was found where nothing should be: for whoever looks for the cause. */
  readonly details: Readonly<Record<string, readonly unknown[]>>;
}

interface JobRow {
  readonly id: string;
  readonly queue: string;
  readonly tries: number;
  readonly state: string;
  readonly failed_reason: string | null;
}

/** What a scenario may not break, whatever it did: read from the oracle's log, the rows and the workflows. */
export async function checkEverything(rig: Rig, workload: Workload, stuck: readonly unknown[]): Promise<Findings> {
  const jobs = await rows<JobRow>(
    rig,
    `select id, queue, tries, state, failed_reason from jobs where user_id = $1`,
    workload,
  );
  const commits = await commitsOf(rig, workload);
  const ids = new Set(jobs.map(({ id }) => id));
  const isOurs = ({ key }: { key: string }): boolean => ids.has(key.slice(0, key.indexOf(':')));
  const log = rig.oracle.log.filter(isOurs);
  const interruptions = rig.oracle.interruptions.map((each) => ({ ...each, victims: each.victims.filter(isOurs) }));
  const { afterCommit, withoutCause, counts: compared } = compareByKey({ log, interruptions, commits });
  const chats = notCarriedOutOnce(keysOf(jobs, 'chat', 'answerMessage'), log);
  const files = notCarriedOutOnce(keysOf(jobs, 'file-process', 'processFile'), log);
  const { lost, goingOn } = endsOf(jobs, workload);
  const { doubled, unstarted } = await compareWorkflows(rig, jobs, workload);
  const unanswered = await rows(rig, UNANSWERED, workload);
  const corrupt = await contradictions(rig, workload);
  const cutOffInTasks = jobsCutOffInTasks(interruptions);
  const workflows = jobs
    .filter(({ id }) => cutOffInTasks.has(id))
    .flatMap((job) => workflowIdsOf(job).map((workflowId) => ({ jobId: job.id, workflowId })));
  const recoveries = recoveriesOf(log, interruptions, await tasksGivenUp(rig.temporal, workflows));
  const slowest = Math.max(0, ...recoveries.map(({ seconds, timeout }) => seconds - timeout));
  const countOf = (wanted: string): number => jobs.filter(({ queue }) => queue === wanted).length;
  return {
    counts: {
      ...{ runs: countOf('deep-research'), chats: countOf('chat'), files: countOf('file-process') },
      messages: workload.messages.length,
      commits: commits.length,
      providerCalls: log.filter(({ phase }) => phase === 'call').length,
      ...compared,
      cancelledOutside: log.filter(({ kind }) => kind === 'cancel').length,
      recoveries: recoveries.length,
      slowestRecoverySeconds: round(Math.max(0, ...recoveries.map(({ seconds }) => seconds))),
    },
    bounds: [
      none('completed activities executed again, by key', afterCommit),
      none('activities repeated more often than they were cut off, by key', withoutCause),
      none('runs lost', lost.length + unstarted.length),
      none('runs doubled', doubled),
      none('runs stuck', stuck),
      none('cancelled runs that went on', goingOn),
      none('messages lost', unanswered),
      none('chat messages answered never or more than once', chats),
      none('files read to the end never or more than once', files),
      none('status answers that went backwards', workload.lies),
      none('rows and files that contradict each other', corrupt),
      none('transactions of the database that blocked each other', await deadlocksOf(rig)),
      atMost('seconds of a recovery beyond the timeout', GRACE_SECONDS, round(slowest)),
    ],
    details: {
      failed: log.filter(({ problem }) => problem !== undefined),
      ...{ afterCommit, withoutCause, chats, files },
      lost: [...lost, ...unstarted],
      ...{ doubled, stuck, goingOn, unanswered },
      lies: workload.lies,
      corrupt,
      late: recoveries.filter(({ seconds, timeout }) => seconds - timeout > GRACE_SECONDS),
    },
  };
}

/** Every message of a run that was not cancelled is answered; one of a run that was says so. */
const UNANSWERED = `
  select m.id, jobs.queue, s.status, s.error from messages m join jobs on jobs.id = m.job_id
  left join message_states s on s.message_id = m.id
  where m.user_id = $1 and case when jobs.state = 'failed' and jobs.failed_reason = '${CANCELLED}'
    then s.status is distinct from 'failed'
    else s.status is distinct from 'completed' or s.final_response is null end`;

/** The journal, and the rows that are written in one transaction with what a chat or a file came to. */
const COMMITS = `
  select s.job_id || ':' || s.level || ':' || s.step as key, pg_xact_commit_timestamp(s.xmin) as committed
  from completed_steps s join jobs on jobs.id = s.job_id where jobs.user_id = $1
  union all
  select s.job_id || ':0:answerMessage', pg_xact_commit_timestamp(s.xmin)
  from message_states s join jobs on jobs.id = s.job_id
  where jobs.user_id = $1 and jobs.queue = 'chat' and s.status = 'completed'
  union all
  select jobs.id || ':0:processFile', pg_xact_commit_timestamp(f.xmin)
  from files f join jobs on jobs.file_id = f.id where jobs.user_id = $1 and f.status = 'completed'`;

async function commitsOf(rig: Rig, workload: Workload): Promise<readonly Commit[]> {
  const found = await rows<{ key: string; committed: Date }>(rig, COMMITS, workload);
  return found.map(({ key, committed }) => ({ key, t: committed.getTime() }));
}

async function rows<Row>({ database }: Rig, query: string, { user }: Workload): Promise<readonly Row[]> {
  return (await database.query(query, [user])).rows as Row[];
}

/** Since the rig was started, or its database was. */
async function deadlocksOf({ database }: Rig): Promise<number> {
  const { rows: found } = await database.query(`select sum(deadlocks)::int as n from pg_stat_database`);
  return (found as { n: number }[])[0]!.n;
}

const keysOf = (jobs: readonly JobRow[], wanted: string, step: string): string[] =>
  jobs.filter(({ queue }) => queue === wanted).map(({ id }) => `${id}:0:${step}`);

/** A run may fail when it was cancelled, and then it has to. */
function endsOf(jobs: readonly JobRow[], { cancelled }: Workload) {
  const isCancelled = ({ state, failed_reason: reason }: JobRow): boolean => state === 'failed' && reason === CANCELLED;
  return {
    lost: jobs.filter((job) => job.state === 'failed' && !(cancelled.has(job.id) && isCancelled(job))),
    goingOn: jobs.filter((job) => cancelled.has(job.id) && !isCancelled(job)),
  };
}

/** Each try of a job has one execution, a job has two tries if it was retried, and an execution has a job. */
async function compareWorkflows({ temporal, database }: Rig, jobs: readonly JobRow[], { retried }: Workload) {
  const executions = new Map<string, number>();
  for await (const { workflowId, status } of temporal.workflow.list()) {
    if (status.name === 'CONTINUED_AS_NEW') continue;
    executions.set(workflowId, (executions.get(workflowId) ?? 0) + 1);
  }
  const { rows: all } = await database.query(`select id, queue, tries from jobs`);
  const known = new Set((all as Omit<JobRow, 'state' | 'failed_reason'>[]).flatMap(workflowIdsOf));
  const repeated = [...executions].filter(([id, times]) => !known.has(id) || times > 1);
  const retriedTwice = jobs.filter(({ id, tries }) => tries > (retried.has(id) ? 2 : 1)).map(({ id }) => id);
  return {
    doubled: [...repeated, ...retriedTwice],
    unstarted: jobs.flatMap(workflowIdsOf).filter((id) => !executions.has(id)),
  };
}

const workflowIdsOf = ({ id, queue, tries }: Pick<JobRow, 'id' | 'queue' | 'tries'>): readonly string[] =>
  Array.from({ length: tries }, (_, index) => `${queue}:${id}:${String(index + 1)}`);

export const round = (value: number): number => Math.round(value * 10) / 10;
