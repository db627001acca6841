import { Client, Connection } from '@temporalio/client';
import { NativeConnection, type Worker } from '@temporalio/worker';
import { registerSearchAttributes } from '../../workers/register-search-attributes.ts';
import { quietRuntime } from './quiet-temporal.ts';

/** A client, and the connection that workers take, to a server that knows the product's search attributes. */
export async function connectTemporal(address: string) {
  quietRuntime();
  const native = await NativeConnection.connect({ address });
  await registerSearchAttributes(native, 'default');
  const connection = await Connection.connect({ address });
  return {
    native,
    client: new Client({ connection }),
    async close() {
      await connection.close();
      await native.close();
    },
  };
}

/** Runs workers until the returned function is called. */
export function runWorkers(workers: readonly Worker[]): () => Promise<void> {
  const closing = Promise.withResolvers<undefined>();
  const running = Promise.all(workers.map((worker) => worker.runUntil(closing.promise)));
  return async () => {
    closing.resolve(undefined);
    await running;
  };
}
