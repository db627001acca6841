import type { ChildProcess } from 'node:child_process';
import { residentMb } from '../../science/compute/child/resident-memory.ts';
import { endingOf, startChild, type ChildEnding } from './supervised-child.ts';

export interface LongLivedChild {
  /**
   * Sends one request and waits for its one answer. A child that dies over a request, or is ended because of it, costs that
   * request only: the next one starts another child. Never rejects.
   */
  ask(request: object): Promise<ChildAnswer>;
  close(): void;
}

export type ChildAnswer =
  | { readonly answered: true; readonly message: unknown }
  | { readonly answered: false; readonly cause: ChildEnding['cause'] };

export interface LongLivedChildOptions {
  /** Answers each message with one message, in their order. */
  readonly module: string;
  /** The only directory the child can write to. */
  readonly outputDirectory: string;
  /** For one request. */
  readonly timeoutMs: number;
  readonly maxMemoryMb: number;
  readonly signal?: AbortSignal;
}

const POLL_MS = 100;
const STDERR_CHARACTERS = 8_192;

/** A supervised child that answers many requests, one at a time: starting a process takes longer than most of them. */
export function createLongLivedChild(options: LongLivedChildOptions): LongLivedChild {
  let running: ChildProcess | undefined;

  function current(): ChildProcess {
    const child = running ?? startChild(options, options);
    running = child;
    return child;
  }

  async function ask(request: object): Promise<ChildAnswer> {
    if (options.signal?.aborted) return { answered: false, cause: 'cancelled' };
    const child = current();
    const answer = await answerOf(child, request, options);
    if (!answer.answered && running === child) running = undefined;
    return answer;
  }

  function close(): void {
    running?.kill('SIGKILL');
    running = undefined;
  }

  return { ask, close };
}

function answerOf(child: ChildProcess, request: object, limits: LongLivedChildOptions): Promise<ChildAnswer> {
  const { promise, resolve } = Promise.withResolvers<ChildAnswer>();
  let stderr = '';
  let cause: ChildEnding['cause'] | undefined;
  const end = (reason: ChildEnding['cause']): void => {
    cause ??= reason;
    child.kill('SIGKILL');
  };
  const deadline = setTimeout(() => end('timeout'), limits.timeoutMs);
  const watchdog = setInterval(() => {
    if (child.pid !== undefined && (residentMb(child.pid) ?? 0) > limits.maxMemoryMb) end('memory');
  }, POLL_MS);
  const cancel = (): void => end('cancelled');
  const onStderr = (chunk: Buffer): void => {
    stderr = (stderr + chunk.toString('latin1')).slice(0, STDERR_CHARACTERS);
  };
  const settle = (answer: ChildAnswer): void => {
    clearTimeout(deadline);
    clearInterval(watchdog);
    limits.signal?.removeEventListener('abort', cancel);
    child.off('message', onMessage).off('close', onClose).off('error', onError);
    child.stderr?.off('data', onStderr).resume(); // unread output would fill the pipe and block the child
    resolve(answer);
  };
  const onMessage = (message: unknown): void => settle({ answered: true, message });
  const onError = (): void => settle({ answered: false, cause: cause ?? 'crashed' });
  const onClose = (code: number | null, signal: string | null): void => {
    const ending = cause ?? endingOf(code, signal, stderr);
    settle({ answered: false, cause: ending === 'finished' ? 'crashed' : ending });
  };
  child.on('message', onMessage).once('close', onClose).once('error', onError);
  child.stderr?.on('data', onStderr);
  limits.signal?.addEventListener('abort', cancel, { once: true });
  child.send(request, () => undefined); // how a child ended says 'close'
  return promise;
}
