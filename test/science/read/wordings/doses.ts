import { table } from '../tables/tables.ts';
import type { Wording } from './first.ts';

/** Levels of a dose and of coded sexes in everyday words, and shares of counts. */

export const DOSE_TABLES = [
  table(
    'mouse_liver',
    160,
    'mouse_id ids 160',
    'sex text F|M',
    'dose_mgkg num 0|5|25|100',
    'AST_UL num 140 20..180',
    'kidney_g num 120 0.8..2.4',
    'lesion text mild|none|severe',
  ),
  table(
    'migraine_trial',
    200,
    'pt ids 200',
    'Dose_mg int 0|10|30|60',
    'sex text female|male',
    'age int 50 18..70',
    'headache_days int 20 0..22',
    'adverse text dizziness|none|rash',
    'smoker int 0|1',
  ),
  table('cat_clinic', 150, 'cat_id ids 150', 'sex text F|FS|M|MN', 'urea_mmol num 100 4..22', 'indoor text no|yes'),
  table(
    'tray_seedlings',
    120,
    'tray ids 120',
    'bench text North|South',
    'compost text bark|peat',
    'irrigated int 0|1',
    'n_sown int 20|25|30|40|50',
    'n_germ int 40 2..48',
    'height_cm num 90 2..18',
  ),
  table(
    'typing_blocks',
    180,
    'typist text T1|T2|T3|T4|T5|T6',
    'layout text old|new',
    'n_err int 18 0..17',
    'n_trials int 40|45|50|60',
    'speed_ms num 150 180..900',
  ),
  table(
    'newsletter_sends',
    90,
    'send_no ids 90',
    'segment text lapsed|loyal',
    'sent int 90 900..4000',
    'clicks int 70 3..160',
    'unsubs int 20 0..19',
  ),
  table(
    'crossings',
    110,
    'site ids 110',
    'type text roundabout|signal|stop',
    'crashes int 22 0..21',
    'MEV num 100 4..60',
    'drivers_obs int 80 50..240',
    'belted int 80 30..230 within drivers_obs',
  ),
];

export const DOSES: readonly Wording[] = [
  [
    'mouse_liver',
    'Is AST higher in the high-dose mice than in controls?',
    'difference AST_UL ~ dose_mgkg; vs 100/0; expected higher',
  ],
  ['mouse_liver', 'Kidney weight at the low dose vs controls', 'difference kidney_g ~ dose_mgkg; vs 5/0'],
  [
    'mouse_liver',
    'Compare the highest dose with the untreated mice for kidney weight.',
    'difference kidney_g ~ dose_mgkg; vs 100/0',
  ],
  [
    'mouse_liver',
    'Among high-dose mice, do males have higher AST than females?',
    'difference AST_UL ~ sex; vs M/F; rows dose_mgkg is 100; expected higher',
  ],
  ['mouse_liver', 'What is the highest dose that has no effect on AST compared with controls?', 'none'],
  [
    'migraine_trial',
    'Are there fewer headache days with 30 mg than with placebo?',
    'difference headache_days ~ Dose_mg; vs 30/0; expected lower',
  ],
  [
    'migraine_trial',
    '30 mg or 60 mg: which gives fewer headache days?',
    'difference headache_days ~ Dose_mg; vs 30/60',
  ],
  [
    'migraine_trial',
    'Among placebo patients, is age associated with headache days?',
    'association headache_days ~ age; rows Dose_mg is 0',
  ],
  ['migraine_trial', 'Does any dose beat placebo on headache days?', 'none'],
  [
    'migraine_trial',
    'In never smokers, do headache days differ between women and men?',
    'difference headache_days ~ sex; vs female/male; rows smoker is 0',
  ],
  ['cat_clinic', 'Urea in spayed versus intact females', 'difference urea_mmol ~ sex; vs FS/F'],
  [
    'cat_clinic',
    'Is urea higher in castrated males than in entire ones?',
    'difference urea_mmol ~ sex; vs MN/M; expected higher',
  ],
  ['cat_clinic', 'Is urea higher in neutered cats than in intact ones?', 'none'],
  [
    'tray_seedlings',
    'Does germination differ between bark and peat?',
    'difference n_germ ~ compost; trials n_sown; vs bark/peat',
  ],
  [
    'tray_seedlings',
    'Without irrigation, does the compost matter for height?',
    'difference height_cm ~ compost; rows irrigated is 0',
  ],
  [
    'typing_blocks',
    'Is the error rate higher with the new layout?',
    'difference n_err ~ layout; trials n_trials; expected higher',
  ],
  ['newsletter_sends', 'Unsubscribe rate by segment', 'difference unsubs ~ segment; trials sent'],
  ['crossings', 'What is the crash rate of each type?', 'rate crashes ~ type; exposure MEV'],
  [
    'crossings',
    'Does the share of drivers who were belted differ between types?',
    'difference belted ~ type; trials drivers_obs',
  ],
];
