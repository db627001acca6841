import type { Connection, TLSConfig } from '@temporalio/client';

/** What the connections of gateways and of workers have in common. */
export type AnyConnection = Pick<Connection, 'withDeadline' | 'workflowService'>;

export interface TemporalSettings {
  readonly address: string;
  readonly namespace: string;
  readonly apiKey: string | undefined;
  readonly tls: boolean;
  /** PEM contents. */
  readonly serverCa: string | undefined;
  readonly clientCertificate: string | undefined;
  readonly clientKey: string | undefined;
}

/** The same options serve the client of the gateway and the native connection of the workers. */
export function temporalConnectionOptions(settings: TemporalSettings): {
  readonly address: string;
  readonly apiKey?: string;
  readonly tls?: TLSConfig;
} {
  const { address, apiKey, clientCertificate, clientKey, serverCa, tls } = settings;
  const wanted = tls || apiKey !== undefined || clientCertificate !== undefined || serverCa !== undefined;
  return {
    address,
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(wanted ? { tls: tlsOptions({ clientCertificate, clientKey, serverCa }) } : {}),
  };
}

function tlsOptions({
  clientCertificate,
  clientKey,
  serverCa,
}: Pick<TemporalSettings, 'clientCertificate' | 'clientKey' | 'serverCa'>): TLSConfig {
  const pair =
    clientCertificate !== undefined && clientKey !== undefined
      ? { clientCertPair: { crt: Buffer.from(clientCertificate), key: Buffer.from(clientKey) } }
      : {};
  return { ...pair, ...(serverCa === undefined ? {} : { serverRootCACertificate: Buffer.from(serverCa) }) };
}
