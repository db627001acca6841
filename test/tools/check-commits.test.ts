import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished, test } from 'vitest';
import { problemOf } from '../../tools/check-commits.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';

const PROGRAM = join(import.meta.dirname, '../../tools/check-commits.ts');
const AUTHOR = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', '-c', 'commit.gpgsign=false'];

function repository() {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const git = (...args: string[]) =>
    execFileSync('git', [...AUTHOR, ...args], { cwd: folder.path, stdio: ['ignore', 'pipe', 'ignore'] });
  git('init', '--initial-branch=main');
  mkdirSync(join(folder.path, 'tools'));
  return {
    path: folder.path,
    git,
    commit: (subject: string) => git('commit', '--allow-empty', '--message', subject),
    addCheck: () => {
      writeFileSync(join(folder.path, 'tools/check-commits.ts'), '');
      git('add', '.');
      git('commit', '--message', 'feat(tools): check the subjects');
    },
  };
}

function check(cwd: string) {
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM], { cwd, encoding: 'utf8' });
  return { status, complaints: stderr.trim() === '' ? [] : stderr.trim().split('\n') };
}

for (const subject of ['fix(science): a share is no mean', 'feat(gateway)!: tickets', `docs(adr): ${'x'.repeat(61)}`]) {
  test(`"${subject}" -> nothing to say`, () => {
    assert.equal(problemOf(subject), undefined);
  });
}

for (const subject of ['docs: figures', 'fix(science) a share', 'Fix(science): a share', 'fix(science): ', 'Tidy up']) {
  test(`"${subject}" -> no type, scope and text`, () => {
    assert.match(problemOf(subject) ?? '', /type\(scope\)/);
  });
}

test('73 characters -> too many', () => {
  assert.match(problemOf(`docs(adr): ${'x'.repeat(62)}`) ?? '', /73 characters, more than 72/);
});

test('a commit after the check has a wrong subject -> it is named, and the check fails', () => {
  const { path, commit, addCheck } = repository();
  commit('before the check');
  addCheck();
  commit('fix(db): right');
  commit('wrong');
  const { status, complaints } = check(path);
  assert.equal(status, 1);
  assert.equal(complaints.length, 1);
  assert.match(complaints[0]!, /"wrong"/);
});

test('a branch from before the check is merged -> its commits are not checked, nor is the merge', () => {
  const { path, git, commit, addCheck } = repository();
  commit('before the check');
  git('branch', 'old');
  addCheck();
  git('checkout', 'old');
  commit('beside the check');
  git('checkout', 'main');
  git('merge', '--no-ff', 'old', '--message', 'Merge branch old');
  assert.deepEqual(check(path), { status: 0, complaints: [] });
});

test('a shallow clone -> its only commit is not checked', () => {
  const { path, commit, addCheck } = repository();
  addCheck();
  commit('wrong');
  const clone = temporaryFolder();
  onTestFinished(() => clone.remove());
  execFileSync('git', ['clone', '--depth=1', `file://${path}`, clone.path], { stdio: 'ignore' });
  assert.deepEqual(check(clone.path), { status: 0, complaints: [] });
});

test('sources without a history -> nothing is checked', () => {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  assert.deepEqual(check(folder.path), { status: 0, complaints: [] });
});
