import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stanceOf, type Stance } from '../../../activities/evidence/document-stance.ts';
import type { Finding } from '../../../contracts/agents.ts';
import { billsPooled, billsWithinSpecies, extract, massBySpecies, yearNull } from '../agents/context-builder.ts';

const CASES: readonly (readonly [text: string, result: Finding, stance: Stance])[] = [
  ['Gentoo penguins had the highest body mass.', massBySpecies(), 'agrees'],
  ['Adelie penguins had the highest body mass.', massBySpecies(), 'disagrees'],
  ['Body mass was greater in Gentoo than in Adelie penguins.', massBySpecies(), 'agrees'],
  ['Body mass was greater in Adelie than in Gentoo penguins.', massBySpecies(), 'disagrees'],
  ['Body mass differed between species.', massBySpecies(), 'agrees'],
  ['Body mass did not differ between species.', massBySpecies(), 'disagrees'],
  ['Body mass may differ between species.', massBySpecies(), 'speaks-of'],
  ['Body mass of each species is related to sex.', massBySpecies(), 'speaks-of'],
  ['Gentoo penguins were weighed and their body mass noted.', massBySpecies(), 'speaks-of'],
  ['Gentoo penguins breed on Biscoe.', massBySpecies(), 'unrelated'],
  ['Bill length was negatively correlated with bill depth.', billsPooled(), 'agrees'],
  ['Bill length was positively correlated with bill depth.', billsPooled(), 'disagrees'],
  ['Bill length was measured together with bill depth.', billsPooled(), 'speaks-of'],
  ['Bill length was negatively correlated with bill depth.', billsWithinSpecies(), 'speaks-of'],
  ['Within species, bill length was positively correlated with bill depth.', billsWithinSpecies(), 'agrees'],
  [
    "They show that it holds an example of Simpson's paradox: over all penguins, bill length and bill depth are negatively correlated, while within each species longer bills are also deeper bills.",
    billsWithinSpecies(),
    'agrees',
  ],
  [
    'Over all penguins bill length was negatively correlated with bill depth, while within each species the two were positively correlated.',
    billsWithinSpecies(),
    'speaks-of',
  ],
  [
    'Over all birds bill length was negatively correlated with bill depth, but within species bill length was positively correlated with bill depth.',
    billsWithinSpecies(),
    'agrees',
  ],
  [
    'Over all birds bill length was positively correlated with bill depth, but within species bill length was negatively correlated with bill depth.',
    billsWithinSpecies(),
    'disagrees',
  ],
  [
    'A reversal: over all birds bill length was positively correlated with bill depth, but within species bill length was negatively correlated with bill depth.',
    billsWithinSpecies(),
    'speaks-of',
  ],
  ['The relation of bill length with bill depth reverses between species.', billsWithinSpecies(), 'agrees'],
  ['The relation of bill length with bill depth may reverse between species.', billsWithinSpecies(), 'speaks-of'],
  ['Over all birds of each species, bill length and bill depth were noted.', billsWithinSpecies(), 'speaks-of'],
  ['Among species, bill length was negatively correlated with bill depth.', billsWithinSpecies(), 'speaks-of'],
  ['Within species, bill length was positively correlated with bill depth.', billsPooled(), 'speaks-of'],
  ['The relation of bill length with bill depth is reversed by species.', billsPooled(), 'speaks-of'],
  [
    'Overall, bill length was positively correlated with bill depth, but within species bill length was negatively correlated with bill depth.',
    billsPooled(),
    'disagrees',
  ],
  ['Body mass did not differ between years.', yearNull(), 'agrees'],
  ['Body mass differed between years.', yearNull(), 'speaks-of'],
];

for (const [text, result, stance] of CASES) {
  test(`beside ${result.kind} of ${result.variables.join(', ')}, "${text}" ${stance}`, () => {
    assert.equal(stanceOf({ finding: extract(text) }, result), stance);
  });
}
