import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { connectDatabase, type Database, type DatabaseConnection } from '../../db/connection.ts';
import type { DocumentDraft } from '../../contracts/literature.ts';
import { createDocumentRepository, type DocumentRepository } from '../../db/document-repository.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../db/embedded-postgres.ts';
import { conversationFiles, conversations, files } from '../../db/tables.ts';

let folder: string;
let embedded: EmbeddedPostgres | undefined;
let connection: DatabaseConnection;
let db: Database;
let documents: DocumentRepository;

// TEST_DATABASE_URL names an empty database of an ordinary PostgreSQL; without it the embedded one is used.
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'documents-'));
  const url = process.env['TEST_DATABASE_URL'];
  if (url === undefined) embedded = await startEmbeddedPostgres(folder);
  const options = embedded ? embedded.connection : { connectionString: url };
  connection = await connectDatabase(options, (error) => assert.fail(error));
  ({ db } = connection);
  documents = createDocumentRepository(db);
});

after(async () => {
  await connection.close();
  await embedded?.close();
  await rm(folder, { recursive: true });
});

const draft = (title: string, ...texts: string[]): DocumentDraft => ({
  title,
  authors: ['Gorman, K. B.'],
  year: 2014,
  doi: null,
  url: null,
  abstract: null,
  contentHash: `hash of ${title}`,
  passages: texts.map((text, index) => ({ page: index + 1, text })),
});

async function upload(userId: string, document: DocumentDraft): Promise<string> {
  const [file] = await db
    .insert(files)
    .values({ userId, filename: 'a.md', contentType: 'text/markdown', size: 1 })
    .returning();
  await documents.save({ origin: { fileId: file!.id }, document });
  return file!.id;
}

async function conversationOf(userId: string, ...fileIds: string[]): Promise<string> {
  const [conversation] = await db.insert(conversations).values({ userId }).returning();
  for (const fileId of fileIds) await db.insert(conversationFiles).values({ conversationId: conversation!.id, fileId });
  return conversation!.id;
}

async function titlesFound(
  scope: { userId: string; conversationId: string | null },
  ...terms: string[]
): Promise<string[]> {
  const { passages } = await documents.findCandidates({ ...scope, terms, limit: 50 });
  return passages.map(({ source }) => source.title).sort();
}

test('a document is found by its words in any form, with its source and page', async () => {
  const userId = randomUUID();
  await upload(userId, draft('Zorbs', 'Nothing here.', 'The zorbs were migrating quickly.'));
  const { passages, searched, frequencies } = await documents.findCandidates({
    userId,
    conversationId: null,
    terms: ['zorb', 'migration', 'qwerty'],
    limit: 5,
  });
  assert.deepEqual(
    passages.map(({ page, text }) => [page, text]),
    [[2, 'The zorbs were migrating quickly.']],
  );
  assert.deepEqual(passages[0]?.source, {
    identity: 'hash of Zorbs',
    title: 'Zorbs',
    authors: ['Gorman, K. B.'],
    year: 2014,
    doi: null,
    url: null,
    origin: 'upload',
    abstract: null,
    contentHash: 'hash of Zorbs',
  });
  assert.deepEqual(frequencies, { zorb: 1, migration: 1, qwerty: 0 });
  assert.ok(searched >= 2);
});

test('saving again replaces the document and its passages', async () => {
  const origin = { knowledgePath: 'replaced.md' };
  const userId = randomUUID();
  await documents.save({ origin, document: draft('Old', 'The gribble was red.', 'A second passage of the gribble.') });
  await documents.save({ origin, document: { ...draft('New', 'The gribble was blue.'), doi: '10.1234/x' } });
  const { passages } = await documents.findCandidates({ userId, conversationId: null, terms: ['gribble'], limit: 5 });
  assert.deepEqual(
    passages.map(({ text, source }) => [text, source.identity, source.origin]),
    [['The gribble was blue.', '10.1234/x', 'knowledge-base']],
  );
  const listed = (await documents.listKnowledge()).filter(({ knowledgePath }) => knowledgePath === 'replaced.md');
  assert.deepEqual(
    listed.map(({ title, contentHash, passages: count }) => [title, contentHash, count]),
    [['New', 'hash of New', 1]],
  );
  await documents.remove(origin);
  assert.deepEqual(await titlesFound({ userId, conversationId: null }, 'gribble'), []);
});

test('two that save the same document at once leave one of them whole', async () => {
  const origin = { knowledgePath: 'twice.md' };
  await Promise.all(
    ['A', 'B'].map((title) => documents.save({ origin, document: draft(title, `wibble ${title}`, `wibble ${title}`) })),
  );
  const titles = await titlesFound({ userId: 'u', conversationId: null }, 'wibble');
  assert.equal(titles.length, 2);
  assert.equal(new Set(titles).size, 1);
});

test('a conversation searches the knowledge base and its own files, never those of others', async () => {
  const [ann, bob] = [randomUUID(), randomUUID()];
  await documents.save({ origin: { knowledgePath: 'shared.md' }, document: draft('Shared', 'the frobnic') });
  const attached = await upload(ann, draft('Attached', 'the frobnic'));
  await upload(ann, draft('Elsewhere', 'the frobnic'));
  const foreign = await upload(bob, draft('Foreign', 'the frobnic'));
  // A foreign file that got into the conversation by mistake stays closed.
  const conversationId = await conversationOf(ann, attached, foreign);
  assert.deepEqual(await titlesFound({ userId: ann, conversationId }, 'frobnic'), ['Attached', 'Shared']);
  assert.deepEqual(await titlesFound({ userId: ann, conversationId: null }, 'frobnic'), [
    'Attached',
    'Elsewhere',
    'Shared',
  ]);
  assert.deepEqual(await titlesFound({ userId: bob, conversationId }, 'frobnic'), ['Foreign', 'Shared']);
  assert.deepEqual(await titlesFound({ userId: 'nobody', conversationId: null }, 'frobnic'), ['Shared']);
});

test('frequencies count only what the user may read', async () => {
  const [ann, bob] = [randomUUID(), randomUUID()];
  await upload(ann, draft('Ann', 'the secretword'));
  await upload(bob, draft('Bob', 'the secretword'));
  const { frequencies } = await documents.findCandidates({
    userId: ann,
    conversationId: null,
    terms: ['secretword'],
    limit: 5,
  });
  assert.deepEqual(frequencies, { secretword: 1 });
});

test('passages with rarer and more terms come first', async () => {
  const userId = randomUUID();
  const common = Array.from({ length: 20 }, (_, index) => `plonk number ${String(index)}`);
  await upload(userId, draft('Ranked', ...common, 'a plonk and a splat', 'a splat'));
  const { passages } = await documents.findCandidates({
    userId,
    conversationId: null,
    terms: ['plonk', 'splat'],
    limit: 3,
  });
  assert.deepEqual(
    passages.slice(0, 2).map(({ text }) => text),
    ['a plonk and a splat', 'a splat'],
  );
  assert.equal(passages.length, 3);
});

test('terms are words, whatever characters they hold', async () => {
  const scope = { userId: 'u', conversationId: null };
  for (const term of [
    "'",
    "a' | zzz",
    ':*',
    '!',
    '&',
    '\\',
    'the',
    '',
    '%',
    "'); drop table passages; --",
    'x'.repeat(3_000),
  ]) {
    assert.deepEqual(await titlesFound(scope, term), [], term);
  }
  assert.deepEqual(await titlesFound(scope), []);
});

test('documents are counted by conversation', async () => {
  const userId = randomUUID();
  const conversationId = await conversationOf(
    userId,
    await upload(userId, draft('One', 'x')),
    await upload(userId, draft('Two', 'x')),
  );
  const { uploaded, knowledgeBase } = await documents.countDocuments(conversationId);
  assert.equal(uploaded, 2);
  assert.equal(knowledgeBase, (await documents.listKnowledge()).length);
  assert.equal((await documents.countDocuments(randomUUID())).uploaded, 0);
  const extent = await documents.countSearchable({ userId, conversationId });
  assert.equal(extent.documents, 2 + knowledgeBase);
});

test('the passages of a deleted file are gone', async () => {
  const userId = randomUUID();
  await upload(userId, draft('Gone', 'the blorp'));
  await db.delete(files);
  assert.deepEqual(await titlesFound({ userId, conversationId: null }, 'blorp'), []);
});
