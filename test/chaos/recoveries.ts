import { AGENT, DOCUMENT, EXTERNAL_TASK, QUICK } from '../../workflows/activity-options.ts';
import type { Interruption, LogEntry } from './oracle.ts';

export interface Recovery {
  readonly key: string;
  readonly seconds: number;
  /** Seconds after which Temporal gives an execution up that is not heard of. */
  readonly timeout: number;
}

/**
 * From the death of its process to the next time that the same work begins, where another worker is left to begin it.
 * Temporal may count a try in between: it was given to a process that died before it could say so, and the time is that
 * since this second death.
 */
export function recoveriesOf(log: readonly LogEntry[], interruptions: readonly Interruption[]): readonly Recovery[] {
  return interruptions
    .filter(({ goesOnElsewhere }) => goesOnElsewhere)
    .flatMap(({ t, victims }) =>
      victims.flatMap(({ attempt, key }) => {
        const next = log.find((entry) => entry.phase === 'begin' && entry.key === key && entry.t > t);
        if (next === undefined) return [];
        const since = next.attempt > attempt + 1 ? lastDeathBetween(t, next.t, interruptions) : t;
        return [{ key, seconds: (next.t - since) / 1000, timeout: timeoutOf(key) }];
      }),
    );
}

function lastDeathBetween(first: number, next: number, interruptions: readonly Interruption[]): number {
  return Math.max(first, ...interruptions.map(({ t }) => t).filter((t) => t < next));
}

const ROW_STEPS = ['activateJob', 'completeJob', 'recordAttemptFailure', 'recordCancellation'];

function timeoutOf(key: string): number {
  const [, , step = '', part] = key.split(':');
  if (step === 'execution') return seconds(EXTERNAL_TASK.heartbeatTimeout);
  if (part === 'end' || ROW_STEPS.includes(step)) return seconds(QUICK.startToCloseTimeout);
  return seconds(step === 'processFile' ? DOCUMENT.heartbeatTimeout : AGENT.heartbeatTimeout);
}

const seconds = (text: `${number} seconds`): number => Number(text.split(' ')[0]);
