import { tmpdir } from 'node:os';
import { Worker } from 'node:worker_threads';
import { isErrorCode } from '../../contracts/errors.ts';
import { failure } from '../../contracts/failure.ts';
import { LIMITS } from '../../contracts/limits.ts';

/** What goes to the thread and what comes back; both are structured clones. */
export interface ThreadCall {
  readonly name: string;
  readonly input: readonly unknown[];
}
export type ThreadMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'progress'; readonly progress: unknown }
  | { readonly kind: 'answer'; readonly answer: unknown }
  | { readonly kind: 'failed'; readonly code: string | null; readonly message: string; readonly fields: object };

export interface ThreadLimits {
  /** For one call, from the moment the thread takes it up. */
  readonly deadlineMs: number;
  /** How often a call is begun that reaches its deadline or breaks the thread. */
  readonly tries: number;
  readonly maxMemoryMb: number;
  /**
   * How long the function `stop` of the module may take before its thread is terminated; 0 where it has none. DuckDB ends the
   * whole process where a thread is terminated amid a statement.
   */
  readonly stopWithinMs: number;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Receives what the thread passes to `reportProgress` while it works on the call. */
  readonly onProgress?: (progress: unknown) => void;
}

export interface SupervisedThread {
  /** @throws WORK_STALLED when no try brought an answer */
  readonly call: (call: ThreadCall, options?: CallOptions) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

interface PendingCall extends ThreadCall, CallOptions {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
  tries: number;
}

const DEFAULT_LIMITS: ThreadLimits = {
  deadlineMs: LIMITS.agentDeadlineMs,
  tries: LIMITS.stalledTries,
  maxMemoryMb: 512,
  stopWithinMs: 0,
};

/**
 * One long-lived thread that computes off the event loop. Its calls take turns. A call past its deadline ends the thread;
 * the next call gets a new one, and the failed call is tried again after all that wait.
 */
export function createSupervisedThread(module: URL, limits: Partial<ThreadLimits> = {}): SupervisedThread {
  const { deadlineMs, maxMemoryMb, stopWithinMs, tries } = { ...DEFAULT_LIMITS, ...limits };
  const waiting: PendingCall[] = [];
  const stopping = new Set<Promise<void>>();
  let running: PendingCall | undefined;
  let worker: Worker | undefined;
  let deadline: NodeJS.Timeout | undefined;

  function startNext(): void {
    running ??= waiting.shift();
    if (running === undefined) {
      worker?.unref();
      return;
    }
    if (worker === undefined) worker = startWorker();
    else send(worker, running);
    worker.ref();
  }

  function startWorker(): Worker {
    const started = new Worker(module, {
      execArgv: [],
      // No setting and no secret; only the folder of temporary files is the same as in the process.
      env: { TMPDIR: tmpdir() },
      resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
    });
    // What a thread says after it was replaced concerns no call any more.
    started.on('message', (message: ThreadMessage) => {
      if (started === worker) take(message, started);
    });
    // An error is followed by an exit.
    started.on('error', () => undefined);
    started.on('exit', () => {
      if (started === worker) replaceThread();
    });
    return started;
  }

  function take(message: ThreadMessage, from: Worker): void {
    if (message.kind === 'ready') {
      if (running) send(from, running);
      return;
    }
    if (message.kind === 'progress') {
      running?.onProgress?.(message.progress);
      return;
    }
    const call = endRunning();
    if (message.kind === 'answer') call?.resolve(message.answer);
    else call?.reject(errorOf(message));
    startNext();
  }

  function send(to: Worker, { name, input }: PendingCall): void {
    try {
      to.postMessage({ name, input } satisfies ThreadCall);
      deadline = setTimeout(replaceThread, deadlineMs);
    } catch (error) {
      endRunning()?.reject(error); // cannot be cloned
      startNext();
    }
  }

  function endRunning(): PendingCall | undefined {
    clearTimeout(deadline);
    const call = running;
    running = undefined;
    return call;
  }

  /** Ends the thread with the call that it works on. */
  function replaceThread(): void {
    const call = endRunning();
    stopThread();
    if (call !== undefined) tryAgain(call);
    startNext();
  }

  function tryAgain(call: PendingCall): void {
    call.tries += 1;
    if (call.tries < tries) waiting.push(call);
    else call.reject(stalled(tries, deadlineMs));
  }

  function stopThread(): void {
    if (worker === undefined) return;
    const stopped: Promise<void> = endThread(worker, stopWithinMs).finally(() => stopping.delete(stopped));
    stopping.add(stopped);
    worker = undefined;
  }

  function abandon(call: PendingCall): void {
    const place = waiting.indexOf(call);
    if (place >= 0) waiting.splice(place, 1);
    call.reject(call.signal?.reason);
    if (call !== running) return;
    endRunning();
    stopThread();
    startNext();
  }

  return {
    async call({ name, input }, options = {}) {
      const { signal } = options;
      signal?.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const call: PendingCall = { ...options, name, input, resolve, reject, tries: 0 };
      const onAbort = (): void => abandon(call);
      signal?.addEventListener('abort', onAbort, { once: true });
      waiting.push(call);
      if (running === undefined) startNext();
      return promise.finally(() => signal?.removeEventListener('abort', onAbort));
    },
    async close() {
      const closed = new Error('The thread was closed.');
      for (const call of waiting.splice(0)) call.reject(closed);
      endRunning()?.reject(closed);
      stopThread();
      await Promise.all(stopping);
    },
  };
}

async function endThread(worker: Worker, stopWithinMs: number): Promise<void> {
  if (stopWithinMs > 0) {
    const { promise: over, resolve } = Promise.withResolvers<undefined>();
    const end = (): void => resolve(undefined);
    const bound = setTimeout(end, stopWithinMs);
    worker.on('message', ({ kind }: ThreadMessage) => {
      // Of its last call or of `stop`, which returns after that: calls take turns.
      if (kind === 'answer' || kind === 'failed') end();
    });
    worker.once('exit', end);
    worker.postMessage({ name: 'stop', input: [] } satisfies ThreadCall);
    await over;
    clearTimeout(bound);
  }
  await worker.terminate();
}

/** The same functions, each computed in the thread; `signalOf` gives the signal that cancels a call made now. */
export function inThread<Functions extends object>(
  functions: Functions,
  thread: Pick<SupervisedThread, 'call'>,
  signalOf: () => AbortSignal | undefined = () => undefined,
): Functions {
  return new Proxy(functions, {
    get(target, name, receiver) {
      const known: unknown = Reflect.get(target, name, receiver);
      if (typeof known !== 'function' || typeof name !== 'string') return known;
      return (...input: unknown[]) => thread.call({ name, input }, { signal: signalOf() });
    },
  });
}

function errorOf({ code, message, fields }: ThreadMessage & { kind: 'failed' }): Error {
  return code !== null && isErrorCode(code) ? failure(code, message, { ...fields }) : new Error(message);
}

function stalled(tries: number, deadlineMs: number): Error {
  return failure(
    'WORK_STALLED',
    `This step was tried ${String(tries)} times and came to no answer within ${String(deadlineMs / 1000)} seconds. Shorten the message, or use a table with fewer columns.`,
  );
}
