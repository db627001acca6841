import { parentPort, workerData } from 'node:worker_threads';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

/**
 * PostgreSQL inside the process, on its own thread (PGlite blocks the thread that calls it), reached over a Unix socket
 * with the ordinary PostgreSQL protocol. So one driver serves the embedded and the outside database alike.
 */
const ThreadDataSchema = Type.Object({
  folder: Type.String(),
  socketPath: Type.String(),
  program: Type.Unsafe<WebAssembly.Module>(Type.Any()),
});
const data: unknown = workerData;
Value.Assert(ThreadDataSchema, data);
const { folder, socketPath, program } = data;

const database = await PGlite.create(folder, { pgliteWasmModule: program });
const server = new PGLiteSocketServer({ db: database, path: socketPath, maxConnections: 16 });
await server.start();
parentPort?.postMessage('ready');

parentPort?.once('message', () => {
  void server
    .stop()
    .then(() => database.close())
    .then(() => {
      parentPort?.postMessage('closed');
      parentPort?.close();
    });
});
