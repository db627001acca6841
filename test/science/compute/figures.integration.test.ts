import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'vitest';
import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import { axisTitle } from '../../../science/compute/figures/axis-title.ts';
import { axisLabels } from '../../../science/compute/figures/figure.ts';
import { workbench } from './harness.ts';

const bench = workbench();
const n = 48;
const rows = <T>(make: (row: number) => T): T[] => Array.from({ length: n }, (_, row) => make(row));
const table = await bench.tableOf({
  mass_g: rows((row) => 50 + Math.sin(row) * 9),
  height_cm: rows((row) => 150 + Math.cos(row * 2.1) * 9),
  arm: rows(
    (row) => ['control', 'constructor', 'a drug with a name that is longer than an axis has room for'][row % 3]!,
  ),
  sex: rows((row) => (row % 2 ? 'f' : 'm')),
  cured: rows((row) => (Math.sin(row * 3) > 0 ? 'yes' : 'no')),
});

const DRAWN: readonly (readonly [string, Partial<AnalysisPlan>, readonly string[]])[] = [
  ['a quantity in groups', { outcome: 'mass_g', predictors: ['arm'] }, ['boxes']],
  ['a quantity within strata', { outcome: 'mass_g', predictors: ['sex'], strata: ['arm'] }, ['boxes', 'forest']],
  ['shares in groups', { outcome: 'cured', predictors: ['arm'] }, ['shares']],
  ['shares within strata', { outcome: 'cured', predictors: ['sex'], strata: ['arm'] }, ['shares', 'forest']],
  ['several levels in groups', { question: 'association', outcome: 'arm', predictors: ['sex'] }, ['shares']],
  ['two quantities', { question: 'association', outcome: 'mass_g', predictors: ['height_cm'] }, ['scatter']],
  [
    'two quantities within strata',
    { question: 'association', outcome: 'mass_g', predictors: ['height_cm'], strata: ['arm'] },
    ['scatter', 'forest'],
  ],
  ['two measurements', { question: 'paired-difference', outcome: 'mass_g', baseline: 'height_cm' }, ['boxes']],
  ['one quantity', { question: 'description', outcome: 'mass_g' }, ['histogram']],
  ['one category', { question: 'description', outcome: 'arm' }, ['shares']],
  ['a given value', { question: 'one-sample', outcome: 'mass_g', hypothesizedValue: 50 }, ['histogram']],
  ['many columns', { question: 'screening', outcome: 'mass_g' }, ['screening']],
];

for (const [what, plan, names] of DRAWN) {
  test(`${what} -> ${names.join(', ')}: specification, SVG and PNG`, async () => {
    const { files } = await bench.answer(table, plan);
    const figures = files.filter((file) => file.type === 'figure');
    assert.deepEqual(
      figures.map((file) => file.name),
      names.map((name) => `${name}.png`),
    );
    for (const name of names) {
      const pathOf = (suffix: string) => files.find((file) => file.name === `${name}.${suffix}`)!.path;
      const png = readFileSync(pathOf('png'));
      assert.deepEqual(
        [png.readUInt32BE(16), png.toString('latin1', 37, 41), png.readUInt32BE(41)],
        [1950, 'pHYs', 11_811],
      );
      assert.ok(readFileSync(pathOf('svg'), 'utf8').startsWith('<svg'));
      assert.match(readFileSync(pathOf('vl.json'), 'utf8'), /vega-lite\/v6/);
    }
    for (const { description } of figures) assert.doesNotMatch(description, /undefined|NaN|mass_g/);
  });
}

test('a quantity within strata -> a box for each group of each stratum', async () => {
  const { files } = await bench.answer(table, { outcome: 'mass_g', predictors: ['cured'], strata: ['sex'] });
  const caption = files.find(({ name }) => name === 'boxes.png')?.description;
  assert.match(caption ?? '', /^Mass \(g\) by Cured and Sex \(n = 48\)/);
  const spec = readFileSync(files.find(({ name }) => name === 'boxes.vl.json')!.path, 'utf8');
  for (const label of ['no, f', 'yes, f', 'no, m', 'yes, m']) assert.ok(spec.includes(`"f0":"${label}"`), label);
});

test('names of columns -> titles with their units', () => {
  assert.equal(axisTitle('body_mass_g'), 'Body mass (g)');
  assert.equal(axisTitle('Dose (mg)'), 'Dose (mg)');
  assert.equal(axisTitle('vitamin_c'), 'Vitamin c');
  assert.equal(axisTitle('Group (A/B)'), 'Group (A/B)');
  assert.equal(axisTitle('constructor'), 'Constructor');
});

test('labels that are alike when they are cut -> stay different, and none is a name of JavaScript', () => {
  const labels = axisLabels(['x'.repeat(40), `${'x'.repeat(40)}y`, 'toString']);
  assert.equal(new Set(labels).size, 3);
  assert.ok(labels.every((label) => !(label in {})));
});
