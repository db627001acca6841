import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { WebSocket } from '@fastify/websocket';
import type { EventBus } from '../../clients/event-bus.ts';
import { failure } from '../../contracts/failure.ts';
import { LIMITS } from '../../contracts/limits.ts';
import { errorResponses, TimestampSchema } from '../../contracts/schemas/common.ts';
import type { EventTickets } from '../event-tickets.ts';
import { hasCredentials, header, type Authentication } from '../plugins/authentication.ts';
import { USER_ID_PATTERN } from '../plugins/user-id.ts';

export interface EventRouteDeps {
  readonly authentication: Authentication;
  readonly bus: EventBus;
  readonly developmentMode: boolean;
  readonly tickets: EventTickets;
  /** Whether a web page of this origin may open a socket. */
  readonly allowsOrigin: (origin: string) => boolean;
}

const SocketQuerySchema = Type.Object({
  userId: Type.String({ pattern: USER_ID_PATTERN }),
  ticket: Type.Optional(Type.String({ maxLength: 200, description: 'Of `POST /api/events/ticket`.' })),
});
const TicketSchema = Type.Object({ ticket: Type.String(), expiresAt: TimestampSchema });

// A client that does not read: its notices would pile up here, and it will ask for what it missed anyway.
const MAX_BUFFERED_BYTES = 1024 * 1024;
const PING_INTERVAL_MS = 30_000;
const TRY_AGAIN_LATER = 1013;

/** `/ws`: hints that something changed, for one user. What changed is read over HTTP. */
export function eventRoutes(deps: EventRouteDeps): FastifyPluginAsyncTypebox {
  const { allowsOrigin, authentication, bus, developmentMode, tickets } = deps;
  const sockets = new Map<string, Set<WebSocket>>();

  async function proveUser(request: FastifyRequest, userId: string, ticket: string | undefined): Promise<void> {
    const origin = header(request, 'origin');
    if (origin !== undefined && !allowsOrigin(origin)) {
      throw failure('UNAUTHORIZED', 'Pages of this origin may not open a socket. Add it to CORS_ORIGINS.');
    }
    if (ticket === undefined && developmentMode && !hasCredentials(request)) return;
    const proven = ticket === undefined ? await authentication.authenticate(request) : await tickets.redeem(ticket);
    if (proven !== userId)
      throw failure('UNAUTHORIZED', 'The token or ticket is not one of this userId, or was used. Get a new one.');
  }

  function limitSockets(userId: string): void {
    if ((sockets.get(userId)?.size ?? 0) >= LIMITS.socketsPerUser) {
      throw failure('SOCKET_LIMIT', `At most ${String(LIMITS.socketsPerUser)} sockets a user. Close one first.`);
    }
  }

  return async (app) => {
    const unsubscribe = bus.subscribe(({ userId, events }) => {
      const frames = events.map((event) => JSON.stringify(event));
      for (const socket of sockets.get(userId) ?? []) {
        if (socket.bufferedAmount > MAX_BUFFERED_BYTES)
          socket.close(TRY_AGAIN_LATER, 'Too slow; read the events again');
        else for (const frame of frames) socket.send(frame);
      }
    });
    app.addHook('onClose', unsubscribe);

    app.route({
      method: 'GET',
      url: '/ws',
      schema: {
        operationId: 'openEvents',
        summary: 'Opens the WebSocket that tells when something of yours has changed.',
        errors: ['SOCKET_LIMIT'],
        querystring: SocketQuerySchema,
        response: { ...errorResponses },
      },
      preValidation: async (request) => {
        const { userId, ticket } = request.query;
        await proveUser(request, userId, ticket);
        limitSockets(userId);
      },
      handler: () => {
        throw failure('BODY_INVALID', 'Open this address as a WebSocket.');
      },
      wsHandler: (socket, request) => {
        join(sockets, request.query.userId, socket);
      },
    });
  };
}

/** `POST /api/events/ticket`, for callers that are already known. */
export function eventTicketRoutes({ tickets }: { tickets: EventTickets }): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.route({
      method: 'POST',
      url: '/api/events/ticket',
      schema: {
        operationId: 'createEventTicket',
        summary: 'Gives a ticket to open the WebSocket with.',
        description: 'For clients that cannot send headers there: browsers.',
        response: { 200: TicketSchema, ...errorResponses },
      },
      handler: async ({ userId }) => {
        const { ticket, expiresAt } = await tickets.issue(userId);
        return { ticket, expiresAt: expiresAt.toISOString() };
      },
    });
  };
}

function join(sockets: Map<string, Set<WebSocket>>, userId: string, socket: WebSocket): void {
  const own = sockets.get(userId) ?? new Set();
  sockets.set(userId, own.add(socket));
  let alive = true;
  socket.on('pong', () => {
    alive = true;
  });
  const pings = setInterval(() => {
    if (!alive) socket.terminate(); // half open: the other side is gone
    alive = false;
    socket.ping();
  }, PING_INTERVAL_MS);
  socket.on('error', () => {
    socket.terminate();
  });
  socket.on('close', () => {
    clearInterval(pings);
    own.delete(socket);
    if (own.size === 0) sockets.delete(userId);
  });
}
