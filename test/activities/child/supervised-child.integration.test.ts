import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import { runAnalysis } from '../../../activities/analysis/analyse-in-child.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';
import { until } from '../../harness/until.ts';

const ACTIVITIES = join(import.meta.dirname, '..', '..', '..', 'activities');

// Runs one child as the service does, in a process that can be killed.
const PARENT = `
import { runAnalysis } from ${JSON.stringify(join(ACTIVITIES, 'analysis', 'analyse-in-child.ts'))};
import { runExtraction } from ${JSON.stringify(join(ACTIVITIES, 'files', 'extract-in-child.ts'))};
process.on('SIGINT', () => undefined);
const [kind, module, outputDirectory] = process.argv.slice(2);
const limits = { timeoutMs: 60_000, maxMemoryMb: 1_024 };
const answer = kind === 'analysis'
  ? await runAnalysis(module, { outputDirectory }, { ...limits, onTrace: () => undefined })
  : await runExtraction(module, { outputDirectory }, limits);
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
process.send({ result: { output: 'done', findings: [], files: [] } }, () => process.exit(0));
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

async function startParent(t: TestContext, kind: string, source: string) {
  const { path: folder, remove } = temporaryFolder();
  t.after(remove);
  const [module, parentModule, out] = ['child.mjs', 'parent.mjs', 'out'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(out);
  writeFileSync(module, source);
  writeFileSync(parentModule, PARENT);
  // A process group of its own, as a command has in a terminal.
  const parent = spawn(process.execPath, [parentModule, kind, module, out], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let answer = '';
  parent.stdout.setEncoding('utf8').on('data', (text: string) => (answer += text));
  const ended = new Promise<string>((resolve) => parent.once('close', () => resolve(answer)));
  await until('the child has started', () => existsSync(join(out, 'pid')));
  const child = Number(readFileSync(join(out, 'pid'), 'utf8'));
  t.after(() => {
    for (const pid of [parent.pid ?? 0, child]) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  });
  return { parent: parent.pid!, child, ended };
}

for (const kind of ['analysis', 'extraction']) {
  test(`Ctrl-C in a terminal does not reach the child of an ${kind}: it comes to its end`, async (t) => {
    const { parent, ended } = await startParent(t, kind, ANSWERS_LATER);
    process.kill(-parent, 'SIGINT');
    assert.match(await ended, /"done"/);
  });

  for (const [how, source] of [
    ['busy', BUSY],
    ['idle', IDLE],
  ] as const) {
    test(`a ${how} child of an ${kind} ends when its parent is killed`, async (t) => {
      const { parent, child } = await startParent(t, kind, source);
      assert.ok(isAlive(child));
      process.kill(parent, 'SIGKILL');
      await until('the child has ended', () => !isAlive(child), { deadlineMs: 15_000 });
    });
  }
}

const request = (t: TestContext) => {
  const { path: outputDirectory, remove } = temporaryFolder();
  t.after(remove);
  return { question: '', objective: '', tables: [], outputDirectory };
};

function analyse(t: TestContext, source: string, maxMemoryMb = 1_024) {
  const asked = request(t);
  const module = join(request(t).outputDirectory, 'child.mjs');
  writeFileSync(module, source);
  return runAnalysis(module, asked, { timeoutMs: 60_000, maxMemoryMb, onTrace: () => undefined });
}

test('an analysis sees no environment, writes nowhere else and starts nothing', async (t) => {
  process.env['SECRET_OF_THE_PARENT'] = 'secret';
  t.after(() => delete process.env['SECRET_OF_THE_PARENT']);
  const elsewhere = request(t).outputDirectory;
  const source = `${STARTS}
const failed = [];
try { fs.writeFileSync(${JSON.stringify(join(elsewhere, 'x'))}, 'x'); } catch { failed.push('write'); }
try { (await import('node:child_process')).execSync('true'); } catch { failed.push('spawn'); }
process.send({ reason: [...failed, process.env.SECRET_OF_THE_PARENT ?? 'no secret'].join() }, () => process.exit(0));`;
  await assert.rejects(analyse(t, source), { message: 'The analysis failed: write,spawn,no secret' });
});

test('an analysis that ends without a result says how', async (t) => {
  await assert.rejects(analyse(t, 'process.exit(3);'), {
    message: 'The analysis process ended before it had a result (exit code 3).',
  });
  await assert.rejects(analyse(t, 'process.kill(process.pid, "SIGSEGV"); for (;;);'), {
    message: 'The analysis process ended before it had a result (signal SIGSEGV).',
  });
});

test('an analysis that fills its heap needed too much memory', async (t) => {
  const heap = `${STARTS}const all = []; for (;;) all.push({ all: all.length, text: String(all.length) });`;
  await assert.rejects(analyse(t, heap, 200), /needed more than 200 MB of memory/);
});
