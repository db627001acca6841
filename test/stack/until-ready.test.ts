import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test, type TestContext } from 'vitest';
import { freePort, holdFreePort } from '../../tools/stack/ports.ts';
import { supervise, type SupervisedProcess } from '../../tools/stack/supervised-process.ts';
import { checkNobodyIsAt, checkStillReady, untilReady } from '../../tools/stack/until-ready.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';
import { until } from '../harness/until.ts';

/** A supervised program: by default Node, with a script. */
function run(t: TestContext, script: string, command = process.execPath): SupervisedProcess {
  const folder = temporaryFolder();
  const logFile = join(folder.path, 'log');
  const supervised = supervise(
    { role: 'server', command, args: [command === process.execPath ? '-e' : '-c', script], logFile },
    () => undefined,
  );
  t.onTestFinished(async () => {
    await supervised.stop();
    folder.remove();
  });
  return supervised;
}

const SERVER = { what: 'The server' };
const listening = (port: number) => `require('net').createServer().listen(${String(port)}, '127.0.0.1')`;
const strangerAt = (port: number) => ({
  message: `Another program has taken port ${String(port)}, which is meant for: The server. Stop it, or start the stack again.`,
});

test('a process -> is ready when it has opened its port, and as long as it lives', async (t) => {
  const port = await freePort();
  await checkNobodyIsAt([{ ...SERVER, port }]);
  const server = run(t, listening(port));
  const ready = await untilReady(server, { ...SERVER, port });
  checkStillReady([ready]);
  process.kill(server.pid()!, 'SIGKILL');
  await until('it has ended', () => !server.launch().isAlive || server.launch().number > 1);
  assert.throws(() => checkStillReady([ready]), { message: 'The server ended before the stack was ready.' });
  await until('it runs again', () => server.launch().number > 1);
  assert.throws(() => checkStillReady([ready]), { message: 'The server ended before the stack was ready.' });
});

test('another program on the port -> nothing is started', async (t) => {
  const { port, release } = await holdFreePort();
  t.onTestFinished(release);
  await assert.rejects(checkNobodyIsAt([{ ...SERVER, port }]), strangerAt(port));
});

test('a port that is open while the process is dead -> is not taken as its own', async (t) => {
  const { port, release } = await holdFreePort();
  t.onTestFinished(release);
  const ghost = run(t, '', '/nothing/there');
  await assert.rejects(untilReady(ghost, { ...SERVER, port }), strangerAt(port));
});

test('a process that ends again and again -> is given up with the last line of its log', async (t) => {
  const server = run(t, 'echo "the disk is full"; exit 1', '/bin/sh');
  await assert.rejects(untilReady(server, { ...SERVER, port: await freePort() }), {
    message: 'The server ended before the stack was ready. Its log ends with: the disk is full',
  });
});
