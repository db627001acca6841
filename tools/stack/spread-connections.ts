import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { refusalText } from '../../gateway/plugins/refusal-text.ts';
import { watchTargets } from './watch-targets.ts';

export interface Spread {
  readonly close: () => Promise<void>;
}

const HOST = '127.0.0.1';
const NOBODY_THERE = refusalText('NOT_READY', 'No gateway is there at the moment. Try again in a few seconds.');

/** One port in front of several gateways: each connection goes to the next one that takes it, those last that hang. */
export async function spreadConnections({
  port,
  targets,
}: {
  port: number;
  targets: readonly number[];
}): Promise<Spread> {
  const open = new Set<Socket>();
  const watch = watchTargets(targets);
  let turn = 0;

  function inTurn(): readonly number[] {
    turn += 1;
    const first = turn % targets.length;
    const all = [...targets.slice(first), ...targets.slice(0, first)];
    return [...all.filter(watch.answers), ...all.filter((port) => !watch.answers(port))];
  }

  const server = createServer({ pauseOnConnect: true }, (client) => {
    open.add(client);
    client.on('close', () => open.delete(client));
    client.on('error', () => client.destroy());
    tryTargets(client, inTurn());
  });
  server.listen(port, HOST);
  await once(server, 'listening');
  return {
    async close() {
      watch.close();
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}

function tryTargets(client: Socket, [target, ...others]: readonly number[]): void {
  if (target === undefined) {
    client.resume().end(NOBODY_THERE);
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
