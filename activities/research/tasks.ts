import type { LiteratureSource } from '../../clients/literature-source.ts';
import type { Agents } from '../../contracts/agents.ts';
import type { AnalysisOutcome } from '../../contracts/estimate.ts';
import { boundedReason } from '../../contracts/bounded-text.ts';
import { failure } from '../../contracts/failure.ts';
import { inertText } from '../../contracts/inert-text.ts';
import type { Extract } from '../../contracts/literature.ts';
import {
  TaskResultSchema,
  type TaskFailureInput,
  type TaskInput,
  type TaskResult,
} from '../../contracts/research-activities.ts';
import { isOutage, safeWordsOf } from '../../db/errors.ts';
import type { Run } from '../../db/journal-repository.ts';
import { isSourceConflict } from '../../db/source-repository.ts';
import { startOf, taskAt, traceOf, type OpenTask } from '../../db/task-repository.ts';
import { describeReview } from '../../science/documents/describe-review.ts';
import { describeMethod } from '../../science/narrate/methods.ts';
import { print } from '../../science/narrate/sentence.ts';
import { reportTask } from '../../science/narrate/task-report.ts';
import { cancellationSignal } from '../activity-context.ts';
import { createFairSlots } from '../fair-slots.ts';
import type { Journal, Writes } from '../journal.ts';
import { citeSources } from '../literature/cite-sources.ts';
import { reviewLiterature, type Review } from '../literature/review-literature.ts';
import { analyseTask, type Analysed, type AnalysisDeps } from './analysis-task.ts';

export interface TaskDeps extends AnalysisDeps {
  /** Undefined where passages are picked by their words. */
  readonly agents?: Pick<Agents, 'readPassages'> | undefined;
  readonly journal: Journal;
  readonly literatureSources: readonly LiteratureSource[];
}

type Outcome<Done> = { readonly done: Done } | { readonly failedBecause: string };

type OnTrace = (trace: string) => Promise<void>;

const EXTRACTS_PER_TASK = 12;
const storedOf = ({ statement, sourceId, page, score }: Extract & { readonly sourceId: string }) => ({
  ...{ statement, sourceId, page, score },
});
const NOTHING = { failed: true, newSources: 0, newFindings: 0 } as const;

export function createTaskActivities(deps: TaskDeps) {
  const { agents, analysis, journal, literatureSources, tasks } = deps;
  const inAnalysisSlot = createFairSlots(analysis.slots);

  async function runLiteratureTask({ jobId, level, taskId }: TaskInput): Promise<TaskResult> {
    return journal.once(
      { jobId, level, step: 'execution', part: taskId },
      {
        result: TaskResultSchema,
        reads: taskAt({ jobId, level, taskId }),
        work: (run, task) => attempt(run, task, searchSources),
        write: (outcome, _run, task) =>
          'done' in outcome ? finishedReview(task, outcome.done) : failedTask(task, outcome.failedBecause),
        isConflict: isSourceConflict,
      },
    );
  }

  async function runAnalysisTask({ jobId, level, taskId }: TaskInput): Promise<TaskResult> {
    return journal.once(
      { jobId, level, step: 'execution', part: taskId },
      {
        result: TaskResultSchema,
        reads: taskAt({ jobId, level, taskId }),
        work: (run, task) => attempt(run, task, analyse),
        write: (outcome, run, task) =>
          'done' in outcome ? finishedAnalysis(task, outcome.done, run) : failedTask(task, outcome.failedBecause),
      },
    );
  }

  async function recordTaskFailure({ reason, ...input }: TaskFailureInput): Promise<TaskResult> {
    const { jobId, level, taskId } = input;
    return journal.once(
      { jobId, level, step: 'execution', part: taskId },
      {
        result: TaskResultSchema,
        reads: taskAt(input),
        work: () => Promise.resolve(undefined),
        write: (_nothing, _run, task) => failedTask(task, reason),
      },
    );
  }

  /** A task that cannot be done is a result too: its reason is kept and the run continues. */
  async function attempt<Done>(
    run: Run,
    task: OpenTask,
    work: (run: Run, task: OpenTask, onTrace: OnTrace) => Promise<Done>,
  ): Promise<Outcome<Done>> {
    const stateChanged = [{ type: 'state_updated', subjectId: run.conversationStateId }] as const;
    const onTrace: OnTrace = async (trace) => {
      await journal.announce(run, stateChanged, traceOf(task.id, inertText(trace)));
    };
    const isStarted = await journal.announce(run, stateChanged, startOf(task.id));
    if (!isStarted) throw failure('RUN_NOT_ACTIVE', `The task ${task.taskId} is over already.`);
    try {
      return { done: await work(run, task, onTrace) };
    } catch (error) {
      cancellationSignal()?.throwIfAborted();
      // An outage says nothing about the task: the engine retries.
      if (isOutage(error)) throw error;
      return { failedBecause: boundedReason(safeWordsOf(error)) };
    }
  }

  async function analyse({ userId }: Run, task: OpenTask, onTrace: OnTrace): Promise<Analysed> {
    // The tables are fetched when a slot is free: those that wait hold no disk.
    return inAnalysisSlot({ owner: userId, signal: cancellationSignal() }, () => analyseTask(deps, { task, onTrace }));
  }

  async function searchSources(run: Run, { question, objective }: OpenTask, onTrace: OnTrace): Promise<Review> {
    const { userId, conversationId } = run;
    const query = { userId, conversationId, question, objective, limit: EXTRACTS_PER_TASK };
    return reviewLiterature({
      ...{ query, sources: literatureSources, onTrace, readPassages: agents?.readPassages },
      busySource: 'retry',
    });
  }

  function failedTask(task: OpenTask, reason: string): Writes<TaskResult> {
    const outcome = { status: 'failed', output: null, method: null, error: inertText(reason) } as const;
    return { result: NOTHING, ...tasks.finished(task, { outcome }) };
  }

  function finishedReview(task: OpenTask, review: Review): Writes<TaskResult> {
    const { cited, added } = citeSources(task.conversationId, task.sources, [...review.extracts, ...review.nearest]);
    const withKeys = (some: readonly Extract[]) =>
      some.flatMap((extract) => {
        const source = cited.get(extract.source.identity);
        return source === undefined ? [] : [{ ...extract, key: source.key, sourceId: source.id }];
      });
    const [extracts, nearest] = [withKeys(review.extracts), withKeys(review.nearest)];
    const output = describeReview({ ...review, extracts, nearest });
    const finished = tasks.finished(task, {
      outcome: { status: 'completed', output, method: review.method, error: null },
      sources: added,
      extracts: [
        ...extracts.map((extract) => ({ ...storedOf(extract), nearest: false })),
        ...nearest.map((extract) => ({ ...storedOf(extract), nearest: true })),
      ],
    });
    return { result: { failed: false, newSources: added.length, newFindings: extracts.length }, ...finished };
  }

  function finishedAnalysis(task: OpenTask, { artifacts, outcome }: Analysed, { userId }: Run): Writes<TaskResult> {
    const { estimates, ...analysis } = outcome;
    const finished = tasks.finished(task, {
      outcome: { status: 'completed', ...reported(task, outcome), error: null, analysis },
      estimates,
      artifacts: artifacts.map((artifact) => ({ ...artifact, userId })),
    });
    const answers = estimates.filter(({ role }) => role === 'answer');
    return { result: { failed: false, newSources: 0, newFindings: answers.length }, ...finished };
  }

  return { runLiteratureTask, runAnalysisTask, recordTaskFailure };
}

function reported({ plan, planHash, registeredAt }: OpenTask, outcome: AnalysisOutcome) {
  if (plan === null) return { output: null, method: null };
  const registered = planHash === null ? null : { hash: planHash, at: registeredAt };
  const method = describeMethod(plan, outcome);
  return {
    output: reportTask(plan, outcome, registered),
    method: method === null ? null : print(method, outcome),
  };
}
