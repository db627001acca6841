import { table } from '../tables/tables.ts';
import type { Wording } from './first.ts';

/** Groups compared and columns related in the words of everyday: claims to be checked, opposites, relations without a verb. */

export const COMPARED_TABLES = [
  table(
    'vineyard_rows',
    160,
    'row_id ids 160',
    'estate text Alba|Cresta|Noval',
    'irrigated int 0|1',
    'promo text no|yes',
    'shade_pct num 120 5..80',
    'humus_pct num 110 1..6',
    'sow_date date 2021-06-01..2021-08-20 60',
    'berry_weight_g num 140 0.8..2.6',
    'MSV num 150 2..40',
    'crashes_3y int 25 0..24',
  ),
  table(
    'call_centre',
    200,
    'agent_no ids 200',
    'section text Billing|Retention|Tech',
    'sex text Female|Male',
    'mgr_score num 60 1..10',
    'pay_eur num 170 1800..4800',
    'commitment num 90 20..99',
    'tenure_months int 110 1..140',
    'left_firm int 0|1',
    'new_hire text no|yes',
    'would_recommend text no|yes',
    'homework_mode text fully remote|hybrid|never',
    'sick_days_12m int 20 0..19',
    'shift text day|night',
    'hrs_wk num 30 18..50',
    'enjoy_1to5 int 1|2|3|4|5',
  ),
  table(
    'mill_week',
    150,
    'run_no ids 150',
    'shift text day|night',
    'downtime_min num 90 0..200',
    'passengers_k num 120 20..90',
    'fare_eur num 40 1..4',
    'order_value_eur num 130 5..300',
    'falls int 10 0..9',
    'oil_pct num 60 1..9',
  ),
];

export const COMPARED: readonly Wording[] = [
  // a claim, and a sentence that wants no more than to have it checked
  [
    'call_centre',
    'Women earn more than men, our manager says. Is he right?',
    'difference pay_eur ~ sex; vs Female/Male; expected higher',
  ],
  [
    'call_centre',
    'My boss claims that women earn more than men. True?',
    'difference pay_eur ~ sex; vs Female/Male; expected higher',
  ],
  ['vineyard_rows', 'Someone said berry weight falls as shade rises. True?', 'regression berry_weight_g ~ shade_pct'],
  [
    'vineyard_rows',
    'Berry weight declines with shade, I would think. Please test.',
    'regression berry_weight_g ~ shade_pct; expected lower',
  ],
  [
    'vineyard_rows',
    'Berries are heavier at Alba than at Noval. Fact or fiction?',
    'difference berry_weight_g ~ estate; vs Alba/Noval; expected higher',
  ],
  [
    'call_centre',
    'Null hypothesis: women and men earn the same. Can we reject it?',
    'difference pay_eur ~ sex; vs Female/Male; expected different || difference pay_eur ~ sex; vs Female/Male',
  ],
  ['vineyard_rows', 'Berry weight looks odd. Why?', 'none'],
  // opposites of a column of yes and no
  [
    'vineyard_rows',
    'Do irrigated rows have a higher berry weight than dry rows?',
    'difference berry_weight_g ~ irrigated; vs 1/0; expected higher',
  ],
  [
    'vineyard_rows',
    'Is berry weight higher in rows with a promo than in normal ones?',
    'difference berry_weight_g ~ promo; vs yes/no; expected higher',
  ],
  // alone they may mean anything
  ['vineyard_rows', 'Is berry weight lower in dry rows?', 'none'],
  [
    'call_centre',
    'Do people who never work from home earn less than the fully remote ones?',
    'difference pay_eur ~ homework_mode; vs never/fully remote; expected lower',
  ],
  // words that a column's name holds and that name nothing
  [
    'call_centre',
    'It would be good to know if women earn less.',
    'difference pay_eur ~ sex; vs Female/Male; expected lower',
  ],
  ['call_centre', 'Staff who work longer hours take more sick days, no?', 'association sick_days_12m ~ hrs_wk'],
  ['call_centre', 'Does enjoyment differ by section?', 'difference enjoy_1to5 ~ section; expected different'],
  // shares where the event has a follow-up too
  [
    'call_centre',
    'What are the odds of leaving for women compared with men?',
    'difference left_firm=1 ~ sex; vs Female/Male; kinds left_firm:binary; expected different',
  ],
  // how long somebody has been there beside another quantity
  ['call_centre', 'Does commitment suffer when tenure goes up?', 'regression commitment ~ tenure_months'],
  ['call_centre', 'Do tenure and commitment go hand in hand?', 'association tenure_months ~ commitment'],
  // relations
  ['vineyard_rows', 'Where shade is high, is berry weight low?', 'regression berry_weight_g ~ shade_pct'],
  ['vineyard_rows', 'Does shade come at the cost of berry weight?', 'regression berry_weight_g ~ shade_pct'],
  ['vineyard_rows', 'Does shade tell us anything about berry weight?', 'regression berry_weight_g ~ shade_pct'],
  ['vineyard_rows', 'Does shade correlate positively or negatively with humus?', 'association shade_pct ~ humus_pct'],
  ['vineyard_rows', 'Could berry weight depend on how dense the shade is?', 'regression berry_weight_g ~ shade_pct'],
  ['vineyard_rows', 'To what extent does shade spoil berry weight?', 'regression berry_weight_g ~ shade_pct'],
  [
    'vineyard_rows',
    'Are there more crashes per million standard vehicles at Alba than at Noval?',
    'rate crashes_3y ~ estate; vs Alba/Noval; rows estate is Alba..Noval; exposure MSV; expected higher',
  ],
  // words for what is measured
  ['mill_week', 'Do wet days have more stoppage time?', 'none'],
  ['mill_week', 'Is more time lost to standstill on the night shift?', 'none'],
  ['mill_week', 'Does the night shift have more stoppage time?', 'difference downtime_min ~ shift; expected higher'],
  ['mill_week', 'Do stressed machines fall with more oil?', 'none'],
  ['mill_week', 'Does ridership go up when the fare goes down?', 'regression passengers_k ~ fare_eur'],
  ['mill_week', 'Do larger orders come in on the night shift?', 'difference order_value_eur ~ shift; expected higher'],
  ['mill_week', 'Do they spend more time on the night shift?', 'none'],
];
