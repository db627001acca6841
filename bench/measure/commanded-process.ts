import type { SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { endProcess, startProcess } from '../resources.ts';
import { pidOf } from './server-process.ts';

const PATIENCE_MS = 60_000;

/** A process that does what each message says and answers it with one: what asks must not share a thread with what answers. */
export function startCommanded<Command extends TSchema, Answer extends TSchema>(
  path: string,
  command: Command,
  answer: Answer,
  { flags = [], ...options }: Pick<SpawnOptions, 'env' | 'stdio'> & { readonly flags?: readonly string[] } = {},
) {
  const child = startProcess(process.execPath, [...flags, path], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    ...options,
  });
  return {
    pid: pidOf(child),
    /** `patienceMs` beyond which the process is taken for lost. */
    async ask(asked: Static<Command>, patienceMs = PATIENCE_MS): Promise<Static<Answer>> {
      const over = new AbortController();
      const { signal } = over;
      const lost = once(child, 'exit', { signal }).then(() => {
        throw new Error(`${path} ended before it answered`);
      });
      const answered = once(child, 'message', { signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]) });
      child.send(JSON.stringify(Value.Parse(command, asked)));
      try {
        const messages: unknown = await Promise.race([answered, lost]);
        return Value.Parse(Type.Tuple([answer, Type.Unknown()]), messages)[0];
      } finally {
        over.abort();
        await Promise.allSettled([answered, lost]);
      }
    },
    close: () => endProcess(child),
  };
}

/** The other side: `obey` is called with each command, and what it returns is the answer. */
export function obeyCommands<Schema extends TSchema>(
  command: Schema,
  obey: (command: Static<Schema>) => Promise<object>,
): void {
  process.on('message', (message) => {
    obey(Value.Parse(command, JSON.parse(String(message)))).then(
      (answer) => process.send?.(answer),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}
