import { once } from 'node:events';
import { connect } from 'node:net';

export interface HttpConnection {
  /** Sends a request and resolves to the status of the response, once its body has arrived. */
  readonly send: (request: string) => Promise<number>;
}

/**
 * A keep-alive connection of HTTP/1.1 with one request in flight, as plain text over a socket: Node's own client uses several
 * times as much CPU as the servers under load, and would be what is measured.
 */
export async function openConnection({ host, hostname, port }: URL): Promise<HttpConnection> {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  let received = '';
  let response = Promise.withResolvers<number>();
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    received += chunk;
    const status = statusOf(received);
    if (status === undefined) return;
    received = '';
    response.resolve(status);
  });
  for (const event of ['close', 'error'] as const)
    socket.on(event, () => response.reject(new Error(`The connection to ${host} was lost`)));
  return {
    send(request) {
      response = Promise.withResolvers<number>();
      socket.write(request);
      return response.promise;
    },
  };
}

/** Undefined while the response is incomplete. The servers under load announce the length of each body. */
function statusOf(received: string): number | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [, length] = /\r\ncontent-length: (\d+)\r\n/i.exec(received.slice(0, end + 2)) ?? [];
  if (length === undefined) throw new Error(`A response without a content-length: ${received}`);
  return received.length < end + 4 + Number(length) ? undefined : Number(received.slice(9, 12));
}

/** The text of a request; with a body it is a POST of JSON. */
export function requestText(
  { host, pathname, search }: URL,
  headers: Readonly<Record<string, string>>,
  body: string | undefined,
): string {
  const ofBody =
    body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ host, ...headers, ...ofBody }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${body === undefined ? 'GET' : 'POST'} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`;
}
