const HOST = '127.0.0.1';
const EVERY_MS = 2_000;
const ANSWERS_WITHIN_MS = 2_000;

export interface TargetWatch {
  /** False while it does not answer requests in time. */
  readonly answers: (port: number) => boolean;
  readonly close: () => void;
}

/** Asks each of these gateways every other second whether it answers. */
export function watchTargets(targets: readonly number[]): TargetWatch {
  const silent = new Set<number>();
  const closed = new AbortController();

  async function look(port: number): Promise<void> {
    const signal = AbortSignal.any([closed.signal, AbortSignal.timeout(ANSWERS_WITHIN_MS)]);
    try {
      const answer = await fetch(`http://${HOST}:${String(port)}/api/health`, { signal });
      await answer.arrayBuffer();
      silent.delete(port);
    } catch {
      silent.add(port);
    }
  }

  const timer = setInterval(() => void targets.map(look), EVERY_MS).unref();
  return {
    answers: (port) => !silent.has(port),
    close() {
      clearInterval(timer);
      closed.abort();
    },
  };
}
