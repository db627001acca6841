import { executionId } from './messages.ts';
import type { Interruption, LogEntry } from './oracle.ts';

/** When the work of a key was written down for good. */
export interface Commit {
  readonly key: string;
  readonly t: number;
}

/** A piece of work by its name, and what was done for it that should not have been. */
interface Repetition {
  readonly job: string;
  readonly iteration: number;
  readonly step: string;
  readonly task?: string;
  readonly committed?: string;
  readonly executions: readonly string[];
}

export interface KeyComparison {
  /** Committed, and somebody was asked for it again afterwards. */
  readonly afterCommit: readonly Repetition[];
  /** Carried out more often than it was cut off or failed. */
  readonly withoutCause: readonly Repetition[];
  readonly counts: {
    readonly keys: number;
    readonly keysRepeated: number;
    readonly executionsRepeated: number;
    readonly executionsCutOff: number;
    /** Began after the commit, found the result in its rows, and asked nobody. */
    readonly answeredFromRows: number;
  };
}

interface Calls {
  readonly log: readonly LogEntry[];
  readonly interruptions: readonly Interruption[];
  readonly commits: readonly Commit[];
}

/** Compares what was carried out key by key: one that was repeated is not made up for by another that was not. */
export function compareByKey({ log, interruptions, commits }: Calls): KeyComparison {
  const committed = new Map(commits.map(({ key, t }) => [key, t]));
  const keys = [...Map.groupBy(log, ({ key }) => key)].map(([key, entries]) => {
    const asking = executionsOf(entries.filter(isWork));
    return { key, entries, asking, cut: cutOff(key, entries, interruptions).size };
  });
  const late = keys.map(({ key, entries }) => {
    const after = entries.filter(({ t }) => t > (committed.get(key) ?? Infinity));
    return { key, calls: after.filter(({ phase }) => phase === 'call'), begun: executionsOf(after.filter(isBegin)) };
  });
  const repeated = keys.filter(({ asking }) => asking.size > 1);
  const named = (key: string, entries: readonly LogEntry[]): Repetition => nameOf(key, entries, committed.get(key));
  return {
    afterCommit: late.filter(({ calls }) => calls.length > 0).map(({ key, calls }) => named(key, calls)),
    withoutCause: repeated
      .filter(({ asking, cut }) => asking.size - 1 > cut)
      .map(({ key, entries }) => named(key, entries.filter(isWork))),
    counts: {
      keys: keys.length,
      keysRepeated: repeated.length,
      executionsRepeated: sum(repeated.map(({ asking }) => asking.size - 1)),
      executionsCutOff: sum(keys.map(({ cut }) => cut)),
      answeredFromRows: sum(late.map(({ calls, begun }) => begun.difference(executionsOf(calls)).size)),
    },
  };
}

/** Work that is no step of research: it is to be carried out to its end once, by whoever took it up last. */
export function notCarriedOutOnce(keys: readonly string[], log: readonly LogEntry[]): readonly Repetition[] {
  const entriesOf = Map.groupBy(log, ({ key }) => key);
  return keys.flatMap((key) => {
    const entries = entriesOf.get(key) ?? [];
    const ended = executionsOf(entries.filter(({ phase, problem }) => phase === 'end' && problem === undefined));
    return executionsOf(entries.filter(isWork)).intersection(ended).size === 1 ? [] : [nameOf(key, entries)];
  });
}

/** Asking how far a job outside is repeats nothing. */
const isWork = ({ phase, kind }: LogEntry): boolean => phase === 'call' && kind !== 'poll';
const isBegin = ({ phase }: LogEntry): boolean => phase === 'begin';
const executionsOf = (entries: readonly LogEntry[]): Set<string> => new Set(entries.map(executionId));
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Executions that had no chance to come to their end, or that failed. */
function cutOff(key: string, entries: readonly LogEntry[], interruptions: readonly Interruption[]): Set<string> {
  const victims = interruptions.flatMap((each) => each.victims.filter((victim) => victim.key === key));
  const failed = entries.filter(({ problem }) => problem !== undefined);
  return new Set([...victims, ...failed].map(executionId));
}

function nameOf(key: string, entries: readonly LogEntry[], committed?: number): Repetition {
  const [job = '', iteration = '', step = '', task] = key.split(':');
  return {
    ...{ job, iteration: Number(iteration), step },
    ...(task === undefined ? {} : { task }),
    ...(committed === undefined ? {} : { committed: new Date(committed).toISOString() }),
    executions: entries.map(
      ({ t, phase, kind, pid, attempt }) =>
        `${new Date(t).toISOString()} ${kind ?? phase} by process ${pid}, attempt ${attempt}`,
    ),
  };
}
