import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Finding, KnownArtifact, KnownDataset, KnownTask, ResearchContext } from '../contracts/agents.ts';
import { failure } from '../contracts/failure.ts';
import type { Database } from './connection.ts';
import { createDocumentRepository } from './document-repository.ts';
import {
  artifacts,
  conversationFiles,
  conversationStates,
  datasetTables,
  discoveries,
  files,
  findings,
  hypotheses,
  messages,
  planTasks,
  sources,
  type FindingDetails,
} from './tables.ts';

/** Whose step it is: the same level may have been tried by two runs, one of which failed before it was planned. */
export interface StepPlace {
  readonly conversationId: string;
  readonly jobId: string;
  readonly level: number;
}

/** Reads what agents may know of a conversation at one level. Outputs and traces stay out: agents work from findings. */
export function createContextRepository(db: Database) {
  async function load({ conversationId, ...step }: StepPlace): Promise<ResearchContext> {
    const [world] = await db
      .select()
      .from(conversationStates)
      .where(eq(conversationStates.conversationId, conversationId));
    if (world === undefined) throw failure('STATE_NOT_FOUND', `Conversation ${conversationId} has no state.`);
    return {
      level: step.level,
      question: world.objective,
      instructions: await instructionsAt(step),
      currentObjective: world.plannedObjective ?? world.currentObjective,
      datasets: await datasetsOf(conversationId),
      documents: await createDocumentRepository(db).countDocuments(conversationId),
      tasks: await tasksOf(conversationId),
      hypothesis: await newestHypothesis(conversationId),
      keyInsights: world.keyInsights,
      methodology: world.methodology,
      discoveries: await discoveriesOf(conversationId),
      suggestedNextSteps: world.suggestedNextSteps,
    };
  }

  /** What the run took up at the level. Messages of another run are answered by that one. */
  async function instructionsAt({ jobId, level }: Omit<StepPlace, 'conversationId'>): Promise<readonly string[]> {
    const rows = await db
      .select({ content: messages.content })
      .from(messages)
      .where(and(eq(messages.jobId, jobId), eq(messages.takenUpAtLevel, level)))
      .orderBy(asc(messages.createdAt));
    return rows.map(({ content }) => content);
  }

  async function datasetsOf(conversationId: string): Promise<readonly KnownDataset[]> {
    const rows = await db
      .select({ file: files, table: datasetTables })
      .from(conversationFiles)
      .innerJoin(files, and(eq(files.id, conversationFiles.fileId), eq(files.status, 'completed')))
      .innerJoin(datasetTables, eq(datasetTables.fileId, files.id))
      .where(eq(conversationFiles.conversationId, conversationId))
      .orderBy(asc(conversationFiles.addedAt), asc(files.id), asc(datasetTables.position));
    return [...Map.groupBy(rows, ({ file }) => file.id).values()].flatMap((group) => {
      const file = group[0]?.file;
      if (file === undefined) return [];
      const tables = group.map(({ table: { name, columns, rows } }) => ({ name, columns, rows }));
      return [{ id: file.id, filename: file.filename, description: file.description, tables }];
    });
  }

  async function tasksOf(conversationId: string): Promise<readonly KnownTask[]> {
    const rows = await db
      .select()
      .from(planTasks)
      .where(eq(planTasks.conversationId, conversationId))
      .orderBy(asc(planTasks.level), asc(planTasks.position));
    const ids = rows.map(({ id }) => id);
    const found = await findingsOf(ids);
    const produced = await artifactsOf(ids);
    return rows.map((task) => ({
      taskId: task.taskId,
      level: task.level,
      type: task.type,
      objective: task.objective,
      status: task.status,
      error: task.error,
      method: task.method,
      externalJobId: task.externalJobId,
      datasetIds: task.datasets.map(({ id }) => id),
      findings: found.get(task.id) ?? [],
      artifacts: produced.get(task.id) ?? [],
    }));
  }

  async function findingsOf(taskRowIds: readonly string[]): Promise<ReadonlyMap<string, readonly Finding[]>> {
    if (taskRowIds.length === 0) return new Map();
    const rows = await db
      .select({ finding: findings, source: sources })
      .from(findings)
      .leftJoin(sources, eq(sources.id, findings.sourceId))
      .where(inArray(findings.taskRowId, [...taskRowIds]))
      .orderBy(asc(findings.position));
    return groupedBy(rows, ({ finding }) => finding.taskRowId, toFinding);
  }

  async function artifactsOf(taskRowIds: readonly string[]): Promise<ReadonlyMap<string, readonly KnownArtifact[]>> {
    if (taskRowIds.length === 0) return new Map();
    const rows = await db
      .select()
      .from(artifacts)
      .where(inArray(artifacts.taskRowId, [...taskRowIds]))
      .orderBy(asc(artifacts.position));
    return groupedBy(
      rows,
      ({ taskRowId }) => taskRowId,
      ({ id, name, type, description }) => ({ id, name, type, description }),
    );
  }

  async function newestHypothesis(conversationId: string): Promise<ResearchContext['hypothesis']> {
    const [row] = await db
      .select({ text: hypotheses.text, level: hypotheses.level })
      .from(hypotheses)
      .where(eq(hypotheses.conversationId, conversationId))
      .orderBy(desc(hypotheses.level))
      .limit(1);
    return row ?? null;
  }

  async function discoveriesOf(conversationId: string): Promise<ResearchContext['discoveries']> {
    return db
      .select({ title: discoveries.title, claim: discoveries.claim, level: discoveries.level })
      .from(discoveries)
      .where(eq(discoveries.conversationId, conversationId))
      .orderBy(asc(discoveries.level), asc(discoveries.position));
  }

  /** The question and what the researcher asked for at this level, for a task that needs no more. */
  async function loadQuestion({ conversationId, ...step }: StepPlace) {
    const [world] = await db
      .select({ question: conversationStates.objective })
      .from(conversationStates)
      .where(eq(conversationStates.conversationId, conversationId));
    return { question: world?.question ?? '', instructions: await instructionsAt(step) };
  }

  return { load, loadQuestion };
}
export type ContextRepository = ReturnType<typeof createContextRepository>;

function groupedBy<Row, Value>(
  rows: readonly Row[],
  key: (row: Row) => string,
  value: (row: Row) => Value,
): ReadonlyMap<string, readonly Value[]> {
  const groups = Map.groupBy(rows, key);
  return new Map([...groups].map(([each, members]) => [each, members.map(value)]));
}

const NO_DETAILS: FindingDetails = {
  method: '',
  variables: [],
  n: 0,
  statistics: [],
  significant: null,
  reversal: false,
  caveats: [],
  followUps: [],
};

function toFinding({
  finding,
  source,
}: {
  finding: typeof findings.$inferSelect;
  source: typeof sources.$inferSelect | null;
}): Finding {
  const { id, kind, statement, details, page } = finding;
  const citation = source && { key: source.key, page, title: source.title, doi: source.doi };
  return { id, kind, statement, citation, ...(details ?? NO_DETAILS) };
}
