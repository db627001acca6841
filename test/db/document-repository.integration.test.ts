import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { connectDatabase, type Database, type DatabaseConnection } from '../../db/connection.ts';
import { indexTerms } from '../../science/documents/index-terms.ts';
import { stem } from '../../science/documents/stem.ts';
import type { DocumentDraft } from '../../contracts/literature.ts';
import { createContextRepository } from '../../db/context-repository.ts';
import { createDocumentRepository, type DocumentRepository } from '../../db/document-repository.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../db/embedded-postgres.ts';
import { conversationStates, conversations } from '../../db/tables/conversations.ts';
import { conversationFiles, files } from '../../db/tables/files.ts';

let folder: string;
let embedded: EmbeddedPostgres | undefined;
let connection: DatabaseConnection;
let db: Database;
let documents: DocumentRepository;

// TEST_DATABASE_URL names an empty database of an ordinary PostgreSQL; without it the embedded one is used.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'documents-'));
  const url = process.env['TEST_DATABASE_URL'];
  if (url === undefined) embedded = await startEmbeddedPostgres(folder);
  const options = embedded ? embedded.connection : { connectionString: url };
  connection = await connectDatabase(options, (error) => assert.fail(error));
  ({ db } = connection);
  documents = createDocumentRepository(db);
});

afterAll(async () => {
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
  csl: { type: 'document', title, author: [{ family: 'Gorman', given: 'K. B.' }], issued: { 'date-parts': [[2014]] } },
  passages: texts.map((text, index) => ({ page: index + 1, text, terms: indexTerms({ title: '', text }) })),
});

async function upload(userId: string, document: DocumentDraft): Promise<string> {
  const [file] = await db
    .insert(files)
    .values({ userId, filename: 'a.md', contentType: 'text/markdown', size: 1 })
    .returning();
  await documents.saveUpload({ fileId: file!.id, document });
  return file!.id;
}

const saveKnowledge = (knowledgePath: string, document: DocumentDraft) =>
  documents.saveKnowledge({
    drafts: [{ knowledgePath, fingerprint: `fingerprint of ${knowledgePath}`, document }],
    reading: { read: 1, total: 1 },
  });

const search = (scope: { userId: string; conversationId: string | null }, words: readonly string[], limit = 50) =>
  documents.search({ ...scope, terms: words.map((word) => ({ term: stem(word), weight: 1 })), limit });

async function conversationOf(userId: string, ...fileIds: string[]): Promise<string> {
  const [conversation] = await db.insert(conversations).values({ userId }).returning();
  for (const fileId of fileIds) await db.insert(conversationFiles).values({ conversationId: conversation!.id, fileId });
  return conversation!.id;
}

/** The documents that the agents of a conversation know of. */
async function documentsIn(conversationId: string) {
  await db.insert(conversationStates).values({ conversationId, objective: 'a question' });
  const { documents: known } = await createContextRepository(db).load({
    conversationId,
    jobId: randomUUID(),
    level: 1,
  });
  return known;
}

async function titlesFound(
  scope: { userId: string; conversationId: string | null },
  ...terms: string[]
): Promise<string[]> {
  return (await search(scope, terms)).map(({ source }) => source.title).sort();
}

test('words of a document in any form -> find it, with its source and page', async () => {
  const userId = randomUUID();
  await upload(userId, draft('Zorbs', 'Nothing here.', 'The zorbs were migrating quickly.'));
  const passages = await search({ userId, conversationId: null }, ['zorb', 'migrates', 'qwerty'], 5);
  assert.deepEqual(
    passages.map(({ page, text }) => [page, text]),
    [[2, 'The zorbs were migrating quickly.']],
  );
  const { retrievedAt, ...source } = passages[0]!.source;
  assert.ok(Date.now() - Date.parse(retrievedAt) < 60_000);
  assert.deepEqual(source, {
    identity: 'hash of Zorbs',
    title: 'Zorbs',
    authors: ['Gorman, K. B.'],
    year: 2014,
    doi: null,
    url: null,
    origin: 'upload',
    abstract: null,
    contentHash: 'hash of Zorbs',
    csl: {
      type: 'document',
      title: 'Zorbs',
      author: [{ family: 'Gorman', given: 'K. B.' }],
      issued: { 'date-parts': [[2014]] },
    },
    checkedAt: null,
    retractedAt: null,
  });
});

test('saving again -> replaces the document and its passages', async () => {
  const userId = randomUUID();
  await saveKnowledge('replaced.md', draft('Old', 'The gribble was red.', 'A second passage of the gribble.'));
  const newer = draft('New', 'The gribble was blue.');
  await saveKnowledge('replaced.md', { ...newer, csl: { ...newer.csl, DOI: '10.1234/x' } });
  const passages = await search({ userId, conversationId: null }, ['gribble'], 5);
  assert.deepEqual(
    passages.map(({ text, source }) => [text, source.identity, source.origin]),
    [['The gribble was blue.', '10.1234/x', 'knowledge-base']],
  );
  const listed = (await documents.listKnowledge()).filter(({ knowledgePath }) => knowledgePath === 'replaced.md');
  assert.deepEqual(
    listed.map(({ fingerprint, contentHash, passages: count }) => [fingerprint, contentHash, count]),
    [['fingerprint of replaced.md', 'hash of New', 1]],
  );
  await documents.removeKnowledge(['replaced.md']);
  assert.deepEqual(await titlesFound({ userId, conversationId: null }, 'gribble'), []);
});

test('two that save the same document at once -> one of them stays whole', async () => {
  await Promise.all(
    ['A', 'B'].map((title) => saveKnowledge('twice.md', draft(title, `wibble ${title}`, `wibble ${title}`))),
  );
  const titles = await titlesFound({ userId: 'u', conversationId: null }, 'wibble');
  assert.equal(titles.length, 2);
  assert.equal(new Set(titles).size, 1);
});

test('a conversation -> searches the knowledge base and its own files, never those of others', async () => {
  const [ann, bob] = [randomUUID(), randomUUID()];
  await saveKnowledge('shared.md', draft('Shared', 'the frobnic'));
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

test('uploads of others -> change no score', async () => {
  const [ann, bob] = [randomUUID(), randomUUID()];
  await upload(ann, draft('Ann', 'the secretword', 'another passage'));
  const scoreOf = async () => (await search({ userId: ann, conversationId: null }, ['secretword']))[0]?.score;
  const before = await scoreOf();
  await upload(bob, draft('Bob', 'the secretword', 'the secretword again'));
  assert.equal(await scoreOf(), before);
});

test('rarer and more terms -> a passage comes first', async () => {
  const userId = randomUUID();
  const common = Array.from({ length: 20 }, (_, index) => `plonk number ${String(index)}`);
  await upload(userId, draft('Ranked', ...common, 'a plonk and a splat', 'a splat too'));
  const passages = await search({ userId, conversationId: null }, ['plonk', 'splat'], 3);
  assert.deepEqual(
    passages.slice(0, 2).map(({ text }) => text),
    ['a plonk and a splat', 'a splat too'],
  );
  assert.equal(passages.length, 3);
});

test('the score -> BM25: impact times rarity, summed over the terms with their weights', async () => {
  const userId = randomUUID();
  const fileId = await upload(userId, draft('Scored', 'wuggle fep', 'fep', 'something else'));
  const conversationId = await conversationOf(userId, fileId);
  const { passages: n } = await documents.countSearchable({ userId, conversationId });
  const terms = [
    { term: 'wuggl', weight: 1 },
    { term: 'fep', weight: 0.5 },
  ];
  const [best] = await documents.search({ userId, conversationId, terms, limit: 1 });
  const impacts = new Map(indexTerms({ title: '', text: 'wuggle fep' }));
  const rarity = (frequency: number): number => Math.log(1 + (n - frequency + 0.5) / (frequency + 0.5));
  const expected = impacts.get('wuggl')! * rarity(1) + 0.5 * impacts.get('fep')! * rarity(2);
  assert.ok(Math.abs(best!.score - expected) < 1e-5 * expected, `${best!.score} ${expected}`);
});

test('the folder is being read -> its progress can be read until the end', async () => {
  await documents.saveKnowledge({ drafts: [], reading: { read: 3, total: 10 } });
  assert.deepEqual(await documents.findReading(), { read: 3, total: 10 });
  await documents.finishReading();
  assert.equal(await documents.findReading(), undefined);
});

test('documents of a folder that are still unread -> count as something to search', async () => {
  const total = (await documents.listKnowledge()).length + 100;
  await documents.saveKnowledge({ drafts: [], reading: { read: 0, total } });
  const { knowledgeBase, reading } = await documentsIn(await conversationOf(randomUUID()));
  assert.deepEqual([knowledgeBase, reading], [total, { read: 0, total }]);
  await documents.finishReading();
});

test('terms with any characters -> are words', async () => {
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

test('documents -> are counted by conversation', async () => {
  const userId = randomUUID();
  const conversationId = await conversationOf(
    userId,
    await upload(userId, draft('One', 'x')),
    await upload(userId, draft('Two', 'x')),
  );
  await documents.finishReading();
  const { uploaded, knowledgeBase } = await documentsIn(conversationId);
  assert.equal(uploaded, 2);
  await documents.finishReading();
  assert.equal(knowledgeBase, (await documents.listKnowledge()).length);
  assert.equal((await documentsIn(await conversationOf(userId))).uploaded, 0);
  const extent = await documents.countSearchable({ userId, conversationId });
  assert.equal(extent.documents, 2 + knowledgeBase);
});

test('a deleted file -> its passages are gone', async () => {
  const userId = randomUUID();
  await upload(userId, draft('Gone', 'the blorp'));
  await db.delete(files);
  assert.deepEqual(await titlesFound({ userId, conversationId: null }, 'blorp'), []);
  const rows = await db.execute(`select from postings where term = 'blorp'`);
  assert.equal(rows.length, 0);
});

test('no knowledge folder any more -> all of it is forgotten, and uploads stay', async () => {
  const userId = randomUUID();
  await saveKnowledge('forgotten.md', draft('Forgotten', 'the blib'));
  await upload(userId, draft('Kept', 'the blib'));
  await documents.forgetKnowledge();
  assert.deepEqual(await titlesFound({ userId, conversationId: null }, 'blib'), ['Kept']);
  assert.deepEqual(await documents.listKnowledge(), []);
});
