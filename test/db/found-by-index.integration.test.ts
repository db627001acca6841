import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, test } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../../db/connection.ts';
import { createRepositories, type Repositories } from '../../db/repositories.ts';
import { completionOf } from '../../db/journal-repository.ts';
import { resultsAt } from '../../db/message-repository.ts';
import type { Started } from '../../db/start-repository.ts';
import { traceOf } from '../../db/task-repository.ts';
import {
  administratorOf,
  postgresIsMissing,
  startPostgres,
  type Administrator,
  type PostgresServer,
} from '../harness/postgres-server.ts';
import { startInput } from '../harness/start-input.ts';
import { startTask, storePlannedTasks } from '../harness/planned-tasks.ts';

const skip = postgresIsMissing;
const DONE_BEFORE = 20_000;
/** Of any table that grows, by any of the calls below; a list of what is there may have a page more. */
const MOST_ROWS = 500;
/** Less than a whole index of these sizes, which may be read through without a row being counted. */
const MOST_BLOCKS = 120;
/** Has one row at most, whatever is done: its scan is the cheapest way to it. */
const ONE_ROW = 'knowledge_readings';

let server: PostgresServer;
let database: DatabaseConnection;
let repositories: Repositories;
let statistics: Administrator;
beforeAll(async () => {
  if (skip) return;
  server = await startPostgres();
  database = await connectDatabase({ connectionString: server.url, max: 1 }, () => undefined);
  repositories = createRepositories(database.db, { publish: () => undefined });
  statistics = administratorOf(server, { max: 1 });
  await statistics.query(WHAT_WAS_DONE_BEFORE);
});
afterAll(async () => {
  if (skip) return;
  await statistics.end();
  await database.close();
  await server.close();
});

/** So many finished runs of many people, each with a message, tasks and all that came of them. */
const WHAT_WAS_DONE_BEFORE = `
  create function id_of(kind text, n bigint) returns uuid language sql immutable as $$ select md5(kind || n)::uuid $$;
  create temporary table old as select generate_series(1, ${DONE_BEFORE}) as n;
  insert into conversations (id, user_id, event_seq) select id_of('conversation', n), 'user' || n % 500, 1 from old;
  insert into conversation_states (conversation_id, objective) select id_of('conversation', n), 'Rain' from old;
  insert into jobs (id, queue, name, user_id, conversation_id, message_id, research_mode, state, attempts_made, finished_on, checked_at, created_at)
    select id_of('job', n), q, q::text, 'user' || n % 500, id_of('conversation', n), id_of('message', n), 'semi-autonomous',
      case when n % 50 = 0 then 'failed' else 'completed' end::job_state, 1, now(), now() - interval '1 hour', now() - n * interval '1 second'
    from old, lateral (select case when n % 3 = 0 then 'chat' else 'deep-research' end::queue as q) as of_queue;
  insert into jobs (id, queue, name, user_id, file_id, state)
    select id_of('reading', n), 'file-process', 'file-process', 'user' || n % 500, id_of('file', n), 'completed' from old;
  insert into messages (id, conversation_id, user_id, job_id, content, taken_up_at_level, request_key)
    select id_of('message', n), id_of('conversation', n), 'user' || n % 500, id_of('job', n), 'Rain?', 1, n from old;
  insert into message_states (message_id, conversation_id, user_id, job_id, status)
    select id_of('message', n), id_of('conversation', n), 'user' || n % 500, id_of('job', n), 'completed' from old;
  insert into completed_steps (job_id, level, step, result) select id_of('job', n), 1, 'reply', '{}' from old;
  insert into plan_tasks (id, conversation_id, job_id, task_id, level, position, type, objective, status)
    select id_of('task', n), id_of('conversation', n), id_of('job', n), 'ana-1', 1, 0, 'ANALYSIS', 'Compare', 'completed' from old;
  insert into task_traces (task_row_id, trace) select id_of('task', n), 'Measuring' from old;
  insert into sources (id, conversation_id, key, identity, title, authors, origin, csl, content_hash)
    select id_of('source', n), id_of('conversation', n), 'a1', 'a', 'A', '[]', 'web', '{"type": "document"}', 'a' from old;
  insert into extracts (task_row_id, extract_id, position, statement, source_id, score)
    select id_of('task', n), 'x1', 0, 'It rains', id_of('source', n), 1 from old;
  insert into estimates (task_row_id, estimate_id, position, value) select id_of('task', n), 'e1', 0, '{}' from old;
  insert into external_jobs (task_row_id, service, idempotency_key, external_id)
    select id_of('task', n), 'laboratory', n, n from old;
  insert into artifacts (id, task_row_id, conversation_id, user_id, position, name, type, mime_type, description, size, sha256, object_key)
    select id_of('artifact', n), id_of('task', n), id_of('conversation', n), 'user' || n % 500, 0, 'a.png',
      (enum_range(null::artifact_type))[1], 'image/png', 'A', 1, 'a', 'a' from old;
  insert into hypotheses (conversation_id, level, mode, text, change)
    select id_of('conversation', n), 1, (enum_range(null::hypothesis_mode))[1], 'It rains', 'New' from old;
  insert into level_digests (conversation_id, level, results, passages, left_out)
    select id_of('conversation', n), 1, '[]', '[]', 0 from old;
  insert into discoveries (id, conversation_id, level, position, title, claim, summary, novelty)
    select id_of('discovery', n), id_of('conversation', n), 1, 0, 'Rain', 'It rains', 'It rains', 'New' from old;
  insert into discovery_evidence (discovery_id, position, task_row_id, refers_to, explanation)
    select id_of('discovery', n), 0, id_of('task', n), '["x1"]', 'Seen' from old;
  insert into files (id, user_id, filename, content_type, size, status)
    select id_of('file', n), 'user' || n % 500, 'rain.csv', 'text/csv', 1, 'completed' from old;
  insert into papers (conversation_id, user_id, job_id, version, deadline_at)
    select id_of('conversation', n), 'user' || n % 500, id_of('job', n), 1, now() from old;
  insert into conversation_files (conversation_id, file_id) select id_of('conversation', n), id_of('file', n) from old;
  insert into dataset_tables (file_id, position, name, object_key, columns, rows)
    select id_of('file', n), 0, 'rain', 'rain', '[]', 1 from old;
  insert into documents (id, file_id, csl, content_hash, passages)
    select id_of('document', n), id_of('file', n), '{"type": "document", "title": "Rain"}', 'a', 1 from old;
  insert into passages (document_id, position, text) select id_of('document', n), 0, 'It rained in place ' || n from old;
  insert into passage_embeddings (passage_id, model, vector) select id, 'p/m', '{1}' from passages;
  insert into postings (term, passage_id, impact, file_id)
    select 'rain', p.id, 1, documents.file_id from passages p join documents on documents.id = p.document_id;
  insert into events (conversation_id, seq, type, subject_id)
    select id_of('conversation', n), 1, 'message_updated', id_of('message', n) from old;
  insert into model_calls (id, job_id, conversation_id, user_id, level, step, ordinal, agent, provider, model, prompt_version, state, reserved_usd)
    select id_of('call', n), id_of('job', n), id_of('conversation', n), 'user' || n % 500, 1, 'reply', 0, 'reply', 'p', 'm', '1', 'answered', 0 from old;
  insert into model_answers (call_id, conversation_id, text) select id_of('call', n), id_of('conversation', n), 'It rains' from old;
  insert into access_revocations (user_id, revoked_at) select 'user' || n, now() from old;
  insert into api_keys (user_id, name, prefix, hash) select 'user' || n % 500, 'key', 'k', 'hash' || n from old;
  analyze`;

interface Reads {
  readonly table: string;
  readonly scans: number;
  readonly rows: number;
  readonly blocks: number;
}

/** What was read of each table since the server was started, whichever way. */
async function reads(): Promise<ReadonlyMap<string, Reads>> {
  await database.db.execute('select pg_stat_force_next_flush()');
  await database.db.execute('select 1');
  await statistics.query('select pg_stat_clear_snapshot()');
  const { rows } = await statistics.query<Reads>(`
    select relname as table, seq_scan::int as scans, (seq_tup_read + (
      select coalesce(sum(idx_tup_read), 0) from pg_stat_user_indexes i where i.relid = t.relid))::int as rows,
      (heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read)::int as blocks
    from pg_stat_user_tables t join pg_statio_user_tables using (relid, relname)`);
  return new Map(rows.map((row) => [row.table, row]));
}

const problems: string[] = [];

async function onlyByIndex<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const before = await reads();
  const result = await work();
  for (const [table, { blocks, rows, scans }] of await reads()) {
    const scanned = scans - before.get(table)!.scans;
    const read = rows - before.get(table)!.rows;
    const touched = blocks - before.get(table)!.blocks;
    if ((scanned > 0 && table !== ONE_ROW) || read > MOST_ROWS || touched > MOST_BLOCKS) {
      problems.push(`${what}: ${table} scanned ${scanned} times, ${read} rows and ${touched} blocks read`);
    }
  }
  return result;
}

const STATE_UPDATED = { type: 'state_updated', subjectId: randomUUID() } as const;

/** A run from its start to its end, as gateways and workers do it. */
async function takeARun(conversationId: string | undefined, level = 1): Promise<Started> {
  const { announcer, contexts, journalEntries, messages, runs, starts, tasks } = repositories;
  const started = await onlyByIndex('start', () => starts.start(startInput({ conversationId })));
  const { jobId, messageId } = started;
  const place = { conversationId: started.conversationId, jobId, level };
  await onlyByIndex('activate', () => runs.activate({ jobId, tries: 1, attempt: 1 }));
  await onlyByIndex('steer by message', () => starts.start(startInput({ conversationId: place.conversationId })));
  await onlyByIndex('take up', () => messages.takeUp({ jobId, level }));
  await onlyByIndex('enter a step', () =>
    journalEntries.enterStep({ jobId, level, step: 'planning', shown: 'planning' }),
  );
  await onlyByIndex('context', () => contexts.load(place));
  const task = {
    taskId: `ana-${jobId}`,
    type: 'ANALYSIS',
    objective: 'Compare',
    plan: null,
    planHash: null,
    datasetIds: [],
  } as const;
  await onlyByIndex('plan', () => storePlannedTasks({ db: database.db, repositories }, { ...place, tasks: [task] }));
  const begun = await onlyByIndex('start a task', () =>
    startTask({ db: database.db, repositories }, { ...place, taskId: task.taskId }),
  );
  assert.ok(begun);
  await onlyByIndex('trace', () =>
    announcer.append(place.conversationId, [STATE_UPDATED], traceOf(begun.id, 'Measuring')),
  );
  const artifact = {
    ...({ id: randomUUID(), name: 'a.png', type: 'figure', mimeType: 'image/png', description: 'A' } as const),
    ...{ size: 1, sha256: 'a', objectKey: 'a', userId: 'ada' },
  };
  await onlyByIndex('end a task', () =>
    announcer.transaction(async (_tx, { append }) => {
      const outcome = { status: 'completed', output: 'Done', method: null, error: null } as const;
      const { parts, guard } = tasks.finished(begun, { outcome, artifacts: [artifact] });
      const step = {
        step: `execution:${task.taskId}`,
        part: task.taskId,
        shown: 'execution',
        result: {},
        guard,
      } as const;
      const after = sql`${parts}, ${completionOf({ ...place, ...step })}`;
      await append(place.conversationId, [STATE_UPDATED], { after });
    }),
  );
  await onlyByIndex('pause', () => runs.changeControl({ id: jobId, tries: 1 }, { paused: true }));
  await onlyByIndex('resume', () => runs.changeControl({ id: jobId, tries: 1 }, { paused: false }));
  const results = resultsAt({ jobId, level });
  const entered = await onlyByIndex('enter the reply', () =>
    journalEntries.enterStep({ jobId, level, step: 'reply', shown: 'reply' }, results.json),
  );
  assert.ok('read' in entered);
  const reply = { text: 'It does', ...results.parse(entered.read) };
  await onlyByIndex('reply', () =>
    database.db.execute(sql`with ${messages.answer({ jobId, messageId, reply, last: true })} select`),
  );
  return started;
}

test.skipIf(skip)('a long history -> all that a run reads and writes is found by index', async () => {
  const { announcer, runs, jobs } = repositories;
  problems.length = 0;
  const { conversationId, jobId } = await takeARun(undefined);
  const next = { level: 2, iterationsSinceMessage: 0, idleIterations: 0 };
  await onlyByIndex('end an iteration', () =>
    announcer.transaction((tx) => runs.endIteration(tx, { jobId, conversationId, shouldContinue: false, next })),
  );
  const { jobId: second } = await takeARun(conversationId, 2);
  await onlyByIndex('fail', () => runs.fail({ id: second, tries: 1 }, 'No'));
  const failed = (await runs.find(second))!;
  await onlyByIndex('retry', () => jobs.reopen(failed));
  assert.deepEqual(problems, []);
});

test.skipIf(skip)('a long history -> all that gateways poll is found by index', async () => {
  const { access, apiKeys, contexts, conversationRemoval, conversations, datasets, events, files } = repositories;
  const { jobs, messages, reader, runs, starts } = repositories;
  const { conversationId, jobId, messageId } = await starts.start(startInput({ userId: 'user7' }));
  problems.length = 0;
  await onlyByIndex('unchecked jobs', () => runs.claimUnsettled({ limit: 100, olderThanMs: -1_000 }));
  await onlyByIndex('live jobs', () => runs.listLive());
  await onlyByIndex('status', () => messages.findState(messageId));
  await onlyByIndex('live run', () => runs.findLiveRun(conversationId));
  await onlyByIndex('known request', () => starts.isKnown({ userId: 'user7', key: '7' }));
  await onlyByIndex('events', () => events.listAfter({ conversationId, after: 0 }));
  const { rows } = await statistics.query<{ id: string }>(`select id_of('conversation', 7) as id`);
  await onlyByIndex('world state', () => reader.read(rows[0]!.id));
  await onlyByIndex('context', () => contexts.load({ conversationId: rows[0]!.id, jobId, level: 1 }));
  await onlyByIndex('conversations', () => conversations.list({ userId: 'user7', limit: 20 }));
  for (const state of [undefined, 'completed', 'active'] as const) {
    await onlyByIndex(`jobs that are ${state ?? 'of any state'}`, () => jobs.list({ queue: 'chat', state, limit: 50 }));
  }
  await onlyByIndex('files', () => files.list({ userId: 'user7', limit: 20 }));
  await onlyByIndex('messages', () => messages.list({ conversationId, limit: 20 }));
  await onlyByIndex('removal', () => conversationRemoval.remove({ conversationId: rows[0]!.id, userId: 'user7' }));
  await onlyByIndex('revoked access', () => access.isRevoked({ userId: 'user7', issuedAt: new Date() }));
  await onlyByIndex('key', () => apiKeys.findByHash('hash7'));
  await onlyByIndex('keys', () => apiKeys.list('user7'));
  const { id: fileId } = await files.create({
    ...{ userId: 'user7', filename: 'rain.csv', contentType: 'text/csv', size: 1, conversationId },
  });
  await onlyByIndex('confirm', () => files.confirm({ fileId, userId: 'user7' }));
  await onlyByIndex('read', () => files.complete(fileId, { sha256: 'a', description: 'A', tables: [] }));
  await onlyByIndex('data sets', () => datasets.tablesOf([fileId]));
  await onlyByIndex('removal', () => files.remove({ fileId, userId: 'user7' }));
  assert.deepEqual(problems, []);
});
