import { table } from '../tables/tables.ts';
import type { Wording } from './first.ts';

/** Subjects that are counted once, and groups in the order of a total. */

export const RANKED_TABLES = [
  table(
    'ankle_visits',
    240,
    'patient_id ids 80',
    'arm text brace|usual',
    'clinic text Aston|Broom|Clare',
    'sex text f|m',
    'visit text baseline|wk6|wk12',
    'pain num 60 0..10',
    'steps_k num 90 1..14',
  ),
  table(
    'crossing_audit',
    90,
    'crossing ids 90',
    'borough text East|North|West',
    'accidents_5y int 25 0..30',
    'traffic_mev num 80 2..30',
    'lit text n|y',
  ),
  table(
    'mill_accidents',
    150,
    'mill ids 30',
    'trade text board|pulp|saw',
    'year int 5 2016..2020',
    'accidents int 20 0..25',
    'hours_worked_1000 num 120 40..400',
  ),
  table(
    'shop_orders',
    300,
    'order_no ids 300',
    'channel text email|search|social',
    'order_value_eur num 200 5..300',
    'n_items int 8 1..8',
  ),
];

export const RANKED: readonly Wording[] = [
  ['ankle_visits', 'How many patients are there in each arm?', 'description - ~ arm; cluster patient_id'],
  [
    'ankle_visits',
    'How many patients are still in the study at each visit?',
    'description - ~ visit; cluster patient_id',
  ],
  ['ankle_visits', 'How many people took part?', 'description -; cluster patient_id'],
  ['ankle_visits', 'How many women are in each arm?', 'none'],
  ['crossing_audit', 'Top 5 boroughs by accidents?', 'description accidents_5y ~ borough; statistic total'],
  [
    'crossing_audit',
    'Which three crossings had the most accidents?',
    'description accidents_5y ~ crossing; statistic total',
  ],
  [
    'crossing_audit',
    'List the five worst crossings for accidents.',
    'description accidents_5y ~ crossing; statistic total',
  ],
  [
    'crossing_audit',
    'Which borough has the most accidents per MEV?',
    'rate accidents_5y ~ borough; exposure traffic_mev || none',
  ],
  [
    'mill_accidents',
    'Which mill had the most accidents over the five years in total?',
    'description accidents ~ mill; statistic total',
  ],
  ['mill_accidents', 'Which trade has the most accidents?', 'description accidents ~ trade; statistic total'],
  [
    'shop_orders',
    'Which channel brings in the most revenue overall?',
    'description order_value_eur ~ channel; statistic total',
  ],
  ['shop_orders', 'Which channel has the highest order value?', 'description order_value_eur ~ channel'],
];
