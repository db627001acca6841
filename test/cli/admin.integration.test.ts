import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultPayloadConverter } from '@temporalio/common';
import proto from '@temporalio/proto';
import { jwtVerify } from 'jose';
import { test } from 'vitest';
import { createPayloadCodec } from '../../clients/payload-encryption.ts';
import { runAdmin } from '../../cli/admin-commands.ts';
import { EXIT } from '../../cli/exit-codes.ts';
import { withKeys } from '../../cli/key-store.ts';
import { messageOf } from '../../contracts/failure.ts';
import { takeDataFolder } from '../../db/data-folder.ts';
import { payloadKey, payloadKeysSetting } from '../harness/payload-keys.ts';
import { postgresIsMissing, startPostgres } from '../harness/postgres-server.ts';
import { run, temporaryFolder, type Ended } from './run-command.ts';

const { Payload } = proto.temporal.api.common.v1;
const KEY = payloadKey('mine');
const SECRET = 'a secret of at least thirty-two bytes';

/** What the command prints, without a process for each: one test below starts them. */
async function admin(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<Ended> {
  try {
    return { code: 0, stdout: `${await runAdmin(args, environment)}\n`, stderr: '' };
  } catch (error) {
    return { code: EXIT.refused, stdout: '', stderr: messageOf(error) };
  }
}

test('a key -> is made, listed without its secret, and revoked', async () => {
  const folder = join(temporaryFolder(), 'data');
  const started = (...args: string[]) => run('cli/admin.ts', args, { DATA_DIR: folder });
  const made = await started('create-api-key', 'ada', '--name', 'laptop');
  assert.equal(made.code, 0, made.stderr);
  assert.ok(made.stdout.includes(folder), 'it says where keys are kept');
  const key = made.stdout.split('\n')[0]!;
  const { stdout: listed } = await admin(['list-api-keys', 'ada'], { DATA_DIR: folder });
  assert.match(listed, /never used {2}laptop/);
  assert.ok(!listed.includes(key));
  const keyId = listed.split(' ')[0]!;
  const refused = await started('revoke-api-key', keyId, 'eve');
  assert.deepEqual([refused.code, refused.stdout], [1, '']);
  assert.notEqual(refused.stderr, '');
  assert.equal((await admin(['revoke-api-key', keyId, 'ada'], { DATA_DIR: folder })).code, 0);
  assert.equal((await started('list-api-keys', 'ada')).stdout, `ada has no API key in ${folder}.\n`);
});

test('the access of a user is revoked -> none of its keys is left, those of others stay', async () => {
  const folder = join(temporaryFolder(), 'data');
  const settings = { DATA_DIR: folder };
  await withKeys(settings, async ({ keys }) => {
    for (const userId of ['ada', 'ada', 'grace']) await keys.create({ userId, name: 'laptop' });
  });
  const { code, stdout } = await admin(['revoke-access', 'ada'], settings);
  assert.equal(code, 0);
  assert.match(stdout, /^2 API keys of ada and all tokens issued until now/);
  assert.match((await admin(['list-api-keys', 'ada'], settings)).stdout, /has no API key/);
  assert.match((await admin(['list-api-keys', 'grace'], settings)).stdout, /never used/);
});

test('a server has the data folder -> its API is named instead', async () => {
  const folder = join(temporaryFolder(), 'data');
  const taken = takeDataFolder(folder);
  const { code, stderr } = await admin(['list-api-keys', 'ada'], { DATA_DIR: folder });
  taken.release();
  assert.equal(code, 1);
  assert.match(stderr, /already using the data folder.*\/api\/keys/);
});

test.skipIf(postgresIsMissing)('queue mode -> keys are made in the database of the gateways', async () => {
  const postgres = await startPostgres();
  const DATA_DIR = join(temporaryFolder(), 'data');
  const adminOf = (databaseUrl: string, ...args: string[]) =>
    admin(args, {
      ...{ USE_JOB_QUEUE: 'true', DATABASE_URL: databaseUrl, REDIS_URL: 'redis://127.0.0.1', DATA_DIR },
      ...{ S3_ENDPOINT: 'http://127.0.0.1:9000', S3_ACCESS_KEY: 'research', S3_SECRET_KEY: 'secret' },
    });
  try {
    const made = await adminOf(postgres.url, 'create-api-key', 'ada', '--name', 'laptop');
    assert.equal(made.code, 0, made.stderr);
    assert.match((await adminOf(postgres.url, 'list-api-keys', 'ada')).stdout, /laptop/);
    assert.ok(!existsSync(DATA_DIR));
    const refused = await adminOf(postgres.url.replace('password', 'other'), 'list-api-keys', 'ada');
    assert.deepEqual([refused.code, refused.stdout], [1, '']);
    assert.match(refused.stderr, /^The database of DATABASE_URL cannot be used .*Check the user, the password/);
  } finally {
    await postgres.close();
  }
});

test('a signed token -> is one that the server takes', async () => {
  const { stdout } = await admin(['sign-token', 'ada', '--hours', '2'], { JWT_SECRET: SECRET });
  const { payload } = await jwtVerify(stdout.trim(), new TextEncoder().encode(SECRET));
  assert.equal(payload.sub, 'ada');
  assert.equal(payload.exp! - payload.iat!, 7200);
});

test('a token without a secret, or for no time -> is refused', async () => {
  assert.match((await admin(['sign-token', 'ada'], {})).stderr, /Set JWT_SECRET/);
  const { stderr } = await admin(['sign-token', 'ada', '--hours', '0'], { JWT_SECRET: SECRET });
  assert.match(stderr, /--hours must be/);
  const tooLong = ['sign-token', 'ada', '--hours', '25'];
  assert.match((await admin(tooLong, { JWT_SECRET: SECRET })).stderr, /up to 24, .*JWT_MAX_AGE_HOURS/);
  const settings = { JWT_SECRET: SECRET, JWT_MAX_AGE_HOURS: '48' };
  assert.equal((await admin(tooLong, settings)).code, 0);
});

test('an exported history -> its payloads in clear text', async () => {
  const [stored] = await createPayloadCodec([KEY]).encode([defaultPayloadConverter.toPayload({ jobId: '7' })]);
  const payload = Payload.toObject(Payload.fromObject(stored!), { bytes: String });
  const file = join(temporaryFolder(), 'history.json');
  writeFileSync(file, JSON.stringify({ events: [{ eventId: '1', input: { payloads: [payload] } }] }));
  const settings = { TEMPORAL_PAYLOAD_KEYS: payloadKeysSetting(KEY) };
  const { stdout } = await admin(['decode-payloads', file], settings);
  assert.deepEqual(JSON.parse(stdout), { events: [{ eventId: '1', input: { payloads: [{ jobId: '7' }] } }] });

  const { stderr: unset } = await admin(['decode-payloads', file], {});
  assert.match(unset, /Set TEMPORAL_PAYLOAD_KEYS/);
  const other = { TEMPORAL_PAYLOAD_KEYS: payloadKeysSetting(payloadKey('other')) };
  assert.match((await admin(['decode-payloads', file], other)).stderr, /the key "mine"/);
});

test('text that holds no encrypted payload -> is refused with that reason', async () => {
  const settings = { TEMPORAL_PAYLOAD_KEYS: payloadKeysSetting(KEY) };
  const decode = async (text: string) => {
    const file = join(temporaryFolder(), 'pasted.json');
    writeFileSync(file, text);
    return (await admin(['decode-payloads', file], settings)).stderr;
  };
  assert.match(await decode('{"metadata":{"encoding":"anNvbi9wbGFpbg=="},"data":"MQ=="}'), /no encrypted payload/);
  assert.match(await decode('binary/encrypted'), /not JSON/);
  assert.match((await admin(['decode-payloads', '/does/not/exist'], settings)).stderr, /cannot be read/);
});
