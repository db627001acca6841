import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, test } from 'vitest';
import { run, start, temporaryFolder, type Ended } from './run-command.ts';

const KIDNEY = ['Is treatment related to outcome?', '--file', 'examples/kidney-stones/kidney-stones.csv'];
const research = (args: readonly string[], folder: string) =>
  run('cli/research.ts', args, { DATA_DIR: join(folder, 'data') });

let folder: string;
let first: Ended;
beforeAll(async () => {
  folder = temporaryFolder();
  first = await research([...KIDNEY, '--json', '--out', join(folder, 'out')], folder);
});

test('--json -> one document on standard output, with paths of files that exist', () => {
  const { code, stdout, stderr } = first;
  assert.equal(code, 0, stderr);
  const answer = JSON.parse(stdout) as { status: string; files: { report: string; artifacts: string[] } };
  assert.equal(answer.status, 'completed');
  for (const path of [answer.files.report, ...answer.files.artifacts]) assert.ok(existsSync(path), path);
  assert.match(stderr, /Iteration 1[^]*ana-1/);
});

test('--continue last -> writes the answer of the newest conversation again', async () => {
  const again = await research(['--continue', 'last', '--json', '--out', join(folder, 'again')], folder);
  assert.equal(again.code, 0, again.stderr);
  const id = (text: string) => (JSON.parse(text) as { messageId: string }).messageId;
  assert.equal(id(again.stdout), id(first.stdout));
});

test('a file that cannot be sent -> is refused before anything starts', async () => {
  const folder = temporaryFolder();
  const { code, stderr } = await research(['Q', '--file', 'nowhere.csv'], folder);
  assert.deepEqual([code, stderr], [1, 'There is no file nowhere.csv.\n']);
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
