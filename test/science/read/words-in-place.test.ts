import assert from 'node:assert/strict';
import { test } from 'vitest';
import { plansOf } from './plans-of.ts';
import { table } from './tables/tables.ts';

const DENTAL = table(
  'dental',
  240,
  'patient_id ids 240',
  'smoker text no|yes',
  'tx_grp int 1|2|3|4',
  'chx_dose int 0|5|10|20',
  'ppd_mm_pre num 36 2.5..6.6',
  'ppd_mm_post num 49 1.2..6.6',
  'n_visits int 1|2|3|4|5',
  'fee int 145 225..1520',
);
const GYM = table(
  'gym',
  320,
  'member_id ids 320',
  'sex text F|M',
  'plan text basic|plus|premium',
  'dist_km num 120 0.3..18',
  'pt_used int 0|1',
  't_months num 180 0.3..30',
  'quit int 0|1',
);
const BIRDS = table(
  'bird_counts',
  210,
  'survey_date date 2023-04-10..2023-07-04 77',
  'hab text edge|field|forest',
  'obs text AK|BL|CM',
  'elev_m int 190 125..1177',
  'temp_c num 100 1..20',
  'n_ind int 33 14..50',
  'n_spp int 16 3..19',
);
const LINES = table(
  'moulding',
  360,
  'part_id ids 360',
  'line text A|B|C',
  'hold_press_bar int 61 60..120',
  'warp_mm num 78 0.4..2',
  'qc_result text fail|pass',
);
const MEMORY = table('memory', 90, 'recall_n int 20 0..20', 'speech text no|yes');

for (const [of, message, wanted] of [
  // another word for a column, where only one fits
  [DENTAL, 'Does the bill climb with the number of appointments?', 'association fee ~ n_visits'],
  [BIRDS, 'Does temp matter for how many birds we see?', 'association n_ind ~ temp_c'],
  // an abbreviation by its consonants, a change by group
  [
    DENTAL,
    'Which of the 4 treatment groups had the biggest reduction in pocket depth?',
    'regression ppd_mm_post ~ tx_grp; adjusting ppd_mm_pre',
  ],
  // a verb that no list holds, behind its subject
  [MEMORY, 'Does speech disrupt recall?', 'difference recall_n ~ speech'],
  // time to an event
  [GYM, 'whats the median time until members quit?', 'survival t_months; time t_months'],
  [
    GYM,
    'What fraction are still members after 12 months on each plan?',
    'survival t_months ~ plan; time t_months; event quit=1; value 12',
  ],
  [
    GYM,
    'What fraction are still members after one year on each plan?',
    'survival t_months ~ plan; time t_months; event quit=1; value 12',
  ],
  [GYM, 'How many members live more than 10 km away?', 'description -; rows dist_km above 10'],
  // the effect of a quantity held against itself
  [
    LINES,
    'Does holding pressure act on warpage the same way on all three lines?',
    'regression warp_mm ~ hold_press_bar, line; interaction hold_press_bar x line',
  ],
  [
    LINES,
    'Does pressure affect warp differently on line A and line B?',
    'regression warp_mm ~ hold_press_bar, line; interaction hold_press_bar x line',
  ],
  [LINES, 'Is the failure rate higher on line A than on line B?', 'difference qc_result=fail ~ line; vs A/B'],
  // rows that are called by the day of their survey
  [BIRDS, 'Average temperature during the surveys?', 'description temp_c'],
  [
    BIRDS,
    'Is there a relationship between temperature and species once you account for habitat?',
    'regression n_spp ~ temp_c; adjusting hab',
  ],
] as const) {
  test(`${message} -> ${wanted}`, () => {
    const [plan, more] = plansOf(of, message);
    assert.ok(plan?.startsWith(wanted), plan);
    assert.equal(more, undefined);
  });
}

for (const [of, why, message] of [
  [
    DENTAL,
    'a change is not one of two measurements',
    'Which treatment group had the biggest mean reduction in post depth?',
  ],
  [BIRDS, 'which of two columns is open', 'Do we see more birds or species in warm weather at dawn?'],
] as const) {
  test(`${why}: ${message} -> no plan`, () => {
    assert.deepEqual(plansOf(of, message), []);
  });
}
