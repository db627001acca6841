import type { Execution } from './messages.ts';
import type { Interruption, LogEntry } from './oracle.ts';

export interface Recovery {
  readonly key: string;
  readonly activity: string;
  readonly seconds: number;
  /** Seconds after which Temporal gives an execution up that is not heard of. */
  readonly timeout: number;
}

/** By job, when Temporal gave up tasks of its workflow that somebody had taken: Unix times in milliseconds. */
export type TasksGivenUp = ReadonlyMap<string, readonly number[]>;

/**
 * From the death of its process to the next time that the same work begins, where another worker is left to begin it. Where
 * somebody was given it in between, and died before he could say so, the time is that since this second death.
 */
export function recoveriesOf(
  log: readonly LogEntry[],
  interruptions: readonly Interruption[],
  tasksGivenUp: TasksGivenUp,
): readonly Recovery[] {
  function wasGivenBetween(victim: Execution, died: number, next: LogEntry): boolean {
    if (!victim.isLocal) return next.attempt > victim.attempt + 1;
    const timeouts = tasksGivenUp.get(jobOf(victim)) ?? [];
    return timeouts.filter((t) => t > died && t < next.t).length > 1; // the first is that of the victim
  }

  return interruptions
    .filter(({ goesOnElsewhere }) => goesOnElsewhere)
    .flatMap(({ t, victims }) =>
      victims.flatMap((victim) => {
        const { activity, givenUpAfterMs, key } = victim;
        const next = log.find((entry) => entry.phase === 'begin' && entry.key === key && entry.t > t);
        if (next === undefined) return [];
        const since = wasGivenBetween(victim, t, next) ? lastDeathBetween(t, next.t, interruptions) : t;
        return [{ key, activity, seconds: (next.t - since) / 1000, timeout: givenUpAfterMs / 1000 }];
      }),
    );
}

/** Those of whose work a part was cut off that is done within tasks of their workflows. */
export function jobsCutOffInTasks(interruptions: readonly Interruption[]): ReadonlySet<string> {
  return new Set(interruptions.flatMap(({ victims }) => victims.filter(({ isLocal }) => isLocal).map(jobOf)));
}

function lastDeathBetween(first: number, next: number, interruptions: readonly Interruption[]): number {
  return Math.max(first, ...interruptions.map(({ t }) => t).filter((t) => t < next));
}

const jobOf = ({ key }: Execution): string => key.slice(0, key.indexOf(':'));
