import assert from 'node:assert/strict';
import { test } from 'vitest';
import { choosePorts } from '../../tools/stack/choose-ports.ts';
import { holdFreePort } from '../../tools/stack/ports.ts';

/** What is said of these settings. */
async function problemsOf(environment: Readonly<Record<string, string>>): Promise<readonly string[]> {
  try {
    await choosePorts(environment);
    return [];
  } catch (error) {
    return (error as Error).message.split('\n');
  }
}

test('ports that are set -> are taken as they are; the others are free ones, all different', async () => {
  const held = await holdFreePort();
  await held.release();
  const { gateways, workers, ...ports } = await choosePorts({ S3_PORT: String(held.port), REDIS_PORT: '0', PORT: '' });
  assert.equal(ports.s3, held.port);
  const all = [...Object.values(ports), ...gateways, ...workers] as number[];
  assert.deepEqual([all.length, new Set(all).size, all.includes(0)], [10, 10, false]);
});

for (const setting of ['PORT', 'GATEWAY_2_PORT', 'WORKER_1_PORT', 'TEMPORAL_PORT', 'TEMPORAL_UI_PORT', 'S3_PORT']) {
  test(`a taken ${setting} -> is refused in one sentence`, async (t) => {
    const { port, release } = await holdFreePort();
    t.onTestFinished(release);
    const sentence = `Port ${String(port)} is taken. Stop what uses it, or set ${setting} to another.`;
    assert.deepEqual(await problemsOf({ [setting]: String(port) }), [sentence]);
  });
}

test('several wrong ports -> all are reported at once', async (t) => {
  const { port, release } = await holdFreePort();
  t.onTestFinished(release);
  const problems = await problemsOf({
    PORT: '99999',
    TEMPORAL_PORT: 'many',
    DATABASE_PORT: String(port),
    REDIS_PORT: String(port),
  });
  assert.deepEqual(problems, [
    'PORT must be a whole number from 0 to 65535, not "99999".',
    'TEMPORAL_PORT must be a whole number from 0 to 65535, not "many".',
    `DATABASE_PORT and REDIS_PORT are both ${String(port)}: give each a port of its own.`,
    `Port ${String(port)} is taken. Stop what uses it, or set DATABASE_PORT to another.`,
  ]);
});

test('a refusal -> keeps no port', async () => {
  const { port, release } = await holdFreePort();
  await release();
  assert.equal((await problemsOf({ S3_PORT: String(port), PORT: 'x' })).length, 1);
  assert.deepEqual(await problemsOf({ S3_PORT: String(port) }), []);
});
