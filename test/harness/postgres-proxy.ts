import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import type { TestContext } from 'vitest';

export interface PostgresProxy {
  readonly url: string;
  /** Ends the way to the server, once, before a statement with these words comes through. */
  readonly cutAt: (words: string) => void;
  /** Lets nothing more through on the connection of such a statement, once, and says nothing to either side. */
  readonly silenceAt: (words: string) => void;
}

/** A way to the server that can be cut. */
export async function startPostgresProxy(t: TestContext, serverUrl: string): Promise<PostgresProxy> {
  const { port: serverPort } = new URL(serverUrl);
  let fault: { readonly words: string; readonly silently: boolean } | undefined;
  const proxy = createServer((client) => {
    const upstream = connect(Number(serverPort), '127.0.0.1').on('error', () => client.destroy());
    client.on('error', () => upstream.destroy());
    client.on('close', () => upstream.destroy());
    let silent = false;
    client.on('data', (data) => {
      if (fault !== undefined && data.includes(fault.words)) {
        silent = fault.silently;
        fault = undefined;
        if (!silent) {
          client.resetAndDestroy();
          upstream.destroy();
        }
      }
      if (!silent && !upstream.destroyed) upstream.write(data);
    });
    upstream.pipe(client);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  t.onTestFinished(() => void proxy.close());
  const url = new URL(serverUrl);
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.href,
    cutAt: (words) => (fault = { words, silently: false }),
    silenceAt: (words) => (fault = { words, silently: true }),
  };
}
