import type { IncomingHttpHeaders } from 'node:http';
import { isAdminKey } from '../contracts/admin-key.ts';
import { isLoopback } from '../contracts/loopback.ts';

export interface ScrapeAccessInput {
  readonly adminKeys: readonly string[];
  /** Address that the process listens on. */
  readonly host: string;
}

/** Whether a request may read the metrics. */
export type ScrapeAccess = (headers: IncomingHttpHeaders) => boolean;

/** With an admin key configured, requests that carry it; without one, requests from this machine only. */
export function createScrapeAccess({ adminKeys, host }: ScrapeAccessInput): ScrapeAccess {
  return ({ authorization = '', ...headers }) => {
    if (adminKeys.length === 0) return isLoopback(host);
    const key = headers['x-admin-key'];
    // Prometheus can send no header of its own naming, but a bearer token.
    const [, bearer] = /^Bearer +([^ ].*)$/i.exec(authorization) ?? [];
    const checked = [typeof key === 'string' ? key : undefined, bearer].map((given) => isAdminKey(given, adminKeys));
    return checked.includes(true);
  };
}
