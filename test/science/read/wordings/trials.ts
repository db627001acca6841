import { table } from '../tables/tables.ts';
import type { Wording } from './first.ts';

/** Trials of treatments that join two, series of doses, and how much a comparison could detect. */

export const TRIAL_TABLES = [
  table(
    'glioma',
    180,
    'patient ids 180',
    'treatment text RT|CTX|RT+CTX',
    'ageAtDx int 42 30..82',
    'sex text female|male',
    'grade text II|III|IV',
    'os_months num 160 0.4..60',
    'died int 0|1',
    'karnofsky int 30 40..100',
  ),
  table(
    'renal_trial',
    240,
    'pat_id ids 240',
    'arm text TKI|TKI+IO',
    'sex text F|M',
    'pfs_months num 200 0.3..40',
    'progressed int 0|1',
  ),
];

export const TRIALS: readonly Wording[] = [
  ['glioma', 'I would like to know the median survival for each grade of the tumour.', 'survival os_months ~ grade'],
  ['glioma', 'Does survival differ between men with an infection and women?', 'none'],
  [
    'glioma',
    'What is the hazard ratio of chemotherapy versus radiotherapy, adjusted for age and grade?',
    'survival os_months ~ treatment; vs CTX/RT; adjusting ageAtDx, grade',
  ],
  [
    'glioma',
    'Do patients on radiotherapy plus chemotherapy survive longer than those on radiotherapy alone?',
    'survival os_months ~ treatment; vs RT+CTX/RT',
  ],
  [
    'glioma',
    'Is Karnofsky higher in the combination group than in the RT group?',
    'difference karnofsky ~ treatment; vs RT+CTX/RT',
  ],
  [
    'renal_trial',
    'Do patients on immunotherapy stay free of progression longer?',
    'survival pfs_months ~ arm; vs TKI+IO/TKI',
  ],
  [
    'renal_trial',
    'What is the hazard ratio for the combination arm, adjusted for sex?',
    'survival pfs_months ~ arm; vs TKI+IO/TKI; adjusting sex',
  ],
];
