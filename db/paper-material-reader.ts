import { asc, eq, sql } from 'drizzle-orm';
import type { KnownTask } from '../contracts/agents.ts';
import { failure } from '../contracts/failure.ts';
import type {
  PaperArtifact,
  PaperDataset,
  PaperDiscovery,
  PaperHypothesis,
  PaperMaterial,
  PaperMessage,
  PaperSource,
  PaperTask,
} from '../contracts/paper-material.ts';
import type { Database, Transaction } from './connection.ts';
import { TASKS, UPLOADED_DOCUMENTS } from './context-repository.ts';
import { conversations, conversationStates } from './tables/conversations.ts';
import { documents } from './tables/documents.ts';
import { artifacts, sources } from './tables/evidence.ts';
import { conversationFiles, datasetTables, files } from './tables/files.ts';
import { discoveries, discoveryEvidence, hypotheses } from './tables/findings.ts';
import { jobs } from './tables/jobs.ts';
import { messages } from './tables/messages.ts';
import { planTasks } from './tables/tasks.ts';

/** Reads all that a paper is made of. */
export function createPaperMaterialReader(db: Database) {
  /** One snapshot for all statements: a paper never mixes two moments. @throws STATE_NOT_FOUND */
  async function read(conversationId: string): Promise<Omit<PaperMaterial, 'software'>> {
    return db.transaction(
      async (tx) => ({
        ...(await readState(tx, conversationId)),
        messages: await readMessages(tx, conversationId),
        datasets: await readDatasets(tx, conversationId),
        tasks: await readTasks(tx, conversationId),
        sources: await readSources(tx, conversationId),
        hypotheses: await readHypotheses(tx, conversationId),
        discoveries: await readDiscoveries(tx, conversationId),
      }),
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
  }
  return { read };
}
export type PaperMaterialReader = ReturnType<typeof createPaperMaterialReader>;

async function readState(tx: Transaction, conversationId: string) {
  const [found] = await tx
    .select({
      state: conversationStates,
      startedAt: conversations.createdAt,
      gatheredAt: sql<string>`now()`,
      knowledgeBase: tx.$count(documents, sql`${documents.knowledgePath} is not null`),
    })
    .from(conversationStates)
    .innerJoin(conversations, eq(conversations.id, conversationStates.conversationId))
    .where(eq(conversationStates.conversationId, conversationId));
  if (found === undefined) throw failure('STATE_NOT_FOUND', `Conversation ${conversationId} has no state.`);
  const { gatheredAt, knowledgeBase, startedAt, state } = found;
  const [{ uploaded } = { uploaded: 0 }] = await tx.execute<{ uploaded: number }>(
    sql`select ${UPLOADED_DOCUMENTS} as uploaded from conversation_states s where s.conversation_id = ${conversationId}`,
  );
  return {
    conversationId,
    title: state.conversationTitle,
    objective: state.objective,
    startedAt: startedAt.toISOString(),
    gatheredAt: new Date(gatheredAt).toISOString(),
    documents: { uploaded, knowledgeBase },
    suggestedNextSteps: state.suggestedNextSteps,
  };
}

/** Chat messages change nothing in the research. */
async function readMessages(tx: Transaction, conversationId: string): Promise<PaperMessage[]> {
  const rows = await tx
    .select({ text: messages.content, sentAt: messages.createdAt, level: messages.takenUpAtLevel, queue: jobs.queue })
    .from(messages)
    .innerJoin(jobs, eq(jobs.id, messages.jobId))
    .where(eq(messages.conversationId, conversationId))
    .orderBy(asc(messages.createdAt), asc(messages.id));
  return rows
    .filter(({ queue }) => queue === 'deep-research')
    .map(({ level, sentAt, text }) => ({ text, sentAt: sentAt.toISOString(), level }));
}

/** Data sets that are still there; a task keeps the names and hashes of those that it read. */
async function readDatasets(tx: Transaction, conversationId: string): Promise<PaperDataset[]> {
  const rows = await tx
    .select({ file: files, table: datasetTables })
    .from(conversationFiles)
    .innerJoin(files, eq(files.id, conversationFiles.fileId))
    .innerJoin(datasetTables, eq(datasetTables.fileId, files.id))
    .where(eq(conversationFiles.conversationId, conversationId))
    .orderBy(asc(conversationFiles.addedAt), asc(files.id), asc(datasetTables.position));
  return [...Map.groupBy(rows, ({ file }) => file.id).values()].flatMap((tables) =>
    tables.slice(0, 1).map(({ file: { id, filename, description, sha256, size } }) => ({
      ...{ id, filename, description, size },
      sha256: sha256 ?? '',
      tables: tables.map(({ table: { name, rows: count, columns } }) => ({
        ...{ dataset: id, filename, name, columns },
        rows: count,
      })),
    })),
  );
}

async function readTasks(tx: Transaction, conversationId: string): Promise<PaperTask[]> {
  const [{ tasks: known } = { tasks: [] }] = await tx.execute<{ tasks: readonly KnownTask[] }>(
    sql`select ${TASKS} as tasks from conversation_states s where s.conversation_id = ${conversationId}`,
  );
  const rows = await tx
    .select({
      id: planTasks.id,
      taskId: planTasks.taskId,
      datasets: planTasks.datasets,
      startedAt: planTasks.startedAt,
      endedAt: planTasks.endedAt,
    })
    .from(planTasks)
    .where(eq(planTasks.conversationId, conversationId));
  const made = await tx
    .select()
    .from(artifacts)
    .where(eq(artifacts.conversationId, conversationId))
    .orderBy(asc(artifacts.createdAt), asc(artifacts.position));
  const byId = new Map(rows.map((row) => [row.taskId, row]));
  return known.map((task) => {
    const row = byId.get(task.taskId);
    return {
      ...task,
      datasets: row?.datasets ?? [],
      artifacts: made.filter(({ taskRowId }) => taskRowId === row?.id).map(paperArtifact),
      startedAt: row?.startedAt?.toISOString() ?? null,
      endedAt: row?.endedAt?.toISOString() ?? null,
    };
  });
}

function paperArtifact(row: typeof artifacts.$inferSelect): PaperArtifact {
  const { id, name, type, description, mimeType, size, sha256, objectKey } = row;
  return { id, name, type, description, mimeType, size, sha256, objectKey };
}

async function readSources(tx: Transaction, conversationId: string): Promise<PaperSource[]> {
  const rows = await tx
    .select()
    .from(sources)
    .where(eq(sources.conversationId, conversationId))
    .orderBy(asc(sources.retrievedAt), asc(sources.key));
  return rows.map(({ key, csl, origin, contentHash, retrievedAt, checkedAt, retractedAt }) => ({
    ...{ key, csl, origin, contentHash },
    retrievedAt: retrievedAt.toISOString(),
    checkedAt: checkedAt?.toISOString() ?? null,
    retractedAt: retractedAt?.toISOString() ?? null,
  }));
}

async function readHypotheses(tx: Transaction, conversationId: string): Promise<PaperHypothesis[]> {
  const rows = await tx
    .select()
    .from(hypotheses)
    .where(eq(hypotheses.conversationId, conversationId))
    .orderBy(asc(hypotheses.level));
  return rows.map(({ level, mode, text, change, createdAt }) => ({
    ...{ level, mode, text, change },
    at: createdAt.toISOString(),
  }));
}

async function readDiscoveries(tx: Transaction, conversationId: string): Promise<PaperDiscovery[]> {
  const found = await tx
    .select()
    .from(discoveries)
    .where(eq(discoveries.conversationId, conversationId))
    .orderBy(asc(discoveries.level), asc(discoveries.position));
  const evidence = await tx
    .select({ link: discoveryEvidence, taskId: planTasks.taskId })
    .from(discoveryEvidence)
    .innerJoin(planTasks, eq(planTasks.id, discoveryEvidence.taskRowId))
    .where(eq(planTasks.conversationId, conversationId))
    .orderBy(asc(planTasks.level), asc(planTasks.position), asc(discoveryEvidence.position));
  return found.map(({ id, level, title, claim, summary, novelty, artifactIds, unverifiedNumbers }) => ({
    ...{ level, title, claim, summary, novelty, artifactIds, unverifiedNumbers },
    evidence: evidence
      .filter(({ link }) => link.discoveryId === id)
      .map(({ link: { refersTo, explanation }, taskId }) => ({ taskId, refersTo, explanation })),
  }));
}
