import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { run, start, temporaryFolder } from './run-command.ts';

const KIDNEY = ['Is treatment related to outcome?', '--file', 'examples/kidney-stones/kidney-stones.csv'];
const research = (args: readonly string[], folder: string) =>
  run('cli/research.ts', args, { DATA_DIR: join(folder, 'data') });

test('--json -> one document on standard output, with paths of files that exist', async () => {
  const folder = temporaryFolder();
  const { code, stdout, stderr } = await research([...KIDNEY, '--json', '--out', join(folder, 'out')], folder);
  assert.equal(code, 0, stderr);
  const answer = JSON.parse(stdout) as { status: string; files: { report: string; artifacts: string[] } };
  assert.equal(answer.status, 'completed');
  for (const path of [answer.files.report, ...answer.files.artifacts]) assert.ok(existsSync(path), path);
  assert.match(stderr, /Iteration 1[^]*ana-1/);
});

test('--continue last -> writes the answer of the newest conversation again', async () => {
  const folder = temporaryFolder();
  const first = await research([...KIDNEY, '--json', '--out', folder], folder);
  const again = await research(['--continue', 'last', '--json', '--out', folder], folder);
  assert.equal(again.code, 0, again.stderr);
  const id = (text: string) => (JSON.parse(text) as { messageId: string }).messageId;
  assert.equal(id(again.stdout), id(first.stdout));
});

test('a file that cannot be sent -> is refused before anything starts', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'empty.csv'), '');
  const cases = [
    ['nowhere.csv', /^There is no file nowhere\.csv\.\n$/],
    [folder, /is a folder/],
    [join(folder, 'empty.csv'), /empty\.csv is empty/],
    ['package.json.bak', /There is no file/],
    ['tsconfig.json/x.csv', /There is no file/],
    ['LICENSE', /The type of LICENSE is not known/],
  ] as const;
  for (const [path, message] of cases) {
    const { code, stderr } = await research(['Q', '--file', path], folder);
    assert.equal(code, 1);
    assert.match(stderr, message);
  }
  assert.ok(!existsSync(join(folder, 'data')));
});

test('--json and a refusal -> a document too', async () => {
  const { code, stdout } = await research(['Q', '--file', 'nowhere.csv', '--json'], temporaryFolder());
  assert.equal(code, 1);
  assert.deepEqual(JSON.parse(stdout), { status: 'error', error: 'There is no file nowhere.csv.' });
});

test('a named server that is away -> is not replaced by another', async () => {
  const { code, stderr } = await research(['Q', '--server', 'http://127.0.0.1:9'], temporaryFolder());
  assert.equal(code, 1);
  assert.match(stderr, /No research engine answers at http:\/\/127\.0\.0\.1:9/);
});

test('a request to terminate -> leaves in order and says how to go on', async () => {
  const folder = temporaryFolder();
  const running = start('cli/research.ts', [...KIDNEY, '--out', folder], { DATA_DIR: join(folder, 'data') });
  await running.says('Research ');
  running.child.kill('SIGTERM');
  const { code, stderr } = await running.ended;
  assert.equal(code, 130, stderr);
  const id = /--continue ([0-9a-f-]{36})/.exec(stderr)?.[1];
  const again = await research(['--continue', id!, '--json', '--out', folder], folder);
  assert.equal(again.code, 0, again.stderr);
  const answer = JSON.parse(again.stdout) as { files: { report: string } };
  assert.match(readFileSync(answer.files.report, 'utf8'), /## Answer/);
});
