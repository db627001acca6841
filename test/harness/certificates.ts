import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Why tests with certificates of their own cannot run here, else `false`: for `skipIf`. */
export const opensslIsMissing: string | false =
  spawnSync('openssl', ['version']).status !== 0 && 'openssl is not installed';

export interface KeyPair {
  /** PEM. */
  readonly certificate: string;
  readonly key: string;
  readonly certificatePath: string;
  readonly keyPath: string;
}

/** An authority of its own in a folder, and what it signs: for loopback, for a day. */
export function createAuthority(folder: string) {
  const path = (name: string): string => join(folder, name);
  const openssl = (...args: readonly string[]): void => {
    execFileSync('openssl', args, { stdio: 'ignore' });
  };
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl(
    'req',
    '-x509',
    ...newKey,
    '-keyout',
    path('ca.key'),
    '-out',
    path('ca.pem'),
    '-subj',
    '/CN=test',
    '-days',
    '1',
  );
  writeFileSync(path('names'), 'subjectAltName=IP:127.0.0.1\n');

  function issue(name: string): KeyPair {
    const [request, certificatePath, keyPath] = [path(`${name}.csr`), path(`${name}.pem`), path(`${name}.key`)];
    openssl('req', ...newKey, '-keyout', keyPath, '-out', request, '-subj', `/CN=${name}`);
    const signing = ['-CA', path('ca.pem'), '-CAkey', path('ca.key'), '-CAcreateserial', '-extfile', path('names')];
    openssl('x509', '-req', '-in', request, '-out', certificatePath, ...signing, '-days', '1');
    const read = (file: string): string => readFileSync(file, 'utf8');
    return { certificate: read(certificatePath), key: read(keyPath), certificatePath, keyPath };
  }

  return { caPath: path('ca.pem'), ca: readFileSync(path('ca.pem'), 'utf8'), issue };
}
