import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'vitest';
import { superviseChild } from '../../../activities/child/supervised-child.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';
import { until } from '../../harness/until.ts';

const ACTIVITIES = join(import.meta.dirname, '..', '..', '..', 'activities');

// Runs one child as the service does, in a process that can be killed.
const PARENT = `
import { runExtraction } from ${JSON.stringify(join(ACTIVITIES, 'files', 'extract-in-child.ts'))};
process.on('SIGINT', () => undefined);
const [module, outputDirectory] = process.argv.slice(2);
const answer = await runExtraction(module, { outputDirectory }, { timeoutMs: 60_000, maxMemoryMb: 1_024 });
console.log(JSON.stringify(answer));
`;

const STARTS = `import fs from 'node:fs';
const { outputDirectory } = await new Promise((resolve) => process.once('message', resolve));
fs.writeFileSync(outputDirectory + '/pid.part', String(process.pid));
fs.renameSync(outputDirectory + '/pid.part', outputDirectory + '/pid');
`;
const ANSWERS_LATER = `${STARTS}
await new Promise((resolve) => setTimeout(resolve, 700));
fs.writeFileSync(outputDirectory + '/.extraction-reply.json', JSON.stringify({ ok: false, reason: 'done' }));
process.exit(0);
`;
const BUSY = `${STARTS}for (;;);`;
const IDLE = `${STARTS}setInterval(() => undefined, 1_000);`;

function isAlive(pid: number): boolean {
  try {
    // A dead process that nobody has waited for is still listed.
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'latin1'));
  } catch {
    return false;
  }
}

async function startParent(t: TestContext, source: string) {
  const { path: folder, remove } = temporaryFolder();
  t.onTestFinished(remove);
  const [module, parentModule, out] = ['child.mjs', 'parent.mjs', 'out'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(out);
  writeFileSync(module, source);
  writeFileSync(parentModule, PARENT);
  // A process group of its own, as a command has in a terminal.
  const parent = spawn(process.execPath, [parentModule, module, out], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let answer = '';
  parent.stdout.setEncoding('utf8').on('data', (text: string) => (answer += text));
  const ended = new Promise<string>((resolve) => parent.once('close', () => resolve(answer)));
  await until('the child has started', () => existsSync(join(out, 'pid')));
  const child = Number(readFileSync(join(out, 'pid'), 'utf8'));
  t.onTestFinished(() => {
    for (const pid of [parent.pid ?? 0, child]) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  });
  return { parent: parent.pid!, child, ended };
}

test('Ctrl-C in a terminal -> the child of an extraction is not interrupted', async (t) => {
  const { parent, ended } = await startParent(t, ANSWERS_LATER);
  process.kill(-parent, 'SIGINT');
  assert.match(await ended, /"done"/);
});

for (const [how, source] of [
  ['busy', BUSY],
  ['idle', IDLE],
] as const) {
  test(`the parent of a ${how} child is killed -> the child ends`, async (t) => {
    const { parent, child } = await startParent(t, source);
    assert.ok(isAlive(child));
    process.kill(parent, 'SIGKILL');
    await until('the child has ended', () => !isAlive(child));
  });
}

async function supervise(t: TestContext, source: string, maxMemoryMb = 1_024) {
  const { path: outputDirectory, remove } = temporaryFolder();
  t.onTestFinished(remove);
  const code = temporaryFolder();
  t.onTestFinished(code.remove);
  const module = join(code.path, 'child.mjs');
  writeFileSync(module, source);
  const messages: unknown[] = [];
  const ending = await superviseChild(
    { module, request: { outputDirectory }, outputDirectory, onMessage: (message) => messages.push(message) },
    { timeoutMs: 60_000, maxMemoryMb },
  );
  return { ending, messages };
}

test('a child -> sees no environment, writes nowhere else and starts no process', async (t) => {
  process.env['SECRET_OF_THE_PARENT'] = 'secret';
  t.onTestFinished(() => {
    delete process.env['SECRET_OF_THE_PARENT'];
  });
  const elsewhere = temporaryFolder();
  t.onTestFinished(elsewhere.remove);
  const source = `${STARTS}
const failed = [];
try { fs.writeFileSync(${JSON.stringify(join(elsewhere.path, 'x'))}, 'x'); } catch { failed.push('write'); }
try { (await import('node:child_process')).execSync('true'); } catch { failed.push('spawn'); }
process.send({ failed, secret: process.env.SECRET_OF_THE_PARENT ?? null }, () => process.exit(0));`;
  assert.deepEqual((await supervise(t, source)).messages, [{ failed: ['write', 'spawn'], secret: null }]);
});

test('a child that ends early -> crashed, with its exit code or signal', async (t) => {
  const { ending: exited } = await supervise(t, 'process.exit(3);');
  assert.deepEqual([exited.cause, exited.detail], ['crashed', 'exit code 3']);
  const { ending: killed } = await supervise(t, 'process.kill(process.pid, "SIGSEGV"); for (;;);');
  assert.deepEqual([killed.cause, killed.detail], ['crashed', 'signal SIGSEGV']);
});

test('a child that fills its heap -> memory', async (t) => {
  const heap = `${STARTS}const all = []; for (;;) all.push({ all: all.length, text: String(all.length) });`;
  assert.equal((await supervise(t, heap, 200)).ending.cause, 'memory');
});
