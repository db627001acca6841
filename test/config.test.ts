import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, test } from 'vitest';
import { ConfigError, readConfig, SETTINGS } from '../config.ts';
import { isLoopback } from '../contracts/loopback.ts';
import { createAuthority, opensslIsMissing } from './harness/certificates.ts';

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.problems;
  }
}

test('no setting -> the service starts: on loopback, in development mode, built in', () => {
  const config = readConfig({});
  assert.equal(config.PORT, 3000);
  assert.equal(config.HOST, '127.0.0.1');
  assert.equal(config.AUTH_MODE, 'development');
  assert.equal(config.USE_JOB_QUEUE, false);
  assert.equal(config.MAX_AUTO_ITERATIONS, 5);
});

test('production, or an address that others can reach -> callers must prove their identity', () => {
  assert.equal(readConfig({ NODE_ENV: 'production' }).AUTH_MODE, 'required');
  assert.equal(readConfig({ HOST: '0.0.0.0' }).AUTH_MODE, 'required');
  assert.equal(readConfig({ HOST: '::1' }).AUTH_MODE, 'development');
});

test('development mode in production, or on an address that others reach -> is refused', () => {
  assert.match(problemsOf({ AUTH_MODE: 'development', NODE_ENV: 'production' }).join(), /NODE_ENV=production/);
  assert.match(problemsOf({ AUTH_MODE: 'development', HOST: '0.0.0.0' }).join(), /HOST=0\.0\.0\.0/);
});

for (const [name, wrong] of [
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['PORT', '0x50'],
  ['PORT', 'http'],
  ['NODE_ENV', 'prod'],
  ['LOG_LEVEL', 'loud'],
  ['AUTH_MODE', 'none'],
  ['USE_JOB_QUEUE', 'yes'],
  ['USE_JOB_QUEUE', '1'],
  ['BASE_URL', 'example.com'],
  ['BASE_URL', 'file:///etc'],
  ['JWT_JWKS_URL', 'ftp://keys'],
  ['LLM_PROVIDER', 'magic'],
  ['MAX_FILE_SIZE_MB', '0'],
  ['MAX_AUTO_ITERATIONS', '21'],
  ['JWT_SECRET', 'too short'],
  ['KNOWLEDGE_DIR', '/does/not/exist'],
  ['TEMPORAL_PAYLOAD_KEYS', 'a:dG9vIHNob3J0'],
] as const) {
  test(`${name}=${wrong} -> is refused in a sentence that names it`, () => {
    const problems = problemsOf({ [name]: wrong });
    assert.equal(problems.length, 1);
    assert.ok(problems[0]!.startsWith(name));
    assert.match(problems[0]!, /\.$/);
  });
}

test('several wrong settings -> all are named at once', () => {
  const problems = problemsOf({ PORT: 'a', LOG_LEVEL: 'b', MAX_FILE_SIZE_MB: 'c', BASE_URL: 'd', JWT_SECRET: 'e' });
  assert.equal(problems.length, 5);
});

const QUEUE_MODE = {
  USE_JOB_QUEUE: 'true',
  DATABASE_URL: 'postgresql://user:hunter2@127.0.0.1/research',
  REDIS_URL: 'redis://:hunter2@127.0.0.1',
  S3_ENDPOINT: 'http://127.0.0.1:9000',
  S3_ACCESS_KEY: 'research',
  S3_SECRET_KEY: 'hunter2',
};

test('queue mode with missing and wrong settings -> all are named at once, and no password', () => {
  assert.deepEqual(problemsOf(QUEUE_MODE), []);
  const problems = problemsOf({
    USE_JOB_QUEUE: 'true',
    DATABASE_URL: 'mysql://user:hunter2@127.0.0.1/research',
    REDIS_URL: 'http://:hunter2@127.0.0.1',
    S3_ENDPOINT: 'http://127.0.0.1:9000',
    TEMPORAL_TLS_CA: '/does/not/exist.pem',
    WORKER_QUEUES: 'agents,reserach',
    LOG_LEVEL: 'loud',
  });
  const named = ['LOG_LEVEL', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'DATABASE_URL', 'REDIS_URL', 'TEMPORAL_TLS_CA'];
  for (const name of [...named, 'WORKER_QUEUES names reserach;']) {
    assert.equal(problems.filter((problem) => problem.includes(name)).length, 1, name);
  }
  assert.equal(problems.length, 7);
  assert.ok(!problems.join().includes('hunter2'));
});

test('a folder in place of a certificate or a key -> is refused', () => {
  const certificates = ['TEMPORAL_TLS_CA', 'TEMPORAL_TLS_CERT', 'TEMPORAL_TLS_KEY'];
  assert.deepEqual(
    problemsOf({ ...QUEUE_MODE, ...Object.fromEntries(certificates.map((name) => [name, '/'])) }),
    certificates.map(
      (name) => `${name}=/ cannot be read (EISDIR). Give the path of a PEM file, or leave the setting out.`,
    ),
  );
});

describe.skipIf(opensslIsMissing)('with certificates', () => {
  const folder = mkdtempSync(join(tmpdir(), 'research-config-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const { certificatePath, keyPath } = createAuthority(folder).issue('client');
  const pair = { TEMPORAL_TLS_CERT: certificatePath, TEMPORAL_TLS_KEY: keyPath };

  for (const [given, missing] of [
    ['TEMPORAL_TLS_CERT', 'TEMPORAL_TLS_KEY'],
    ['TEMPORAL_TLS_KEY', 'TEMPORAL_TLS_CERT'],
  ] as const) {
    test(`${given} without ${missing} -> is refused in a sentence that names both`, () => {
      assert.deepEqual(problemsOf({ ...QUEUE_MODE, [given]: pair[given] }), [
        `${given} needs ${missing} beside it: mutual TLS takes a certificate and its key. Set both or neither.`,
      ]);
    });
  }

  test('a client certificate with its key, or neither -> is no problem', () => {
    assert.deepEqual(problemsOf({ ...QUEUE_MODE, ...pair }), []);
  });

  test('a certificate file with other content -> is named at the start, not at the first connection', () => {
    const swapped = { TEMPORAL_TLS_CERT: keyPath, TEMPORAL_TLS_KEY: certificatePath };
    assert.deepEqual(problemsOf({ ...QUEUE_MODE, ...swapped, TEMPORAL_TLS_CA: import.meta.filename }), [
      `TEMPORAL_TLS_CA=${import.meta.filename} cannot be read (it holds none). Give the path of a PEM file, or leave the setting out.`,
      `TEMPORAL_TLS_CERT=${keyPath} cannot be read (it holds none). Give the path of a PEM file, or leave the setting out.`,
      `TEMPORAL_TLS_KEY=${certificatePath} cannot be read (it holds none). Give the path of a PEM file, or leave the setting out.`,
    ]);
  });
});

test('the secret of tokens -> is measured in bytes, not in characters', () => {
  assert.deepEqual(problemsOf({ JWT_SECRET: 'ü'.repeat(16) }), []);
  assert.equal(problemsOf({ JWT_SECRET: 'ü'.repeat(15) }).length, 1);
});

test('a problem with a secret -> never repeats it', () => {
  for (const [name, { secret }] of Object.entries(SETTINGS)) {
    if (secret)
      assert.ok(
        !problemsOf({ [name]: 'hunter2' })
          .join()
          .includes('hunter2'),
        name,
      );
  }
});

test('an empty setting -> is not set; spaces around a value are no part of it', () => {
  assert.equal(readConfig({ PORT: '', ADMIN_API_KEY: '  ' }).ADMIN_API_KEY, undefined);
  assert.equal(readConfig({ PORT: ' 8080 ' }).PORT, 8080);
  assert.deepEqual(readConfig({ CORS_ORIGINS: 'https://a.example, ,https://b.example,' }).CORS_ORIGINS, [
    'https://a.example',
    'https://b.example',
  ]);
});

test('a base address with a slash at its end -> loses it', () => {
  assert.equal(readConfig({ BASE_URL: 'https://a.example/research//' }).BASE_URL, 'https://a.example/research');
});

test('an address -> is loopback only if it is of this machine', () => {
  for (const host of ['localhost', '127.0.0.1', '127.9.9.9', '::1']) assert.ok(isLoopback(host), host);
  for (const host of ['0.0.0.0', '::', '127.0.0.1.example.com', '10.0.0.1', 'localhost.example.com']) {
    assert.ok(!isLoopback(host), host);
  }
});
