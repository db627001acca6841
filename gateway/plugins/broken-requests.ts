import { maxHeaderSize } from 'node:http';
import type { Socket } from 'node:net';
import { ERRORS } from '../../contracts/errors.ts';

type Refusal = readonly [status: string, message: string];

const REFUSALS: ReadonlyMap<string, Refusal> = new Map([
  [
    'HPE_HEADER_OVERFLOW',
    [
      '431 Request Header Fields Too Large',
      `The address and the headers together may have ${String(maxHeaderSize / 1024)} KB.`,
    ],
  ],
  ['ERR_HTTP_REQUEST_TIMEOUT', ['408 Request Timeout', 'The request did not arrive in time. Send it again.']],
]);
const NO_HTTP: Refusal = ['400 Bad Request', 'This is not a request in HTTP/1.1.'];

/** Answers what came over a connection and never became a request: no route, no hook and no id knows of it. */
export function answerBrokenRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, message] = REFUSALS.get(error.code ?? '') ?? NO_HTTP;
  const body = JSON.stringify({ error: ERRORS.BODY_INVALID.title, message, code: 'BODY_INVALID' });
  const head = [
    `HTTP/1.1 ${status}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `content-length: ${String(Buffer.byteLength(body))}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
