import type { Static, TObject } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { failure } from '../contracts/failure.ts';
import type { Step } from '../contracts/research.ts';
import type { Alongside, Announcer } from '../db/announcer.ts';
import type { Transaction } from '../db/connection.ts';
import { lockConversationOf } from '../db/conversation-lock.ts';
import type { NewEvent } from '../db/event-repository.ts';
import { completionOf, type JournalRepository, type Run } from '../db/journal-repository.ts';
import { assertNotGivenUp } from './activity-context.ts';
import { throughDatabaseOutages } from './database-outages.ts';

export interface StepKey {
  readonly jobId: string;
  readonly level: number;
  /** What callers see as the current step. */
  readonly step: Step;
  /** Tells several pieces of one step apart: a task id. */
  readonly part?: string;
}

export interface JournaledStep<Prepared, Schema extends TObject> {
  readonly result: Schema;
  /** The slow part, outside any transaction. May be repeated after a crash, so it must not write what others see. */
  readonly work: (run: Run) => Promise<Prepared>;
  /** Writes what came of it, in one transaction with the journal entry: either all of it is kept or none. */
  readonly save: (tx: Transaction, prepared: Prepared, run: Run) => Promise<Static<Schema>>;
  /** Which messages changed beside the world state. */
  readonly events?: (run: Run, prepared: Prepared) => readonly NewEvent[];
}

class TooLate extends Error {}

/**
 * Runs a step once and for all. A step that is in the journal is answered from it; a late second writer (a process that
 * was taken for dead) loses the race for the journal entry, and its transaction is rolled back whole.
 */
export function createJournal({ announcer, journal }: { announcer: Announcer; journal: JournalRepository }) {
  async function once<Prepared, Schema extends TObject>(
    key: StepKey,
    { result: schema, work, save, events }: JournaledStep<Prepared, Schema>,
  ): Promise<Static<Schema>> {
    const entry = { jobId: key.jobId, level: key.level, step: key.part ? `${key.step}:${key.part}` : key.step };
    const readable = (stored: unknown): Static<Schema> => {
      if (Value.Check(schema, stored)) return stored;
      throw new Error(`The journal entry ${entry.step} of level ${String(entry.level)} is not readable`);
    };
    const entered = await journal.enterStep({ ...entry, shown: key.step });
    if ('result' in entered) return readable(entered.result);
    const { run } = entered;
    assertNotGivenUp();
    const keep = (prepared: Prepared) =>
      announcer.transaction(async (tx, { append }) => {
        await lockConversationOf(tx, key.jobId);
        const saved = await save(tx, prepared, run);
        const changes = [
          { type: 'state_updated', subjectId: run.conversationStateId } as const,
          ...(events?.(run, prepared) ?? []),
        ];
        const completion = completionOf({ ...entry, shown: key.step, result: saved });
        if (!(await append(run.conversationId, changes, completion))) throw new TooLate();
        return saved;
      });
    try {
      const prepared = await work(run);
      return await throughDatabaseOutages(() => keep(prepared));
    } catch (error) {
      // Whoever is late fails at the journal's entry, or before that at rows that may be there once only.
      const winner = await throughDatabaseOutages(() => journal.find(entry));
      if (winner !== undefined) return readable(winner);
      if (!(error instanceof TooLate)) throw error;
      throw failure('RUN_NOT_ACTIVE', `The run of job ${key.jobId} is over; the step ${entry.step} came too late.`);
    }
  }

  /** Appends events that belong to no finished step: a task that begins, a new trace of it. */
  async function announce(
    { conversationId }: Pick<Run, 'conversationId'>,
    added: readonly NewEvent[],
    alongside?: Alongside,
  ): Promise<void> {
    await announcer.append(conversationId, added, alongside);
  }

  return { once, announce };
}
export type Journal = ReturnType<typeof createJournal>;
