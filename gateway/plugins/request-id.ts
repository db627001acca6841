import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export const REQUEST_ID_HEADER = 'x-request-id';

// It goes to logs and headers: short, and of characters that mean nothing there.
const SANE = /^[\w.:-]{1,64}$/;

// Random once for the process; its last part counts the requests: a random one for each takes a twentieth of their time.
const OF_PROCESS = randomUUID().slice(0, -12);
let requests = 0;

function nextId(): string {
  requests += 1;
  return OF_PROCESS + requests.toString(16).padStart(12, '0');
}

/** The id a caller gives its request, else one of ours. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[REQUEST_ID_HEADER];
  return typeof given === 'string' && SANE.test(given) ? given : nextId();
}
