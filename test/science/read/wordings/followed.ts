import { table } from '../tables/tables.ts';
import type { Wording } from './first.ts';

/** Tables of rows that were followed to an event, of counts over an exposure, and of series. */
export const FOLLOWED_TABLES = [
  table(
    'knee_return',
    156,
    'athlete ids 156',
    'graft text BPTB|HT|QT',
    'sex_f int 0|1',
    'age_surg num 90 16..38',
    'quad_LSI_6mo num 120 55..110',
    'fu_days int 140 80..365',
    'RTS int 0|1',
  ),
  table(
    'fatigue_rods',
    108,
    'rod_id ids 108',
    'HT text AC|T4|T6',
    'supplier text S1|S2',
    'porosity_pct num 60 0.2..2.1',
    'N_cycles int 108 20000..2000000',
    'test_end text failed|runout',
  ),
  table(
    'trial_hf',
    240,
    'pat_id ids 240',
    'age_y int 50 40..92',
    'sex text F|M',
    'trt int 0|1',
    'LVEF_pct num 30 15..45',
    'fu_mo num 200 0.5..36',
    'death int 0|1',
  ),
  table(
    'moulding',
    240,
    'lot int 240 1..240',
    'shift text E|L|N',
    'press text IM1|IM2|IM3',
    'n_insp int 150 150..600',
    'n_rej int 25 0..30',
  ),
  table(
    'pitfalls',
    120,
    'trap ids 120',
    'hab text forest|grass|hedge',
    'trap_nights int 10 5..14',
    'n_carab int 25 0..40',
    'canopy_pct num 60 0..90',
    'soil_pH num 40 4..7.5',
  ),
];

export const FOLLOWED: readonly Wording[] = [
  ['knee_return', 'Does time until return to sport differ between graft types?', 'survival fu_days ~ graft'],
  [
    'knee_return',
    'Do BPTB athletes return to sport sooner than HT athletes?',
    'survival fu_days ~ graft; vs BPTB/HT; event RTS=1',
  ],
  [
    'knee_return',
    'How long does it typically take an athlete with a hamstring graft to return to sport?',
    'survival fu_days; rows graft is HT',
  ],
  ['knee_return', 'How long does it take an athlete with a hamstring graft to get back?', 'none'],
  [
    'knee_return',
    'Adjusting for age at surgery and sex, what is the hazard ratio for return to sport per 10-point increase in quadriceps LSI?',
    'survival fu_days ~ quad_LSI_6mo; adjusting age_surg, sex_f; step 10 quad_LSI_6mo',
  ],
  [
    'fatigue_rods',
    'Which heat treatment survives the most load cycles before breaking? Some rods were stopped at 2 million without failing.',
    'survival N_cycles ~ HT; event test_end=failed',
  ],
  ['fatigue_rods', 'Does fatigue life differ between heat treatments?', 'survival N_cycles ~ HT'],
  ['fatigue_rods', 'Do T6 rods fail later than AC ones?', 'survival N_cycles ~ HT; vs T6/AC'],
  [
    'trial_hf',
    'How much does the hazard of death change for every 5 points more ejection fraction, adjusted for age?',
    'survival fu_mo ~ LVEF_pct; adjusting age_y; step 5 LVEF_pct',
  ],
  [
    'trial_hf',
    'Do heart failure patients on the active drug (trt = 1) live longer than those on placebo?',
    'survival fu_mo ~ trt; vs 1/0',
  ],
  [
    'moulding',
    'Do the night lots have a higher reject rate than the early shift, given that they inspect fewer parts?',
    'rate n_rej ~ shift; vs N/E; rows shift is N..E; exposure n_insp',
  ],
  ['moulding', 'Does the reject rate differ between shifts?', 'rate n_rej ~ shift; exposure n_insp'],
  ['moulding', 'Is the reject rate the same on each shift?', 'rate n_rej ~ shift; exposure n_insp'],
  [
    'pitfalls',
    'Is carabid activity, as a catch rate, related to soil pH once canopy cover is accounted for? Please allow for overdispersion.',
    'rate n_carab ~ soil_pH; adjusting canopy_pct; exposure trap_nights',
  ],
];
