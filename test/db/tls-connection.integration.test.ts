import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { TLSSocket } from 'node:tls';
import { sql } from 'drizzle-orm';
import { test, type TestContext } from 'vitest';
import { connectDatabase } from '../../db/connection.ts';
import { createAuthority, opensslIsMissing, type KeyPair } from '../harness/certificates.ts';
import { postgresIsMissing, startPostgres } from '../harness/postgres-server.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';

/** Speaks TLS with clients as PostgreSQL does, and passes on what they say. */
async function startTlsProxy(t: TestContext, serverUrl: string, { certificate, key }: KeyPair): Promise<URL> {
  const { port } = new URL(serverUrl);
  const proxy = createServer((client) => {
    client.on('error', () => undefined);
    client.once('data', () => {
      client.write('S');
      const secured = new TLSSocket(client, { isServer: true, cert: certificate, key });
      const upstream = connect(Number(port), '127.0.0.1').on('error', () => secured.destroy());
      secured.on('error', () => upstream.destroy()).on('close', () => upstream.destroy());
      secured.pipe(upstream).pipe(secured);
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  t.onTestFinished(() => void proxy.close());
  const url = new URL(serverUrl);
  url.port = String((proxy.address() as AddressInfo).port);
  return url;
}

test.skipIf(postgresIsMissing || opensslIsMissing)(
  'TLS in the URL -> the server must have a certificate that is trusted',
  async (t) => {
    const folder = temporaryFolder();
    t.onTestFinished(folder.remove);
    const server = await startPostgres();
    t.onTestFinished(() => server.close());
    const authority = createAuthority(folder.path);
    const url = await startTlsProxy(t, server.url, authority.issue('server'));
    const open = (parameters: string) =>
      connectDatabase(
        { connectionString: `${url.href}?${parameters}`, connectionTimeoutMillis: 5_000 },
        () => undefined,
      );

    await assert.rejects(open('sslmode=require'), /certificate/);
    const connection = await open(`sslmode=require&sslrootcert=${authority.caPath}&query_timeout=2000`);
    assert.equal((await connection.db.execute(sql`select 1`)).length, 1);
    await connection.close();
  },
);
