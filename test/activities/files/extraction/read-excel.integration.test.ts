import assert from 'node:assert/strict';
import { test } from 'vitest';
import { UnreadableFile } from '../../../../activities/files/extraction/unreadable-file.ts';
import { extractContent, readTable, storedRows } from '../reading.ts';
import { workbook, workbookParts, zip } from '../zip-builder.ts';

const refusedWith = (pattern: RegExp) => (error: unknown) =>
  error instanceof UnreadableFile && (assert.match(error.message, pattern), true);
const TABLE = [
  ['a', 'b'],
  [1, 'x'],
];

test('a sheet -> its numbers, truth values, dates and text', async (t) => {
  const bytes = workbook({
    Trial: [
      ['n', 'x', 'ok', 'day', 'at', 'name'],
      [1, 0.1, true, new Date('2024-02-29'), new Date('2024-02-29T13:45:10Z'), 'ä & "b"'],
      [2, -3e-7, false, new Date('1999-12-31'), new Date('1999-12-31T23:59:59Z'), null],
    ],
  });
  const { types, rows } = await readTable(t, bytes, 'trial.xlsx');
  assert.deepEqual(types, { n: 'integer', x: 'number', ok: 'boolean', day: 'date', at: 'date', name: 'text' });
  assert.deepEqual(rows, [
    [1, 0.1, true, '2024-02-29', '2024-02-29 13:45:10', 'ä & "b"'],
    [2, -3e-7, false, '1999-12-31', '1999-12-31 23:59:59', null],
  ]);
});

test('several sheets with data -> each is a table, without empty rows, empty columns and titles around it', async (t) => {
  const bytes = workbook({
    First: TABLE,
    Empty: [],
    'Second "one"': [[], [null, 'A title'], [], [null, 'p', 'q', 'r'], [null, 1, 2, 'z']],
    HeaderOnly: [['a', 'b']],
  });
  const { tables, warnings, description } = await extractContent(t, bytes, 'book.xlsx');
  assert.deepEqual(
    tables.map(({ name, rows, columns }) => [name, rows, columns.map((column) => column.name)]),
    [
      ['First', 1, ['a', 'b']],
      ['Second "one"', 1, ['p', 'q', 'r']],
    ],
  );
  assert.deepEqual(await storedRows(tables[1]!), [[1, 2, 'z']]);
  assert.match(warnings.join(), /title.*HeaderOnly/);
  assert.match(description, /^2 sheets with data/);
});

test('a workbook without values -> is refused', async (t) => {
  await assert.rejects(readTable(t, workbook({ Empty: [] }), 'a.xlsx'), refusedWith(/no rows of values/));
});

test('a bomb that declares its size -> is refused', async (t) => {
  const parts = [...workbookParts({ A: TABLE }), { name: 'xl/bomb.xml', content: Buffer.alloc(210_000_000) }];
  await assert.rejects(readTable(t, zip(parts), 'bomb.xlsx'), refusedWith(/unpacks to more/));
});

test('a bomb that lies about its size -> is refused', async (t) => {
  const parts = [
    ...workbookParts({ A: TABLE }),
    { name: 'xl/bomb.xml', content: Buffer.alloc(60_000_000), declaredSize: 10 },
  ];
  await assert.rejects(readTable(t, zip(parts), 'bomb.xlsx'), refusedWith(/unpacks to more/));
});

test('more than 10,000 parts -> are refused', async (t) => {
  await assert.rejects(
    readTable(t, zip(workbookParts({ A: TABLE }), 10_001), 'many.xlsx'),
    refusedWith(/10,000 parts/),
  );
});

test('an encrypted, old, cut off or other zip file -> a sentence of its own for each', async (t) => {
  const [first, ...others] = workbookParts({ A: TABLE });
  await assert.rejects(
    readTable(t, zip([{ ...first!, encrypted: true }, ...others]), 'a.xlsx'),
    refusedWith(/password/),
  );
  const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_000)]);
  await assert.rejects(readTable(t, ole, 'old.xls'), refusedWith(/save as \.xlsx/));
  const whole = workbook({ A: TABLE });
  await assert.rejects(readTable(t, whole.subarray(0, whole.length - 60), 'a.xlsx'), refusedWith(/damaged or cut off/));
  await assert.rejects(
    readTable(t, zip([{ name: 'a.txt', content: 'x' }]), 'a.xlsx'),
    refusedWith(/not an Excel workbook/),
  );
  const broken = workbookParts({ A: TABLE }).map((part) =>
    part.name.includes('sheet1') ? { ...part, content: '<worksheet><sheetData><row' } : part,
  );
  await assert.rejects(readTable(t, zip(broken), 'a.xlsx'), refusedWith(/cannot be read|no rows/));
});

test('XML entities -> are not expanded', async (t) => {
  const laughs = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>';
  const parts = workbookParts({
    A: [
      ['a', 'b'],
      [1, 'X'],
    ],
  }).map((part) =>
    part.name.includes('sheet1')
      ? { ...part, content: String(part.content).replace('?>', `?>${laughs}`).replace('>X<', '>&b;<') }
      : part,
  );
  const answer = await readTable(t, zip(parts), 'a.xlsx').then(({ rows }) => JSON.stringify(rows), String);
  assert.doesNotMatch(answer, /aaaa/);
});
