import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Two kinds of connections would hold up `close` for a minute. Browsers and clients open some ahead of requests: Node takes
 * these for busy until their headers are overdue. And a connection stays open for its next request once a pending response is sent.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', (done) => {
    app.server.keepAliveTimeout = 1; // 0 would be no timeout
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    done();
  });
}
