import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnalysisService } from '../../clients/analysis-service.ts';
import type { ObjectStore } from '../../clients/object-store.ts';
import type { AnalysisFinding, AnalysisTable, ProducedFile } from '../../contracts/analysis.ts';
import { failure } from '../../contracts/failure.ts';
import { objectKeys } from '../../contracts/files.ts';
import { LIMITS } from '../../contracts/limits.ts';
import type { DatasetRepository } from '../../db/dataset-repository.ts';
import type { NewArtifact, NewFinding, TaskRepository, TaskRow } from '../../db/task-repository.ts';
import { hashFile } from '../hash-file.ts';
import { withScratch } from '../scratch.ts';
import { runExternalJob } from './external-job.ts';

export interface AnalysisDeps {
  readonly analysis: AnalysisService;
  readonly datasets: DatasetRepository;
  readonly objects: ObjectStore;
  readonly tasks: TaskRepository;
  readonly scratch: string;
}

export interface AnalysisOutcome {
  readonly output: string;
  readonly method: string;
  readonly findings: readonly NewFinding[];
  readonly artifacts: readonly NewArtifact[];
}

export interface AnalysisWork {
  readonly task: TaskRow;
  /** The user whose run it is. */
  readonly owner: string;
  readonly question: string;
  readonly onTrace: (trace: string) => Promise<void>;
}

/** Has the task's data analysed and its artifacts stored. Object keys derive from task and content, so a repetition finds them. */
export async function analyseTask(
  { analysis, datasets, objects, tasks, scratch }: AnalysisDeps,
  { task, owner, question, onTrace }: AnalysisWork,
): Promise<AnalysisOutcome> {
  return withScratch(scratch, async (outputDirectory) => {
    const tables = await fetchTables({ datasets, objects }, task, outputDirectory);
    const result = await runExternalJob(analysis, {
      request: { owner, question, objective: task.objective, tables, outputDirectory },
      idempotencyKey: task.id,
      knownJobId: task.externalJobId,
      remember: (externalJobId) => tasks.rememberExternalJob(task.id, externalJobId),
      onTrace,
      pollIntervalMs: analysis.pollIntervalMs,
    });
    const artifacts = await storeFiles(objects, task.id, result.files);
    const findings = result.findings.slice(0, LIMITS.findingsPerTask).map(toNewFinding);
    return { output: result.output, method: result.method, findings, artifacts };
  });
}

async function fetchTables(
  { datasets, objects }: Pick<AnalysisDeps, 'datasets' | 'objects'>,
  task: TaskRow,
  directory: string,
): Promise<readonly AnalysisTable[]> {
  const stored = await datasets.tablesOf(task.datasets.map(({ id }) => id));
  if (stored.length === 0) throw failure('ANALYSIS_FAILED', 'The data set of this task is no longer there.');
  return Promise.all(
    stored.map(async ({ fileId, filename, name, objectKey, columns, rows }, index) => {
      const path = join(directory, `input-${String(index)}.parquet`);
      await objects.fetchTo(objectKey, path);
      return { datasetId: fileId, filename, name, path, columns, rows };
    }),
  );
}

async function storeFiles(
  objects: ObjectStore,
  taskRowId: string,
  files: readonly ProducedFile[],
): Promise<readonly NewArtifact[]> {
  return Promise.all(
    files.map(async ({ name, type, mimeType, description, path }) => {
      const [{ size }, sha256] = await Promise.all([stat(path), hashFile(path)]);
      const objectKey = objectKeys.artifact(taskRowId, sha256);
      await objects.putFile(objectKey, path, mimeType);
      return { id: randomUUID(), name, type, mimeType, description, size, sha256, objectKey };
    }),
  );
}

function toNewFinding({ kind, statement, ...details }: AnalysisFinding): NewFinding {
  return { kind, statement, details };
}
