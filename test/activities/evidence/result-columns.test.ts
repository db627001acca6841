import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnsNamedIn } from '../../../activities/evidence/columns.ts';
import { analysisObjective, askedParts } from '../../../activities/evidence/questions.ts';
import { finding } from '../agents/context-builder.ts';
import { sharesClaim } from '../../../activities/evidence/shares.ts';
import type { KnownDataset } from '../../../contracts/agents.ts';

const STONES: KnownDataset = {
  id: 'stones',
  filename: 'stones.csv',
  description: '',
  tables: [
    {
      name: 'stones',
      rows: 8,
      columns: [
        { name: 'treatment', type: 'text' },
        { name: 'stone_size', type: 'text' },
        { name: 'outcome', type: 'text' },
        { name: 'count', type: 'integer' },
      ],
    },
  ],
};
const COLUMNS = STONES.tables.flatMap(({ columns }) => columns.map(({ name }) => name));

const NAMED: readonly (readonly [text: string, columns: readonly string[]])[] = [
  ['Is treatment A or B better for kidney stones?', ['treatment']],
  ['Is the success of treatment A higher than that of treatment B for kidney stones?', ['outcome', 'treatment']],
  ['Is treatment A better than B within each stone size?', ['treatment', 'stone_size']],
  ['Are larger stones treated with A?', ['stone_size', 'treatment']],
  ['Is the size of the stones related to the treatment?', ['stone_size', 'treatment']],
];
for (const [text, columns] of NAMED) {
  test(`"${text}" names ${columns.join(', ')}`, () => {
    assert.deepEqual(columnsNamedIn(text, COLUMNS), columns);
  });
}

test('a question that judges asks for the result the data hold, in the words that name the groups', () => {
  const [part] = askedParts('Is treatment A or B better for kidney stones?', COLUMNS);
  assert.equal(
    part && analysisObjective(part, STONES),
    'Is treatment A or B better for kidney stones? (outcome, treatment)',
  );
});

const share = (name: string, value: number) => ({ name: `proportion of success for ${name}`, value });

test('a comparison of shares says which group has the higher one', () => {
  const statistics = [share('treatment A', 0.78), share('treatment B', 0.83)];
  const result = finding({ kind: 'contingency', statement: '', significant: true, statistics });
  assert.equal(sharesClaim(result), 'the share of success is higher for treatment B than for treatment A');
});

test('of several groups the highest and the lowest are named', () => {
  const statistics = [share('A', 0.2), share('B', 0.5), share('C', 0.1)];
  const result = finding({ kind: 'contingency', statement: '', significant: true, statistics });
  assert.equal(sharesClaim(result), 'the share of success is highest for B and lowest for C');
});

const stratified = (large: readonly [number, number], significant: boolean) =>
  finding({
    kind: 'stratified',
    statement: '',
    significant,
    reversal: true,
    statistics: [
      { name: 'pooled proportion for B', value: 0.83 },
      { name: 'pooled proportion for A', value: 0.78 },
      { name: 'Mantel-Haenszel common odds ratio (B / A)', value: 0.69 },
      share('B within small', 0.87),
      share('A within small', 0.93),
      share('B within large', large[0]),
      share('A within large', large[1]),
    ],
  });

test('within strata the group with the higher share there is named, and whether that is clear', () => {
  assert.equal(sharesClaim(stratified([0.69, 0.73], true)), 'the share of success is higher for A than for B');
  assert.match(sharesClaim(stratified([0.69, 0.73], false)) ?? '', /, though not clearly so$/);
});

test('where one stratum disagrees, the share is mostly higher', () => {
  assert.equal(sharesClaim(stratified([0.74, 0.73], true)), 'the share of success is mostly higher for A than for B');
});

test('shares of several outcomes make no claim about one', () => {
  const statistics = [share('A', 0.2), { name: 'proportion of failure for A', value: 0.8 }];
  assert.equal(sharesClaim(finding({ kind: 'contingency', statement: '', statistics })), null);
});
