import assert from 'node:assert/strict';
import { createServer, type AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { once } from 'node:events';
import { serverFolder, startServerProcess, type ServerProcess } from '../harness/server-process.ts';

async function folderOf(t: TestContext): Promise<string> {
  const folder = await serverFolder();
  t.after(folder.remove);
  return folder.path;
}

function start(t: TestContext, environment: Record<string, string>): ServerProcess {
  const server = startServerProcess(environment);
  t.after(() => server.kill());
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

test('a port that is taken is refused', { timeout: 60_000 }, async (t) => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  t.after(() => other.close());
  const port = String((other.address() as AddressInfo).port);
  const server = start(t, { DATA_DIR: await folderOf(t), PORT: port });
  await assertRefusal(server, [new RegExp(`^Port ${port} is taken\\. Stop what uses it, or set PORT to another\\.$`)]);
});
