import assert from 'node:assert/strict';
import fc from 'fast-check';
import { test } from 'vitest';
import { UnreadableFile } from '../../../../activities/files/extraction/unreadable-file.ts';
import { extractContent, readTable, storedRows } from '../reading.ts';

const refusedWith = (pattern: RegExp) => (error: unknown) =>
  error instanceof UnreadableFile && (assert.match(error.message, pattern), true);

test('columns of one kind -> integers, numbers, booleans, dates or text', async (t) => {
  const { types, rows, warnings } = await readTable(
    t,
    'n,x,ok,day,name\n1,1.5,true,2024-03-01,a\n2,2e-3,FALSE,2024-03-02,b\n',
  );
  assert.deepEqual(types, { n: 'integer', x: 'number', ok: 'boolean', day: 'date', name: 'text' });
  assert.deepEqual(rows, [
    [1, 1.5, true, '2024-03-01', 'a'],
    [2, 0.002, false, '2024-03-02', 'b'],
  ]);
  assert.deepEqual(warnings, []);
});

test('months and quarters -> dates of their first days, with a note', async (t) => {
  const { types, rows, warnings } = await readTable(
    t,
    'a,b,c,d\n2008-11,Jan 2008,2008-Q2,3/2008\n2008-12,Sept 2008,Q3 2008,11/2008\n2009-01,May 2009,Q1 2009,1/2009\n',
  );
  assert.deepEqual(types, { a: 'date', b: 'date', c: 'date', d: 'date' });
  assert.deepEqual(rows[1], ['2008-12-01', '2008-09-01', '2008-07-01', '2008-11-01']);
  assert.match(warnings.join(), /holds months, each of which is read as its first day/);
});

test('years such as 2009-10 and 2011-12, and months that are none -> stay text', async (t) => {
  const { types } = await readTable(t, 'season,ratio,code\n2009-10,2008-13,13/2008\n2010-11,2008-01,Q5 2008\n');
  assert.deepEqual(types, { season: 'text', ratio: 'text', code: 'text' });
});

for (const [name, delimiter] of [
  ['comma', ','],
  ['semicolon', ';'],
  ['tab', '\t'],
  ['pipe', '|'],
] as const) {
  test(`a ${name} between the values -> is found as the delimiter`, async (t) => {
    const text = [
      ['a', 'b', 'c'],
      ['1', 'x y', '2.5'],
      ['2', 'z', '3.5'],
    ]
      .map((row) => row.join(delimiter))
      .join('\n');
    const { types, rows } = await readTable(t, text);
    assert.deepEqual(types, { a: 'integer', b: 'text', c: 'number' });
    assert.equal(rows.length, 2);
  });
}

test('a decimal comma in a file with semicolons -> is read', async (t) => {
  const { types, rows } = await readTable(t, 'land;wert;menge\nAT;3,14;1.234,5\nDE;-2,5;1.000.000,25\n');
  assert.deepEqual(types, { land: 'text', wert: 'number', menge: 'number' });
  assert.deepEqual(rows, [
    ['AT', 3.14, 1234.5],
    ['DE', -2.5, 1000000.25],
  ]);
});

test('1,234 alone -> is ambiguous: stays text, with a note', async (t) => {
  const { types, warnings } = await readTable(t, 'a\tb\n1,234\tx\n5,678\ty\n');
  assert.equal(types['a'], 'text');
  assert.match(warnings.join(), /may mean 1234 or 1\.234/);
});

test('1,234 where another column of the file uses a decimal point -> is a thousand', async (t) => {
  const { types, rows } = await readTable(t, 'people,rate\n"1,234",0.5\n"15,678",0.25\n');
  assert.deepEqual(types, { people: 'integer', rate: 'number' });
  assert.deepEqual(rows[0], [1234, 0.5]);
});

test('1.234 in a file with decimal commas -> stays text', async (t) => {
  const { types } = await readTable(t, 'a;b\n1.234;0,5\n5.678;0,25\n');
  assert.deepEqual(types, { a: 'text', b: 'number' });
});

test('leading zeros and very long digits -> stay text', async (t) => {
  const { types, rows } = await readTable(
    t,
    'zip,account,n\n01234,12345678901234567890,1\n99999,12345678901234567891,2\n',
  );
  assert.deepEqual(types, { zip: 'text', account: 'text', n: 'integer' });
  assert.equal(rows[0]?.[1], '12345678901234567890');
});

test('each token for a missing value -> is missing', async (t) => {
  const tokens = ['', 'NA', 'N/A', 'NaN', 'null', '.', '-'];
  const { types, rows } = await readTable(
    t,
    `n,label\n${tokens.map((token) => `${token},x${token}`).join('\n')}\n7,y\n`,
  );
  assert.equal(types['n'], 'integer');
  assert.deepEqual(
    rows.map(([n]) => n),
    [...tokens.map(() => null), 7],
  );
});

test('a dash in a column that also has plus signs -> is data', async (t) => {
  const { rows } = await readTable(t, 'strand,n\n+,1\n-,2\n');
  assert.deepEqual(rows, [
    ['+', 1],
    ['-', 2],
  ]);
});

test('03/04/2024 alone -> is ambiguous and stays text; a day beyond 12 settles it', async (t) => {
  const { types, warnings, rows } = await readTable(
    t,
    'a,b,c\n03/04/2024,03/04/2024,3.4.2024\n05/06/2024,25/06/2024,25.6.2024\n',
  );
  assert.deepEqual(types, { a: 'text', b: 'date', c: 'date' });
  assert.match(warnings.join(), /day\/month or month\/day/);
  assert.deepEqual(rows[0], ['03/04/2024', '2024-04-03', '2024-04-03']);
});

test('times -> are kept, with offsets turned to UTC', async (t) => {
  const { types, rows } = await readTable(t, 'at,n\n2024-03-01T10:00:00+02:00,1\n2024-03-02 23:30,2\n');
  assert.equal(types['at'], 'date');
  assert.deepEqual(
    rows.map(([at]) => at),
    ['2024-03-01 08:00:00', '2024-03-02 23:30:00'],
  );
});

test('a date that does not exist -> makes the column text', async (t) => {
  assert.equal((await readTable(t, 'd,n\n2023-02-29,1\n2023-02-28,2\n')).types['d'], 'text');
});

const ACCENTED = 'ort;größe\nKöln;5\nÅrhus;6\n';
const ENCODED: readonly [string, Buffer][] = [
  ['UTF-8', Buffer.from(ACCENTED)],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${ACCENTED}`)],
  ['UTF-16 little endian', Buffer.from(`\ufeff${ACCENTED}`, 'utf16le')],
  ['UTF-16 big endian', Buffer.from(`\ufeff${ACCENTED}`, 'utf16le').swap16()],
  ['UTF-16 without a mark', Buffer.from(ACCENTED, 'utf16le')],
  ['Latin-1', Buffer.from(ACCENTED, 'latin1')],
];
for (const [name, bytes] of ENCODED) {
  test(`${name} -> is understood`, async (t) => {
    const { types, rows } = await readTable(t, bytes);
    assert.deepEqual(types, { ort: 'text', größe: 'integer' });
    assert.deepEqual(rows, [
      ['Köln', 5],
      ['Århus', 6],
    ]);
  });
}

test('the euro sign and curly quotes of Windows-1252 -> are understood', async (t) => {
  const { rows } = await readTable(t, Buffer.from('a,b\n\x805,\x93x\x94\nc,d\n', 'latin1'));
  assert.deepEqual(rows[0], ['€5', '“x”']);
});

test('quoted delimiters, line breaks and doubled quotes, lines that end with CRLF -> are read as values', async (t) => {
  const { rows } = await readTable(t, 'a,b\r\n1,"x, ""y""\r\nz"\r\n2,""\r\n');
  assert.deepEqual(rows, [
    [1, 'x, "y"\nz'],
    [2, null],
  ]);
});

test('a quote that is never closed -> is refused with its line', async (t) => {
  await assert.rejects(readTable(t, 'a,b\n1,x\n2,"y\n3,z\n'), refusedWith(/line 3 is never closed/));
});

test('a quotation mark in a tab-separated file -> is a letter like others', async (t) => {
  const { rows } = await readTable(t, 'a\tb\n1\t"5 inch\n2\tx\n', 'data.tsv');
  assert.deepEqual(rows[0], [1, '"5 inch']);
});

test('short rows -> are filled up, with the first line named', async (t) => {
  const { rows, warnings } = await readTable(t, 'a,b,c\n1,2,3\n4,5\n6,7,8\n');
  assert.deepEqual(rows[1], [4, 5, null]);
  assert.match(warnings.join(), /1 row had fewer values.*line 3/);
});

test('a row with too many values -> is refused with its line', async (t) => {
  await assert.rejects(readTable(t, 'a,b,c\n1,2,3\n4,5,6,7\n8,9,10\n'), refusedWith(/Line 3 has 4 values.*3 columns/));
});

test('titles above and notes below the table -> are left out, with a note', async (t) => {
  const { types, rows, warnings } = await readTable(t, 'Report of 2024\n\na,b,c\n1,2,3\n4,5,6\n\nSource: us\n');
  assert.deepEqual(types, { a: 'integer', b: 'integer', c: 'integer' });
  assert.equal(rows.length, 2);
  assert.match(warnings.join(), /1 line above the table.*1 line below the table/);
});

test('comment lines -> are left out; one that names the columns is the header', async (t) => {
  const plain = await readTable(t, '# made by hand\n# 2024\na,b\n1,x\n');
  assert.deepEqual(plain.types, { a: 'integer', b: 'text' });
  assert.match(plain.warnings.join(), /2 comment lines/);
  const genome = await readTable(t, '#chrom\tstart\nchr1\t5\nchr2\t6\n', 'x.tsv');
  assert.deepEqual(genome.types, { chrom: 'text', start: 'integer' });
});

test('a file without a header -> gets column names, with a note', async (t) => {
  const { types, rows, warnings } = await readTable(t, '1,2.5,x\n2,3.5,y\n');
  assert.deepEqual(types, { column_1: 'integer', column_2: 'number', column_3: 'text' });
  assert.equal(rows.length, 2);
  assert.match(warnings.join(), /no header/);
});

test('years across the top -> are names', async (t) => {
  const { types } = await readTable(t, 'country,1990,1991\nA,5,6\nB,7,8\n');
  assert.deepEqual(types, { country: 'text', 1990: 'integer', 1991: 'integer' });
});

test('rising numbers in every row -> are no header', async (t) => {
  assert.equal((await readTable(t, '1,2,3\n2,3,4\n7,8,9\n')).rows.length, 3);
});

test('row names of R -> get a column of their own', async (t) => {
  const { types, rows } = await readTable(
    t,
    '"x" "y" "z"\n"a" 1 2 3\n"b" 4 5 6\n"c" 7 8 9\n"d" 1 1 1\n"e" 2 2 2\n"f" 3 3 3\n"g" 1 2 3\n"h" 1 2 3\n"i" 1 2 3\n"j" 0 0 0\n',
  );
  assert.deepEqual(types, { row_name: 'text', x: 'integer', y: 'integer', z: 'integer' });
  assert.deepEqual(rows[0], ['a', 1, 2, 3]);
});

test('a column, or a row, of missing values -> stays', async (t) => {
  assert.deepEqual((await readTable(t, 'a\n1\nNA\n3\n')).rows, [[1], [null], [3]]);
  assert.deepEqual((await readTable(t, 'a,b\n1,NA\n2,\n')).types, { a: 'integer', b: 'text' });
});

test('hostile names: duplicates, nothing, quotes, SQL, __proto__, 10,000 characters -> are names', async (t) => {
  const header = ['a', 'A', '', '"""; DROP TABLE t; --"', '__proto__', 'x'.repeat(10_000), "o'clock", '名前'];
  const { types, rows, warnings } = await readTable(t, `${header.join(',')}\n1,2,3,4,5,6,7,8\n`);
  const names = Object.keys(types);
  assert.deepEqual(names.slice(0, 4), ['a', 'A_2', 'column_3', '"; DROP TABLE t; --']);
  assert.equal(names.at(-3)?.length, 200);
  assert.deepEqual(names.slice(-2), ["o'clock", '名前']);
  assert.deepEqual(rows, [[1, 2, 3, 4, 5, 6, 7, 8]]);
  assert.match(warnings.join(), /had no name.*more than once.*cut to 200/);
});

test('formulas, NUL and control characters -> are data or removed', async (t) => {
  const { rows } = await readTable(t, 'a,b\n"=cmd|\'/c calc\'!A1",x\0y\u0007\n@SUM(1),z\n');
  assert.deepEqual(rows, [
    ["=cmd|'/c calc'!A1", 'xy'],
    ['@SUM(1)', 'z'],
  ]);
});

test('each reason to refuse a table -> has a sentence of its own', async (t) => {
  await assert.rejects(readTable(t, ''), refusedWith(/empty/));
  await assert.rejects(readTable(t, '\n \n\n'), refusedWith(/empty|no rows/));
  await assert.rejects(readTable(t, 'a,b,c\n'), refusedWith(/header but no rows/));
  await assert.rejects(
    readTable(t, `${'a,'.repeat(59_999)}b\n${'1,'.repeat(59_999)}2\n`),
    refusedWith(/60,000 columns; at most 2,000/),
  );
  await assert.rejects(readTable(t, `a,b\n1,${'x'.repeat(1_000_001)}\n2,y\n`), refusedWith(/1,000,001 characters/));
  await assert.rejects(
    readTable(t, 'a,b\n1,2,3,4\n5,6,7,8\n9,10,11,12\n'),
    refusedWith(/header on line 1 has 2 names/),
  );
});

test('infinite values -> count as missing, with a note', async (t) => {
  const { types, rows, warnings } = await readTable(t, 'x,y\n1.5,a\n-Inf,b\n');
  assert.equal(types['x'], 'number');
  assert.equal(rows[1]?.[0], null);
  assert.match(warnings.join(), /infinite/);
});

test('any text in the cells -> comes back as it was', async (t) => {
  const cell = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => `a${text.replace(/[\p{C}\r\n]/gu, '')}z`);
  const rows = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(rows, async (expected) => {
      const quoted = expected.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')).join('\n');
      assert.deepEqual((await readTable(t, `left,right\n${quoted}\n`)).rows, expected);
    }),
    { numRuns: 40 },
  );
});

test('a file of several row groups -> the rows are stored as they were written', async (t) => {
  const count = 300_000;
  const written = Array.from({ length: count }, (_, row) => [row, `level ${(row * 7) % 9}`, ((row * 13) % 1000) + 0.5]);
  const { rows } = await readTable(t, `id,label,measure\n${written.map((row) => row.join(',')).join('\n')}\n`);
  assert.equal(rows.length, count);
  assert.equal(
    rows.findIndex((row, index) => row.join() !== written[index]?.join()),
    -1,
  );
});

const AGES = [34, 51, 47, 29, 62, 38, 55, 41, 33, 70];

test('codes for missing values that stand apart -> missing, with a note on the column and a warning', async (t) => {
  const lines = AGES.map((age, row) => `${9990 + row},${age},${row === 3 ? 1e6 : 900 + row * 11}`);
  const content = `patient_id,age,steps\n${lines.join('\n')}\n9999,-999,999\n9999,999,999\n`;
  const { tables, warnings } = await extractContent(t, content, 'data.csv');
  const [table] = tables;
  assert.ok(table);
  const rows = await storedRows(table);
  assert.deepEqual(rows.slice(-2), [
    [9999, null, 999],
    [9999, null, 999],
  ]);
  assert.deepEqual(
    rows.slice(0, -2).map(([, age]) => age),
    AGES,
  );
  assert.match(table.columns[1]?.note ?? '', /-999 \(1 time\).* counts as missing; it holds 999 \(1 time\)/);
  assert.equal(table.columns[0]?.note ?? table.columns[2]?.note, undefined);
  assert.match(warnings.join(' '), /Column "age" holds -999/);
});

for (const [what, cells, numbers, note] of [
  ['dollars', ['$1,234.50', '-$20', '$1,000,000'], [1234.5, -20, 1000000], /amounts in \$.*thousands separators/],
  ['dollars with ambiguous groups', ['$1,234', '$5,678', '$900'], [1234, 5678, 900], /amounts in \$/],
  ['euros behind the number', ['12,50 €', '1.234,00 €', '7 €'], [12.5, 1234, 7], /amounts in €/],
  ['codes of currencies', ['USD 12', 'USD 30.5', 'USD 1e3'], [12, 30.5, 1000], /amounts in USD/],
  ['percentages', ['12%', '7.5 %', '0'], [12, 7.5, 0], /percentages.*12% is 12/],
  ['some amounts without the sign', ['£5', '6', '£7.25'], [5, 6, 7.25], /some stand without the sign/],
] as const) {
  test(`a column of ${what} -> numbers, with a note`, async (t) => {
    const content = `label\tvalue\n${cells.map((cell, row) => `r${row}\t${cell}`).join('\n')}\n`;
    const { rows, warnings } = await readTable(t, content, 'data.tsv');
    assert.deepEqual(
      rows.map(([, value]) => value),
      numbers,
    );
    assert.match(warnings.join(' '), note);
  });
}

for (const [what, cells, warning] of [
  ['dollars and euros', ['$5', '€6', '$7'], /amounts in \$ and €; they are kept as text/],
  ['numbers with and without percent signs', ['5%', '0.06', '7%'], /with and without %; they are kept as text/],
] as const) {
  test(`a column of ${what} -> text, with a warning`, async (t) => {
    const { types, warnings } = await readTable(t, `label\tvalue\n${cells.map((cell) => `x\t${cell}`).join('\n')}\n`);
    assert.equal(types['value'], 'text');
    assert.match(warnings.join(' '), warning);
  });
}

test('thousands separators in a file with commas between the values -> whole numbers', async (t) => {
  const { types, rows } = await readTable(t, 'town,people\na,"1,234"\nb,"15,678"\nc,"999"\n');
  assert.equal(types['people'], 'integer');
  assert.deepEqual(rows[1], ['b', 15678]);
});
