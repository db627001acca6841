import type { ObjectStore } from '../clients/object-store.ts';
import { inertText } from '../contracts/inert-text.ts';
import { LIMITS } from '../contracts/limits.ts';
import { adjustFamily, lostAmong } from '../contracts/test-family.ts';
import { taskIdOf, type TaskType } from '../contracts/research.ts';
import type {
  AnalysisArtifact,
  Dataset,
  Discovery,
  PlanTask,
  UploadedDataset,
  WorldState,
} from '../contracts/schemas/world-state.ts';
import type { ConversationEstimates } from '../contracts/schemas/estimates.ts';
import type { ArtifactRow, WorldStateReader, WorldStateRows } from '../db/world-state-reader.ts';

export type ArtifactUrl = (
  artifact: Pick<ArtifactRow, 'objectKey' | 'name' | 'mimeType'>,
) => Promise<{ readonly url: string; readonly expiresAt: Date }>;

/** A presigned URL for an artifact, valid for the lifetime of downloads. */
export function createArtifactUrl(objects: ObjectStore): ArtifactUrl {
  return async ({ objectKey: key, name: filename, mimeType: contentType }) => {
    const expiresAt = new Date(Date.now() + LIMITS.downloadUrlLifetimeMs);
    return { url: await objects.downloadUrl({ key, filename, contentType, expiresAt }), expiresAt };
  };
}

type Analysis = Awaited<ReturnType<WorldStateReader['readAnalyses']>>[number];

/** Assembles the documents of the interface from the rows of the world state: the one place that does. */
export function createWorldStates({ reader, artifactUrl }: { reader: WorldStateReader; artifactUrl: ArtifactUrl }) {
  async function read(conversationId: string): Promise<WorldState> {
    const rows = await reader.read(conversationId);
    const { state } = rows;
    const artifacts = await withUrls(rows, artifactUrl);
    const analyses = rows.discoveries.length === 0 ? [] : await readAdjusted(conversationId);
    const uploads = uploadedDatasets(rows);
    return {
      conversationId,
      conversationStateId: state.id,
      seq: rows.seq,
      ...(rows.usage === null ? {} : { usage: rows.usage }),
      values: {
        objective: state.objective,
        ...given({
          evolvingObjective: state.evolvingObjective,
          currentObjective: state.currentObjective ?? state.plannedObjective,
          methodology: state.methodology,
          currentHypothesis: state.currentHypothesis,
          conversationTitle: state.conversationTitle,
        }),
        keyInsights: [...state.keyInsights],
        currentLevel: state.currentLevel,
        plan: planOf(rows, uploads, artifacts),
        discoveries: discoveriesOf(rows, artifacts, analyses),
        suggestedNextSteps: suggestionsOf(rows, uploads),
        uploadedDatasets: uploads,
      },
    };
  }

  /** Stored estimates are as they were computed: the family of tests grows with each analysis. */
  async function readAdjusted(conversationId: string): Promise<Analysis[]> {
    const analyses = await reader.readAnalyses(conversationId);
    const adjusted = adjustFamily(analyses.map(({ task, estimates }) => ({ plan: task.plan, estimates })));
    return analyses.map(({ task }, index) => ({ task, estimates: adjusted[index] ?? [] }));
  }

  async function readEstimates(conversationId: string): Promise<ConversationEstimates> {
    const analyses = await readAdjusted(conversationId);
    return {
      conversationId,
      tasks: analyses.map(({ task, estimates }) => ({
        taskId: task.taskId,
        status: task.status,
        plan: task.plan,
        planHash: task.planHash,
        registeredAt: task.registeredAt.toISOString(),
        ...given({ startedAt: task.startedAt?.toISOString() }),
        estimates,
        notes: task.analysis?.notes ?? [],
        deviations: task.analysis?.deviations ?? [],
        software: task.analysis?.software ?? [],
      })),
    };
  }

  return { read, readEstimates };
}
export type WorldStates = ReturnType<typeof createWorldStates>;

/** Leaves out what is not there yet: optional fields of the interface are absent, never null. */
function given<Fields extends Record<string, string | null | undefined>>(
  fields: Fields,
): { [Name in keyof Fields]?: string } {
  const entries = Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const present: { [Name in keyof Fields]?: string } = {};
  return Object.assign(present, Object.fromEntries(entries));
}

async function withUrls(rows: WorldStateRows, artifactUrl: ArtifactUrl): Promise<readonly AnalysisArtifact[]> {
  const taskIds = new Map(rows.tasks.map(({ id, taskId }) => [id, taskId]));
  return Promise.all(
    rows.artifacts.map(async (artifact) => {
      const { id, name, type, mimeType, description, size, taskRowId } = artifact;
      return {
        id,
        name,
        type,
        mimeType,
        description,
        size,
        url: (await artifactUrl(artifact)).url,
        taskId: taskIds.get(taskRowId) ?? '',
      };
    }),
  );
}

function uploadedDatasets({ uploads, tables }: WorldStateRows): UploadedDataset[] {
  return uploads.map(({ file, addedAt }) => {
    const own = tables.filter(({ fileId }) => fileId === file.id);
    const described = {
      id: file.id,
      filename: file.filename,
      description: file.description,
      size: file.size,
      mimeType: file.contentType,
    };
    const shape =
      own.length === 0
        ? {}
        : {
            columns: own.flatMap(({ columns }) => columns.map(({ name, type }) => ({ name, type }))),
            rows: own.reduce((sum, { rows }) => sum + rows, 0),
          };
    return { ...described, ...shape, uploadedAt: addedAt.toISOString() };
  });
}

/** A data set that was deleted since is still named. */
function datasetOf(id: string, filename: string, uploads: readonly UploadedDataset[]): Dataset {
  const upload = uploads.find((each) => each.id === id);
  if (upload === undefined) return { id, filename };
  const { uploadedAt: _uploadedAt, columns: _columns, ...dataset } = upload;
  return dataset;
}

function planOf(
  rows: WorldStateRows,
  uploads: readonly UploadedDataset[],
  artifacts: readonly AnalysisArtifact[],
): PlanTask[] {
  const traces = Map.groupBy(rows.traces, ({ taskRowId }) => taskRowId);
  return rows.tasks.map((task) => ({
    id: task.taskId,
    level: task.level,
    objective: inertText(task.objective), // stored as it is: analyses find columns by their names in it
    type: task.type,
    datasets: task.datasets.map(({ id, filename }) => datasetOf(id, filename, uploads)),
    ...given({
      start: task.startedAt?.toISOString(),
      end: task.endedAt?.toISOString(),
      output: task.output,
      error: task.error,
      jobId: task.externalJobId,
    }),
    reasoning: (traces.get(task.id) ?? []).map(({ trace }) => trace),
    artifacts: artifacts.filter(({ taskId }) => taskId === task.taskId),
  }));
}

function suggestionsOf({ state }: WorldStateRows, uploads: readonly UploadedDataset[]): PlanTask[] {
  const level = state.currentLevel + 1;
  const ordinals: Record<TaskType, number> = { LITERATURE: 0, ANALYSIS: 0 };
  return state.suggestedNextSteps.map(({ type, objective, datasetIds }) => {
    ordinals[type] += 1;
    const datasets = datasetIds.map((id) => datasetOf(id, '', uploads));
    return { id: taskIdOf(type, level, ordinals[type]), level, objective: inertText(objective), type, datasets };
  });
}

function discoveriesOf(
  rows: WorldStateRows,
  artifacts: readonly AnalysisArtifact[],
  analyses: readonly Analysis[],
): Discovery[] {
  const lost = (id: string): string =>
    lostWords(
      rows.evidence.find(({ discoveryId }) => discoveryId === id),
      analyses,
    );
  return rows.discoveries.map(({ id, title, claim, summary, novelty, artifactIds, unverifiedNumbers }) => ({
    title,
    claim,
    summary: `${summary}${lost(id)}`,
    evidenceArray: rows.evidence
      .filter(({ discoveryId }) => discoveryId === id)
      .map(({ taskId, externalJobId, refersTo, explanation }) => ({
        taskId,
        ...given({ jobId: externalJobId }),
        refersTo: [...refersTo],
        explanation,
      })),
    artifacts: artifacts.filter((artifact) => artifactIds.includes(artifact.id)),
    novelty,
    ...(unverifiedNumbers.length === 0 ? {} : { unverifiedNumbers: [...unverifiedNumbers] }),
  }));
}

/** The first evidence of a discovery carries its claim. */
function lostWords(first: WorldStateRows['evidence'][number] | undefined, analyses: readonly Analysis[]): string {
  const analysis = analyses.find(({ task }) => task.taskId === first?.taskId);
  const family = lostAmong(analysis?.estimates ?? [], first?.refersTo ?? []);
  return family === null
    ? ''
    : ` Corrected over the ${String(family)} tests of this conversation, it is no longer clear.`;
}
