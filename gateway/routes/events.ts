import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { EventBus } from '../../clients/event-bus.ts';
import { failure } from '../../contracts/failure.ts';
import { errorResponses, TimestampSchema } from '../../contracts/schemas/common.ts';
import type { Caller } from '../caller.ts';
import type { EventTickets } from '../event-tickets.ts';
import { createOpenSockets } from '../open-sockets.ts';
import { callerOf, hasCredentials, header, type Authentication } from '../plugins/authentication.ts';
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

/** `/ws`: hints that something changed, for one user. What changed is read over HTTP. */
export function eventRoutes(deps: EventRouteDeps): FastifyPluginAsyncTypebox {
  const { allowsOrigin, authentication, bus, developmentMode, tickets } = deps;
  const sockets = createOpenSockets(authentication.stillHolds);

  async function provenCaller(request: FastifyRequest, userId: string, ticket: string | undefined): Promise<Caller> {
    const origin = header(request, 'origin');
    if (origin !== undefined && !allowsOrigin(origin)) {
      throw failure('UNAUTHORIZED', 'Pages of this origin may not open a socket. Add it to CORS_ORIGINS.');
    }
    if (ticket === undefined && developmentMode && !hasCredentials(request)) return { userId, proof: { kind: 'name' } };
    const caller = ticket === undefined ? await authentication.authenticate(request) : await redeemed(ticket);
    // Before validation: `userId` may be missing, as the caller of a wrong ticket is.
    if (caller === undefined || caller.userId !== userId)
      throw failure('UNAUTHORIZED', 'The token or ticket is not one of this userId, or was used. Get a new one.');
    return caller;
  }

  /** A ticket proves no more than the token or key that it was issued for. */
  async function redeemed(ticket: string): Promise<Caller | undefined> {
    const caller = await tickets.redeem(ticket);
    return caller && (await authentication.stillHolds(caller)) ? caller : undefined;
  }

  return async (app) => {
    const unsubscribe = bus.subscribe(sockets.deliver);
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
        request.caller = await provenCaller(request, userId, ticket);
        sockets.checkRoom(userId);
      },
      handler: () => {
        throw failure('BODY_INVALID', 'Open this address as a WebSocket.');
      },
      wsHandler: (socket, request) => {
        sockets.add(socket, callerOf(request));
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
        description:
          'For clients that cannot send headers there: browsers. The socket ends with the token or key that got the ticket.',
        response: { 200: TicketSchema, ...errorResponses },
      },
      handler: async (request) => {
        const { ticket, expiresAt } = await tickets.issue(callerOf(request));
        return { ticket, expiresAt: expiresAt.toISOString() };
      },
    });
  };
}
