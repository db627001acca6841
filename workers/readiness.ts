export interface Readiness {
  /** Whether its workers poll: false before the start, and as soon as it is draining. */
  readonly isPolling: () => boolean;
  /** Whether each of those answers without whom no work is done. */
  readonly needs: readonly (() => Promise<boolean>)[];
}

const ANSWER_WITHIN_MS = 1_500;

/** Whether work that waits would be taken and done. Concurrent callers share one check. */
export function createReadiness({ isPolling, needs }: Readiness): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined;

  return async () => {
    if (!isPolling()) return false;
    asked ??= Promise.all(needs.map((answers) => answers()))
      .then((all) => all.every(Boolean))
      .catch(() => false)
      .finally(() => (asked = undefined));
    return Promise.race([asked, tooLate()]);
  };
}

function tooLate(): Promise<false> {
  return new Promise((resolve) => {
    setTimeout(resolve, ANSWER_WITHIN_MS, false).unref();
  });
}
