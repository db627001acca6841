import assert from 'node:assert/strict';
import { test } from 'vitest';
import { reviewLiterature } from '../../../activities/literature/review-literature.ts';
import { describeReview } from '../../../science/documents/describe-review.ts';
import type { LiteratureSource } from '../../../clients/literature-source.ts';
import { Failure, failure } from '../../../contracts/failure.ts';
import type { LiteratureQuery, Passage } from '../../../contracts/literature.ts';
import { passageOf } from '../../science/documents/passage-of.ts';

const QUESTION = 'Does body mass differ between male and female penguins?';
const RESULT = 'Male penguins had a greater body mass than female penguins in all three species.';
const OTHER = 'The body mass of female penguins was lower than that of male penguins by 0.6 kg in 2008.';
const query: LiteratureQuery = { userId: 'u', conversationId: 'c', question: QUESTION, objective: QUESTION, limit: 5 };

const source = (name: string, passages: readonly Passage[]): LiteratureSource => ({
  name,
  search: async () => passages,
});
const broken = (name: string, message: string): LiteratureSource => ({
  name,
  search: () => Promise.reject(new Error(message)),
});
const review = (sources: readonly LiteratureSource[], busySource: 'retry' | 'note' = 'retry') =>
  reviewLiterature({ query, sources, busySource, onTrace: () => undefined });

test('a source that fails -> is noted, and the others answer', async () => {
  const { extracts, notes } = await review([
    broken('Europe PMC', 'HTTP 503\nService Unavailable'),
    source('knowledge base', [passageOf('a', RESULT)]),
  ]);
  assert.deepEqual(
    extracts.map(({ statement }) => statement),
    [RESULT],
  );
  assert.deepEqual(notes, ['Europe PMC did not answer (HTTP 503 Service Unavailable).']);
});

test('several sources -> are searched at the same time', async () => {
  let waiting = 0;
  const together = Promise.withResolvers<readonly Passage[]>();
  const partner = (name: string): LiteratureSource => ({
    name,
    search: () => {
      waiting += 1;
      if (waiting === 2) together.resolve([]);
      return together.promise;
    },
  });
  await review([partner('a'), partner('b')]);
  assert.equal(waiting, 2);
});

test('one work found in two places -> one source, with the details of both', async () => {
  const first = passageOf('hash', RESULT, { doi: '10.1371/JOURNAL.PONE.0090081', title: 'T' });
  const second = passageOf('pmc', OTHER, {
    doi: 'https://doi.org/10.1371/journal.pone.0090081',
    title: 'T',
    year: 2014,
    authors: ['Gorman, K.'],
  });
  const { extracts } = await review([source('a', [first]), source('b', [second])]);
  const sources = [...new Set(extracts.map((extract) => extract.source))];
  assert.equal(extracts.length, 2);
  assert.equal(sources.length, 1);
  assert.deepEqual(
    [sources[0]?.identity, sources[0]?.year, sources[0]?.authors],
    ['10.1371/journal.pone.0090081', 2014, ['Gorman, K.']],
  );
});

test('a passage that only touches the question -> comes near where none covers it, and is left out where one does', async () => {
  const touching = passageOf('b', 'Penguins of these islands were counted by two observers in 2008.');
  const near = await review([source('a', [touching])]);
  assert.deepEqual([near.extracts.length, near.nearest.map((extract) => extract.source.identity)], [0, ['b']]);
  const answered = await review([source('a', [passageOf('a', RESULT), touching])]);
  assert.deepEqual([answered.extracts.map((extract) => extract.source.identity), answered.nearest], [['a'], []]);
});

const busy: LiteratureSource = {
  name: 'Crossref',
  search: () => Promise.reject(failure('RATE_LIMIT_EXCEEDED', 'Too many requests.', { retryAfter: 30 })),
};

test('a source that asks for another time -> ends the review, with the wait that it asks for', async () => {
  await assert.rejects(review([busy, source('a', [passageOf('a', RESULT)])]), (error) => {
    assert.ok(error instanceof Failure);
    assert.equal(error.retryAfterMs, 30_000);
    return error.retryable;
  });
});

test('a busy source while a user waits for the answer -> is noted instead', async () => {
  const { extracts, notes } = await review([busy, source('a', [passageOf('a', RESULT)])], 'note');
  assert.equal(extracts.length, 1);
  assert.deepEqual(notes, ['Crossref did not answer (Too many requests.).']);
});

test('a folder that is still being read -> the review says so, with the progress', async () => {
  const own = {
    ...source('the knowledge base', [passageOf('a', RESULT)]),
    extent: async () => ({ documents: 40, passages: 60, reading: { read: 40, total: 10_000 } }),
  };
  const { notes } = await review([own]);
  assert.match(notes.join(), /The knowledge folder is still being read: 40 of 10,000 documents could be searched/);
});

test('scores of one source -> do not push another aside', async () => {
  const loud = source('loud', [
    passageOf('x', 'The library of the station holds books on male and female penguins.', { score: 1_000 }),
  ]);
  const { extracts } = await review([loud, source('quiet', [passageOf('a', RESULT, { score: 0.01 })])]);
  assert.equal(extracts[0]?.statement, RESULT);
});

test('the best passage of each source -> counts alike, on whatever scale its scores are', async () => {
  const ofYear = (year: number): string =>
    `In ${String(year)} male penguins had a greater body mass than female penguins.`;
  const off = passageOf('x', 'The station has a small library of old books.', { score: 1_000 });
  const loud = source('loud', [off, passageOf('a', ofYear(2007), { score: 1 })]);
  const { extracts } = await review([loud, source('quiet', [passageOf('b', ofYear(2008), { score: 0.01 })])]);
  assert.deepEqual(
    extracts.map((extract) => extract.source.identity),
    ['b', 'a'],
  );
});

test('a review -> its method says where was searched, and how much', async () => {
  const own = {
    ...source('the knowledge base', [passageOf('a', RESULT)]),
    extent: async () => ({ documents: 12, passages: 340 }),
  };
  const { method } = await review([own]);
  assert.match(
    method,
    /^We searched the knowledge base \(12 documents, 340 passages\) .*BM25.*word for word: 1 from 1 passage of 1 document/,
  );
  assert.match(method, /No language model/);
});

test('a review -> its traces say what goes on', async () => {
  const traces: string[] = [];
  await reviewLiterature({
    query,
    busySource: 'retry',
    sources: [source('the knowledge base', [passageOf('a', RESULT)])],
    onTrace: (trace) => void traces.push(trace),
  });
  assert.deepEqual(traces, [
    'Searching the knowledge base',
    'Read 1 passage that may speak to the question, extracted 1 statement of 1 source',
  ]);
});

test('a description -> quotes each statement with its key and page, and names its source with a link', async () => {
  const found = await review([
    source('the knowledge base', [
      passageOf('a', RESULT, {
        page: 3,
        title: 'On penguins',
        authors: ['Gorman, K.'],
        year: 2014,
        doi: '10.1371/journal.pone.0090081',
      }),
    ]),
  ]);
  const text = describeReview({
    ...found,
    extracts: found.extracts.map((extract) => ({ ...extract, key: 'gorman2014' })),
    nearest: [],
  });
  assert.ok(text.startsWith(`> “${RESULT}” [@gorman2014, p. 3]`));
  assert.ok(
    text.includes('- [@gorman2014] Gorman, K. (2014). On penguins. <https://doi.org/10.1371/journal.pone.0090081>'),
  );
  assert.match(text, /word for word: 1 from 1 passage of 1 document\. No language model was involved/);
});

test('what only comes near -> is quoted under a heading that says so', async () => {
  const found = await review([
    source('kb', [passageOf('a', 'Penguins of these islands were counted in 2008 by two people.')]),
  ]);
  const nearest = found.nearest.map((extract) => ({ ...extract, key: 'a' }));
  const text = describeReview({ ...found, extracts: [], nearest });
  assert.match(
    text,
    /^No passage that speaks to all of this was found in kb\. These come nearest:\n\n> “Penguins of these/,
  );
});

test('nothing was found -> it says so, and where', async () => {
  const found = await review([source('the knowledge base', []), broken('arXiv', 'timeout')]);
  const text = describeReview({ ...found, extracts: [], nearest: [] });
  assert.match(text, /^No passage that speaks to this was found in the knowledge base\./);
  assert.match(text, /- ArXiv did not answer \(timeout\)\./);
});

test('no source answered -> it does not claim to have searched', async () => {
  const found = await review([broken('Europe PMC', 'down')]);
  assert.match(
    describeReview({ ...found, extracts: [], nearest: [] }),
    /^Nothing can be said: no source of literature could be searched\./,
  );
  assert.deepEqual((await review([])).extracts, []);
});

test('markup, links or citations in a document -> do not reach the description as such', async () => {
  const statement =
    'Male penguins had <b>greater</b> body mass than female penguins [@fake2020] ![x](https://evil.example/a.png).';
  const hostile = passageOf('a', statement, {
    title: '[t](javascript:x) <img src=x>',
    url: 'javascript:alert(1)',
    authors: ['<i>A</i>'],
  });
  const found = await review([source('kb', [hostile])]);
  assert.equal(found.extracts.length, 1);
  const extracts = found.extracts.map((extract) => ({ ...extract, key: 'a' }));
  const text = describeReview({ ...found, extracts, nearest: [] });
  assert.doesNotMatch(text, /(?<!\\)<(?!https:\/\/doi)|(?<!\\)\[(?!@a[\],])|https:\/\/evil|(?<!\\)\]\(/);
});
