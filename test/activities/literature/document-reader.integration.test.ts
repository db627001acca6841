import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'vitest';
import { openReader } from '../../../activities/literature/document-reader.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';

const TEXT = 'Male penguins had a greater body mass than female penguins in all three species.';

async function start(t: TestContext, module?: string) {
  const { path: folder, remove } = temporaryFolder();
  const reader = await openReader({ scratch: folder, ...(module === undefined ? {} : { module }) });
  t.onTestFinished(async () => {
    await reader.close();
    remove();
  });
  const read = (filename: string, text: string, sidecars: string[] = []) => {
    const path = join(folder, filename);
    writeFileSync(path, text);
    return reader.read({ path, filename, contentHash: 'hash', sidecars });
  };
  return { folder, reader, read };
}

test('a document -> its metadata, passages and terms', async (t) => {
  const { read } = await start(t);
  const answer = await read('a.md', `---\ntitle: Penguins\njournal: Antarctic Science\n---\n\n${TEXT}`);
  assert.ok(answer.ok);
  assert.deepEqual(
    [answer.document.title, answer.document.csl['container-title'], answer.document.contentHash],
    ['Penguins', 'Antarctic Science', 'hash'],
  );
  assert.deepEqual(
    answer.document.passages.map(({ text }) => text),
    [TEXT],
  );
  assert.ok(answer.document.passages[0]?.terms.some(([term]) => term === 'mass'));
});

test('a bibliography beside a document -> describes it', async (t) => {
  const { folder, read } = await start(t);
  const bib = join(folder, 'all.bib');
  writeFileSync(bib, '@article{a, title = {Of the bibliography}, journal = {J}}');
  const answer = await read('a.txt', TEXT, [bib]);
  assert.equal(answer.ok && answer.document.title, 'Of the bibliography');
});

test('a file that is no document -> is refused with a reason, and the next one is read', async (t) => {
  const { read } = await start(t);
  const refused = await read('a.pdf', 'no PDF at all');
  assert.ok(!refused.ok && refused.reason.length > 10);
  assert.ok((await read('b.md', TEXT)).ok);
});

test('a reader that is closed -> its scratch folder is empty', async (t) => {
  const { folder, reader } = await start(t);
  assert.equal(readdirSync(folder).length, 1);
  await reader.close();
  assert.deepEqual(readdirSync(folder), []);
});

/** Dies of its second document wherever it comes, and of every `deadly` one. */
const FRAGILE = `
let read = 0;
process.on('message', ({ filename }) => {
  read += 1;
  if (read > 1 || filename === 'deadly.md') process.exit(1);
  process.send({ ok: false, reason: filename });
});
`;

test('a document that breaks the child -> is blamed only when it also breaks a new one', async (t) => {
  const { path, remove } = temporaryFolder();
  t.onTestFinished(remove);
  const module = join(path, 'fragile.mjs');
  writeFileSync(module, FRAGILE);
  const { read } = await start(t, module);
  const reasons = [];
  for (const name of ['a.md', 'b.md', 'deadly.md', 'c.md']) {
    const answer = await read(name, TEXT);
    reasons.push(answer.ok ? 'read' : answer.reason);
  }
  assert.deepEqual(reasons, [
    'a.md',
    'b.md',
    'The file could not be read; it may be damaged. Please export it again.',
    'c.md',
  ]);
});

test('an answer in another form -> is refused', async (t) => {
  const { path, remove } = temporaryFolder();
  t.onTestFinished(remove);
  const module = join(path, 'liar.mjs');
  writeFileSync(module, `process.on('message', () => process.send({ ok: true, document: { title: 'T' } }));`);
  const { read } = await start(t, module);
  assert.equal((await read('a.md', TEXT)).ok, false);
});
