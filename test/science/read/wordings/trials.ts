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
    'PDL1_pct int 60 0..95',
    'progressed int 0|1',
  ),
  table(
    'statin_arms',
    210,
    'pt ids 210',
    'site text Bern|Lyon|Turin',
    'arm text placebo|statin',
    'sex text F|M',
    'age_years int 45 35..80',
    'ldl_wk0 num 180 1.2..6.5',
    'ldl_wk12 num 180 1.2..6.5',
  ),
  table(
    'biofilm_discs',
    72,
    'isolate text parent|mutant',
    'chlorhexidine_mg_l int 0|1|2|4|8|16|32',
    'run int 1|2|3|4',
    'biomass_a595 num 70 0.05..1.4',
    'discs_tested int 12|16',
    'discs_no_biofilm int 12 0..12',
  ),
  table(
    'hepatocytes',
    72,
    'plate text p1|p2|p3',
    'compound text AX-7|AX-9',
    'conc_uM int 0|1|3|10|30|100',
    'viability_pct num 70 10..110',
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
  [
    'renal_trial',
    'Does the survival benefit of immunotherapy depend on PD-L1?',
    'survival pfs_months ~ arm, PDL1_pct; interaction arm x PDL1_pct',
  ],
  [
    'renal_trial',
    'Is the benefit of adding immunotherapy larger in patients with high PD-L1?',
    'survival pfs_months ~ arm, PDL1_pct; interaction arm x PDL1_pct',
  ],
  ['renal_trial', 'Do patients with high PD-L1 benefit more from immunotherapy?', 'none'],
  [
    'statin_arms',
    'Is the effect of the statin on LDL at week 12 larger in women?',
    'regression ldl_wk12 ~ arm, sex; interaction arm x sex',
  ],
  [
    'statin_arms',
    'Is the effect of arm on LDL at week 12 stronger in men than in women?',
    'regression ldl_wk12 ~ arm, sex; interaction arm x sex',
  ],
  [
    'statin_arms',
    'Does the statin lower LDL at week 12 more in women?',
    'regression ldl_wk12 ~ arm, sex; interaction arm x sex',
  ],
  [
    'statin_arms',
    'Does the statin lower LDL at week 12 in women?',
    'difference ldl_wk12 ~ arm; vs statin/placebo; rows sex is F',
  ],
  [
    'statin_arms',
    'What power did we have to detect a difference of 0.5 between the arms in the change in LDL?',
    'power ldl_wk12 ~ arm; baseline ldl_wk0; value 0.5',
  ],
  [
    'statin_arms',
    'What power did we have to detect a difference of 0.5 between the arms in LDL at week 12?',
    'power ldl_wk12 ~ arm; value 0.5',
  ],
  [
    'biofilm_discs',
    'At 4 mg/L, what percentage of discs showed no biofilm in each isolate, and is the difference significant?',
    'description discs_no_biofilm ~ isolate; rows chlorhexidine_mg_l is 4; trials discs_tested && difference discs_no_biofilm ~ isolate; rows chlorhexidine_mg_l is 4; trials discs_tested',
  ],
  [
    'biofilm_discs',
    'What percentage of the discs tested showed no biofilm in each isolate?',
    'description discs_no_biofilm ~ isolate; trials discs_tested',
  ],
  ['hepatocytes', 'At which doses does AX-9 reduce viability against the vehicle?', 'none'],
];
