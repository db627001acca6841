import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'vitest';
import { encoderInput } from '../../../../science/read/encoder/encoder-input.ts';
import { readWordPieces } from '../../../../science/read/encoder/word-pieces.ts';
import { table } from '../tables/tables.ts';

const PIECES = readWordPieces(join(import.meta.dirname, '../../../../science/read/encoder/weights'));
/** The text of what the encoder is given for a question and for each column. */
const textsOf = (question: string, ...columns: readonly string[]): readonly string[] => {
  const texts: string[] = [];
  const pieces = { ...PIECES, idsOf: (text: string) => [texts.push(text)] };
  encoderInput(pieces, question, table('trial', 120, ...columns));
  return [...new Set(texts)];
};

test('a column -> its name in words with its levels, dates and ids by what they are', () => {
  assert.deepEqual(
    textsOf(
      'Who heals?',
      'patientId ids 120',
      'Dose (mg/kg) num 40 0..9',
      'arm text drug|control',
      'seen date 2001-01-01..2001-12-30 90',
    ),
    ['Who heals?', 'patient Id : id', 'Dose mg kg', ':', 'control', ',', 'drug', 'arm', 'seen : date'],
  );
});

test('a question beside a table -> each id belongs to the question or to a column', () => {
  const input = encoderInput(PIECES, 'Who heals?', table('trial', 120, 'arm text drug|control', 'healed int 0|1'));
  assert.ok(input);
  assert.equal(input.ids.length, input.columns.length);
  assert.deepEqual([...new Set(input.columns)], [-1, 0, 1]);
  assert.deepEqual([input.ids[0], input.ids.at(-1)], [PIECES.start, PIECES.end]);
});

test('levels of a column -> are listed, and each of their ids belongs to one', () => {
  const input = encoderInput(PIECES, 'Who heals?', table('trial', 120, 'arm text drug|control', 'healed int 0|1'));
  assert.ok(input);
  assert.deepEqual(
    input.listed.map(({ column, value }) => `${column} ${value}`),
    ['0 control', '0 drug', '1 0', '1 1'],
  );
  const idsIn = (level: number) => input.ids.filter((_, at) => input.levels[at] === level);
  assert.deepEqual(idsIn(1), PIECES.idsOf('drug'));
  assert.deepEqual(idsIn(3), PIECES.idsOf('1'));
});

test('a table that is wider than the encoder was fitted to -> no input', () => {
  const columns = Array.from({ length: 61 }, (_, place) => `m${place} num 50 0..9`);
  assert.equal(encoderInput(PIECES, 'Does m3 rise with m4?', table('wide', 90, ...columns)), null);
});

test('a very long question -> is cut, and the columns stay', () => {
  const input = encoderInput(PIECES, 'why '.repeat(5_000), table('trial', 120, 'arm text drug|control'));
  assert.equal(input?.columns.filter((column) => column === -1).length, 82);
  assert.equal(input.columns.at(-1), 0);
});
