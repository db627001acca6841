import { maxHeaderSize, ServerResponse, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../contracts/errors.ts';
import { announcesBody } from './announced-body.ts';
import { refusalText } from './refusal-text.ts';

/** So much of a refused body is read away, so that who sends it gets to read the answer; who sends more is cut off. */
const MOST_READ_AWAY = 16 * 1024 * 1024;

/** Connections on which the rest of a refused request is still to come. */
const refused = new WeakSet<Socket>();

const refusedHandshakes = new WeakSet<IncomingMessage>();
export const isRefusedHandshake = (request: IncomingMessage): boolean => refusedHandshakes.has(request);

type Refusal = readonly [code: ErrorCode, message: string];

const REFUSALS: ReadonlyMap<string, Refusal> = new Map([
  [
    'HPE_HEADER_OVERFLOW',
    ['HEADERS_TOO_LARGE', `The address and the headers together may have ${String(maxHeaderSize / 1024)} KB.`],
  ],
  ['ERR_HTTP_REQUEST_TIMEOUT', ['REQUEST_TIMEOUT', 'The request did not arrive in time. Send it again.']],
]);
/** The refusal of another version names this one: RFC 6455, section 4.2.2. */
const SOCKET_VERSION = ['sec-websocket-version: 13'];
const NO_HTTP: Refusal = ['BODY_INVALID', 'This is not a request in HTTP/1.1.'];

/**
 * For requests that are refused before all of their body has come: Fastify would close the connection, and the sender would
 * see no more than that of a long body.
 */
export function refusedRests(app: FastifyInstance): (request: FastifyRequest, reply: FastifyReply) => void {
  const open = new Set<IncomingMessage>();
  app.addHook('preClose', (done) => {
    for (const request of open) request.destroy();
    done();
  });
  return (request, reply) => {
    const { raw } = request;
    if (raw.complete || !announcesBody(request)) return;
    const { socket } = raw;
    void reply.removeHeader('connection');
    refused.add(socket);
    open.add(raw);
    let left = MOST_READ_AWAY;
    raw.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) raw.destroy();
    });
    raw.once('close', () => open.delete(raw));
    raw.once('end', () => refused.delete(socket));
  };
}

/** Answers what came over a connection and never became a request: no route, no hook and no id knows of it. */
export function answerBrokenRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || refused.has(socket) || isAnswered(socket)) {
    socket.destroy();
    return;
  }
  refuse(socket, REFUSALS.get(error.code ?? '') ?? NO_HTTP);
}

/** Answers a WebSocket handshake that breaks RFC 6455. */
export function answerBrokenHandshake(error: Error, socket: Duplex, request: IncomingMessage): void {
  refusedHandshakes.add(request);
  refuse(socket, ['BODY_INVALID', `This is not how a WebSocket is opened: ${error.message}.`], SOCKET_VERSION);
}

function refuse(socket: Duplex, [code, message]: Refusal, headers?: readonly string[]): void {
  socket.end(refusalText(code, message, headers), () => socket.destroy());
}

/** Whether a response is in flight on the socket, into which no other may be written. Node's own handler checks the same. */
function isAnswered(socket: Socket): boolean {
  const answer: unknown = '_httpMessage' in socket ? socket._httpMessage : undefined;
  return answer instanceof ServerResponse && answer.headersSent;
}
