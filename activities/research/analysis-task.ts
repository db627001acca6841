import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Value } from '@sinclair/typebox/value';
import type { AnalysisEngine, AnalysisRun } from '../../clients/analysis-engine.ts';
import type { ObjectStore } from '../../clients/object-store.ts';
import type { AnalysisPlan } from '../../contracts/analysis-plan.ts';
import type { AnalysisTable, ProducedFile } from '../../contracts/analysis.ts';
import { AnalysisOutcomeSchema, type AnalysisOutcome } from '../../contracts/estimate.ts';
import { failure } from '../../contracts/failure.ts';
import { objectKeys } from '../../contracts/files.ts';
import { inertText } from '../../contracts/inert-text.ts';
import type { DatasetRepository } from '../../db/dataset-repository.ts';
import type { NewArtifact, TaskRepository, OpenTask } from '../../db/task-repository.ts';
import { cancellationSignal } from '../activity-context.ts';
import { hashFile } from '../hash-file.ts';
import { withScratch } from '../scratch.ts';

export interface AnalysisDeps {
  readonly analysis: AnalysisEngine;
  readonly datasets: DatasetRepository;
  readonly objects: ObjectStore;
  readonly tasks: TaskRepository;
  readonly scratch: string;
}

export interface Analysed {
  readonly outcome: AnalysisOutcome;
  readonly artifacts: readonly NewArtifact[];
}

/** Carries out the registered plan of a task and stores its artifacts, whose keys derive from task and content. */
export async function analyseTask(
  { analysis, datasets, objects, tasks, scratch }: AnalysisDeps,
  { task, onTrace }: { task: OpenTask; onTrace: (trace: string) => Promise<void> },
): Promise<Analysed> {
  const { plan, planHash } = task;
  if (plan === null || planHash === null) throw failure('ANALYSIS_FAILED', 'The task has no plan to carry out.');
  return withScratch(scratch, async (outputDirectory) => {
    const tables = await fetchTables({ datasets, objects }, plan, outputDirectory);
    const result = await analysis.analyse({ plan, planHash, tables, outputDirectory }, runOf(tasks, task, onTrace));
    const artifacts = await storeFiles(objects, task.id, result.files);
    return { outcome: checkedOutcome(result.outcome), artifacts };
  });
}

function runOf(tasks: TaskRepository, task: OpenTask, onTrace: AnalysisRun['onTrace']): AnalysisRun {
  const signal = cancellationSignal();
  return {
    idempotencyKey: task.id,
    onTrace,
    ...(signal === undefined ? {} : { signal }),
    findExternalJob: (service) => tasks.findExternalJob(task.id, service),
    recordExternalJob: (service, externalId) =>
      tasks.recordExternalJob(task.id, { service, externalId, idempotencyKey: task.id }),
  };
}

/** What an engine outside returns is unknown until the schema has checked it. */
export function checkedOutcome(outcome: unknown): AnalysisOutcome {
  if (!Value.Check(AnalysisOutcomeSchema, outcome)) {
    const [problem] = Value.Errors(AnalysisOutcomeSchema, outcome);
    throw failure('ANALYSIS_FAILED', `The analysis returned no valid estimates (${problem?.path ?? ''}).`);
  }
  const ids = new Set(outcome.estimates.map(({ id }) => id));
  if (ids.size < outcome.estimates.length) throw failure('ANALYSIS_FAILED', 'The analysis returned an id twice.');
  return outcome;
}

/** The tables of the plan, in its order: the first one and those that are joined to it. */
export async function fetchTables(
  { datasets, objects }: Pick<AnalysisDeps, 'datasets' | 'objects'>,
  plan: AnalysisPlan,
  directory: string,
): Promise<readonly AnalysisTable[]> {
  const wanted = [plan, ...plan.joins];
  const stored = await datasets.tablesOf(wanted.map(({ dataset }) => dataset));
  return Promise.all(
    wanted.map(async ({ dataset, table }, index) => {
      const found = stored.find(({ fileId, name }) => fileId === dataset && name === table);
      if (found === undefined) throw failure('ANALYSIS_FAILED', 'The data set of this task has been deleted.');
      const { filename, sha256, objectKey, columns, rows } = found;
      const path = join(directory, `input-${index}.parquet`);
      await objects.fetchTo(objectKey, path);
      return { datasetId: dataset, filename, name: table, path, columns, rows, sha256 };
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
      const shown = { name: inertText(name), description: inertText(description) };
      return { id: randomUUID(), ...shown, type, mimeType, size, sha256, objectKey };
    }),
  );
}
