import assert from 'node:assert/strict';
import { Connection } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import { test } from 'vitest';
import { requireNamespace } from '../../connections/require-namespace.ts';
import { startTemporal, temporalIsMissing } from '../harness/temporal-server.ts';
import { quietRuntime } from '../harness/workflow-bundle.ts';

test.skipIf(temporalIsMissing)(
  'Temporal answers, has no such namespace, or hangs -> the start goes on, or says which',
  async (t) => {
    quietRuntime();
    const server = await startTemporal();
    t.onTestFinished(() => server.close());
    const { address } = server;
    const connections = [await Connection.connect({ address }), await NativeConnection.connect({ address })];
    for (const connection of connections) {
      assert.equal(await requireNamespace(connection, { address, namespace: 'default' }), true);
      await assert.rejects(requireNamespace(connection, { address, namespace: 'nowhere' }), /nowhere/);
    }
    await server.hang();
    for (const connection of connections) {
      assert.equal(await requireNamespace(connection, { address, namespace: 'default' }), false);
    }
  },
);
