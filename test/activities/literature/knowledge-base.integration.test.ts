import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { indexKnowledge } from '../../../activities/literature/index-knowledge.ts';
import { createKnowledgeBase, type KnowledgeBase } from '../../../activities/literature/knowledge-base.ts';
import { reviewLiterature } from '../../../activities/literature/review-literature.ts';
import { connectDatabase, type DatabaseConnection } from '../../../db/connection.ts';
import { createDocumentRepository } from '../../../db/document-repository.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../../db/embedded-postgres.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures/literature');

let folder: string;
let embedded: EmbeddedPostgres;
let connection: DatabaseConnection;
let knowledge: KnowledgeBase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'knowledge-base-'));
  embedded = await startEmbeddedPostgres(folder);
  connection = await connectDatabase(embedded.connection, (error) => assert.fail(error));
  const documents = createDocumentRepository(connection.db);
  await indexKnowledge({ directory: FIXTURES, documents, scratch: folder, onProgress: () => undefined });
  knowledge = createKnowledgeBase({ documents });
});

afterAll(async () => {
  await connection.close();
  await embedded.close();
  await rm(folder, { recursive: true });
});

const ask = (question: string, objective = question) =>
  reviewLiterature({
    query: { userId: 'u', conversationId: randomUUID(), question, objective, limit: 6 },
    sources: [knowledge],
    busySource: 'retry',
    onTrace: () => undefined,
  });

const ANSWERS: Readonly<Record<string, RegExp>> = {
  'How do bill length and bill depth relate in penguin species?':
    /^Bill depth, not bill length alone, separated gentoo penguins/,
  'Does body_mass_g differ between sexes of penguins?': /^Male penguins were heavier/,
  'Does the CO2 concentration rise at Mauna Loa?':
    /^The annual average concentration rose by 3\.4 % between 1959 and 1971\.$/,
  'How does metabolic rate scale with body mass in mammals?': /three-quarter power of body mass/,
  'Is there a bias against women in admissions?': /women tended to apply/i,
  'Are petal length and petal width correlated in iris?': /^Petal length and petal width are strongly correlated/,
};
for (const [question, answer] of Object.entries(ANSWERS)) {
  test(`the question "${question}" -> the best answer comes first`, async () => {
    const { extracts } = await ask(question);
    assert.match(extracts[0]?.statement ?? '', answer);
  });
}

const OFF_TOPIC = [
  'What is the effect of caffeine on sleep latency in adults?',
  'What is known about the growth rate of bacteria?',
  'Is the GDP of Brazil higher than that of Argentina?',
  'Do male and female salmon differ in migration speed?',
  'Does the length of hospital stays depend on the species of infection?',
  'Which drugs are safe?',
  'the and of',
];
for (const question of OFF_TOPIC) {
  test(`the question "${question}" -> no statement answers it`, async () => {
    assert.deepEqual((await ask(question)).extracts, []);
  });
}

test('a question of which no document holds a word -> nothing comes near', async () => {
  for (const question of ['Is xylophone playing popular in Brazil?', 'the and of']) {
    const { extracts, nearest } = await ask(question);
    assert.deepEqual([extracts, nearest], [[], []]);
  }
});

test('a question of which a document holds a word -> something comes near', async () => {
  const { nearest } = await ask('Do male and female salmon differ in migration speed?');
  assert.ok(nearest.length > 0 && nearest.every(({ statement }) => statement.length > 0));
});

test('a passage that is found -> is cited as its authors published it, and the method counts what was searched', async () => {
  const { extracts, method } = await ask('Do male penguins have longer bills than female penguins?');
  assert.deepEqual(
    extracts.slice(0, 1).map(({ source: { doi, year, origin } }) => [doi, year, origin]),
    [['10.1371/journal.pone.0090081', 2014, 'knowledge-base']],
  );
  assert.match(method, /\(6 documents, \d+ passages\)/);
});

test('a search by a user -> passages with a key to cite them by', async () => {
  const [first, ...others] = await knowledge.searchKnowledge({ userId: 'u', q: 'metabolic rate of mammals', limit: 3 });
  assert.equal(first?.key, 'kleiber1947');
  assert.equal(first.doi, '10.1152/physrev.1947.27.4.511');
  assert.match(first.text, /three-quarter power/);
  assert.ok(first.score > 0 && others.every(({ score }) => score <= first.score));
});

test('a search for stop words, or for what no document holds -> finds nothing', async () => {
  for (const q of ['the of and', '', '???', 'xylophone', "' | ! & :*"]) {
    assert.deepEqual(await knowledge.searchKnowledge({ userId: 'u', q, limit: 3 }), []);
  }
});

test('a question of documents that names no subject -> what they begin with is searched', async () => {
  const { extracts } = await ask('Which problems were solved?');
  assert.ok(new Set(extracts.map(({ source }) => source.identity)).size > 1);
  assert.deepEqual((await ask('Describe the variables')).extracts, []);
});
