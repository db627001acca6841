import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { failedStart } from '../harness/failed-start.ts';
import { freePort } from '../../tools/stack/ports.ts';
import { postgresIsMissing, startPostgres, type PostgresServer } from '../harness/postgres-server.ts';
import { s3IsMissing, startS3, type S3Server } from '../harness/s3-server.ts';
import { startTemporal, temporalIsMissing, type TemporalServer } from '../harness/temporal-server.ts';

let servers: { readonly postgres: PostgresServer; readonly s3: S3Server; readonly temporal: TemporalServer };
let nobody: string;

/** Settings with which a process would start, with what a test makes wrong in them. */
function settings(wrong: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { postgres, s3, temporal } = servers;
  return {
    DATABASE_URL: postgres.url,
    REDIS_URL: `redis://${nobody}`,
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY: s3.credentials.accessKey,
    S3_SECRET_KEY: s3.credentials.secretKey,
    TEMPORAL_ADDRESS: temporal.address,
    LOG_LEVEL: 'error', // Redis is away too, which is a warning and stops nobody
    ...wrong,
  };
}

const CHECK_DATABASE = 'Check the user, the password and the name in it.';
const CHECK_STORE = 'Check S3_ACCESS_KEY, S3_SECRET_KEY, S3_REGION and S3_BUCKET.';

describe.skipIf(postgresIsMissing || s3IsMissing || temporalIsMissing)('where the servers run', () => {
  beforeAll(async () => {
    const [postgres, s3, temporal] = await Promise.all([startPostgres(), startS3(), startTemporal()]);
    servers = { postgres, s3, temporal };
    nobody = `127.0.0.1:${String(await freePort())}`;
  });
  afterAll(() => Promise.all(Object.values(servers).map((server) => server.close())));

  for (const entry of ['gateway/server.ts', 'workers/main.ts'] as const) {
    test(`${entry} with a wrong password of the database -> one sentence, without the password`, async () => {
      const url = servers.postgres.url.replace(':password@', ':hunter2@');
      assert.deepEqual(await failedStart(entry, settings({ DATABASE_URL: url })), {
        code: 1,
        problems: `The database of DATABASE_URL cannot be used (password authentication failed for user "research"). ${CHECK_DATABASE}`,
      });
    });

    test(`${entry} and the object store is away -> one sentence that says so`, async () => {
      assert.deepEqual(await failedStart(entry, settings({ S3_ENDPOINT: `http://${nobody}` })), {
        code: 1,
        problems: 'The object store of S3_ENDPOINT does not answer. Start it, or set S3_ENDPOINT to one that runs.',
      });
    });

    test(`${entry} and Temporal lacks the namespace -> both settings are named`, async () => {
      assert.deepEqual(await failedStart(entry, settings({ TEMPORAL_NAMESPACE: 'nothing' })), {
        code: 1,
        problems: `Temporal at TEMPORAL_ADDRESS=${servers.temporal.address} has no namespace "nothing". Make it, or set TEMPORAL_NAMESPACE to one it has.`,
      });
    });
  }

  test('a database that refuses the password -> another sentence than one that is away', async () => {
    const url = servers.postgres.url.replace(':password@', '@');
    const { code, problems } = await failedStart('gateway/server.ts', settings({ DATABASE_URL: url }));
    assert.equal(code, 1);
    assert.match(
      problems,
      /^The database of DATABASE_URL cannot be used \(password authentication failed .*\)\. Check the user, the password/,
    );
  });

  test('a database that does not exist -> is named', async () => {
    const url = servers.postgres.url.replace(/postgres$/, 'nothing');
    assert.deepEqual(await failedStart('gateway/server.ts', settings({ DATABASE_URL: url })), {
      code: 1,
      problems: `The database of DATABASE_URL cannot be used (database "nothing" does not exist). ${CHECK_DATABASE}`,
    });
  });

  for (const [wrong, reason] of [
    [{ S3_SECRET_KEY: 'hunter2' }, 'The keys of the object store may not use or make the bucket "research"'],
    [{ S3_BUCKET: 'No Bucket' }, 'Invalid bucket name: No Bucket'],
  ] as const) {
    test(`an object store that does not take ${Object.keys(wrong).join()} -> is not reported as one that is away`, async () => {
      assert.deepEqual(await failedStart('gateway/server.ts', settings(wrong)), {
        code: 1,
        problems: `The object store of S3_ENDPOINT cannot be used (${reason}). ${CHECK_STORE}`,
      });
    });
  }
});
