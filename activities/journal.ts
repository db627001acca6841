import type { Static, TObject } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { sql, type SQL } from 'drizzle-orm';
import { failure } from '../contracts/failure.ts';
import type { Step } from '../contracts/research.ts';
import type { Alongside, Announcer } from '../db/announcer.ts';
import type { Transaction } from '../db/connection.ts';
import { lockConversation } from '../db/conversation-lock.ts';
import type { NewEvent } from '../db/event-repository.ts';
import { completionOf, isStale, type JournalRepository, type Run } from '../db/journal-repository.ts';
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

interface Work<Prepared, Schema extends TObject> {
  readonly result: Schema;
  /** The slow part, outside any transaction. May be repeated after a crash, so it must not write what others see. */
  readonly work: (run: Run) => Promise<Prepared>;
  /** Which messages changed beside the world state. */
  readonly events?: (run: Run, prepared: Prepared) => readonly NewEvent[];
}

/** What a step writes in the one statement that completes it. */
export interface Writes<Result> {
  readonly result: Result;
  /** Data-modifying parts of that statement's `with`. */
  readonly parts?: SQL | undefined;
  /** A query over the parts: without a row, the step is stale. */
  readonly guard?: SQL | undefined;
}

/** The writes of a step are kept together with its journal entry: all of them or none. */
export type JournaledStep<Prepared, Schema extends TObject> = Work<Prepared, Schema> &
  (
    | { /** One statement. */ readonly write: (prepared: Prepared, run: Run) => Writes<Static<Schema>> }
    | {
        /** Several statements in one transaction, under the lock of the conversation. */
        readonly save: (tx: Transaction, prepared: Prepared, run: Run) => Promise<Static<Schema>>;
      }
  );

/**
 * Runs a step once and for all. A step that is in the journal is answered from it; a late second writer (a process that
 * was taken for dead) loses the race for the journal entry, and its transaction is rolled back whole.
 */
export function createJournal({ announcer, journal }: { announcer: Announcer; journal: JournalRepository }) {
  async function once<Prepared, Schema extends TObject>(
    key: StepKey,
    step: JournaledStep<Prepared, Schema>,
  ): Promise<Static<Schema>> {
    const entry = { jobId: key.jobId, level: key.level, step: key.part ? `${key.step}:${key.part}` : key.step };
    const readable = (stored: unknown): Static<Schema> => {
      if (Value.Check(step.result, stored)) return stored;
      throw new Error(`The journal entry ${entry.step} of level ${String(entry.level)} is not readable`);
    };
    const entered = await journal.enterStep({ ...entry, shown: key.step });
    if ('result' in entered) return readable(entered.result);
    const { run } = entered;
    assertNotGivenUp();
    const changes = (prepared: Prepared): readonly NewEvent[] => [
      { type: 'state_updated', subjectId: run.conversationStateId },
      ...(step.events?.(run, prepared) ?? []),
    ];
    const completion = (result: Static<Schema>, guard?: SQL): SQL =>
      completionOf({ ...entry, shown: key.step, part: key.part, result, guard });

    async function keep(prepared: Prepared): Promise<Static<Schema>> {
      if ('write' in step) {
        const { result, parts, guard } = step.write(prepared, run);
        const completed = completion(result, guard);
        await announcer.append(run.conversationId, changes(prepared), {
          after: parts === undefined ? completed : sql`${parts}, ${completed}`,
        });
        return result;
      }
      return announcer.transaction(async (tx, { append }) => {
        await lockConversation(tx, run.conversationId);
        const result = await step.save(tx, prepared, run);
        await append(run.conversationId, changes(prepared), { after: completion(result) });
        return result;
      });
    }

    try {
      const prepared = await step.work(run);
      return await throughDatabaseOutages(() => keep(prepared));
    } catch (error) {
      // A stale writer fails at the journal's entry, or before that at rows that may be there once only.
      const winner = await throughDatabaseOutages(() => journal.find(entry));
      if (winner !== undefined) return readable(winner);
      if (!isStale(error)) throw error;
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
