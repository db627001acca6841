import { table } from '../tables/tables.ts';
import type { Wording } from './first.ts';

/** How long until something happens, in the words of everyday. */
export const EVENT_TABLES = [
  table(
    'cardiac_returns',
    220,
    'pat ids 220',
    'Arm text app|usual',
    'Clinic text North|South|West',
    'Age int 50 30..90',
    'Sex text F|M',
    'EF_pct num 50 12..60',
    'fu_days int 180 1..365',
    'readmit int 0|1',
  ),
  table(
    'ball_bearings',
    150,
    'bearing ids 150',
    'grease text A|B|C',
    'speed_rpm int 900|1800',
    'load_kN num 60 2..9',
    'cycles_EOL int 140 100..2000',
    'eol int 0|1',
  ),
  table(
    'sarcoma_cats',
    140,
    'cat ids 140',
    'protocol text Doxo|Vinca|Pred',
    'stage text I|II|III|IV',
    'sex text F|M',
    'albumin_g_l num 60 18..45',
    'days_fu int 120 1..900',
    'died int 0|1',
  ),
  table(
    'cake_shops',
    180,
    'month date 2019-01-01..2023-12-01 60',
    'Branch text Market|Quay|Hill',
    'takings_k num 150 20..140',
    'waste_kg num 90 5..80',
  ),
  table(
    'spring_flow',
    180,
    'month date 2006-01-01..2020-12-01 180',
    'sulfate_mg_l num 120 10..60',
    'level_m num 150 2..9',
  ),
];

export const OF_EVENTS: readonly Wording[] = [
  ['cardiac_returns', 'Does the app keep people out of hospital longer?', 'survival fu_days ~ Arm; vs app/usual'],
  ['cardiac_returns', 'Are women back in hospital sooner?', 'survival fu_days ~ Sex; vs F/M'],
  ['cardiac_returns', 'After how many days had half of the patients been readmitted?', 'survival fu_days'],
  [
    'cardiac_returns',
    'Is a poor EF a risk factor for coming back sooner, adjusting for age?',
    'survival fu_days ~ EF_pct; adjusting Age',
  ],
  ['cardiac_returns', 'Do women come back sooner when they walk a lot?', 'none'],
  ['cardiac_returns', 'Is Clinic linked to whether or not someone was readmitted?', 'none'],
  [
    'ball_bearings',
    'Do bearings with grease A hold out longer than those with grease B?',
    'survival cycles_EOL ~ grease; vs A/B',
  ],
  ['ball_bearings', 'Which grease gives the longest cycle life?', 'survival cycles_EOL ~ grease'],
  ['ball_bearings', 'Is load a risk factor for early failure?', 'survival cycles_EOL ~ load_kN'],
  ['ball_bearings', 'Do early failures have a higher load?', 'survival cycles_EOL ~ load_kN'],
  ['sarcoma_cats', 'what is the median survival of the stage IV cats', 'survival days_fu; rows stage is IV'],
  ['sarcoma_cats', 'By what day had half of the stage II cats died?', 'survival days_fu; rows stage is II'],
  [
    'sarcoma_cats',
    'How long do cats on Doxo last compared with cats on Pred?',
    'survival days_fu ~ protocol; vs Doxo/Pred',
  ],
  [
    'sarcoma_cats',
    'Do cats on Vinca live longer than those given only Pred?',
    'survival days_fu ~ protocol; vs Vinca/Pred',
  ],
  ['sarcoma_cats', 'Is low albumin a bad sign for survival?', 'survival days_fu ~ albumin_g_l'],
  ['sarcoma_cats', 'Is stage 2 surgery linked to dying earlier?', 'none'],
  [
    'cake_shops',
    "Which branch's takings are growing fastest?",
    'regression takings_k ~ month, Branch; interaction month x Branch',
  ],
  [
    'cake_shops',
    'Are takings at the Quay rising faster than at the Market?',
    'regression takings_k ~ month, Branch; interaction month x Branch; rows Branch is Quay..Market; expected higher',
  ],
  [
    'cake_shops',
    'Have takings grown differently in the three branches?',
    'regression takings_k ~ month, Branch; interaction month x Branch; expected higher',
  ],
  ['cake_shops', 'Which branch has the highest takings?', 'description takings_k ~ Branch'],
  [
    'spring_flow',
    'A new plant opened in May 2013. Has sulfate come down since?',
    'before-after sulfate_mg_l; time month; change 2013-05-01',
  ],
  ['spring_flow', 'How much does sulfate rise per year?', 'trend sulfate_mg_l; time month; season 12'],
  ['spring_flow', 'By how much per year has sulfate declined?', 'trend sulfate_mg_l; time month; season 12'],
  [
    'spring_flow',
    'In which months of the year does the level peak?',
    'trend level_m; time month; season 12; method seasonal-model',
  ],
  ['spring_flow', 'Which month had the highest level?', 'none'],
  ['spring_flow', 'mean level per year', 'description level_m ~ month; kinds month:year'],
];
