import assert from 'node:assert/strict';
import { test } from 'vitest';
import { detectFormat } from '../../../../activities/files/extraction/file-format.ts';
import { UnreadableFile } from '../../../../activities/files/extraction/unreadable-file.ts';
import { requestFor } from '../reading.ts';

const MISLABELLED: readonly [string, string | Buffer, string, RegExp][] = [
  ['a PDF called .csv', '%PDF-1.7\n…', 'a.csv', /declared as csv.*a PDF/],
  ['a picture called .csv', Buffer.from('89504e470d0a1a0a', 'hex'), 'a.csv', /PNG image/],
  ['a zip archive called .csv', 'PK\x03\x04…', 'a.csv', /zip archive/],
  ['a program called .csv', '\x7fELF\x02\x01', 'a.csv', /a program/],
  ['a web page called .csv', '\n<!DOCTYPE html><html>404', 'a.csv', /web page/],
  ['a web page called .txt', '<html><body>Sign in', 'a.txt', /web page/],
  ['text called .pdf', 'a,b\n1,2\n', 'a.pdf', /declared as PDF/],
  ['a PDF called .xlsx', '%PDF-1.7', 'a.xlsx', /declared as Excel.*a PDF/],
  [
    'noise called .json',
    Buffer.from(Array.from({ length: 900 }, (_, index) => (index * 37) % 256)),
    'a.json',
    /binary data/,
  ],
  ['an unknown ending', 'hello', 'a.docx', /cannot be read.*CSV/],
];
for (const [name, content, filename, sentence] of MISLABELLED) {
  test(`${name} -> is refused, with what it is`, (t) => {
    const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
    assert.throws(
      () => detectFormat(requestFor(t, bytes, filename).path, filename, ''),
      (error: unknown) => error instanceof UnreadableFile && sentence.test(error.message),
    );
  });
}

test('a file name with an ending -> the ending decides; without one the content type does', (t) => {
  const { path } = requestFor(t, 'a,b\n1,2\n', 'upload');
  assert.equal(detectFormat(path, 'A.CSV', 'application/vnd.ms-excel'), 'csv');
  assert.equal(detectFormat(path, 'data.txt', 'text/csv; charset=utf-8'), 'csv');
  assert.equal(detectFormat(path, 'data.txt', 'text/plain'), 'text');
  assert.equal(detectFormat(path, 'download', 'application/json'), 'json');
});
