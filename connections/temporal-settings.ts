import { readFileSync } from 'node:fs';
import type { TemporalSettings } from '../clients/temporal-connection.ts';
import type { Config } from '../config.ts';

/** Connection settings with the certificates read from their files. */
export function temporalSettings(config: Config): TemporalSettings {
  const pem = (path: string | undefined): string | undefined =>
    path === undefined ? undefined : readFileSync(path, 'utf8');
  return {
    address: config.TEMPORAL_ADDRESS,
    namespace: config.TEMPORAL_NAMESPACE,
    apiKey: config.TEMPORAL_API_KEY,
    tls: config.TEMPORAL_TLS,
    serverCa: pem(config.TEMPORAL_TLS_CA),
    clientCertificate: pem(config.TEMPORAL_TLS_CERT),
    clientKey: pem(config.TEMPORAL_TLS_KEY),
  };
}
