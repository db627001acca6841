import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { test } from 'vitest';
import { parseUrl } from '../../db/connection-options.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';

const URL_OF = 'postgres://ada:secret@db.example:5433/research';
const NAMED = { host: 'db.example', servername: 'db.example' };
const sslOf = (query: string) => parseUrl({ connectionString: URL_OF + query }).ssl;

for (const [query, ssl] of [
  ['', false],
  ['?sslmode=disable', false],
  ['?sslmode=prefer', { ...NAMED, rejectUnauthorized: true }],
  ['?sslmode=require', { ...NAMED, rejectUnauthorized: true }],
  ['?sslmode=verify-full', { ...NAMED, rejectUnauthorized: true }],
  ['?ssl=true', { ...NAMED, rejectUnauthorized: true }],
  ['?sslmode=no-verify', { ...NAMED, rejectUnauthorized: false }],
] as const) {
  test(`a URL that ends with "${query}" -> TLS ${JSON.stringify(ssl)}`, () => {
    assert.deepEqual(sslOf(query), ssl);
  });
}

test('an address instead of a name -> compared with the certificate, and not sent as a name', () => {
  const { ssl } = parseUrl({ connectionString: 'postgres://ada@[::1]/research?sslmode=require' });
  assert.deepEqual(ssl, { host: '::1', rejectUnauthorized: true });
});

test('a file of certificates in the URL -> it is read, and the server is verified with it', (t) => {
  const folder = temporaryFolder();
  t.onTestFinished(folder.remove);
  const path = join(folder.path, 'ca.pem');
  writeFileSync(path, 'a certificate');
  assert.deepEqual(sslOf(`?sslrootcert=${path}`), { ...NAMED, ca: 'a certificate', rejectUnauthorized: true });
});

test('a URL with parameters -> those of the server stay; the client keeps its own bound, which the URL overrides', () => {
  const connectionString = `${URL_OF}?lock_timeout=100&query_timeout=200&sslmode=disable&application_name=a`;
  const { url, queryTimeoutMs } = parseUrl({ connectionString, query_timeout: 300 });
  assert.equal(url, `${URL_OF}?lock_timeout=100&application_name=a`);
  assert.equal(queryTimeoutMs, 200);
  assert.equal(parseUrl({ connectionString: URL_OF, query_timeout: 300 }).queryTimeoutMs, 300);
});

test('a URL that cannot be read -> an error without the URL, which holds a password', () => {
  assert.throws(
    () => parseUrl({ connectionString: 'postgres://ada:secret@[' }),
    (error: Error) => !inspect(error, { showHidden: true }).includes('secret'),
  );
});
