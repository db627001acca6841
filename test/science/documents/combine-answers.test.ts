import assert from 'node:assert/strict';
import { test } from 'vitest';
import { combineAnswers } from '../../../science/documents/combine-answers.ts';
import { passageOf } from './passage-of.ts';

test('one work found twice -> one record, with the details of both sources', () => {
  const doi = '10.1371/journal.pone.0090081';
  const first = passageOf('hash', 'One text.', {
    doi: doi.toUpperCase(),
    csl: { type: 'document', title: 'T', DOI: doi },
  });
  const second = passageOf('pmc', 'Another text.', {
    doi,
    csl: { type: 'article-journal', 'container-title': 'PLoS ONE', DOI: doi, issued: { 'date-parts': [[2014]] } },
    retractedAt: '2020-01-01T00:00:00.000Z',
  });
  const records = new Set(combineAnswers([[first], [second]]).map(({ source }) => source));
  const [record] = records;
  assert.equal(records.size, 1);
  assert.deepEqual(record?.csl, {
    type: 'article-journal',
    title: 'T',
    'container-title': 'PLoS ONE',
    DOI: doi,
    issued: { 'date-parts': [[2014]] },
  });
  assert.deepEqual([record.identity, record.year, record.retractedAt], [doi, 2014, '2020-01-01T00:00:00.000Z']);
});

test('the same text of the same work -> one passage', () => {
  assert.equal(combineAnswers([[passageOf('a', 'Text.')], [passageOf('a', 'Text.')]]).length, 1);
});

test('the best passage of each source -> 1, on whatever scale its scores are', () => {
  const [loud, quiet] = combineAnswers([
    [passageOf('a', 'A.', { score: 1_000 })],
    [passageOf('b', 'B.', { score: 0.01 })],
  ]);
  assert.deepEqual([loud?.score, quiet?.score], [1, 1]);
});
