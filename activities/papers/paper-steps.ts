import { Type, type Static, type TObject } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { failure } from '../../contracts/failure.ts';
import type { PaperStep } from '../../contracts/papers.ts';
import type { KeptOfPaper, PaperJournal, PaperRun } from '../../db/paper-journal.ts';
import { OVERDUE } from '../../db/paper-repository.ts';
import { cancellationSignal } from '../activity-context.ts';
import { throughDatabaseOutages } from '../database-outages.ts';

const StoredFileSchema = Type.Object({ name: Type.String(), sha256: Type.String(), size: Type.Integer() });

/** What each step leaves for the later ones beside what it keeps with the paper: which objects it has stored. */
export const STEP_RESULTS = {
  gather: Type.Object({}),
  write: Type.Object({}),
  check: Type.Object({}),
  figures: Type.Object({ sources: StoredFileSchema }),
  compile: Type.Object({ pdf: StoredFileSchema }),
  store: Type.Object({ exports: Type.Record(Type.String(), StoredFileSchema) }),
  publish: Type.Object({}),
} as const satisfies Record<PaperStep, TObject>;
export type StepResult<Step extends PaperStep> = Static<(typeof STEP_RESULTS)[Step]>;

export interface StepContext {
  readonly run: PaperRun;
  /** Aborted by a cancellation, and at the deadline of the paper. */
  readonly signal: AbortSignal;
  /** What an earlier step has left. */
  readonly resultOf: <Step extends PaperStep>(step: Step) => StepResult<Step>;
}

export interface StepOutcome<Step extends PaperStep> {
  readonly result: StepResult<Step>;
  readonly kept?: KeptOfPaper;
}

/** Runs each step of a paper once: one that is in the journal is done. */
export function createPaperSteps(journal: PaperJournal) {
  return async function once<Step extends PaperStep>(
    jobId: string,
    step: Step,
    work: (context: StepContext) => Promise<StepOutcome<Step>>,
  ): Promise<void> {
    const { results, run } = await journal.enter(jobId);
    if (results.has(step)) return;
    const remainingMs = run.deadlineAt.getTime() - Date.now();
    if (remainingMs <= 0) throw overdue();
    const deadline = AbortSignal.timeout(remainingMs);
    const cancelled = cancellationSignal();
    const signal = cancelled === undefined ? deadline : AbortSignal.any([cancelled, deadline]);
    try {
      const outcome = await work({ run, signal, resultOf: (earlier) => storedResult(results, earlier) });
      await throughDatabaseOutages(() => journal.finish(run, { step, ...outcome }));
    } catch (error) {
      if (deadline.aborted && cancelled?.aborted !== true) throw overdue();
      throw error;
    }
  };
}

function storedResult<Step extends PaperStep>(results: ReadonlyMap<string, unknown>, step: Step): StepResult<Step> {
  const stored = results.get(step);
  const schema: (typeof STEP_RESULTS)[Step] = STEP_RESULTS[step];
  if (Value.Check(schema, stored)) return stored;
  throw new Error(`The result of the step ${step} is not readable`);
}

const overdue = () => failure('PAPER_OVERDUE', OVERDUE);
