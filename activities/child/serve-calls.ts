import { parentPort } from 'node:worker_threads';
import { Failure, messageOf } from '../../contracts/failure.ts';
import type { ThreadCall, ThreadMessage } from './supervised-thread.ts';

/** The thread's side of `createSupervisedThread`: answers calls by name, one after the other. */
export function serveCalls(functions: object): void {
  const port = parentPort;
  if (port === null) throw new Error('Calls are served in a worker thread only');
  const send = (message: ThreadMessage): void => port.postMessage(message);
  port.on('message', (call: ThreadCall) => {
    answer(functions, call)
      .then((value) => send({ kind: 'answer', answer: value }))
      .catch((error: unknown) => send(failed(error)));
  });
  send({ kind: 'ready' });
}

/** Sends progress of the call that the thread works on: calls take turns. */
export function reportProgress(progress: unknown): void {
  parentPort?.postMessage({ kind: 'progress', progress } satisfies ThreadMessage);
}

async function answer(functions: object, { name, input }: ThreadCall): Promise<unknown> {
  const called: unknown = Reflect.get(functions, name);
  if (typeof called !== 'function') throw new Error(`The thread has no function ${name}`);
  const value: unknown = await Reflect.apply(called, functions, input);
  return value;
}

function failed(error: unknown): ThreadMessage {
  if (error instanceof Failure) {
    return { kind: 'failed', code: error.code, message: error.message, fields: error.fields };
  }
  return { kind: 'failed', code: null, message: messageOf(error), fields: {} };
}
