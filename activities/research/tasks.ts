import { sql } from 'drizzle-orm';
import type { LiteratureSource } from '../../clients/literature-source.ts';
import type { AnalysisOutcome } from '../../contracts/estimate.ts';
import { boundedReason } from '../../contracts/bounded-text.ts';
import { Failure } from '../../contracts/failure.ts';
import { inertText } from '../../contracts/inert-text.ts';
import type { Extract } from '../../contracts/literature.ts';
import {
  TaskResultSchema,
  type TaskFailureInput,
  type TaskInput,
  type TaskResult,
} from '../../contracts/research-activities.ts';
import type { Transaction } from '../../db/connection.ts';
import type { ContextRepository } from '../../db/context-repository.ts';
import { isDatabaseAway, safeWordsOf } from '../../db/errors.ts';
import type { Run } from '../../db/journal-repository.ts';
import { traceOf, type TaskRow } from '../../db/task-repository.ts';
import { citationKey } from '../../science/documents/citation-key.ts';
import { describeReview } from '../../science/documents/describe-review.ts';
import { describeMethod } from '../../science/narrate/methods.ts';
import { print } from '../../science/narrate/sentence.ts';
import { reportTask } from '../../science/narrate/task-report.ts';
import { cancellationSignal } from '../activity-context.ts';
import { createFairSlots } from '../fair-slots.ts';
import type { Journal, Writes } from '../journal.ts';
import { reviewLiterature, type Review } from '../literature/review-literature.ts';
import { analyseTask, type Analysed, type AnalysisDeps } from './analysis-task.ts';

export interface TaskDeps extends AnalysisDeps {
  readonly contexts: ContextRepository;
  readonly journal: Journal;
  readonly literatureSources: readonly LiteratureSource[];
}

type Outcome<Done> =
  { readonly task: TaskRow; readonly done: Done } | { readonly task: TaskRow; readonly failedBecause: string };

type OnTrace = (trace: string) => Promise<void>;

const EXTRACTS_PER_TASK = 12;
const storedOf = ({ statement, sourceId, page, score }: Extract & { readonly sourceId: string }) => ({
  ...{ statement, sourceId, page, score },
});
const NOTHING = { failed: true, newSources: 0, newFindings: 0 } as const;

export function createTaskActivities(deps: TaskDeps) {
  const { analysis, contexts, journal, literatureSources, tasks } = deps;
  const inAnalysisSlot = createFairSlots(analysis.slots);

  async function runLiteratureTask({ jobId, level, taskId }: TaskInput): Promise<TaskResult> {
    return journal.once(
      { jobId, level, step: 'execution', part: taskId },
      {
        result: TaskResultSchema,
        work: (run) => attempt(run, taskId, searchSources),
        async save(tx, outcome, run) {
          if ('done' in outcome) return saveReview(tx, outcome.task, outcome.done, run);
          const { result, parts } = failedTask(outcome.task, outcome.failedBecause);
          await tx.execute(sql`with ${parts} select`);
          return result;
        },
      },
    );
  }

  async function runAnalysisTask({ jobId, level, taskId }: TaskInput): Promise<TaskResult> {
    return journal.once(
      { jobId, level, step: 'execution', part: taskId },
      {
        result: TaskResultSchema,
        work: (run) => attempt(run, taskId, analyse),
        write: (outcome, run) =>
          'done' in outcome
            ? finishedAnalysis(outcome.task, outcome.done, run)
            : failedTask(outcome.task, outcome.failedBecause),
      },
    );
  }

  async function recordTaskFailure({ reason, ...input }: TaskFailureInput): Promise<TaskResult> {
    const { jobId, level, taskId } = input;
    return journal.once(
      { jobId, level, step: 'execution', part: taskId },
      {
        result: TaskResultSchema,
        work: async ({ conversationId }) => tasks.begin({ conversationId, taskId }),
        write: (task) => failedTask(task, reason),
      },
    );
  }

  /** A task that cannot be done is a result too: its reason is kept and the run continues. */
  async function attempt<Done>(
    run: Run,
    taskId: string,
    work: (run: Run, task: TaskRow, onTrace: OnTrace) => Promise<Done>,
  ): Promise<Outcome<Done>> {
    const task = await tasks.begin({ conversationId: run.conversationId, taskId });
    const stateChanged = [{ type: 'state_updated', subjectId: run.conversationStateId }] as const;
    const onTrace: OnTrace = async (trace) => {
      await journal.announce(run, stateChanged, traceOf(task.id, inertText(trace)));
    };
    await journal.announce(run, stateChanged);
    try {
      return { task, done: await work(run, task, onTrace) };
    } catch (error) {
      cancellationSignal()?.throwIfAborted();
      // An outage says nothing about the task: the engine retries.
      if (isDatabaseAway(error) || (error instanceof Failure && error.retryable)) throw error;
      return { task, failedBecause: boundedReason(safeWordsOf(error)) };
    }
  }

  async function analyse({ userId }: Run, task: TaskRow, onTrace: OnTrace): Promise<Analysed> {
    // The tables are fetched when a slot is free: those that wait hold no disk.
    return inAnalysisSlot({ owner: userId, signal: cancellationSignal() }, () => analyseTask(deps, { task, onTrace }));
  }

  async function searchSources(run: Run, task: TaskRow, onTrace: OnTrace): Promise<Review> {
    const { userId, conversationId } = run;
    const { question, instructions } = await contexts.loadQuestion({ ...run, level: task.level });
    const asked = instructions.at(-1) ?? question;
    const query = { userId, conversationId, question: asked, objective: task.objective, limit: EXTRACTS_PER_TASK };
    return reviewLiterature({ query, sources: literatureSources, busySource: 'retry', onTrace });
  }

  function failedTask(task: TaskRow, reason: string): Writes<TaskResult> {
    const outcome = { status: 'failed', output: null, method: null, error: inertText(reason) } as const;
    return { result: NOTHING, parts: tasks.finished(task, { outcome }) };
  }

  async function saveReview(tx: Transaction, task: TaskRow, review: Review, run: Run): Promise<TaskResult> {
    const quoted = [...review.extracts, ...review.nearest];
    const { cited, added } = await tasks.addSources(tx, run.conversationId, quoted, citationKey);
    const withKeys = (some: readonly Extract[]) =>
      some.flatMap((extract) => {
        const source = cited.get(extract.source.identity);
        return source === undefined ? [] : [{ ...extract, key: source.key, sourceId: source.id }];
      });
    const [extracts, nearest] = [withKeys(review.extracts), withKeys(review.nearest)];
    const output = describeReview({ ...review, extracts, nearest });
    const finished = tasks.finished(task, {
      outcome: { status: 'completed', output, method: review.method, error: null },
      extracts: [
        ...extracts.map((extract) => ({ ...storedOf(extract), nearest: false })),
        ...nearest.map((extract) => ({ ...storedOf(extract), nearest: true })),
      ],
    });
    await tx.execute(sql`with ${finished} select`);
    return { failed: false, newSources: added, newFindings: extracts.length };
  }

  function finishedAnalysis(task: TaskRow, { artifacts, outcome }: Analysed, { userId }: Run): Writes<TaskResult> {
    const { estimates, ...analysis } = outcome;
    const parts = tasks.finished(task, {
      outcome: { status: 'completed', ...reported(task, outcome), error: null, analysis },
      estimates,
      artifacts: artifacts.map((artifact) => ({ ...artifact, userId })),
    });
    const answers = estimates.filter(({ role }) => role === 'answer');
    return { result: { failed: false, newSources: 0, newFindings: answers.length }, parts };
  }

  return { runLiteratureTask, runAnalysisTask, recordTaskFailure };
}

function reported({ plan, planHash, registeredAt }: TaskRow, outcome: AnalysisOutcome) {
  if (plan === null) return { output: null, method: null };
  const registered = planHash === null ? null : { hash: planHash, at: registeredAt.toISOString() };
  const method = describeMethod(plan, outcome);
  return {
    output: reportTask(plan, outcome, registered),
    method: method === null ? null : print(method, outcome),
  };
}
