import type { LiteratureSource } from '../../clients/literature-source.ts';
import { boundedReason } from '../../contracts/bounded-text.ts';
import { Failure } from '../../contracts/failure.ts';
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
import type { FindingDetails } from '../../db/tables.ts';
import type { NewFinding, TaskRow } from '../../db/task-repository.ts';
import { cancellationSignal } from '../activity-context.ts';
import type { Journal } from '../journal.ts';
import { citationKey } from '../../science/documents/citation-key.ts';
import { describeReview } from '../../science/documents/describe-review.ts';
import { reviewLiterature, type Review } from '../literature/review-literature.ts';
import { analyseTask, type AnalysisDeps, type AnalysisOutcome } from './analysis-task.ts';

export interface TaskDeps extends AnalysisDeps {
  readonly contexts: ContextRepository;
  readonly journal: Journal;
  readonly literatureSources: readonly LiteratureSource[];
}

type Outcome =
  | { readonly kind: 'literature'; readonly task: TaskRow; readonly review: Review }
  | { readonly kind: 'analysis'; readonly task: TaskRow; readonly analysis: AnalysisOutcome }
  | { readonly kind: 'failed'; readonly task: TaskRow; readonly reason: string };

const EXTRACTS_PER_TASK = 12;
/** A caveat keeps a quotation that only comes near the question from being taken for an answer. */
const NEAREST: FindingDetails = {
  method: '',
  variables: [],
  n: 0,
  statistics: [],
  significant: null,
  reversal: false,
  caveats: ['It comes near the question without speaking to all of it.'],
  followUps: [],
};

function findingOf({ statement, sourceId, page, score }: Extract & { sourceId: string }): NewFinding {
  return { kind: 'extract', statement, sourceId, page, score };
}

export function createTaskActivities(deps: TaskDeps) {
  const { contexts, journal, literatureSources, tasks } = deps;

  /** Runs one task of the plan. A task that cannot be done is a result too: its reason is kept and the run goes on. */
  async function runTask({ jobId, level, taskId }: TaskInput): Promise<TaskResult> {
    return journal.once(
      { jobId, level, step: 'execution', part: taskId },
      { result: TaskResultSchema, work: (run) => execute(run, taskId), save },
    );
  }

  async function recordTaskFailure({ jobId, level, taskId, reason }: TaskFailureInput): Promise<TaskResult> {
    return journal.once(
      { jobId, level, step: 'execution', part: taskId },
      {
        result: TaskResultSchema,
        work: async ({ conversationId }): Promise<Outcome> => {
          return { kind: 'failed', task: await tasks.begin({ conversationId, taskId }), reason };
        },
        save,
      },
    );
  }

  async function execute(run: Run, taskId: string): Promise<Outcome> {
    const task = await tasks.begin({ conversationId: run.conversationId, taskId });
    const stateChanged = [{ type: 'state_updated', subjectId: run.conversationStateId }] as const;
    const onTrace = async (trace: string): Promise<void> => {
      await tasks.addTrace(task.id, trace);
      await journal.announce(run, stateChanged);
    };
    await journal.announce(run, stateChanged);
    const { question, instructions } = await contexts.loadQuestion({ ...run, level: task.level });
    const asked = instructions.at(-1) ?? question;
    try {
      if (task.type === 'ANALYSIS') {
        return { kind: 'analysis', task, analysis: await analyseTask(deps, { task, question: asked, onTrace }) };
      }
      const { userId, conversationId } = run;
      const query = { userId, conversationId, question: asked, objective: task.objective, limit: EXTRACTS_PER_TASK };
      const review = await reviewLiterature({ query, sources: literatureSources, busySource: 'retry', onTrace });
      return { kind: 'literature', task, review };
    } catch (error) {
      cancellationSignal()?.throwIfAborted();
      // What is away for a while says nothing about the task: the engine tries again.
      if (isDatabaseAway(error) || (error instanceof Failure && error.retryable)) throw error;
      return { kind: 'failed', task, reason: boundedReason(safeWordsOf(error)) };
    }
  }

  async function save(tx: Transaction, outcome: Outcome, run: Run): Promise<TaskResult> {
    const { task } = outcome;
    if (outcome.kind === 'literature') return saveReview(tx, task, outcome.review, run);
    if (outcome.kind === 'analysis') return saveAnalysis(tx, task, outcome.analysis, run);
    await tasks.finish(tx, task.id, { status: 'failed', output: null, method: null, error: outcome.reason });
    return { failed: true, newSources: 0, newFindings: 0 };
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
    await tasks.addFindings(tx, task.id, [
      ...extracts.map(findingOf),
      ...nearest.map((extract) => ({ ...findingOf(extract), details: NEAREST })),
    ]);
    const output = describeReview({ ...review, extracts, nearest });
    await tasks.finish(tx, task.id, { status: 'completed', output, method: review.method, error: null });
    return { failed: false, newSources: added, newFindings: extracts.length };
  }

  async function saveAnalysis(
    tx: Transaction,
    task: TaskRow,
    analysis: AnalysisOutcome,
    run: Run,
  ): Promise<TaskResult> {
    const { output, method, findings, artifacts } = analysis;
    await tasks.addFindings(tx, task.id, findings);
    const owner = { taskRowId: task.id, conversationId: run.conversationId, userId: run.userId };
    await tasks.addArtifacts(tx, owner, artifacts);
    await tasks.finish(tx, task.id, { status: 'completed', output, method, error: null });
    return { failed: false, newSources: 0, newFindings: findings.filter(({ kind }) => kind !== 'profile').length };
  }

  return { runTask, recordTaskFailure };
}
