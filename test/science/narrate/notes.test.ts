import assert from 'node:assert/strict';
import { test } from 'vitest';
import { NOTE_CODES, type Note } from '../../../contracts/estimate.ts';
import { describeAssumptions, describeDeviation, describeNote, isLimit } from '../../../science/narrate/notes.ts';
import { print } from '../../../science/narrate/sentence.ts';

const noteOf = (code: Note['code'], parts: Partial<Note> = {}): Note => ({
  code,
  column: 'body_mass_g',
  count: null,
  detail: null,
  ...parts,
});
const printed = (note: Note): string => print(describeNote(note, 0), { estimates: [], notes: [note] });

for (const code of NOTE_CODES) {
  test(`${code} -> a sentence, with and without its parts`, () => {
    for (const parts of [{}, { column: null }, { count: 1 }, { count: 1234 }, { detail: 'small, tiny' }]) {
      assert.match(printed(noteOf(code, parts)), /^(?:1,234|1|[A-Z]).*[a-z”)]\.?$/);
      assert.doesNotMatch(printed(noteOf(code, parts)), /undefined|null| {2}|\(\)/);
    }
  });
}

test('rows -> are counted in the singular and the plural', () => {
  assert.equal(printed(noteOf('rows-missing', { count: 1 })), '1 row was left out: body mass is missing.');
  assert.equal(printed(noteOf('rows-missing', { count: 1234 })), '1,234 rows were left out: body mass is missing.');
});

test('limits -> say that it is not possible to say', () => {
  for (const code of ['too-few-rows', 'one-group-only', 'constant', 'no-events', 'no-method'] as const) {
    assert.ok(isLimit(noteOf(code)));
    assert.match(printed(noteOf(code)), /^It is not possible to say/);
  }
  assert.ok(!isLimit(noteOf('rows-missing')));
});

test('the text of a service -> is quoted as inert Markdown', () => {
  assert.match(
    printed(noteOf('service-text', { detail: 'See ![x](https://evil.example)' })),
    /adds: “See \\!\\\[x\\\] ?\(https(?:\\:|: )\/\/evil/,
  );
});

test('assumptions that fail -> are named once; those that hold are not', () => {
  const check = (name: 'normal-residuals' | 'linearity', holds: boolean | null) => ({
    name,
    holds,
    statistic: null,
    pValue: null,
  });
  const sentence = describeAssumptions([
    check('linearity', false),
    check('linearity', false),
    check('normal-residuals', null),
  ]);
  assert.equal(
    print(sentence!, { estimates: [], notes: [] }),
    'An assumption of the method does not hold: the relation is not a straight line.',
  );
  assert.equal(describeAssumptions([check('linearity', true)]), null);
});

test('residuals of neighbours go together or alternate -> intervals are too narrow or too wide', () => {
  const said = (statistic: number): string => {
    const sentence = describeAssumptions([{ name: 'autocorrelation', holds: false, statistic, pValue: 0.01 }]);
    return print(sentence!, { estimates: [], notes: [] });
  };
  assert.match(said(0.4), /go together, .+ too narrow\.$/);
  assert.match(said(-0.4), /alternate, .+ too wide\.$/);
});

test('a deviation -> says what was planned, what was used and why', () => {
  const because = noteOf('too-few-rows');
  const sentence = describeDeviation({ part: 'method', planned: 'welch-t', used: 'fisher-exact', because });
  assert.match(
    print(sentence, { estimates: [], notes: [] }),
    /^The method departed from the plan that was registered before the data were read: fisher-exact instead of welch-t, because .*too few complete rows of body mass\.$/,
  );
});

test('a long remark on how a column was read -> the whole remark, not the start of it', () => {
  const detail =
    'holds -999 (12 times), which stands apart and counts as missing; it holds 99 (4 times), which does not';
  assert.match(
    printed(noteOf('values-read', { detail })),
    /counts as missing; it holds 99 \(4 times\), which does not/,
  );
});
