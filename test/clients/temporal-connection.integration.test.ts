import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createSecureServer, type IncomingHttpHeaders } from 'node:http2';
import { connect, type AddressInfo, type Server } from 'node:net';
import { createServer, type TlsOptions } from 'node:tls';
import { Connection } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import { afterAll, beforeAll, test, type TestContext } from 'vitest';
import { temporalConnectionOptions } from '../../clients/temporal-connection.ts';
import { readConfig } from '../../config.ts';
import { temporalSettings } from '../../connections/temporal-settings.ts';
import { createAuthority, opensslIsMissing, type KeyPair } from '../harness/certificates.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';
import { startTemporal, temporalIsMissing, type TemporalServer } from '../harness/temporal-server.ts';
import { quietRuntime } from '../harness/workflow-bundle.ts';

const skip = temporalIsMissing || opensslIsMissing;
const folder = temporaryFolder();
let temporal: TemporalServer;
let authority: ReturnType<typeof createAuthority>;
let [serverPair, clientPair]: KeyPair[] = [];
beforeAll(async () => {
  if (skip) return;
  quietRuntime();
  temporal = await startTemporal();
  authority = createAuthority(folder.path);
  [serverPair, clientPair] = [authority.issue('server'), authority.issue('worker')];
});
afterAll(async () => {
  if (!skip) await temporal.close();
  folder.remove();
});

const optionsFor = (address: string, environment: Readonly<Record<string, string>>) =>
  temporalConnectionOptions(temporalSettings(readConfig({ TEMPORAL_ADDRESS: address, ...environment })));

async function listening(t: TestContext, server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.onTestFinished(() => void server.close());
  return `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

/** TLS in front of the real server, as a cloud or a proxy has it. */
async function tlsBefore(t: TestContext, options: TlsOptions = {}): Promise<string> {
  const { certificate: cert, key } = serverPair!;
  const [, port = ''] = temporal.address.split(':');
  const server = createServer({ cert, key, ALPNProtocols: ['h2'], ...options }, (socket) => {
    const inner = connect(Number(port), '127.0.0.1');
    socket.pipe(inner).pipe(socket);
    socket.on('error', () => inner.destroy());
    inner.on('error', () => socket.destroy());
  });
  return listening(t, server);
}

/** The namespace as both kinds of connection see it: the gateway's and the workers'. */
async function describeNamespaceBy(options: ReturnType<typeof optionsFor>): Promise<readonly unknown[]> {
  const request = { namespace: 'default' };
  const connection = await Connection.connect({ ...options, connectTimeout: '5 seconds' });
  const native = await NativeConnection.connect(options);
  try {
    const [one, other] = [connection.workflowService, native.workflowService];
    const described = [await one.describeNamespace(request), await other.describeNamespace(request)];
    return described.map(({ namespaceInfo }) => namespaceInfo?.name);
  } finally {
    await Promise.all([connection.close(), native.close()]);
  }
}

test.skipIf(skip)('a server behind TLS -> is reached with the certificate of its authority', async (t) => {
  const options = optionsFor(await tlsBefore(t), { TEMPORAL_TLS_CA: authority.caPath });
  assert.deepEqual(await describeNamespaceBy(options), ['default', 'default']);
});

test.skipIf(skip)('a server whose authority is not known -> is not trusted', async (t) => {
  const options = optionsFor(await tlsBefore(t), { TEMPORAL_TLS: 'true' });
  await assert.rejects(Connection.connect({ ...options, connectTimeout: '2 seconds' }));
  await assert.rejects(NativeConnection.connect(options));
});

test.skipIf(skip)('a server that requires a certificate of the client -> gets it', async (t) => {
  const address = await tlsBefore(t, { ca: authority.ca, requestCert: true, rejectUnauthorized: true });
  const { certificatePath, keyPath } = clientPair!;
  const identity = { TEMPORAL_TLS_CERT: certificatePath, TEMPORAL_TLS_KEY: keyPath };
  const trusted = { TEMPORAL_TLS_CA: authority.caPath };
  assert.deepEqual(await describeNamespaceBy(optionsFor(address, { ...trusted, ...identity })), ['default', 'default']);
  await assert.rejects(Connection.connect({ ...optionsFor(address, trusted), connectTimeout: '2 seconds' }));
});

test.skipIf(skip)('an API key -> travels with every call, over TLS only', async (t) => {
  const seen: IncomingHttpHeaders[] = [];
  const { certificate: cert, key } = serverPair!;
  const refusing = createSecureServer({ cert, key });
  refusing.on('stream', (stream, headers) => {
    seen.push(headers);
    stream.respond({ ':status': 200, 'content-type': 'application/grpc', 'grpc-status': '7' }, { endStream: true });
  });
  refusing.on('sessionError', () => undefined);
  const address = await listening(t, refusing);
  const options = optionsFor(address, { TEMPORAL_API_KEY: 'the key', TEMPORAL_TLS_CA: authority.caPath });
  const connection = Connection.lazy(options);
  await assert.rejects(connection.workflowService.describeNamespace({ namespace: 'lab.a1b2' }), { code: 7 });
  await connection.close();
  const called = seen.find(({ 'temporal-namespace': namespace }) => namespace === 'lab.a1b2');
  assert.equal(called?.authorization, 'Bearer the key');
  assert.equal(optionsFor(address, { TEMPORAL_API_KEY: 'the key' }).tls === undefined, false);
});
