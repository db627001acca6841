import type { Static, TObject } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { EventBus } from '../clients/event-bus.ts';
import type { ResearchEvent } from '../contracts/events.ts';
import { failure } from '../contracts/failure.ts';
import type { Step } from '../contracts/research.ts';
import type { Database, Transaction } from '../db/connection.ts';
import { lockConversationOf } from '../db/conversation-lock.ts';
import { appendEvents, type NewEvent } from '../db/event-repository.ts';
import type { JournalRepository, Run } from '../db/journal-repository.ts';
import { assertNotGivenUp } from './activity-context.ts';

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
export function createJournal({ db, journal, bus }: { db: Database; journal: JournalRepository; bus: EventBus }) {
  async function once<Prepared, Schema extends TObject>(
    key: StepKey,
    { result: schema, work, save, events }: JournaledStep<Prepared, Schema>,
  ): Promise<Static<Schema>> {
    const entry = { jobId: key.jobId, level: key.level, step: key.part ? `${key.step}:${key.part}` : key.step };
    const restore = async (): Promise<Static<Schema> | undefined> => {
      const stored = await journal.find(entry);
      if (stored !== undefined && !Value.Check(schema, stored)) {
        throw new Error(`The journal entry ${entry.step} of level ${String(entry.level)} is not readable`);
      }
      return stored;
    };
    const done = await restore();
    if (done !== undefined) return done;

    const run = await journal.enterStep({ ...entry, step: key.step });
    assertNotGivenUp();
    const prepared = await work(run);
    try {
      const { saved, written } = await db.transaction(async (tx) => {
        await lockConversationOf(tx, key.jobId);
        const saved = await save(tx, prepared, run);
        if (!(await journal.record(tx, { ...entry, result: saved }))) throw new TooLate();
        await journal.stamp(tx, { jobId: key.jobId, level: key.level, step: key.step });
        const changed = [
          { type: 'state_updated', subjectId: run.conversationStateId },
          ...(events?.(run, prepared) ?? []),
        ] as const;
        return { saved, written: await appendEvents(tx, run.conversationId, changed) };
      });
      publish(run, written);
      return saved;
    } catch (error) {
      // Whoever is late fails at the journal's entry, or before that at rows that may be there once only.
      const winner = await restore();
      if (winner !== undefined) return winner;
      if (!(error instanceof TooLate)) throw error;
      throw failure('RUN_NOT_ACTIVE', `The run of job ${key.jobId} is over; the step ${entry.step} came too late.`);
    }
  }

  /** Appends events that belong to no finished step (a new trace, a pause) and tells the sockets. */
  async function announce(run: Pick<Run, 'conversationId' | 'userId'>, added: readonly NewEvent[]): Promise<void> {
    publish(run, await db.transaction((tx) => appendEvents(tx, run.conversationId, added)));
  }

  function publish({ userId }: Pick<Run, 'userId'>, written: readonly ResearchEvent[]): void {
    for (const event of written) bus.publish({ userId, event });
  }

  return { once, announce };
}
export type Journal = ReturnType<typeof createJournal>;
