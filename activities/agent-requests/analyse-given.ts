import { mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnalysisEngine, AnalysisRun } from '../../clients/analysis-engine.ts';
import type { ObjectStore } from '../../clients/object-store.ts';
import type { AgentAnswers, ReturnedTask } from '../../contracts/agent-requests.ts';
import type { Agents, ResearchContext, TaskProposal } from '../../contracts/agents.ts';
import type { AnalysisPlan } from '../../contracts/analysis-plan.ts';
import type { AnalysisTable, ProducedFile } from '../../contracts/analysis.ts';
import { boundedReason } from '../../contracts/bounded-text.ts';
import type { AnalysisOutcome } from '../../contracts/estimate.ts';
import { inertText } from '../../contracts/inert-text.ts';
import { LIMITS } from '../../contracts/limits.ts';
import type { DatasetRepository } from '../../db/dataset-repository.ts';
import { isOutage, safeWordsOf } from '../../db/errors.ts';
import { describeMethod } from '../../science/narrate/methods.ts';
import { print } from '../../science/narrate/sentence.ts';
import { reportTask } from '../../science/narrate/task-report.ts';
import { planHash } from '../../science/read/plans/plan-hash.ts';
import { cancellationSignal, heartbeat } from '../activity-context.ts';
import { createFairSlots } from '../fair-slots.ts';
import type { extractInChild } from '../files/extract-in-child.ts';
import { hashFile } from '../hash-file.ts';
import { checkedOutcome, fetchTables } from '../research/analysis-task.ts';
import { allowed, numbered } from '../research/planning.ts';
import { withScratch } from '../scratch.ts';
import type { AgentRequestTurn } from './agent-request-turn.ts';
import { readGivenTables } from './given-tables.ts';

export interface AnalyseGivenDeps {
  readonly agents: Pick<Agents, 'planInitial'>;
  readonly analysis: AnalysisEngine;
  readonly datasets: DatasetRepository;
  readonly extract: typeof extractInChild;
  readonly objects: ObjectStore;
  readonly scratch: string;
}

type Artifact = AgentAnswers['analysis']['artifacts'][number];

/** Plans what a message asks of tables, and computes it: tables of the request, or those of its conversation. */
export function createAnalyseGiven({ agents, analysis, datasets, extract, objects, scratch }: AnalyseGivenDeps) {
  const inSlot = createFairSlots(analysis.slots);

  async function analyseGiven(turn: AgentRequestTurn): Promise<AgentAnswers['analysis']> {
    const slot = { owner: turn.userId, signal: cancellationSignal() };
    return inSlot(slot, () => withScratch(scratch, (directory) => analyseIn(directory, turn)));
  }

  async function analyseIn(directory: string, turn: AgentRequestTurn): Promise<AgentAnswers['analysis']> {
    const { given, message, research } = turn;
    const data = given.tables && (await readGivenTables(extract, given.tables, directory));
    const context = contextFor(message, research, data?.datasets ?? research.datasets);
    const { objective: whole, tasks } = await agents.planInitial(context);
    const plans = numbered(allowed(tasks.filter(isAnalysis), context), 1);
    const tablesOf = async (plan: AnalysisPlan, folder: string) =>
      data === undefined ? fetchTables({ datasets, objects }, plan, folder) : tablesIn(data.tables, plan);
    const returned: ReturnedTask[] = [];
    const artifacts: Artifact[] = [];
    for (const { objective, plan, taskId } of plans) {
      if (plan === null) continue;
      heartbeat();
      const task = { taskId, objective, plan };
      const folder = join(directory, taskId);
      await mkdir(folder);
      try {
        const { files, outcome } = await computed({ ...turn, taskId }, plan, await tablesOf(plan, folder), folder);
        returned.push(completed(task, outcome));
        artifacts.push(...(await artifactsOf(files, LIMITS.returnedArtifactBytes - bytesIn(artifacts))));
      } catch (error) {
        cancellationSignal()?.throwIfAborted();
        if (isOutage(error)) throw error;
        returned.push(failed(task, error));
      }
    }
    return { objective: whole, tasks: returned, artifacts };
  }

  async function computed(
    { jobId, taskId }: { jobId: string; taskId: string },
    plan: AnalysisPlan,
    tables: readonly AnalysisTable[],
    outputDirectory: string,
  ) {
    const run = runOf(`${jobId}:${taskId}`);
    const result = await analysis.analyse({ plan, planHash: planHash(plan), tables, outputDirectory }, run);
    return { files: result.files, outcome: checkedOutcome(result.outcome) };
  }

  return { analyseGiven };
}

const isAnalysis = ({ type }: TaskProposal): boolean => type === 'ANALYSIS';

/** Nothing but the message and the data: what was analysed before may be asked for again. */
function contextFor(message: string, research: ResearchContext, datasets: ResearchContext['datasets']) {
  const documents = { uploaded: 0, knowledgeBase: 0 };
  const nothing = { tasks: [], hypothesis: null, keyInsights: [], discoveries: [], suggestedNextSteps: [] };
  const own = { ...nothing, datasets, documents, level: 1, question: message, instructions: [message] };
  return { ...research, ...own, currentObjective: null, methodology: null };
}

function tablesIn(given: readonly AnalysisTable[], plan: AnalysisPlan): readonly AnalysisTable[] {
  return [plan, ...plan.joins].flatMap(
    ({ dataset, table }) => given.find((each) => each.datasetId === dataset && each.name === table) ?? [],
  );
}

function runOf(idempotencyKey: string): AnalysisRun {
  const signal = cancellationSignal();
  return {
    idempotencyKey,
    onTrace: async () => undefined,
    ...(signal === undefined ? {} : { signal }),
    // A service outside finds the job of an earlier attempt by its key.
    findExternalJob: async () => null,
    recordExternalJob: async () => undefined,
  };
}

interface Task {
  readonly taskId: string;
  readonly objective: string;
  readonly plan: AnalysisPlan;
}

function completed({ plan, ...task }: Task, outcome: AnalysisOutcome): ReturnedTask {
  const method = describeMethod(plan, outcome);
  return {
    ...{ ...task, type: 'ANALYSIS', plan, outcome, extracts: [], error: null },
    method: method === null ? null : print(method, outcome),
    output: reportTask(plan, outcome),
  };
}

function failed(task: Task, error: unknown): ReturnedTask {
  const nothing = { method: null, outcome: null, extracts: [], output: null };
  return { ...task, ...nothing, type: 'ANALYSIS', error: inertText(boundedReason(safeWordsOf(error))) };
}

async function artifactsOf(files: readonly ProducedFile[], room: number): Promise<readonly Artifact[]> {
  const artifacts: Artifact[] = [];
  for (const { description, mimeType, name, path, type } of files) {
    const [{ size }, sha256] = await Promise.all([stat(path), hashFile(path)]);
    const content = size <= room - bytesIn(artifacts) ? await readFile(path, 'base64') : null;
    heartbeat();
    const shown = { name: inertText(name), description: inertText(description) };
    artifacts.push({ ...shown, type, mimeType, size, sha256, content });
  }
  return artifacts;
}

const bytesIn = (artifacts: readonly Artifact[]): number =>
  artifacts.reduce((sum, { content, size }) => (content === null ? sum : sum + size), 0);
