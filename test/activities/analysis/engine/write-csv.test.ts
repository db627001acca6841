import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resultsCsv } from '../../../../activities/analysis/engine/report/write-csv.ts';
import type { AnalysisFinding } from '../../../../contracts/analysis.ts';

const finding = (variables: string[], name: string, value: number): AnalysisFinding => ({
  kind: 'association',
  statement: '',
  method: 'm',
  variables,
  n: 3,
  statistics: [{ name, value }],
  significant: null,
  reversal: false,
  caveats: [],
  followUps: [],
});

test('text that a spreadsheet would run as a formula is disarmed, numbers stay numbers', () => {
  for (const start of ['=', '+', '-', '@', '\t=']) {
    const csv = resultsCsv([finding([`${start}cmd|calc`], `${start}sum`, -1.25e-50)]);
    assert.ok(
      csv
        .split('\r\n')
        .slice(1, -1)
        .every((line) => line.includes(`"'${start}cmd`)),
      csv,
    );
    assert.match(csv, /,-1\.25e-50\r\n/);
  }
});

test('quotes, commas and line breaks stay inside their cell', () => {
  const csv = resultsCsv([finding(['a,"b"\r\nc'], 'x', 1)]);
  assert.equal(csv.split('\r\n').length, 4);
  assert.match(csv, /"a,""b"" c"/);
});
