/** A process that is gone. */
export interface Death {
  readonly role: string;
  readonly pid: number;
  /** A signal, or an exit code. */
  readonly cause: string;
  /** The end of its log. */
  readonly lastWords: string;
}

/** Tells processes that ended by themselves from those that were killed: the supervisor starts both again. */
export interface Deaths {
  kill(pid: number, signal: NodeJS.Signals): void;
  ended(death: Death): void;
  /** Those of their own that were not taken yet. */
  takeUnexplained(): readonly Death[];
}

type SendSignal = (pid: number, signal: NodeJS.Signals) => unknown;

export function createDeaths(send: SendSignal = (pid, signal) => process.kill(pid, signal)): Deaths {
  const killed = new Set<number>();
  let unexplained: Death[] = [];
  return {
    kill(pid, signal) {
      send(pid, signal); // throws where nobody is left to be killed
      if (!['SIGSTOP', 'SIGCONT'].includes(signal)) killed.add(pid);
    },
    ended(death) {
      // Once: the id may be given to another process.
      if (!killed.delete(death.pid)) unexplained.push(death);
    },
    takeUnexplained() {
      const taken = unexplained;
      unexplained = [];
      return taken;
    },
  };
}
