import { createHash } from 'node:crypto';
import { AGENT, EXTERNAL_TASK, QUICK } from '../../workflows/activity-options.ts';
import type { Interruption, LogEntry } from './oracle.ts';
import type { Rig } from './rig.ts';
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

const GRACE_SECONDS = 5;

interface JobRow {
  readonly id: string;
  readonly state: string;
  readonly failed_reason: string | null;
}

interface StepRow {
  readonly job_id: string;
  readonly level: number;
  readonly step: string;
  readonly committed: Date;
}

/** What a scenario may not break, whatever it did: read from the oracle's log, the rows and the workflows. */
export async function checkEverything(rig: Rig, workload: Workload, stuck: number): Promise<Findings> {
  const jobs = await rows<JobRow>(rig, `select id, state, failed_reason from jobs where ${OURS}`, workload);
  const steps = await rows<StepRow>(
    rig,
    `select s.job_id, s.level, s.step, pg_xact_commit_timestamp(s.xmin) as committed
     from completed_steps s join jobs on jobs.id = s.job_id where ${OURS}`,
    workload,
  );
  const ids = new Set(jobs.map(({ id }) => id));
  const log = rig.oracle.log.filter(({ key }) => ids.has(key.slice(0, key.indexOf(':'))));
  const interruptions = rig.oracle.interruptions.map((each) => ({
    ...each,
    victims: each.victims.filter(({ key }) => ids.has(key.slice(0, key.indexOf(':')))),
  }));
  const failed = log.filter(({ problem }) => problem !== undefined);
  const cutOff = interruptions.flatMap(({ victims }) => victims).length + failed.length;
  const again = calledAfterCompletion(log, steps);
  const repeated = repetitions(log);
  const lost = jobs.filter(({ state }) => state === 'failed');
  const { doubled, unstarted } = await compareWorkflows(rig, jobs);
  const unanswered = await rows(rig, UNANSWERED, workload);
  const corrupt = [...(await corruption(rig, workload)), ...(await changedArtifacts(rig, workload))];
  const recoveries = recoveriesOf(
    log,
    interruptions.filter(({ isKill }) => isKill),
  );
  const slowest = Math.max(0, ...recoveries.map(({ seconds, timeout }) => seconds - timeout));
  return {
    counts: {
      runs: jobs.length,
      messages: workload.messages.length,
      steps: steps.length,
      providerCalls: log.filter(({ phase }) => phase === 'call').length,
      executionsCutOff: cutOff,
      cancelledOutside: log.filter(({ kind }) => kind === 'cancel').length,
      recoveries: recoveries.length,
      slowestRecoverySeconds: round(Math.max(0, ...recoveries.map(({ seconds }) => seconds))),
    },
    bounds: [
      atMost('executions repeated, of those that were cut off', cutOff, repeated.length),
      none('completed activities executed again', again),
      none('runs lost', lost.length + unstarted.length),
      none('runs doubled', doubled),
      none('runs stuck', stuck),
      none('messages lost', unanswered),
      none('status answers that went backwards', workload.lies),
      none('rows and files that contradict each other', corrupt),
      none('transactions of the database that blocked each other', await deadlocksOf(rig)),
      atMost('seconds of a recovery beyond the heartbeat timeout', GRACE_SECONDS, round(slowest)),
    ],
    details: {
      failed,
      again,
      lost: [...lost, ...unstarted],
      doubled,
      unanswered,
      lies: workload.lies,
      corrupt,
      late: recoveries.filter(({ seconds, timeout }) => seconds - timeout > GRACE_SECONDS),
    },
  };
}

const OURS = `jobs.user_id = $1 and jobs.queue = 'deep-research'`;
const UNANSWERED = `
  select m.id, s.status, s.error from messages m left join message_states s on s.message_id = m.id
  where m.user_id = $1 and (s.status is distinct from 'completed' or s.final_response is null)`;

async function rows<Row>({ database }: Rig, query: string, { user }: Workload): Promise<readonly Row[]> {
  return (await database.query(query, [user])).rows as Row[];
}

/** Since the rig was started, or its database was. */
async function deadlocksOf({ database }: Rig): Promise<number> {
  const { rows: found } = await database.query(`select sum(deadlocks)::int as n from pg_stat_database`);
  return (found as { n: number }[])[0]!.n;
}

/** A call that came after the journal's entry for its work was committed. */
function calledAfterCompletion(log: readonly LogEntry[], steps: readonly StepRow[]): readonly LogEntry[] {
  const committed = new Map(steps.map((row) => [`${row.job_id}:${row.level}:${row.step}`, row.committed.getTime()]));
  return log.filter(({ phase, key, t }) => phase === 'call' && t > (committed.get(key) ?? Infinity));
}

/** Executions beyond the first that asked somebody outside, by key. Asking how far a job is repeats nothing. */
function repetitions(log: readonly LogEntry[]): readonly string[] {
  const asked = log.filter(({ phase, kind }) => phase === 'call' && kind !== 'poll');
  const executions = Map.groupBy(asked, ({ key }) => key);
  return [...executions].flatMap(([key, entries]) => {
    const distinct = new Set(entries.map(({ pid, attempt }) => `${pid}#${attempt}`));
    return Array.from({ length: distinct.size - 1 }, () => key);
  });
}

/** A job has one workflow that ended once, and a workflow has a job. */
async function compareWorkflows({ temporal, database }: Rig, jobs: readonly JobRow[]) {
  const closed = new Map<string, number>();
  for await (const { workflowId, status } of temporal.workflow.list({ query: `WorkflowType = 'deepResearch'` })) {
    if (status.name === 'CONTINUED_AS_NEW') continue;
    closed.set(workflowId, (closed.get(workflowId) ?? 0) + 1);
  }
  const known = new Set((await database.query(`select id from jobs`)).rows.map((row) => (row as { id: string }).id));
  const doubled = [...closed].filter(([id, times]) => times > 1 || !known.has(id.replace('deep-research:', '')));
  const unstarted = jobs.filter(({ id }) => !closed.has(`deep-research:${id}`));
  return { doubled, unstarted };
}

/** Each finds rows that should not exist. */
const CONTRADICTIONS: Readonly<Record<string, string>> = {
  'a task of a run that is over is neither completed nor failed': `
    select t.task_id from plan_tasks t join jobs on jobs.id = t.job_id
    where ${OURS} and jobs.state in ('completed', 'failed') and t.status not in ('completed', 'failed')`,
  'a task is over without output or error': `
    select t.task_id from plan_tasks t join jobs on jobs.id = t.job_id
    where ${OURS} and t.status in ('completed', 'failed') and t.output is null and t.error is null`,
  'a task failed': `
    select t.task_id, t.error from plan_tasks t join jobs on jobs.id = t.job_id where ${OURS} and t.status = 'failed'`,
  'a task has another number of findings than its one execution found': `
    select t.task_id, count(f.id) from plan_tasks t join jobs on jobs.id = t.job_id left join findings f on f.task_row_id = t.id
    where ${OURS} and t.status = 'completed' group by t.id, t.task_id having count(f.id) <> 2`,
  'a task ended before it began': `
    select t.task_id from plan_tasks t join jobs on jobs.id = t.job_id where ${OURS} and t.ended_at < t.started_at`,
  'a discovery names no evidence': `
    select d.id from discoveries d join conversations c on c.id = d.conversation_id
    where c.user_id = $1 and not exists (select 1 from discovery_evidence e where e.discovery_id = d.id)`,
  'a level lacks a step, or has one too many': `
    select s.job_id, s.level, count(*) from completed_steps s join jobs on jobs.id = s.job_id
    where ${OURS} and jobs.state = 'completed' group by s.job_id, s.level having count(*) <> 10`,
  'levels are not finished one after the other': `
    select a.job_id, a.level from completed_steps a join completed_steps b on b.job_id = a.job_id and b.level > a.level
    join jobs on jobs.id = a.job_id
    where ${OURS} and a.step = 'reply:end' and b.step = 'planning' and b.created_at < a.created_at`,
  'levels of a conversation have a gap': `
    select c.id from conversations c join conversation_states w on w.conversation_id = c.id
    where c.user_id = $1 and w.current_level <> (
      select count(distinct s.level) from completed_steps s join jobs on jobs.id = s.job_id
      where jobs.conversation_id = c.id and s.step = 'planning')`,
  'events are not numbered without gaps': `
    select c.id from conversations c
    where c.user_id = $1 and c.event_seq <> (select count(*) from events e where e.conversation_id = c.id)`,
  'a message was taken up by no level': `select m.id from messages m where m.user_id = $1 and m.taken_up_at_level is null`,
};

async function corruption(rig: Rig, workload: Workload): Promise<readonly unknown[]> {
  const found = await Promise.all(
    Object.entries(CONTRADICTIONS).map(async ([what, query]) => {
      const contradicting = await rows<object>(rig, query, workload);
      return contradicting.map((row) => ({ what, ...row }));
    }),
  );
  return found.flat();
}

/** The bytes that are given out are those that the row speaks of. */
async function changedArtifacts(rig: Rig, workload: Workload): Promise<readonly unknown[]> {
  const artifacts = await rows<{ id: string; sha256: string }>(
    rig,
    `select id, sha256 from artifacts where user_id = $1`,
    workload,
  );
  const changed: unknown[] = [];
  for (const { id, sha256 } of artifacts) {
    const url = new URL(`/api/artifacts/${id}`, rig.gateways[0]);
    const answer = await fetch(url, { headers: { 'x-user-id': workload.user } });
    const stored = createHash('sha256').update(Buffer.from(await answer.arrayBuffer()));
    if (stored.digest('hex') !== sha256) changed.push({ what: 'an artifact is not what its row says', id });
  }
  return changed;
}

interface Recovery {
  readonly key: string;
  readonly seconds: number;
  /** Seconds after which Temporal gives an execution up that is not heard of. */
  readonly timeout: number;
}

/** From the death of its process to the next time that the same work begins. */
function recoveriesOf(log: readonly LogEntry[], kills: readonly Interruption[]): readonly Recovery[] {
  return kills.flatMap(({ t, victims }) =>
    victims.flatMap(({ key }) => {
      const next = log.find((entry) => entry.phase === 'begin' && entry.key === key && entry.t > t);
      return next === undefined ? [] : [{ key, seconds: (next.t - t) / 1000, timeout: timeoutOf(key) }];
    }),
  );
}

function timeoutOf(key: string): number {
  const [, , step = '', part] = key.split(':');
  if (step === 'execution') return seconds(EXTERNAL_TASK.heartbeatTimeout);
  const isQuick = part === 'end' || ['activateJob', 'completeJob', 'recordAttemptFailure'].includes(step);
  return seconds(isQuick ? QUICK.startToCloseTimeout : AGENT.heartbeatTimeout);
}

const seconds = (text: `${number} seconds`): number => Number(text.split(' ')[0]);

export const round = (value: number): number => Math.round(value * 10) / 10;
