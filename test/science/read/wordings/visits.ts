import { table } from '../tables/tables.ts';
import type { Wording } from './first.ts';

/** Subjects that stand in a row for each visit. */
export const VISIT_TABLES = [
  table(
    'rehab_long',
    240,
    'patient ids 60',
    'arm text VR|usual',
    'sex text f|m',
    'age int 40 40..80',
    'visit text baseline|3 months|6 months|12 months',
    'gait_speed num 90 0.3..1.6',
    'pain_vas int 11 0..10',
    'grip_kg num 120 18..42',
  ),
  table(
    'diet_long',
    150,
    'participant ids 50',
    'diet text keto|low fat',
    'gender text F|M',
    'timepoint text pre|M1|M6',
    'weight_kg num 120 55..120',
    'glucose_mmol num 80 4.1..7.5',
  ),
  table(
    'vats',
    160,
    'vat ids 40',
    'variety text Merlot|Syrah',
    'vessel text oak|steel',
    'day text D0|D7|D14|D28',
    'brix num 90 0..25',
    'pH num 40 3.1..3.9',
  ),
  table(
    'gait_weeks',
    240,
    'patient ids 60',
    'arm text VR|usual',
    'sex text f|m',
    'week int 0|12|26|52',
    'gait_speed num 90 0.3..1.6',
    'pain_vas int 11 0..10',
  ),
  table(
    'ewes_visits',
    240,
    'ewe_id ids 60',
    'grp text ctrl|drench',
    'visit int 0|1|2|3',
    'egg_count num 90 0..900',
    'weight_kg num 120 40..90',
  ),
  table(
    'day_care',
    240,
    'ChildID ids 80',
    'school text Ayr|Bude|Cork|Deal|Elgin|Frome',
    'arm text control|fed',
    'sex text F|M',
    'round text baseline|midline|endline',
    'Hb_gdl num 40 7..15',
    'wt_kg num 121 20..40',
    'days_absent int 12 0..11',
    'school_days int 60|62',
  ),
  table(
    'canteen',
    180,
    'ChildID ids 60',
    'arm text control|porridge',
    'round text baseline|endline|midline',
    'ferritin num 90 5..80',
    'height_cm num 120 90..150',
  ),
  table(
    'spelling_year',
    200,
    'Child ids 200',
    'Method text drill|games',
    'FSM text N|Y',
    'Yr int 3|4|5',
    'SpellSept num 60 60..130',
    'SpellJune num 60 60..130',
  ),
];

export const AT_VISITS: readonly Wording[] = [
  ['day_care', 'How much of the variation in Hb sits between schools rather than between children?', 'none'],
  [
    'ewes_visits',
    'What is the intraclass correlation of egg count by ewe?',
    'variance egg_count ~ ewe_id; method variance-components',
  ],
  ['ewes_visits', 'How alike are the visits of one ewe, that is the intraclass correlation of egg count?', 'none'],
  [
    'ewes_visits',
    'Did the egg count drop more in drenched ewes than in controls?',
    'regression egg_count ~ visit, grp; interaction visit x grp; cluster ewe_id',
  ],
  [
    'ewes_visits',
    'Between the first and the last visit, did weight change in the drenched ewes?',
    'paired-difference weight_kg ~ visit; vs 3/0; rows grp is drench; paired ewe_id',
  ],
  [
    'canteen',
    'Ferritin from baseline to endline: better with porridge than in the control arm?',
    'regression ferritin ~ round, arm; interaction round x arm; rows round is baseline..endline; cluster ChildID; expected higher',
  ],
  ['ewes_visits', 'Does weight differ between the groups?', 'difference weight_kg ~ grp; cluster ewe_id'],
  [
    'canteen',
    'Did ferritin rise more with porridge than in the control arm?',
    'regression ferritin ~ round, arm; interaction round x arm; cluster ChildID; expected higher',
  ],
  [
    'spelling_year',
    'How much progress did the children make from September to June?',
    'paired-difference SpellJune; baseline SpellSept',
  ],
  [
    'spelling_year',
    'Do children on free school meals fall behind between autumn and summer?',
    'regression SpellJune ~ FSM; adjusting SpellSept; expected lower',
  ],
  [
    'spelling_year',
    'Did the games children do better in June than the drill ones, allowing for where they started in September?',
    'regression SpellJune ~ Method; adjusting SpellSept; vs games/drill; expected higher',
  ],
  [
    'diet_long',
    'Compare glucose before the diet and after one month',
    'paired-difference glucose_mmol ~ timepoint; vs M1/pre; paired participant',
  ],
  [
    'diet_long',
    'Does glucose differ between the diets at one month?',
    'difference glucose_mmol ~ diet; rows timepoint is M1',
  ],
  // ── a number and its unit are a level ──
  [
    'rehab_long',
    'Was gait speed higher with VR at month 6?',
    'difference gait_speed ~ arm; vs VR/usual; rows visit is 6 months; expected higher',
  ],
  [
    'rehab_long',
    'At the 12-month follow-up, did men walk at a higher gait speed than women?',
    'difference gait_speed ~ sex; vs m/f; rows visit is 12 months; expected higher',
  ],
  ['rehab_long', 'Compare grip between the arms at three months.', 'difference grip_kg ~ arm; rows visit is 3 months'],
  [
    'diet_long',
    'Is weight at 6 months lower on keto?',
    'difference weight_kg ~ diet; vs keto/low fat; rows timepoint is M6; expected lower',
  ],
  [
    'diet_long',
    'Is glucose correlated with weight at month 1?',
    'association glucose_mmol ~ weight_kg; rows timepoint is M1',
  ],
  [
    'vats',
    'After 28 days, is pH lower in oak?',
    'difference pH ~ vessel; vs oak/steel; rows day is D28; expected lower',
  ],
  [
    'vats',
    'Does brix on day 7 differ between Merlot and Syrah?',
    'difference brix ~ variety; vs Merlot/Syrah; rows day is D7',
  ],
  // how long something lasted is none
  ['rehab_long', 'Is gait speed higher after a 6-month programme?', 'none'],
  // ── the first and the last of them ──
  [
    'rehab_long',
    'Was gait speed at entry the same in both arms?',
    'difference gait_speed ~ arm; rows visit is baseline',
  ],
  [
    'rehab_long',
    'Did women start out with a lower gait speed than men?',
    'difference gait_speed ~ sex; vs f/m; rows visit is baseline; expected lower',
  ],
  ['rehab_long', 'Is grip at the last visit related to age?', 'association grip_kg ~ age; rows visit is 12 months'],
  [
    'rehab_long',
    'What was the mean grip at the end of the study in each arm?',
    'description grip_kg ~ arm; rows visit is 12 months',
  ],
  ['diet_long', 'How heavy were the women at the start?', 'description weight_kg; rows timepoint is pre & gender is F'],
  // ── the one time that is named chooses rows ──
  [
    'rehab_long',
    'Does the effect of VR on grip at 6 months differ between men and women?',
    'regression grip_kg ~ arm, sex; vs VR/usual; interaction arm x sex; rows visit is 6 months',
  ],
  // values of two times stand in no row together
  ['rehab_long', 'Is gait speed at 12 months related to baseline grip?', 'none'],
  ['gait_weeks', 'Does pain at week 0 predict gait speed at week 52?', 'none'],
  // ── changes along the visits ──
  [
    'rehab_long',
    'Did gait speed improve by 6 months?',
    'paired-difference gait_speed ~ visit; vs 6 months/baseline; paired patient; expected higher',
  ],
  [
    'gait_weeks',
    'Did gait speed improve by week 12?',
    'paired-difference gait_speed ~ week; vs 12/0; paired patient; kinds week:category; expected higher',
  ],
  [
    'rehab_long',
    'Did grip increase in women?',
    'paired-difference grip_kg ~ visit; rows sex is f; paired patient; expected higher',
  ],
  [
    'rehab_long',
    'Did grip increase by 12 months in the VR arm?',
    'paired-difference grip_kg ~ visit; vs 12 months/baseline; rows arm is VR; paired patient; expected higher',
  ],
  [
    'rehab_long',
    'Did grip increase more from baseline to 12 months with VR than with usual care?',
    'regression grip_kg ~ visit, arm; interaction visit x arm; rows visit is baseline..12 months',
  ],
  [
    'rehab_long',
    'Does gait speed improve more over time with VR than with usual care?',
    'regression gait_speed ~ visit, arm; interaction visit x arm',
  ],
  [
    'rehab_long',
    'Which arm improved gait speed the most?',
    'regression gait_speed ~ visit, arm; interaction visit x arm',
  ],
  [
    'gait_weeks',
    'Did gait speed increase more in women than in men?',
    'regression gait_speed ~ week, sex; interaction week x sex',
  ],
  [
    'diet_long',
    'Did people on keto lose more weight by 6 months than those on low fat?',
    'regression weight_kg ~ timepoint, diet; interaction timepoint x diet; rows timepoint is pre..M6',
  ],
  [
    'diet_long',
    'Did weight decline differently on the two diets?',
    'regression weight_kg ~ timepoint, diet; interaction timepoint x diet',
  ],
  // what a treatment does is compared at the visits themselves
  [
    'rehab_long',
    'Did VR increase grip more than usual care at 6 months?',
    'difference grip_kg ~ arm; vs VR/usual; rows visit is 6 months',
  ],
];
