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

/** Seconds that may pass between the timeout and the next beginning. */
export const GRACE_SECONDS = 5;

/**
 * From the death of its process to the next time that the same work begins, where another worker is left to begin it. Where
 * somebody was given it in between, and died before he could say so, the time is that since this later death.
 */
export function recoveriesOf(
  log: readonly LogEntry[],
  interruptions: readonly Interruption[],
  tasksGivenUp: TasksGivenUp,
): readonly Recovery[] {
  const deaths = interruptions.filter(({ goesOnElsewhere }) => goesOnElsewhere);

  function triesBetween(victim: Execution, died: number, next: LogEntry): number {
    if (!victim.isLocal) return next.attempt - victim.attempt - 1;
    const timeouts = tasksGivenUp.get(jobOf(victim)) ?? [];
    return timeouts.filter((t) => t > died && t < next.t).length - 1; // the first is that of the victim
  }

  return deaths.flatMap(({ t, victims }) =>
    victims.flatMap((victim) => {
      const { activity, givenUpAfterMs, key } = victim;
      const next = log.find((entry) => entry.phase === 'begin' && entry.key === key && entry.t > t);
      if (next === undefined) return [];
      let since = t;
      for (let left = triesBetween(victim, t, next); left > 0; left -= 1) {
        since = deathOfNext({ since, timeoutMs: givenUpAfterMs, before: next.t }, deaths) ?? since;
      }
      return [{ key, activity, seconds: (next.t - since) / 1000, timeout: givenUpAfterMs / 1000 }];
    }),
  );
}

/**
 * When he died who was given the work next: in time, as who is given it dies with it at once or says that he begins. Of
 * several deaths in that time it is taken to be the last.
 */
function deathOfNext(
  { before, since, timeoutMs }: { since: number; timeoutMs: number; before: number },
  deaths: readonly Interruption[],
): number | undefined {
  const due = since + timeoutMs + GRACE_SECONDS * 1000;
  return deaths.map(({ t }) => t).findLast((t) => t > since && t <= due && t < before);
}

/** Those of whose work a part was cut off that is done within tasks of their workflows. */
export function jobsCutOffInTasks(interruptions: readonly Interruption[]): ReadonlySet<string> {
  return new Set(interruptions.flatMap(({ victims }) => victims.filter(({ isLocal }) => isLocal).map(jobOf)));
}

const jobOf = ({ key }: Execution): string => key.slice(0, key.indexOf(':'));
