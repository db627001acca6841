import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnsNamedIn, speaksOf, spokenName, writtenName } from '../../../activities/evidence/columns.ts';
import { PENGUINS } from '../agents/context-builder.ts';

const COLUMNS = PENGUINS.tables.flatMap(({ columns }) => columns.map(({ name }) => name));

const CASES = [
  ['Does body mass differ between the species?', ['body_mass_g', 'species']],
  ['bill_length_mm against bill_depth_mm', ['bill_length_mm', 'bill_depth_mm']],
  ['Do longer flippers go with heavier bodies?', ['flipper_length_mm', 'body_mass_g']],
  ['What do the papers say about diet?', []],
  ['Is the number of rows right?', []],
] as const;
for (const [text, named] of CASES) {
  test(`columns named in "${text}"`, () => {
    assert.deepEqual(columnsNamedIn(text, COLUMNS), named);
  });
}

const FORMS = [
  ['Does vaccination reduce infection?', ['vaccinated', 'infected'], ['vaccinated', 'infected']],
  ['Does vaccination reduce infection?', ['infected', 'vaccination', 'vaccinated'], ['vaccination', 'infected']],
  ['Does vaccination reduce infection?', ['infected', 'vaccine', 'vaccinated'], ['infected']],
  ['Is the dose of the treatment right?', ['dosing_mg', 'treated'], ['dosing_mg', 'treated']],
  ['Are organs of the university in general use?', ['organic', 'universe', 'generation'], []],
  ['Do morals matter to a department of humans?', ['morale', 'departed', 'humane'], []],
] as const;
for (const [text, columns, named] of FORMS) {
  test(`of ${columns.join(', ')}, "${text}" names ${named.join(', ') || 'none'}`, () => {
    assert.deepEqual(columnsNamedIn(text, columns), named);
  });
}

test('a sentence speaks of a column in another form of its name', () => {
  assert.equal(speaksOf('Vaccination lowers the risk.', 'vaccinated'), true);
  assert.equal(speaksOf('Organs age.', 'organic'), false);
});

const SPOKEN = [
  ['Group (A/B)', 'group'],
  ['Dose (mg)', 'dose'],
  ['Flow (l/min)', 'flow'],
  ['Smoker (1 = yes)', 'smoker'],
  ['Age (years)', 'age'],
  ['Weight (before)', 'Weight (before)'],
  ['Male/Female ratio', 'Male/Female ratio'],
  ['bill-length.mm', 'bill length'],
  ['Réponse (%)', 'réponse'],
  ['Größe_cm', 'größe'],
  ['Re\u0301ponse_moyenne', 'réponse moyenne'],
] as const;
for (const [column, said] of SPOKEN) {
  test(`the column ${column} is called ${said}`, () => {
    assert.equal(spokenName(column), said);
  });
}

test('a remark in brackets need not be spoken to name a column', () => {
  assert.deepEqual(columnsNamedIn('Does the height differ by group?', ['Group (A/B)', 'Height (cm)', 'Weight']), [
    'Height (cm)',
    'Group (A/B)',
  ]);
});

test('a column is spoken of without its unit and written so that it cannot be taken for Markdown', () => {
  assert.equal(spokenName('body_mass_g'), 'body mass');
  assert.equal(writtenName('body_mass_g'), 'body_mass_g');
  assert.equal(writtenName('[x](y)'), '“\\[x] (y)”');
});
