import { and, asc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
import { failure } from '../contracts/failure.ts';
import type { Database, Transaction } from './connection.ts';
import { readConversationUsage } from './model-usage.ts';
import { conversations, conversationStates } from './tables/conversations.ts';
import { artifacts, estimates } from './tables/evidence.ts';
import { conversationFiles, datasetTables, files } from './tables/files.ts';
import { discoveries, discoveryEvidence } from './tables/findings.ts';
import { externalJobs, planTasks, taskTraces } from './tables/tasks.ts';

export type ArtifactRow = typeof artifacts.$inferSelect;

/** Reads the rows of a whole world state. */
export function createWorldStateReader(db: Database) {
  async function read(conversationId: string) {
    // One snapshot for all statements: a document never mixes two moments.
    return db.transaction(async (tx) => readRows(tx, conversationId), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    });
  }

  /** @throws ARTIFACT_NOT_FOUND, ARTIFACT_FORBIDDEN */
  async function findArtifact({ artifactId, userId }: { artifactId: string; userId: string }): Promise<ArtifactRow> {
    const [row] = await db
      .select({ artifact: artifacts, ownedByCaller: sql<boolean>`${artifacts.userId} = ${userId}` })
      .from(artifacts)
      .where(eq(artifacts.id, artifactId));
    if (row === undefined) throw failure('ARTIFACT_NOT_FOUND', `No artifact ${artifactId}.`);
    if (!row.ownedByCaller) throw failure('ARTIFACT_FORBIDDEN', 'This artifact belongs to another user.');
    return row.artifact;
  }

  /** The analyses of a conversation with their plans and estimates, oldest first. */
  async function readAnalyses(conversationId: string) {
    const tasks = await planTasksWhere(
      db,
      and(eq(planTasks.conversationId, conversationId), eq(planTasks.type, 'ANALYSIS')),
    );
    const numbers = await db
      .select({ taskRowId: estimates.taskRowId, value: estimates.value })
      .from(estimates)
      .innerJoin(planTasks, eq(planTasks.id, estimates.taskRowId))
      .where(eq(planTasks.conversationId, conversationId))
      .orderBy(asc(estimates.position));
    const byTask = Map.groupBy(numbers, ({ taskRowId }) => taskRowId);
    return tasks.map((task) => ({ task, estimates: (byTask.get(task.id) ?? []).map(({ value }) => value) }));
  }

  return { read, readAnalyses, findArtifact };
}
export type WorldStateReader = ReturnType<typeof createWorldStateReader>;
export type WorldStateRows = Awaited<ReturnType<WorldStateReader['read']>>;

async function readRows(tx: Transaction, conversationId: string) {
  const [world] = await tx
    .select({ state: conversationStates, seq: conversations.eventSeq })
    .from(conversationStates)
    .innerJoin(conversations, eq(conversations.id, conversationStates.conversationId))
    .where(eq(conversationStates.conversationId, conversationId));
  if (world === undefined) throw failure('STATE_NOT_FOUND', `Conversation ${conversationId} has no state.`);
  return {
    ...world,
    ...(await readTasks(tx, conversationId)),
    ...(await readDiscoveries(tx, conversationId)),
    ...(await readUploads(tx, conversationId)),
    usage: await readConversationUsage(tx, conversationId),
  };
}

const firstExternalJobId = sql<string | null>`
  (select ${externalJobs.externalId} from ${externalJobs}
  where ${externalJobs.taskRowId} = ${planTasks.id} order by ${externalJobs.submittedAt} limit 1)`;

async function planTasksWhere(db: Pick<Transaction, 'select'>, condition: SQL | undefined) {
  return db
    .select({ ...getTableColumns(planTasks), externalJobId: firstExternalJobId })
    .from(planTasks)
    .where(condition)
    .orderBy(asc(planTasks.level), asc(planTasks.position));
}

async function readTasks(tx: Transaction, conversationId: string) {
  const tasks = await planTasksWhere(tx, eq(planTasks.conversationId, conversationId));
  const traces = await tx
    .select({ taskRowId: taskTraces.taskRowId, trace: taskTraces.trace })
    .from(taskTraces)
    .innerJoin(planTasks, eq(planTasks.id, taskTraces.taskRowId))
    .where(eq(planTasks.conversationId, conversationId))
    .orderBy(asc(taskTraces.id));
  const produced = await tx
    .select()
    .from(artifacts)
    .where(eq(artifacts.conversationId, conversationId))
    .orderBy(asc(artifacts.createdAt), asc(artifacts.position));
  return { tasks, traces, artifacts: produced };
}

async function readDiscoveries(tx: Transaction, conversationId: string) {
  const found = await tx
    .select()
    .from(discoveries)
    .where(eq(discoveries.conversationId, conversationId))
    .orderBy(asc(discoveries.level), asc(discoveries.position));
  const evidence = await tx
    .select({
      discoveryId: discoveryEvidence.discoveryId,
      explanation: discoveryEvidence.explanation,
      taskId: planTasks.taskId,
      refersTo: discoveryEvidence.refersTo,
      externalJobId: firstExternalJobId,
    })
    .from(discoveryEvidence)
    .innerJoin(planTasks, eq(planTasks.id, discoveryEvidence.taskRowId))
    .where(eq(planTasks.conversationId, conversationId))
    .orderBy(asc(planTasks.level), asc(planTasks.position), asc(discoveryEvidence.position));
  return { discoveries: found, evidence };
}

async function readUploads(tx: Transaction, conversationId: string) {
  const uploads = await tx
    .select({ file: files, addedAt: conversationFiles.addedAt })
    .from(conversationFiles)
    .innerJoin(files, eq(files.id, conversationFiles.fileId))
    .where(eq(conversationFiles.conversationId, conversationId))
    .orderBy(asc(conversationFiles.addedAt), asc(files.id));
  const fileIds = uploads.map(({ file }) => file.id);
  if (fileIds.length === 0) return { uploads, tables: [] };
  const tables = await tx
    .select()
    .from(datasetTables)
    .where(inArray(datasetTables.fileId, fileIds))
    .orderBy(asc(datasetTables.position));
  return { uploads, tables };
}
