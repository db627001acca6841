import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { DatabaseOptions } from './connection-options.ts';
import { ensureDatabaseFiles } from './embedded-files.ts';

export interface EmbeddedPostgres {
  readonly connection: DatabaseOptions & Required<Pick<DatabaseOptions, 'host' | 'port' | 'user' | 'database'>>;
  close(): Promise<void>;
}

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- @types/node has its types, but not this function
  namespace WebAssembly {
    function compile(bytes: Uint8Array<ArrayBuffer>): Promise<Module>;
  }
}

let compiling: Promise<WebAssembly.Module> | undefined;

/** PostgreSQL as machine code, made once: the databases of a process share it. */
function compiledProgram(): Promise<WebAssembly.Module> {
  const file = new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'));
  compiling ??= readFile(file).then((bytes) => WebAssembly.compile(bytes));
  return compiling;
}

/** Starts PostgreSQL in a thread of this process with its files in `folder`. The caller holds the lock of the data folder. */
export async function startEmbeddedPostgres(folder: string): Promise<EmbeddedPostgres> {
  const [program] = await Promise.all([compiledProgram(), ensureDatabaseFiles(folder)]);
  // A private folder of our own: a Unix socket path may hold 107 bytes only, and data folders can be deep.
  const socketFolder = await mkdtemp(join(tmpdir(), 'research-db-'));
  const socketPath = join(socketFolder, '.s.PGSQL.5432');
  const thread = new Worker(new URL('./pglite-thread.ts', import.meta.url), {
    workerData: { folder, socketPath, program },
  });
  try {
    await once(thread, 'message'); // rejects when the thread fails to start
  } catch (error) {
    await rm(socketFolder, { recursive: true, force: true });
    throw error;
  }

  async function close(): Promise<void> {
    const closed = once(thread, 'exit');
    thread.postMessage('close');
    await closed;
    await rm(socketFolder, { recursive: true, force: true });
  }

  return {
    // One connection: PGlite runs one session at a time, and a queue in the pool is cheaper than one behind the socket. It
    // stays open, because PGlite keeps the prepared statements of a connection that is closed.
    connection: {
      host: socketFolder,
      port: 5432,
      user: 'postgres',
      database: 'postgres',
      max: 1,
      idleTimeoutMillis: 0,
    },
    close,
  };
}
