import assert from 'node:assert/strict';
import { test } from 'vitest';
import { wordsOf } from '../../../../science/read/words/words.ts';
import { withDates } from '../../../../science/read/words/written-dates.ts';

const CASES: readonly (readonly [text: string, dates: readonly string[]])[] = [
  ['since 1 March 2021', ['2021-03-01']],
  ['before the 2nd of May, 2020', ['2020-05-02']],
  ['changed from 2021-07 onwards', ['2021-07-01']],
  ['the 2011-12 season', []],
  ['from 2011 to 12', []],
];

for (const [text, dates] of CASES)
  test(`"${text}" -> ${dates.join() || 'no date'}`, () =>
    assert.deepEqual(
      withDates(wordsOf(text)).flatMap(({ date }) => date ?? []),
      dates,
    ));
