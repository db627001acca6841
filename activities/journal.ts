import type { Static, TObject } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { sql, type SQL } from 'drizzle-orm';
import { failure } from '../contracts/failure.ts';
import { LIMITS } from '../contracts/limits.ts';
import type { Step } from '../contracts/research.ts';
import type { Alongside, Announcer } from '../db/announcer.ts';
import type { Transaction } from '../db/connection.ts';
import type { NewEvent } from '../db/event-repository.ts';
import { completionOf, isStale, type JournalRepository, type Reading, type Run } from '../db/journal-repository.ts';
import { assertNotGivenUp } from './activity-context.ts';
import { throughDatabaseOutages } from './database-outages.ts';
import { inModelStep } from './models/model-step.ts';

export interface StepKey {
  readonly jobId: string;
  readonly level: number;
  /** What callers see as the current step. */
  readonly step: Step;
  /** Distinguishes the parts of one step: a task id. */
  readonly part?: string;
}

/** What a step writes in the one statement that completes it. */
export interface Writes<Result> {
  readonly result: Result;
  /** Data-modifying parts of that statement's `with`. */
  readonly parts?: SQL | undefined;
  /** A query over the parts: without a row, the step is stale. */
  readonly guard?: SQL | undefined;
  /** The parts stamp the messages with the step themselves. */
  readonly isStamped?: boolean;
}

/** Slow work, and one statement that writes what came of it. */
export interface WorkingStep<Prepared, Schema extends TObject, Read> {
  readonly result: Schema;
  readonly reads: Reading<Read>;
  /** Outside any transaction. May be repeated after a crash, so it must not write what others see. */
  readonly work: (run: Run, read: Read) => Promise<Prepared>;
  readonly write: (prepared: Prepared, run: Run, read: Read) => Writes<Static<Schema>>;
  /** True for an error after which `write` may succeed with what is then read: another task stored the same first. */
  readonly isConflict?: (error: unknown) => boolean;
  /** Which messages changed beside the world state. */
  readonly events?: (run: Run, prepared: Prepared) => readonly NewEvent[];
}

/** Several statements in one transaction, under the lock of the conversation. */
export interface LockedStep<Schema extends TObject> {
  readonly result: Schema;
  readonly save: (tx: Transaction, run: Run) => Promise<Static<Schema>>;
  readonly events?: (run: Run) => readonly NewEvent[];
}

/** Each is the success of another task of the level. */
const MOST_CONFLICTS = LIMITS.tasksPerLevel;

/**
 * Runs a step once and for all. The writes of a step are kept together with its journal entry: all of them or none. A step
 * that is in the journal returns its stored result; late writers are refused here and nowhere else: a process that knows
 * that it lost its activity writes nothing, and one that does not loses the race for the journal entry with all its writes.
 */
export function createJournal({ announcer, journal }: { announcer: Announcer; journal: JournalRepository }) {
  async function once<Prepared, Schema extends TObject, Read>(
    key: StepKey,
    step: WorkingStep<Prepared, Schema, Read>,
  ): Promise<Static<Schema>> {
    const entered = await enter(key, step);
    if ('result' in entered) return entered.result;
    return orStored(key, step.result, async () => {
      const { conversationId, model, userId } = entered.run;
      const place = { jobId: key.jobId, conversationId, userId, model, level: key.level, step: entryOf(key).step };
      const prepared = await inModelStep(place, () => step.work(entered.run, entered.read));
      return keep(key, step, { ...entered, prepared, conflicts: 0 });
    });
  }

  async function onceLocked<Schema extends TObject>(key: StepKey, step: LockedStep<Schema>): Promise<Static<Schema>> {
    const locked = () =>
      announcer.transaction(async (tx, { append }) => {
        const entered = await journal.enterLockedStep(tx, entryOf(key));
        if ('result' in entered) return readable(key, step.result, entered.result);
        const { run } = entered;
        const result = await step.save(tx, run);
        await append(run.conversationId, changesOf(run, step.events?.(run)), {
          after: completionOf({ ...entryOf(key), result }),
        });
        return result;
      });
    return orStored(key, step.result, () => throughDatabaseOutages(locked));
  }

  async function enter<Prepared, Schema extends TObject, Read>(
    key: StepKey,
    { result, reads }: WorkingStep<Prepared, Schema, Read>,
  ) {
    const entered = await journal.enterStep(entryOf(key), reads.json);
    if ('result' in entered) return { result: readable(key, result, entered.result) };
    return { run: entered.run, read: reads.parse(entered.read) };
  }

  async function keep<Prepared, Schema extends TObject, Read>(
    key: StepKey,
    step: WorkingStep<Prepared, Schema, Read>,
    { prepared, run, read, conflicts }: { prepared: Prepared; run: Run; read: Read; conflicts: number },
  ): Promise<Static<Schema>> {
    const { parts, ...written } = step.write(prepared, run, read);
    const completion = completionOf({ ...entryOf(key), ...written });
    const after = parts === undefined ? completion : sql`${parts}, ${completion}`;
    try {
      const changes = changesOf(run, step.events?.(run, prepared));
      await throughDatabaseOutages(() => {
        // Of a process that stood still, calls may have broken off: a result that is short of them must not be the first.
        assertNotGivenUp();
        return announcer.append(run.conversationId, changes, { after });
      });
      return written.result;
    } catch (error) {
      if (conflicts === MOST_CONFLICTS || !step.isConflict?.(error)) throw error;
      const entered = await enter(key, step);
      return 'result' in entered ? entered.result : keep(key, step, { ...entered, prepared, conflicts: conflicts + 1 });
    }
  }

  /** The result that is stored, where `work` fails because another writer completed the step. */
  async function orStored<Schema extends TObject>(
    key: StepKey,
    schema: Schema,
    work: () => Promise<Static<Schema>>,
  ): Promise<Static<Schema>> {
    try {
      return await work();
    } catch (error) {
      // A stale writer fails at the journal's entry, or before that at rows that may be there once only.
      const winner = await throughDatabaseOutages(() => journal.find(entryOf(key)));
      if (winner !== undefined) return readable(key, schema, winner);
      if (!isStale(error)) throw error;
      throw failure(
        'RUN_NOT_ACTIVE',
        `The run of job ${key.jobId} is over; the step ${entryOf(key).step} came too late.`,
      );
    }
  }

  /**
   * Appends events that belong to no finished step: a task that begins, a new trace of it. False when the guard of what is
   * written with them holds no row.
   */
  async function announce(
    { conversationId }: Pick<Run, 'conversationId'>,
    added: readonly NewEvent[],
    alongside?: Alongside,
  ): Promise<boolean> {
    return announcer.append(conversationId, added, alongside);
  }

  return { once, onceLocked, announce };
}
export type Journal = ReturnType<typeof createJournal>;

function entryOf({ jobId, level, step, part }: StepKey) {
  return { jobId, level, step: part === undefined ? step : `${step}:${part}`, shown: step, part };
}

function readable<Schema extends TObject>(key: StepKey, schema: Schema, stored: unknown): Static<Schema> {
  if (Value.Check(schema, stored)) return stored;
  throw new Error(`The journal entry ${entryOf(key).step} of level ${String(key.level)} is not readable`);
}

function changesOf({ conversationStateId }: Run, messages: readonly NewEvent[] = []): readonly NewEvent[] {
  return [{ type: 'state_updated', subjectId: conversationStateId }, ...messages];
}
