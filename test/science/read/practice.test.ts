import assert from 'node:assert/strict';
import { test } from 'vitest';
import { plansOf } from './plans-of.ts';
import { table } from './tables.ts';

/** Questions of everyday practice: outliers, rates, groups by a bound, items of a scale. */

const STEEL = table(
  'specimens',
  180,
  'specimen ids 180',
  'lab int 1|2|3',
  'surface text polished|rolled',
  'hardness_HV num 90 20..2500',
  'strength_MPa num 120 300..900',
);

const BY_SPECIMEN = '~ specimen; kinds specimen:category';
const OUTLIERS: readonly (readonly [asked: string, plans: readonly string[]])[] = [
  ['Are there outliers in hardness?', [`outliers hardness_HV ${BY_SPECIMEN}`]],
  ['are there any odd looking strength readings I should check?', [`outliers strength_MPa ${BY_SPECIMEN}`]],
  [
    'Someone typed the hardness values in by hand and a few look plain wrong. Which specimens are they, and what is the mean hardness without them?',
    [`outliers hardness_HV ${BY_SPECIMEN}`],
  ],
  [
    'Is hardness normally distributed, and are there outliers?',
    ['normality hardness_HV', `outliers hardness_HV ${BY_SPECIMEN}`],
  ],
  [
    'Are there outliers in hardness in the polished specimens?',
    ['outliers hardness_HV ~ specimen; rows surface is polished; kinds specimen:category'],
  ],
  ['Excluding outliers, does hardness differ between the surfaces?', []],
  ['Are there outliers in hardness or strength?', []],
  ['Are there outliers in this data?', []],
  ['Is strength higher where hardness has outliers?', []],
  ['In lab 2 a few hardness values look wrong. What is the mean hardness without them?', []],
];

for (const [asked, wanted] of OUTLIERS)
  test(`"${asked}" -> ${wanted.join(', ') || 'no claim'}`, () => {
    assert.deepEqual(plansOf(STEEL, asked), wanted);
  });
