import { createHash } from 'node:crypto';
import { CANCELLED } from '../../contracts/research.ts';
import type { Rig } from './rig.ts';
import type { Workload } from './workload.ts';

/** Nothing is known of what a run would have done that was ended in the middle. */
const ENDED_EARLY = `(jobs.state = 'failed' and jobs.failed_reason = '${CANCELLED}')`;
const OURS = `jobs.user_id = $1 and jobs.queue = 'deep-research' and not ${ENDED_EARLY}`;

/** Each finds rows that should not exist. */
const CONTRADICTIONS: Readonly<Record<string, string>> = {
  'a task of a run that is over is neither completed nor failed': `
    select t.task_id from plan_tasks t join jobs on jobs.id = t.job_id
    where jobs.user_id = $1 and jobs.state in ('completed', 'failed') and t.status not in ('completed', 'failed')`,
  'a task is over without output or error': `
    select t.task_id from plan_tasks t join jobs on jobs.id = t.job_id
    where ${OURS} and t.status in ('completed', 'failed') and t.output is null and t.error is null`,
  'a task failed': `
    select t.task_id, t.error from plan_tasks t join jobs on jobs.id = t.job_id
    where ${OURS} and t.status = 'failed' and t.error not like 'Not started: the run was stopped%'`,
  'a task has another number of estimates and extracts than its one execution returned': `
    select t.task_id from plan_tasks t join jobs on jobs.id = t.job_id
    where ${OURS} and t.status = 'completed' and 2 <>
      (select count(*) from estimates e where e.task_row_id = t.id) +
      (select count(*) from extracts x where x.task_row_id = t.id)`,
  'a task ended before it began': `
    select t.task_id from plan_tasks t join jobs on jobs.id = t.job_id where ${OURS} and t.ended_at < t.started_at`,
  'a task was written after its step was finished': `
    select t.job_id, t.level, t.task_id from plan_tasks t join jobs on jobs.id = t.job_id
    join completed_steps s on s.job_id = t.job_id and s.level = t.level and s.step = 'execution:' || t.task_id
    where ${OURS} and t.xmin::text <> s.xmin::text`,
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
  'a message was taken up by no level': `
    select m.id from messages m join jobs on jobs.id = m.job_id where ${OURS} and m.taken_up_at_level is null`,
  'a step was finished after the run was cancelled': `
    select s.job_id, s.level, s.step from completed_steps s join jobs on jobs.id = s.job_id
    where jobs.user_id = $1 and ${ENDED_EARLY} and s.created_at > jobs.finished_on`,
  'a file is read and its job is not done, or the other way round': `
    select f.id, f.status, jobs.state from files f join jobs on jobs.file_id = f.id
    where jobs.user_id = $1 and (f.status = 'completed') <> (jobs.state = 'completed')`,
  'a table of a file is there twice or not at all': `
    select f.id, count(d.*) from files f left join dataset_tables d on d.file_id = f.id
    where f.user_id = $1 and f.status = 'completed' group by f.id having count(d.*) <> 1`,
};

/** Rows that contradict each other, and artifacts whose bytes are not those that their row speaks of. */
export async function contradictions(rig: Rig, workload: Workload): Promise<readonly unknown[]> {
  const found = await Promise.all(
    Object.entries(CONTRADICTIONS).map(async ([what, query]) => {
      const { rows } = await rig.database.query(query, [workload.user]);
      return (rows as object[]).map((row) => ({ what, ...row }));
    }),
  );
  return [...found.flat(), ...(await changedArtifacts(rig, workload))];
}

async function changedArtifacts({ database, gateways }: Rig, { user }: Workload): Promise<readonly unknown[]> {
  const { rows } = await database.query(`select id, sha256 from artifacts where user_id = $1`, [user]);
  const changed: unknown[] = [];
  for (const { id, sha256 } of rows as { id: string; sha256: string }[]) {
    const answer = await fetch(new URL(`/api/artifacts/${id}`, gateways[0]), { headers: { 'x-user-id': user } });
    const stored = createHash('sha256').update(Buffer.from(await answer.arrayBuffer()));
    if (stored.digest('hex') !== sha256) changed.push({ what: 'an artifact is not what its row says', id });
  }
  return changed;
}
