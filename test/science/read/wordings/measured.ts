import { table } from '../tables/tables.ts';
import type { Wording } from './first.ts';

/** Questions of quality and of measuring: one number to be met, two measurements of one thing, sizes of studies, spreads and odd values. */

export const MEASURED_TABLES = [
  table(
    'dialysis_unit',
    180,
    'pt_id ids 180',
    'shift text evening|morning',
    'access text catheter|fistula|graft',
    'ktv num 90 0.8..2.1',
    'ferritin_ug_l num 150 80..900',
    'session_min num 60 180..300',
    'wait_days int 30 0..40',
  ),
  table(
    'filling_line',
    240,
    'lot ids 240',
    'nozzle text N1|N2|N3',
    'crew text day|night',
    'fill_ml num 140 490..512',
    'seal_force_N num 90 20..60',
    'labels_used int 120 200..900',
  ),
];

export const MEASURED: readonly Wording[] = [
  // ── a number to be met ──
  [
    'dialysis_unit',
    'What was the mean ferritin of catheter sessions above 240 min?',
    'description ferritin_ug_l; rows session_min above 240 & access is catheter',
  ],
  ['dialysis_unit', 'The guideline asks for a Kt/V of 1.4. Do we get there?', 'one-sample ktv; value 1.4'],
  [
    'dialysis_unit',
    'Our target is a ktv of at least 1.4 - is the catheter group off it?',
    'one-sample ktv; rows access is catheter; value 1.4',
  ],
  [
    'dialysis_unit',
    'How far is the morning shift from the recommended ferritin of 500?',
    'one-sample ferritin_ug_l; rows shift is morning; value 500',
  ],
  [
    'dialysis_unit',
    'is ferritin in patients with a graft significantly above 500',
    'one-sample ferritin_ug_l; rows access is graft; value 500',
  ],
  ['filling_line', 'The nominal volume is 500 ml. Are we off?', 'one-sample fill_ml; value 500'],
  ['filling_line', 'is nozzle N2 running off the 500 ml target', 'one-sample fill_ml; rows nozzle is N2; value 500'],
  ['filling_line', 'Customer requires at least 40 N. Does our product comply?', 'one-sample seal_force_N; value 40'],
  [
    'filling_line',
    'The spec sheet claims 500 ml, how does the night crew stack up?',
    'one-sample fill_ml; rows crew is night; value 500',
  ],
  ['filling_line', 'The target is 500 ml. Is it ever exceeded?', 'none'],
  [
    'filling_line',
    'The norm is 500 ml. Do night crews fill more than day crews?',
    'difference fill_ml ~ crew; vs night/day',
  ],
  ['filling_line', 'The budget was 300 lots. Is the volume still the same?', 'none'],
  ['filling_line', 'The norm is 500. Which nozzle gets there?', 'none'],
  // ── sizes of studies ──
  [
    'filling_line',
    'How many lots would it take to notice a difference of 2 ml in fill volume between the crews?',
    'power fill_ml ~ crew; value 2',
  ],
  [
    'dialysis_unit',
    'Is our sample sufficient to reveal a 0.2 difference in ktv between the shifts?',
    'power ktv ~ shift; value 0.2',
  ],
  [
    'dialysis_unit',
    'How large a study is required to find half a point difference in ktv between shifts?',
    'power ktv ~ shift; value 0.5',
  ],
  [
    'dialysis_unit',
    'How many patients should I recruit to demonstrate a half hour difference in session length between shifts?',
    'none',
  ],
  [
    'filling_line',
    'number of lots required to show a 3 N difference between crews',
    'power seal_force_N ~ crew; value 3',
  ],
  ['filling_line', 'How many lots did show a fill above 505 ml?', 'description -; rows fill_ml above 505'],
];
