import { table } from '../tables/tables.ts';
import type { Wording } from './first.ts';

/** Patients of trials and cohorts, one in a row. */
export const COHORT_TABLES = [
  table(
    'myeloma_cohort',
    180,
    'case ids 180',
    'sex text F|M',
    'grade text I|II|III|IV',
    'regimen text doxo|doxo+ifo',
    'age int 50 20..85',
    'albumin_g_l num 60 22..48',
    'fu_months num 90 1..80',
    'died int 0|1',
  ),
  table(
    'copd_trial',
    150,
    'id ids 150',
    'centre text Leeds|Bath|Hull',
    'arm text 20mg|40mg|placebo',
    'sex text F|M',
    'age int 40 45..85',
    'fev1_base num 80 0.8..3.1',
    'fev1_wk26 num 80 0.8..3.4',
    'random_date date 2020-01-01..2021-06-30 120',
  ),
  table(
    'staff_wellbeing',
    140,
    'staff ids 140',
    'site text North|South',
    'EE int 40 0..54',
    'DP int 25 0..30',
    'hapi_seen int 9 0..8',
  ),
];

export const COHORTS: readonly Wording[] = [
  // all of the time, and no groups of it
  ['myeloma_cohort', 'How many patients died during follow-up?', 'description died=1; kinds died:binary'],
  [
    'myeloma_cohort',
    "What's the chance of being alive at 2 years in men?",
    'survival fu_months; rows sex is M; time fu_months; event died=1; value 24',
  ],
  // what a paper calls its parts
  ['myeloma_cohort', 'For table 1, give me the mean age by regimen.', 'description age ~ regimen'],
  ['myeloma_cohort', 'For 3 months, give me the mean age by regimen.', 'none'],
  // along the order of the levels
  [
    'myeloma_cohort',
    'Is albumin lower in more advanced grades?',
    'association grade ~ albumin_g_l; kinds grade:ordered',
  ],
  ['copd_trial', 'Is age higher in better centres?', 'none'],
  // one column of groups held against itself
  [
    'myeloma_cohort',
    'Was the sex balance the same in both regimens?',
    'difference sex=F ~ regimen; expected different',
  ],
  ['myeloma_cohort', 'Was sex the same in both regimens?', 'difference sex=F ~ regimen; expected different'],
  [
    'myeloma_cohort',
    'Does the drug work the same in both sexes?',
    'survival fu_months ~ regimen, sex; interaction regimen x sex; event died=1',
  ],
  // when the rows began
  ['copd_trial', 'Were the three arms comparable in age at randomisation?', 'difference age ~ arm'],
  ['copd_trial', 'Correlate age with FEV1 at entry, women only please.', 'association fev1_base ~ age; rows sex is F'],
  // how rows came to be rows
  ['copd_trial', 'Which centre recruited the most patients?', 'description - ~ centre'],
  ['copd_trial', 'Which centre lost the most patients?', 'none'],
  ['rehab_long', 'How many patients were seen at 12 months?', 'description -; rows visit is 12 months'],
  ['rehab_long', 'How many patients were there?', 'description -; cluster patient'],
  // what nurses say
  [
    'staff_wellbeing',
    'Is emotional exhaustion higher in the North?',
    'difference EE ~ site; vs North/South; expected higher',
  ],
  ['staff_wellbeing', 'Is depersonalisation related to emotional exhaustion?', 'association DP ~ EE'],
  ['staff_wellbeing', 'Is emotional intelligence higher in the North?', 'none'],
];
