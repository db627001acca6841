import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface CuttableProxy {
  readonly port: number;
  /** Resets every connection and takes no new one. */
  cut(): Promise<void>;
  heal(): Promise<void>;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';

/** Stands between the service and a server, and takes the server away without touching it. */
export async function startCuttableProxy(target: number): Promise<CuttableProxy> {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target, HOST);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
    client.pipe(upstream).pipe(client);
  });
  server.listen(0, HOST);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  async function cut(): Promise<void> {
    if (!server.listening) return;
    server.close();
    for (const socket of open) socket.resetAndDestroy();
    await once(server, 'close');
  }

  return {
    port,
    cut,
    async heal() {
      if (server.listening) return;
      server.listen(port, HOST);
      await once(server, 'listening');
    },
    close: cut,
  };
}
