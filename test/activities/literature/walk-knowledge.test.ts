import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test, type TestContext } from 'vitest';
import { walkKnowledge } from '../../../activities/literature/walk-knowledge.ts';

async function folderWith(t: TestContext, ...paths: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'knowledge-'));
  t.onTestFinished(() => rm(folder, { recursive: true }));
  for (const path of paths) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), 'x');
  }
  return folder;
}

test('documents and bibliographies in any folder -> are found; other files are passed over', async (t) => {
  const folder = await folderWith(
    t,
    'b.md',
    'a.PDF',
    'deep/er/c.txt',
    'references.bib',
    'deep/c.json',
    'data.csv',
    'x.docx',
  );
  const { documents, sidecars, complete } = await walkKnowledge(folder);
  assert.deepEqual(documents, ['a.PDF', 'b.md', 'deep/er/c.txt']);
  assert.deepEqual(sidecars, ['references.bib', 'deep/c.json']);
  assert.equal(complete, true);
});

test('hidden files and folders -> are passed over', async (t) => {
  const folder = await folderWith(t, '.a.md', '.git/b.md', 'c.md');
  assert.deepEqual((await walkKnowledge(folder)).documents, ['c.md']);
});

test('links, inside or out of the folder -> are reported and not followed', async (t) => {
  const folder = await folderWith(t, 'a.md');
  await symlink('/etc', join(folder, 'out'));
  await symlink('/etc/hostname', join(folder, 'host.txt'));
  await symlink(folder, join(folder, 'loop'));
  const { documents, skipped } = await walkKnowledge(folder);
  assert.deepEqual(documents, ['a.md']);
  assert.deepEqual(
    skipped.map(({ path }) => path),
    ['host.txt', 'loop', 'out'],
  );
});

test('a folder that is itself a link -> is walked', async (t) => {
  const folder = await folderWith(t, 'real/a.md');
  await symlink(join(folder, 'real'), join(folder, 'link'));
  assert.deepEqual((await walkKnowledge(join(folder, 'link'))).documents, ['a.md']);
});

test('a folder that is missing, or a file -> one sentence that names it', async (t) => {
  const folder = await folderWith(t, 'a.md');
  await assert.rejects(
    walkKnowledge(join(folder, 'none')),
    /^Error: The knowledge base .*none cannot be read: there is no such folder\. Please correct KNOWLEDGE_DIR\.$/,
  );
  await assert.rejects(walkKnowledge(join(folder, 'a.md')), /it is not a folder/);
});
