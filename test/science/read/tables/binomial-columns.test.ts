import assert from 'node:assert/strict';
import { test } from 'vitest';
import { factsOf } from '../../../../science/read/tables/columns.ts';
import { structureOf } from '../../../../science/read/tables/structure.ts';
import { wordsOf } from '../../../../science/read/words/words.ts';
import { plansOf } from '../plans-of.ts';
import { table } from './tables.ts';

/** The successes and trials of a table of two counts, the first at most as many as the second, beside what is said. */
function pairOf(successes: string, trials: string, said = ''): string | null {
  const columns = factsOf(
    table('counts', 60, `${successes} int 12 0..20 within ${trials}`, `${trials} int 9 20..40`, 'site text A|B'),
  );
  const { binomial } = structureOf(columns, wordsOf(said));
  return binomial && `${binomial.successes.name} of ${binomial.trials.name}`;
}

for (const [successes, trials] of [
  ['survivors', 'plated_cells'],
  ['springtails_surviving', 'springtails_added'],
  ['rotten_fruits', 'fruits_in_tray'],
  ['items_correct', 'test_items'],
  ['passed_exam', 'grade7_enrolled'],
  ['alarms', 'attempts'],
  ['without_ticket', 'checked'],
  ['hatched', 'clutch_size'],
] as const)
  test(`${successes} beside ${trials} -> so many of them`, () => {
    assert.equal(pairOf(successes, trials), `${successes} of ${trials}`);
  });

for (const [successes, trials] of [
  ['fledged', 'territory_size_a'],
  ['red_mite_count', 'hens'],
  ['wishlisted', 'secs_on_site'],
] as const)
  test(`${successes} beside ${trials} -> no share of it`, () => {
    assert.equal(pairOf(successes, trials), null);
  });

test('defects found "out of the test points" -> so many of them, whatever the names say', () => {
  assert.equal(pairOf('defects_found', 'test_points', 'Defects found by site'), null);
  assert.equal(
    pairOf('defects_found', 'test_points', 'Defects found out of the test points, by site'),
    'defects_found of test_points',
  );
});

const FLAWS = table(
  'go_no_go',
  90,
  'group text patient|control',
  'age int 30 8..60',
  'omissions int 12 0..15 within n_stimuli',
  'commissions int 12 0..15 within n_stimuli',
  'n_stimuli int 8 40..60',
);
test('of two counts out of the same trials -> the one that is spoken of is a share of them', () => {
  assert.deepEqual(plansOf(FLAWS, 'Do patients make more commissions out of the stimuli than controls?'), [
    'difference commissions ~ group; vs patient/control; trials n_stimuli; expected higher',
  ]);
});
test('two counts out of the same trials that go together -> are related as they are', () => {
  assert.deepEqual(plansOf(FLAWS, 'Are omissions correlated with commissions?'), [
    'association omissions ~ commissions',
  ]);
});

const TRAYS = table(
  'storage',
  80,
  'cultivar text Kent|Keitt',
  'temp_C int 14 5..20',
  'harvest_lot text lot A|lot B',
  'rotten_fruits int 12 0..20 within fruits_in_tray',
  'fruits_in_tray int 9 20..40',
);
for (const [asked, wanted] of [
  ['How many fruits rotted in total?', 'description rotten_fruits; statistic total'],
  ['Sum of rotten fruits per cultivar', 'description rotten_fruits ~ cultivar; statistic total'],
  ['Share of rotten fruits per cultivar', 'description rotten_fruits ~ cultivar; trials fruits_in_tray'],
  ['Total rotten fruits by lot.', 'description rotten_fruits ~ harvest_lot; statistic total'],
  [
    'What share of rotten fruits would you expect at 10 °C?',
    'expected-value rotten_fruits ~ temp_C; given temp_C 10; trials fruits_in_tray',
  ],
  ['How many rotten fruits would you expect at 10 °C?', 'expected-value rotten_fruits ~ temp_C; given temp_C 10'],
] as const)
  test(`"${asked}" -> ${wanted}`, () => {
    assert.deepEqual(plansOf(TRAYS, asked), [wanted]);
  });
