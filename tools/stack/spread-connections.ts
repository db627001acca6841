import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface Spread {
  readonly close: () => Promise<void>;
}

const HOST = '127.0.0.1';

/** One port in front of several: each connection goes to the next one that takes it. */
export async function spreadConnections({
  port,
  targets,
}: {
  port: number;
  targets: readonly number[];
}): Promise<Spread> {
  const open = new Set<Socket>();
  let turn = 0;
  const server = createServer({ pauseOnConnect: true }, (client) => {
    open.add(client);
    client.on('close', () => open.delete(client));
    client.on('error', () => client.destroy());
    turn += 1;
    tryTargets(client, [...targets.slice(turn % targets.length), ...targets.slice(0, turn % targets.length)]);
  });
  server.listen(port, HOST);
  await once(server, 'listening');
  return {
    async close() {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}

function tryTargets(client: Socket, [target, ...others]: readonly number[]): void {
  if (target === undefined) {
    client.destroy(); // nobody is there at the moment
    return;
  }
  const upstream = connect(target, HOST);
  client.on('close', () => upstream.destroy());
  const onRefused = (): void => tryTargets(client, others);
  upstream.once('error', onRefused);
  upstream.once('connect', () => {
    upstream.off('error', onRefused);
    upstream.on('error', () => client.destroy());
    upstream.on('close', () => client.destroy());
    client.pipe(upstream).pipe(client);
  });
}
