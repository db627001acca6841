import { sql, type SQL } from 'drizzle-orm';
import type { ResearchContext } from '../contracts/agents.ts';
import { failure } from '../contracts/failure.ts';
import type { FolderReading } from '../contracts/literature.ts';
import { adjustTasks } from '../contracts/test-family.ts';
import type { Database } from './connection.ts';
import { isoTime } from './iso-time.ts';
import type { Reading } from './journal-repository.ts';

/** Whose step it is: the same level may have been tried by two runs, one of which failed before it was planned. */
export interface StepPlace {
  readonly conversationId: string;
  readonly jobId: string;
  readonly level: number;
}

// Each part is one aggregate of the same statement, so that a step costs one round trip however much is known.
const DATASETS = sql`
  (select coalesce(json_agg(json_build_object(
      'id', f.id, 'filename', f.filename, 'description', f.description,
      'tables', (
        select json_agg(json_build_object(
          'dataset', f.id, 'filename', f.filename, 'name', t.name, 'rows', t.rows, 'columns', t.columns
        ) order by t.position)
        from dataset_tables t where t.file_id = f.id)
    ) order by cf.created_at, f.id), '[]')
  from conversation_files cf join files f on f.id = cf.file_id and f.status = 'completed'
  where cf.conversation_id = s.conversation_id and exists (select from dataset_tables t where t.file_id = f.id))`;

/** `KnownTask[]`, oldest first, of the conversation of state `s`; estimates as they are stored. */
export const TASKS = sql`
  (select coalesce(json_agg(json_build_object(
      'taskId', t.task_id, 'level', t.level, 'type', t.type, 'objective', t.objective, 'status', t.status,
      'error', t.error, 'method', t.method,
      'externalJobId', (select external_id from external_jobs e where e.task_row_id = t.id order by e.created_at limit 1),
      'datasetIds', jsonb_path_query_array(t.datasets, '$[*].id'),
      'plan', t.plan,
      'registered', case when t.plan is not null then
        json_build_object('hash', t.plan_hash, 'at', ${isoTime(sql`t.registered_at`)}) end,
      'outcome', case when t.analysis is not null then t.analysis || jsonb_build_object('estimates', (
        select coalesce(jsonb_agg(e.value order by e.position), '[]') from estimates e where e.task_row_id = t.id)) end,
      'extracts', (
        select coalesce(json_agg(json_build_object(
          'id', x.extract_id, 'statement', x.statement, 'nearest', x.nearest,
          'citation', json_build_object('key', o.key, 'page', x.page, 'title', o.title, 'doi', o.doi)
        ) order by x.position), '[]')
        from extracts x join sources o on o.id = x.source_id where x.task_row_id = t.id),
      'artifacts', (
        select coalesce(json_agg(json_build_object(
          'id', a.id, 'name', a.name, 'type', a.type, 'description', a.description
        ) order by a.position), '[]')
        from artifacts a where a.task_row_id = t.id)
    ) order by t.level, t.position), '[]')
  from plan_tasks t where t.conversation_id = s.conversation_id)`;

const HYPOTHESIS = sql`
  (select json_build_object('text', h.text, 'level', h.level)
  from hypotheses h where h.conversation_id = s.conversation_id order by h.level desc limit 1)`;

const DISCOVERIES = sql`
  (select coalesce(json_agg(json_build_object('title', d.title, 'claim', d.claim, 'level', d.level)
    order by d.level, d.position), '[]')
  from discoveries d where d.conversation_id = s.conversation_id)`;

export const UPLOADED_DOCUMENTS = sql`
  (select count(*)::int from documents d join conversation_files cf on cf.file_id = d.file_id
  where cf.conversation_id = s.conversation_id)`;

// While the folder is being read, the documents to come count too: planning decides whether there is anything to search.
const KNOWLEDGE_DOCUMENTS = sql`
  greatest((select count(*)::int from documents d where d.knowledge_path is not null),
    (select max(r.total) from knowledge_readings r))`;

const READING = sql`(select json_build_object('read', r.read, 'total', r.total) from knowledge_readings r limit 1)`;

const DIGESTS = sql`
  (select coalesce(json_agg(json_build_object(
      'level', d.level, 'results', d.results, 'passages', d.passages, 'leftOut', d.left_out
    ) order by d.level), '[]')
  from level_digests d where d.conversation_id = s.conversation_id)`;

/** The context of a level, as one JSON value over `conversation_states s`. */
function contextOf(jobId: string, level: number): SQL {
  return sql`
    json_build_object(
      'question', s.objective, 'instructions', ${instructionsOf(jobId, level)}, 'askedAtLevel', ${askedAtLevel(jobId, level)},
      'currentObjective', coalesce(s.planned_objective, s.current_objective),
      'datasets', ${DATASETS}, 'tasks', ${TASKS}, 'digests', ${DIGESTS}, 'hypothesis', ${HYPOTHESIS}, 'keyInsights', s.key_insights,
      'methodology', s.methodology, 'discoveries', ${DISCOVERIES}, 'suggestedNextSteps', s.suggested_next_steps,
      'uploaded', ${UPLOADED_DOCUMENTS}, 'knowledgeBase', ${KNOWLEDGE_DOCUMENTS}, 'reading', ${READING})`;
}

type ContextJson = Omit<ResearchContext, 'level' | 'documents'> & {
  readonly uploaded: number;
  readonly knowledgeBase: number;
  readonly reading: FolderReading | null;
};

function toContext({ uploaded, knowledgeBase, reading, ...known }: ContextJson, level: number): ResearchContext {
  const tasks = adjustTasks(known.tasks);
  return { ...known, tasks, level, documents: { uploaded, knowledgeBase, ...(reading === null ? {} : { reading }) } };
}

/** What the agents of a level may know, read as their step begins. */
export function contextAt({ jobId, level }: Pick<StepPlace, 'jobId' | 'level'>): Reading<ResearchContext> {
  return { json: contextOf(jobId, level), parse: (json: ContextJson) => toContext(json, level) };
}

/** Reads what agents may know of a conversation at one level. Outputs and traces stay out: agents work from evidence. */
export function createContextRepository(db: Database) {
  async function load({ conversationId, jobId, level }: StepPlace): Promise<ResearchContext> {
    const [row] = await db.execute<{ context: ContextJson }>(sql`
      select ${contextOf(jobId, level)} as context
      from conversation_states s where s.conversation_id = ${conversationId}`);
    if (row === undefined) throw failure('STATE_NOT_FOUND', `Conversation ${conversationId} has no state.`);
    return toContext(row.context, level);
  }

  return { load };
}
export type ContextRepository = ReturnType<typeof createContextRepository>;

/** What the run took up at the level. Messages of another run are answered by that one. */
export function instructionsOf(jobId: string, level: number) {
  return sql`
    (select coalesce(json_agg(m.content order by m.created_at), '[]')
    from messages m where m.job_id = ${jobId} and m.taken_up_at_level = ${level})`;
}

function askedAtLevel(jobId: string, level: number) {
  return sql`
    (select coalesce(max(m.taken_up_at_level), 1)
    from messages m where m.job_id = ${jobId} and m.taken_up_at_level <= ${level})`;
}
