import { AsyncLocalStorage } from 'node:async_hooks';
import type { ShowDraft } from './draft.ts';

/** The step of a job for which agents ask their models: it names what was paid for, so that it is not paid for twice. */
export interface ModelStep {
  readonly jobId: string;
  readonly conversationId: string;
  readonly userId: string;
  readonly level: number;
  /** As the journal names it. */
  readonly step: string;
  /** `provider/model` that the request chose for all agents; without it those of the settings. */
  readonly model?: string | null;
  /** Shows what a model writes in this step; undefined where nobody follows it. */
  readonly showDraft?: ShowDraft | undefined;
}

const current = new AsyncLocalStorage<{ readonly step: ModelStep; questions: number }>();

/** Runs the work of a step. Its questions are counted from 0, in the order in which they are asked. */
export function inModelStep<Result>(step: ModelStep, work: () => Promise<Result>): Promise<Result> {
  return current.run({ step, questions: 0 }, work);
}

/** The model that the request of the current step chose; null outside of a step, too. */
export const requestedModel = (): string | null => current.getStore()?.step.model ?? null;

export function currentModelStep(): ModelStep {
  return store().step;
}

/** The number of the next question of the step. */
export function nextOrdinal(): number {
  const asked = store();
  asked.questions += 1;
  return asked.questions - 1;
}

function store() {
  const found = current.getStore();
  if (found === undefined) throw new Error('A model is asked outside of a step');
  return found;
}
