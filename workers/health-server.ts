import { once } from 'node:events';
import { createServer, type Server } from 'node:http';

export interface HealthServer {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** `/health`: the process lives. `/ready`: its workers poll for work. */
export async function serveHealth({
  host,
  port,
  isReady,
}: {
  host: string;
  port: number;
  isReady: () => boolean;
}): Promise<HealthServer> {
  const server = createServer((request, response) => {
    const known = request.url === '/health' || request.url === '/ready';
    const ok = request.url === '/health' || isReady();
    const status = known ? (ok ? 200 : 503) : 404;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ ready: isReady() }));
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: portOf(server, port),
    async close() {
      server.close();
      await once(server, 'close');
    },
  };
}

function portOf(server: Server, asked: number): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : asked;
}
