import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Settings that name the files of mutual TLS with Temporal. */
export interface TlsFiles {
  readonly TEMPORAL_TLS_CA: string | undefined;
  readonly TEMPORAL_TLS_CERT: string | undefined;
  readonly TEMPORAL_TLS_KEY: string | undefined;
}

export function problemsOfTlsFiles(files: TlsFiles): readonly string[] {
  return [...unreadableCertificates(files), ...halfPair(files)];
}

const isCertificate = (pem: Buffer): unknown => new X509Certificate(pem);
const PEM_FILES = [
  ['TEMPORAL_TLS_CA', isCertificate],
  ['TEMPORAL_TLS_CERT', isCertificate],
  ['TEMPORAL_TLS_KEY', createPrivateKey],
] as const;

function unreadableCertificates(files: TlsFiles): readonly string[] {
  return PEM_FILES.flatMap(([name, read]) => {
    const path = files[name];
    if (path === undefined) return [];
    try {
      read(readFileSync(path));
      return [];
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      const cause = code === '' || code.startsWith('ERR_') ? 'it holds none' : code;
      return [`${name}=${path} cannot be read (${cause}). Give the path of a PEM file, or leave the setting out.`];
    }
  });
}

// A key without a certificate would switch mutual TLS off silently.
function halfPair({ TEMPORAL_TLS_CERT: certificate, TEMPORAL_TLS_KEY: key }: TlsFiles): readonly string[] {
  if ((certificate === undefined) === (key === undefined)) return [];
  const pair = ['TEMPORAL_TLS_CERT', 'TEMPORAL_TLS_KEY'];
  const [given, missing] = key === undefined ? pair : pair.toReversed();
  return [
    `${String(given)} needs ${String(missing)} beside it: mutual TLS takes a certificate and its key. Set both or neither.`,
  ];
}
