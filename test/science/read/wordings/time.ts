import { table } from '../tables/tables.ts';
import type { Wording } from './first.ts';

/** Tables of one measurement taken several times, side by side. */
export const TIME_TABLES = [
  table(
    'pain_wide',
    120,
    'pt ids 120',
    'sex text F|M',
    'block text QL block|sham',
    'NRS_6h int 10 0..10',
    'NRS_24h int 10 0..10',
    'NRS_48h int 10 0..10',
  ),
  table(
    'cdi_wide',
    90,
    'child ids 90',
    'gender text boy|girl',
    'lang_group text bili|mono',
    'mother_edu_yrs num 40 8..20',
    'MCDI_18m int 60 0..120',
    'MCDI_24m int 80 20..400',
    'MCDI_30m int 80 60..600',
  ),
  table(
    'vocab_tests',
    96,
    'learner ids 96',
    'practice text massed|spaced',
    'CEFR text A2|B1|B2',
    'immediate_test int 30 5..40',
    'delayed_test int 30 2..40',
  ),
  table(
    'dbh_wide',
    80,
    'tree ids 80',
    'species text beech|oak|spruce',
    'treatment text thinned|unthinned',
    'dbh_2005 num 70 15..50',
    'dbh_2010 num 70 15..52',
    'dbh_2015 num 70 15..54',
    'dbh_2020 num 70 16..56',
  ),
  table(
    'mbsr_wide',
    84,
    'id ids 84',
    'group text MBSR|waitlist',
    'PSS_pre int 25 8..36',
    'PSS_post int 25 4..36',
    'PSS_fu3m int 25 4..36',
    'ISI_pre int 20 4..26',
    'ISI_post int 20 2..26',
  ),
];

export const TIMES: readonly Wording[] = [
  // ── three measurements and more, side by side ──
  ['pain_wide', 'Does pain change over the 6, 24 and 48 h assessments?', 'paired-difference NRS_48h ~ NRS_6h, NRS_24h'],
  ['pain_wide', 'Does NRS differ across the three assessments?', 'paired-difference NRS_48h ~ NRS_6h, NRS_24h'],
  [
    'pain_wide',
    'Is NRS at 48 h lower than at 6 h in the same women?',
    'paired-difference NRS_48h; baseline NRS_6h; rows sex is F',
  ],
  ['pain_wide', 'At 24 hours, was NRS lower with the QL block than with sham?', 'difference NRS_24h ~ block'],
  [
    'pain_wide',
    'Did NRS come down more between 6 and 48 hours with the QL block than with sham?',
    'regression NRS_48h ~ block; adjusting NRS_6h',
  ],
  // Courses of several measurements in several groups have no method.
  ['pain_wide', 'Does the change of NRS over 6, 24 and 48 h differ between the blocks?', 'none'],
  [
    'cdi_wide',
    'How much does the MCDI score grow between 18, 24 and 30 months, and is each step significant?',
    'paired-difference MCDI_30m ~ MCDI_18m, MCDI_24m',
  ],
  ['cdi_wide', 'Does MCDI increase from 18 to 24 months?', 'paired-difference MCDI_24m; baseline MCDI_18m'],
  [
    'cdi_wide',
    'Is growth from 24 to 30 months smaller in bilingual than in monolingual children?',
    'regression MCDI_30m ~ lang_group; vs bili/mono; adjusting MCDI_24m',
  ],
  [
    'vocab_tests',
    'Do learners lose ground between the immediate and the delayed test?',
    'paired-difference delayed_test; baseline immediate_test',
  ],
  [
    'vocab_tests',
    'Is forgetting from the immediate to the delayed test worse after massed than after spaced practice?',
    'regression delayed_test ~ practice; adjusting immediate_test',
  ],
  [
    'dbh_wide',
    'Did dbh increase between each of the four surveys?',
    'paired-difference dbh_2020 ~ dbh_2005, dbh_2010, dbh_2015',
  ],
  [
    'dbh_wide',
    'Was dbh growth from 2010 to 2015 greater in thinned plots?',
    'regression dbh_2015 ~ treatment; vs thinned/unthinned; adjusting dbh_2010',
  ],
  [
    'mbsr_wide',
    'Does PSS change across pre, post and 3-month follow-up in the MBSR group?',
    'paired-difference PSS_fu3m ~ PSS_pre, PSS_post; rows group is MBSR',
  ],
  [
    'mbsr_wide',
    'Did PSS rise again from post to the 3-month follow-up?',
    'paired-difference PSS_fu3m; baseline PSS_post',
  ],
];
