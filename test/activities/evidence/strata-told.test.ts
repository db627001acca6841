import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finding } from '../../../contracts/agents.ts';
import { claimOf } from '../../../activities/evidence/claims.ts';
import { reachTold } from '../../../activities/evidence/strata-told.ts';
import { finding } from '../agents/context-builder.ts';

type Difference = readonly [high: string, low: string, stratum: string, value: number, p?: number];

function compared(differences: readonly Difference[], cells: readonly string[], parts: Partial<Finding> = {}): Finding {
  const [[high, low] = ['', '']] = differences;
  return finding({
    kind: 'stratified',
    statement: '',
    variables: ['bill_length_mm', 'species', 'island'],
    significant: true,
    statistics: [
      { name: `adjusted difference of means (${high} − ${low})`, value: differences[0]?.[3] ?? 0 },
      ...cells.map((cell) => ({ name: `n of ${cell}`, value: 40 })),
      ...differences.flatMap(([one, two, stratum, value, p]) => [
        { name: `difference of means (${one} − ${two}) within ${stratum}`, value },
        ...(p === undefined ? [] : [{ name: `Holm-adjusted p value (${one} − ${two}) within ${stratum}`, value: p }]),
      ]),
    ],
    ...parts,
  });
}

const CELLS = [
  'Adelie within Biscoe',
  'Gentoo within Biscoe',
  'Adelie within Dream',
  'Chinstrap within Dream',
  'Adelie within Torgersen',
];
const bills = (dream = 0.001, biscoe = 0.001, sign = 1) =>
  compared(
    [
      ['Chinstrap', 'Adelie', 'Dream', 10.3, dream],
      ['Gentoo', 'Adelie', 'Biscoe', sign * 8.5, biscoe],
    ],
    CELLS,
  );
const told = (found: Finding, outcome: 'confirms' | 'vanishes' | 'turns' = 'confirms') => {
  const { where, whom } = reachTold(found, outcome);
  return `${where}${whom}`;
};

test('a relation is said to show within strata for the pairs that were compared there, and for no other', () => {
  assert.equal(
    told(bills()),
    'within islands for Chinstrap and Adelie (in Dream) and for Gentoo and Adelie (in Biscoe); Gentoo and Chinstrap could not be compared there',
  );
});

test('a pair that does not differ, or the other way round, is not among those that show the relation', () => {
  const only = 'within islands for Chinstrap and Adelie (in Dream); Gentoo and Chinstrap could not be compared there';
  assert.equal(told(bills(0.001, 0.2)), only);
  assert.equal(told(bills(0.001, 0.001, -1)), only);
  assert.match(told(bills(0.2, 0.2)), /^within islands on the whole, for no two groups by themselves;/);
});

test('where a relation no longer shows, the strata that could be looked at are named', () => {
  assert.equal(
    told(bills(), 'vanishes'),
    'within Dream and Biscoe (island); Gentoo and Chinstrap could not be compared there',
  );
});

test('a turn among several groups is a turn of the pair that was looked at', () => {
  const turned = { ...bills(), reversal: true };
  assert.equal(told(turned, 'turns'), 'within Dream and Biscoe (island) for Chinstrap and Adelie');
  assert.match(
    claimOf(turned),
    /^within Dream and Biscoe \(island\), bill length is higher for Chinstrap than for Adelie, while/,
  );
});

test('the claim of a view that leads tells the pairs that differ and which way', () => {
  assert.equal(
    claimOf(bills(0.001, 0.001, -1)),
    'within islands, bill length is higher for Chinstrap than for Adelie (in Dream) and higher for Adelie than for Gentoo (in Biscoe)',
  );
  assert.match(claimOf(bills(0.2, 0.2)), /differs on the whole, but between no two groups by themselves$/);
});

const SEXES = ['male within Dream', 'female within Dream', 'male within Biscoe', 'female within Biscoe'];

test('two groups compared in all strata need no more words than the strata', () => {
  const differences = [
    ['male', 'female', 'Dream', 3],
    ['male', 'female', 'Biscoe', 4],
  ] as const;
  assert.equal(told(compared(differences, SEXES)), 'within islands');
  assert.equal(claimOf(compared(differences, SEXES)), 'within islands, bill length differs between species');
});

test('a difference that runs the other way in one stratum is not told without that', () => {
  const mixed = compared(
    [
      ['male', 'female', 'Dream', 3],
      ['male', 'female', 'Biscoe', -1],
    ],
    SEXES,
  );
  assert.equal(told(mixed), 'within islands, though not in the same direction everywhere');
  assert.match(claimOf(mixed), /, not in the same direction everywhere$/);
});

test('a correlation is told of the strata that had one', () => {
  const found = finding({
    kind: 'stratified',
    statement: '',
    variables: ['bill_depth_mm', 'bill_length_mm', 'island'],
    significant: true,
    statistics: [
      { name: 'n of Dream', value: 124 },
      { name: 'Pearson r for Dream', value: 0.4 },
      { name: 'n of Torgersen', value: 2 },
    ],
  });
  assert.equal(told(found), 'within Dream (island)');
});

test('of a table with several groups the two that were compared are told, in the strata that have both', () => {
  const found = finding({
    kind: 'stratified',
    statement: '',
    variables: ['fate', 'drug', 'ward'],
    significant: true,
    statistics: [
      { name: 'number of groups', value: 3 },
      { name: 'pooled proportion for new', value: 0.9 },
      { name: 'pooled proportion for old', value: 0.5 },
      ...['east', 'west'].flatMap((ward) => [
        { name: `count of alive for new within ${ward}`, value: ward === 'east' ? 18 : 0 },
        { name: `n of new within ${ward}`, value: ward === 'east' ? 20 : 0 },
        { name: `count of alive for old within ${ward}`, value: 10 },
        { name: `n of old within ${ward}`, value: 20 },
      ]),
    ],
  });
  assert.equal(told(found), 'within east (ward) for new and old');
});
