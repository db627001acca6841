import { table } from '../tables/tables.ts';
import type { Wording } from './first.ts';

/** Tables of a physiotherapy and of a hen house. */
export const SUBGROUP_TABLES = [
  table(
    'shoulder_physio',
    240,
    'case_no ids 240',
    'programme text home|group|hydro',
    'centre text Ghent|Liege|Mons',
    'gender text female|male',
    'runner text yes|no',
    'diabetes int 0|1',
    'operated int 0|1',
    'dropped_out int 0|1',
    'ache_0to10 int 11 0..10',
    'sleep_h num 90 3..11',
    'age_yrs int 60 18..80',
  ),
  table(
    'hen_house',
    300,
    'hen_id ids 300',
    'pen text North|South|West',
    'feed text corn|pellets',
    'broody int 0|1',
    'moulting text Y|N',
    'eggs_wk int 8 0..7',
    'weight_g num 200 1400..2600',
  ),
  table(
    'barley_pots',
    160,
    'pot_no ids 160',
    'bench text B-N|B-S|B-W',
    'N_mgkg num 0|40|80|160',
    'sown date 2022-03-02..2022-05-20 60',
    'height_d10_cm num 90 2..14',
    'height_d40_cm num 120 10..70',
    'rust_rate_mmd num 100 0.1..4',
    'awned int 0|1',
    'gust_ms num 80 0.2..9',
  ),
];

/** Rows that a column of yes and no chooses, while others are compared. */
export const SUBGROUPS: readonly Wording[] = [
  [
    'shoulder_physio',
    'Among runners, does ache differ between programmes?',
    'difference ache_0to10 ~ programme; rows runner is yes',
  ],
  [
    'shoulder_physio',
    'Does ache differ between programmes in runners?',
    'difference ache_0to10 ~ programme; rows runner is yes',
  ],
  [
    'shoulder_physio',
    'Is ache higher in Ghent than in Mons among the runners?',
    'difference ache_0to10 ~ centre; vs Ghent/Mons; rows runner is yes',
  ],
  ['shoulder_physio', 'In runners, is ache related to sleep?', 'association ache_0to10 ~ sleep_h; rows runner is yes'],
  [
    'shoulder_physio',
    'For operated patients only, does ache differ between men and women?',
    'difference ache_0to10 ~ gender; rows operated is 1',
  ],
  [
    'shoulder_physio',
    'Considering only runners, is ache higher in Ghent than in Mons?',
    'difference ache_0to10 ~ centre; vs Ghent/Mons; rows runner is yes',
  ],
  [
    'shoulder_physio',
    'Leaving out runners, does ache differ between programmes?',
    'difference ache_0to10 ~ programme; rows runner is-not yes',
  ],
  [
    'shoulder_physio',
    'Excluding patients with diabetes, does ache differ between programmes?',
    'difference ache_0to10 ~ programme; rows diabetes is-not 1',
  ],
  [
    'shoulder_physio',
    'Excluding patients without diabetes, does ache differ between programmes?',
    'difference ache_0to10 ~ programme; rows diabetes is-not 0',
  ],
  [
    'shoulder_physio',
    'Does ache differ between programmes once runners are left out?',
    'difference ache_0to10 ~ programme; rows runner is-not yes',
  ],
  [
    'hen_house',
    'Leaving out the broody hens, what is the mean number of eggs?',
    'description eggs_wk; rows broody is-not 1',
  ],
  [
    'hen_house',
    'Leaving aside the moulting hens, does weight differ between pens?',
    'difference weight_g ~ pen; rows moulting is-not Y',
  ],
  [
    'hen_house',
    'Without the broody hens, is weight related to eggs?',
    'association weight_g ~ eggs_wk; rows broody is 0',
  ],
  [
    'hen_house',
    'If we drop the moulting hens, does weight differ between pens?',
    'difference weight_g ~ pen; rows moulting is-not Y',
  ],
  [
    'hen_house',
    'Among moulting hens, are eggs fewer on corn than on pellets?',
    'difference eggs_wk ~ feed; vs corn/pellets; rows moulting is Y',
  ],
  // both are compared, and one letter of a level is said
  ['hen_house', 'Compare the weight of hens with and without broodiness.', 'difference weight_g ~ broody'],
  ['barley_pots', 'Compare rust rate in pots with and without awns.', 'difference rust_rate_mmd ~ awned'],
  ['shoulder_physio', 'Compare ache in patients with and without diabetes.', 'difference ache_0to10 ~ diabetes'],
  ['shoulder_physio', 'How does sleep differ in patients with and without diabetes?', 'difference sleep_h ~ diabetes'],
  ['barley_pots', 'Is rust rate higher on bench N than on bench W?', 'difference rust_rate_mmd ~ bench; vs B-N/B-W'],
  ['barley_pots', 'Do benches N and S differ in rust rate?', 'difference rust_rate_mmd ~ bench; vs B-N/B-S'],
  [
    'barley_pots',
    'For bench S, is rust rate related to gusts?',
    'association rust_rate_mmd ~ gust_ms; rows bench is B-S',
  ],
  ['barley_pots', 'Is rust rate higher on bench Q than on bench W?', 'none'],
  [
    'barley_pots',
    'How much did the unfertilised pots grow in height between day 10 and day 40?',
    'paired-difference height_d40_cm; baseline height_d10_cm; rows N_mgkg is 0',
  ],
  ['barley_pots', 'How much did the unshaded pots grow in height between day 10 and day 40?', 'none'],
  ['barley_pots', 'Is rust rate related to gusts in pots that got nothing?', 'none'],
  ['barley_pots', 'Has rust rate been rising over the course of 2022?', 'trend rust_rate_mmd; time sown'],
  ['barley_pots', 'Has rust rate been rising over the course of 2021?', 'none'],
  // in question themselves
  ['shoulder_physio', 'Is ache higher in runners in Ghent?', 'difference ache_0to10 ~ runner; rows centre is Ghent'],
  [
    'shoulder_physio',
    'Is ache higher in runners, adjusting for centre?',
    'regression ache_0to10 ~ runner; adjusting centre',
  ],
  [
    'shoulder_physio',
    'Is sleep shorter in runners in each programme?',
    'difference sleep_h ~ runner; within programme',
  ],
  [
    'shoulder_physio',
    'Does the effect of programme on ache differ in runners?',
    'regression ache_0to10 ~ programme, runner; interaction programme x runner',
  ],
  ['shoulder_physio', 'What predicts ache in Mons?', 'none'],
  ['hen_house', 'What predicts weight in the South pen?', 'none'],
];
