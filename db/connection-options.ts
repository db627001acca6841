import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import type { ConnectionOptions as TlsOptions } from 'node:tls';

/** Durations in milliseconds; without one, nothing is bounded. */
export interface DatabaseOptions {
  /** A PostgreSQL URL. Its parameters override the fields below. */
  readonly connectionString?: string | undefined;
  /** A name, an address or the folder of a Unix socket. */
  readonly host?: string;
  readonly port?: number;
  readonly user?: string;
  readonly database?: string;
  readonly max?: number;
  /** For a free connection, or for a new one that is ready for statements. */
  readonly connectionTimeoutMillis?: number;
  /** Closes a connection that is idle for so long; 0 keeps it. */
  readonly idleTimeoutMillis?: number;
  readonly keepAliveInitialDelayMillis?: number;
  readonly idle_in_transaction_session_timeout?: number | undefined;
  readonly lock_timeout?: number | undefined;
  readonly statement_timeout?: number | undefined;
  /** The only one of these that the client keeps itself, for a server that does not answer at all. */
  readonly query_timeout?: number | undefined;
}

export interface ParsedUrl {
  /** Without the parameters that the driver does not know, or reads in another way. */
  readonly url: string | undefined;
  readonly queryTimeoutMs: number | undefined;
  readonly ssl: TlsOptions | boolean;
}

const TLS_FILES = { sslrootcert: 'ca', sslcert: 'cert', sslkey: 'key' } as const;

/**
 * Certificates are verified in every mode of TLS but `no-verify`: the driver itself trusts any certificate with
 * `sslmode=require`, and sends parameters that it does not know to the server, which refuses them.
 */
export function parseUrl({ connectionString, query_timeout: bound }: DatabaseOptions): ParsedUrl {
  if (connectionString === undefined) return { url: undefined, queryTimeoutMs: bound, ssl: false };
  const url = URL.parse(connectionString);
  // Without the text itself, which has a password in it.
  if (url === null) throw new Error('The URL of the database cannot be read');
  const take = (name: string): string | null => {
    const value = url.searchParams.get(name);
    url.searchParams.delete(name);
    return value;
  };
  const queryTimeout = take('query_timeout');
  const ssl = tlsOptions(take, url.hostname.replace(/^\[|\]$/g, ''));
  return { url: url.href, queryTimeoutMs: queryTimeout === null ? bound : Number(queryTimeout), ssl };
}

function tlsOptions(take: (name: string) => string | null, host: string): TlsOptions | boolean {
  const [mode, flag] = [take('sslmode'), take('ssl')];
  const files: TlsOptions = {};
  for (const [parameter, option] of Object.entries(TLS_FILES)) {
    const path = take(parameter);
    if (path !== null) Object.assign(files, { [option]: readFileSync(path, 'utf8') });
  }
  const isOn = mode !== null || ['true', '1'].includes(flag ?? '') || Object.keys(files).length > 0;
  if (!isOn || mode === 'disable') return false;
  // The name that the certificate must have; only names, not addresses, are sent to the server.
  return { ...files, host, ...(isIP(host) === 0 && { servername: host }), rejectUnauthorized: mode !== 'no-verify' };
}
