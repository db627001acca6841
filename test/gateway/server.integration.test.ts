import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test, type TestContext } from 'vitest';
import { startScriptedModel } from '../fakes/scripted-model.ts';
import { until } from '../harness/until.ts';
import { serverFolder, startServerProcess, type ServerProcess } from '../harness/server-process.ts';

async function folderOf(t: TestContext): Promise<string> {
  const folder = await serverFolder();
  t.onTestFinished(folder.remove);
  return folder.path;
}

function start(t: TestContext, environment: Record<string, string>): ServerProcess {
  const server = startServerProcess(environment);
  t.onTestFinished(async () => {
    await server.kill();
  });
  return server;
}

/** One sentence for people, and the code that says that it did not work. */
async function assertRefusal(server: ServerProcess, expected: readonly RegExp[]): Promise<void> {
  const { code, problems, output } = await server.ended();
  assert.equal(code, 1, output);
  assert.equal(problems.length, expected.length, problems.join('\n'));
  for (const pattern of expected)
    assert.ok(
      problems.some((line) => pattern.test(line)),
      `${String(pattern)}: ${problems.join('\n')}`,
    );
  for (const line of problems) assert.match(line, /^[A-Z].*\.$/);
}

test('a server that starts -> says where it listens, what is on and what to try; SIGTERM ends it with 0', async (t) => {
  const server = start(t, { DATA_DIR: await folderOf(t) });
  const url = await server.listening();
  assert.equal((await fetch(`${url}/api/health`)).status, 200);
  for (const line of [
    /model +off/,
    /literature +uploaded documents/,
    /analysis +built-in/,
    /callers +development/,
    /data +\//,
    /npm run research/,
  ]) {
    assert.match(server.output(), line);
  }
  server.child.kill('SIGTERM');
  const { code, signal, problems } = await server.ended();
  assert.deepEqual({ code, signal, problems }, { code: 0, signal: null, problems: [] });
});

for (const [what, answer, line] of [
  ['a model that answers', { ready: true }, /^Language model: openai-compatible\/scripted works\.$/m],
  [
    'a key that is not accepted',
    { status: 401 },
    /^Language model: The model .+ does not accept its key: check LLM_API_KEY/m,
  ],
] as const) {
  test(`${what} -> one call, and one line of the output says so`, async (t) => {
    const model = await startScriptedModel(() => answer);
    t.onTestFinished(() => model.close());
    const server = start(t, { DATA_DIR: await folderOf(t), ...model.settings, REPLY_LLM_MODEL: 'scripted' });
    await until('the line is there', () => line.test(server.output()));
    assert.deepEqual(
      model.questions.map(({ agent }) => agent),
      ['check'],
    );
  });
}

test('a model that does not answer -> keeps no server from starting, or from ending', async (t) => {
  const model = await startScriptedModel(() => ({ behave: () => undefined }));
  t.onTestFinished(() => model.close());
  const server = start(t, { DATA_DIR: await folderOf(t), ...model.settings });
  const url = await server.listening();
  await until('the model is asked', () => model.questions.length === 1);
  assert.equal((await fetch(`${url}/api/health`)).status, 200);
  server.child.kill('SIGTERM');
  const { code, output } = await server.ended();
  assert.equal(code, 0);
  assert.doesNotMatch(output, /Language model:/);
});

test('a second server on the same folder -> is refused while the first one lives, also after kill -9 of others', async (t) => {
  const folder = await folderOf(t);
  const first = start(t, { DATA_DIR: folder });
  await first.listening();
  await assertRefusal(start(t, { DATA_DIR: folder }), [
    /Another server is already using the data folder .+ Stop it, or set DATA_DIR/,
  ]);
  assert.equal((await fetch(`${await first.listening()}/api/health`)).status, 200, 'the first one is not disturbed');
  await first.kill();
  const second = start(t, { DATA_DIR: folder });
  await second.listening();
  second.child.kill('SIGINT');
  assert.equal((await second.ended()).code, 0);
});

test('a data folder that is a file -> is refused', async (t) => {
  const path = join(await folderOf(t), 'file');
  writeFileSync(path, 'not a folder');
  await assertRefusal(start(t, { DATA_DIR: path }), [
    /^The data folder .+ cannot be written .+ Set DATA_DIR to a folder you own\.$/,
  ]);
});

test('wrong settings -> all are named at once, before anything is touched', async (t) => {
  const server = start(t, {
    DATA_DIR: '/dev/null/never',
    PORT: 'http',
    LOG_LEVEL: 'loud',
    MAX_FILE_SIZE_MB: '0',
    JWT_SECRET: 'short',
  });
  await assertRefusal(server, [/^PORT must be/, /^LOG_LEVEL must be/, /^MAX_FILE_SIZE_MB must be/, /^JWT_SECRET must/]);
});

test('development mode on an address for others -> is refused', async (t) => {
  const server = start(t, { DATA_DIR: '/dev/null/never', AUTH_MODE: 'development', HOST: '0.0.0.0' });
  await assertRefusal(server, [/AUTH_MODE=development is not allowed on HOST=0\.0\.0\.0/]);
});

test('a port that is taken -> is refused', { timeout: 60_000 }, async (t) => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  t.onTestFinished(() => void other.close());
  const port = String((other.address() as AddressInfo).port);
  const server = start(t, { DATA_DIR: await folderOf(t), PORT: port });
  await assertRefusal(server, [new RegExp(`^Port ${port} is taken\\. Stop what uses it, or set PORT to another\\.$`)]);
});
