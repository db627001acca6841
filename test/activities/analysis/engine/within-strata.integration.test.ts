import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyse } from '../../../../activities/analysis/engine/analyse.ts';
import type { AnalysisFinding, AnalysisTable } from '../../../../contracts/analysis.ts';
import { reference } from './reference.ts';
import { fixtureTable, requestFor, tableOf } from './run-analysis.ts';

async function stratified(table: AnalysisTable, objective: string): Promise<AnalysisFinding> {
  const { findings } = await analyse(requestFor([table], objective), () => undefined);
  const found = findings.find(({ kind, significant }) => kind === 'stratified' && significant !== null);
  assert.ok(found, `${objective}: ${findings.map(({ statement }) => statement).join(' ')}`);
  return found;
}

function near({ statistics }: AnalysisFinding, name: string, expected: number): void {
  const actual = statistics.find((statistic) => statistic.name === name)?.value ?? NaN;
  assert.ok(Math.abs(actual - expected) <= 1e-8 * Math.abs(expected), `${name}: ${actual} is not ${expected}`);
}

const BILLS = 'Compare bill_length_mm between the levels of species within each island';

test('every pair of groups that meets in a stratum is compared there, with Holm’s correction', async () => {
  const found = await stratified(await fixtureTable('penguins.csv'), BILLS);
  const { dream, biscoe } = reference.within;
  for (const [where, { t, p, low, high }] of [
    ['(Chinstrap − Adelie) within Dream', dream],
    ['(Gentoo − Adelie) within Biscoe', biscoe],
  ] as const) {
    near(found, `Welch t ${where}`, t);
    near(found, `p value ${where}`, p);
    near(found, `95% CI lower bound of the difference ${where}`, low);
    near(found, `95% CI upper bound of the difference ${where}`, high);
  }
  near(found, 'Holm-adjusted p value (Chinstrap − Adelie) within Dream', 2 * dream.p);
  near(found, 'Holm-adjusted p value (Gentoo − Adelie) within Biscoe', biscoe.p);
  assert.match(
    found.statement,
    /Both comparisons of two groups within a level of island differ after Holm’s correction: Chinstrap above Adelie by 10\.3 mm within Dream \(Holm-adjusted p < 0\.001\) and Gentoo above Adelie by 8\.53 mm within Biscoe/,
  );
});

test('what was not compared is told by group and stratum, and the pair that never meets by its names', async () => {
  const { caveats, method } = await stratified(await fixtureTable('penguins.csv'), BILLS);
  assert.deepEqual(caveats.slice(1), [
    'Too few values to compare every two groups of species in every level of island: Chinstrap has none in Biscoe, Gentoo has none in Dream and Chinstrap and Gentoo have none in Torgersen.',
    'In no level of island could these be compared: Chinstrap and Gentoo.',
  ]);
  // With empty cells the model of the interaction has no solution.
  assert.doesNotMatch(method, /interaction/);
});

const noise = [3, -2, 1, 0, -1, 2, -3, 1.5];
const rows = (group: string, stratum: string, mean: number, n = noise.length) =>
  noise.slice(0, n).map((each) => [group, stratum, mean + each] as const);

async function made(cells: readonly (readonly [string, string, number])[]): Promise<AnalysisTable> {
  return tableOf([
    ['crop', cells.map(([group]) => group)],
    ['field', cells.map(([, stratum]) => stratum)],
    ['yield', cells.map(([, , value]) => value)],
  ]);
}

const YIELDS = 'Compare yield between the levels of crop within each field';

test('two groups furthest apart that never meet give way to the pair furthest apart that does', async () => {
  const cells = [
    ...rows('wheat', 'north', 50),
    ...rows('rye', 'north', 40),
    ...rows('rye', 'south', 41),
    ...rows('oats', 'south', 20),
  ];
  const { statement, caveats } = await stratified(await made(cells), YIELDS);
  assert.match(statement, /^Taking field into account, yield was higher for rye than for oats\./);
  assert.match(caveats.join(' '), /In no level of field could these be compared: wheat and oats\./);
});

test('of two groups the one with a single value in a stratum is named', async () => {
  const cells = [...rows('rye', 'north', 40), ...rows('oats', 'north', 30), ...rows('rye', 'south', 42)];
  const { caveats } = await stratified(await made([...cells, ...rows('oats', 'south', 31, 1)]), YIELDS);
  assert.deepEqual(caveats, [
    'Too few values to compare rye and oats in every level of field: oats has only one in south.',
  ]);
});

test('a correlation is not said to hold within each stratum where it ran the other way in one or could not be computed', async () => {
  const line = (stratum: string, slope: number, n: number) =>
    Array.from({ length: n }, (_, x) => [stratum, x, slope * x + (noise[x % noise.length] ?? 0)] as const);
  const cells = [...line('north', 2, 30), ...line('south', 2, 30), ...line('west', -1, 8), ...line('east', 2, 2)];
  const table = await tableOf([
    ['field', cells.map(([stratum]) => stratum)],
    ['rain', cells.map(([, x]) => x + 0.5)],
    ['yield', cells.map(([, , y]) => y)],
  ]);
  const { statement, caveats } = await stratified(
    table,
    'Test the association between yield and rain within each field',
  );
  assert.match(statement, /^Within the levels of field taken together, \w+ was higher where \w+ was higher\./);
  assert.match(caveats.join(' '), /No correlation could be computed within these levels of field: east \(n = 2\)\./);
});

test('of a table with three groups the pair that was compared is named, and the strata that tell nothing', async () => {
  const count = (group: string, stratum: string, yes: number, no: number) => [
    ...Array.from({ length: yes }, () => [group, stratum, 'alive'] as const),
    ...Array.from({ length: no }, () => [group, stratum, 'dead'] as const),
  ];
  // Plain and new, furthest apart, have no ward in common.
  const cells = [
    ...count('new', 'east', 18, 2),
    ...count('old', 'east', 10, 10),
    ...count('old', 'west', 11, 9),
    ...count('plain', 'west', 4, 16),
    ...count('plain', 'south', 3, 17),
  ];
  const table = await tableOf([
    ['drug', cells.map(([group]) => group)],
    ['ward', cells.map(([, stratum]) => stratum)],
    ['fate', cells.map(([, , fate]) => fate)],
  ]);
  const { caveats, statement, statistics } = await stratified(
    table,
    'Test the association between drug and fate within each ward',
  );
  assert.match(statement, /For new vs old: pooled/);
  assert.match(caveats[0] ?? '', /^drug has 3 levels; within the strata only new and old are compared/);
  assert.equal(caveats[1], 'These levels of ward carry no information: south (no new, no old) and west (no new).');
  assert.equal(statistics.find(({ name }) => name === 'number of groups')?.value, 3);
});
