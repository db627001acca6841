import assert from 'node:assert/strict';
import { test } from 'vitest';
import { plansOf } from './plans-of.ts';
import { table } from './tables/tables.ts';

const GUMS = table(
  'gum_trial',
  84,
  'pat ids 84',
  'therapy text SRP|laser',
  'smoking text non-smoker|smoker',
  'PD_baseline_mm num 40 4..8',
  'PD_3mo_mm num 40 3..7',
  'PD_6mo_mm num 40 2.5..7',
);
const PERCH = table(
  'perch_lakes',
  179,
  'fish_no ids 179',
  'lake text Esk|Tarn|Wind',
  'sex text F|M',
  'length_mm int 120 90..390',
  'weight_g num 150 12..600',
  'Hg_mg_kg num 120 0.02..0.9',
);
const STEEL = table('steel_trials', 108, 'specimen ids 108', 'quench text oil|water', 'charpy_J num 80 4..62');
const VITAMIN = table(
  'dose_trial',
  160,
  'subject ids 160',
  'sex text F|M',
  '25OHD_start_nmolL int 50 15..90',
  '25OHD_wk16_nmolL int 60 20..130',
);
const JABS = table('flu_season', 240, 'person ids 240', 'age int 60 18..92', 'flu_jab text no|yes');
const PAY = table('staff_pay', 120, 'id ids 120', 'pay_eur int 110 18000..96000', 'site text North|South');
const CELLS = table('herd_cells', 160, 'cow ids 160', 'scc_x1000 int 140 20..900', 'farm text A|B|C');
const LAMBS = table('worm_counts', 96, 'lamb ids 96', 'drench text none|zolvix', 'FEC_epg int 60 0..2500');
const TROUGHS = table('drug_levels', 150, 'case ids 150', 'ward text medical|surgical', 'trough_mg_L num 90 4..31');

for (const [of, message, ...wanted] of [
  [
    TROUGHS,
    'What proportion of troughs lies within the target range of 10 to 20 mg/L?',
    'description trough_mg_L=within 10 to 20',
  ],
  [PERCH, 'On what share of fish did mercury exceed 0.3 mg/kg?', 'description Hg_mg_kg=above 0.3'],
  [PERCH, 'What share of the females weigh more than 100 g?', 'description weight_g=above 100; rows sex is F'],
  [PERCH, 'What share of the fish over 200 mm is female?', 'description sex=F; rows length_mm above 200'],
  [
    PERCH,
    'How many fish in each lake had more than 0.3 mg/kg mercury, and is that share the same everywhere?',
    'description - ~ lake; rows Hg_mg_kg above 0.3',
    'difference Hg_mg_kg=above 0.3 ~ lake',
  ],
  [
    GUMS,
    'How many patients still have a probing depth of 5 mm or more at 6 months, and is this more common in smokers?',
    'description -; rows PD_6mo_mm at-least 5',
    'difference PD_6mo_mm=at least 5 ~ smoking',
  ],
  [STEEL, 'What percentage of our specimens does not reach the required 27 J?', 'description charpy_J=below 27'],
  [
    VITAMIN,
    'What share of the subjects has at least 50 nmol/L at week 16?',
    'description 25OHD_wk16_nmolL=at least 50',
  ],
  [
    JABS,
    'Within the over-60s (age 60 or above), what share has had the flu jab?',
    'description flu_jab=yes; rows age at-least 60',
  ],
  [PAY, 'What share of the staff earns more than 40 thousand euros?', 'description pay_eur=above 40000'],
  [PAY, 'What share earns over 40k?', 'description pay_eur=above 40000'],
  [CELLS, 'What share of cows has a cell count below 200 thousand?', 'description scc_x1000=below 200'],
  [LAMBS, 'What share of the lambs still had more than 500 eggs per gram?', 'description FEC_epg=above 500'],
] as const) {
  test(`${message} -> ${wanted.join(', ')}`, () => {
    const plans = plansOf(of, message);
    for (const [place, each] of wanted.entries()) assert.ok(plans[place]?.startsWith(each), plans.join(' | '));
    assert.equal(plans.length, wanted.length);
  });
}
