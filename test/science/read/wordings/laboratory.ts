import { table } from '../tables/tables.ts';
import type { Wording } from './first.ts';

/** Doses and their controls, counts of so many tried, comparatives that name a column, as laboratories ask. */

export const LABORATORY_TABLES = [
  table(
    'tadpoles',
    80,
    'pesticide text imidacloprid|glyphosate|diuron',
    'conc_ugL int 0|1|5|25|100',
    'lab text Basel|Lund',
    'n_tadpoles int 9 18..26',
    'dead_d7 int 15 0..18',
    'metamorphosed int 18 1..24',
    'body_length_mm num 70 9..16',
    'mass_g num 60 0.4..1',
  ),
  table(
    'dosed_mice',
    96,
    'mouse_id ids 96',
    'sex text F|M',
    'dose_mgkg int 0|10|50|200',
    'AST_UL num 80 20..110',
    'liver_wt_g num 60 0.8..2',
    'fibrosis text none|mild|moderate|severe',
    'days_on_study int 70 12..180',
    'died int 0|1',
  ),
  table(
    'bottling',
    160,
    'filler text Krones|Sidel|KHS',
    'shift text day|evening|night',
    'fill_temp_C num 60 64..80',
    'bottles_filled int 150 800..2000',
    'leakers int 40 2..60',
  ),
];

export const LABORATORY: readonly Wording[] = [
  [
    'tadpoles',
    'Are tadpoles shorter at 100 ug/L than in the untreated controls?',
    'difference body_length_mm ~ conc_ugL; vs 100/0',
  ],
  ['tadpoles', 'Are the tadpoles shorter in Basel than in Lund?', 'difference body_length_mm ~ lab; vs Basel/Lund'],
  ['tadpoles', 'How long are the control tadpoles on average?', 'description body_length_mm; rows conc_ugL is 0'],
  ['tadpoles', 'Are tadpoles smaller at 100 ug/L than in the controls?', 'none'],
  ['tadpoles', 'Which pesticide kills the most tadpoles?', 'description dead_d7 ~ pesticide; trials n_tadpoles'],
  ['tadpoles', 'Did more tadpoles die in Basel?', 'difference dead_d7 ~ lab; trials n_tadpoles'],
  [
    'tadpoles',
    'What proportion of tadpoles died at zero concentration?',
    'description dead_d7; rows conc_ugL is 0; trials n_tadpoles',
  ],
  ['tadpoles', 'Is the number of tadpoles the same in both labs?', 'difference n_tadpoles ~ lab'],
  ['tadpoles', 'What share of tadpoles metamorphosed per lab?', 'description metamorphosed ~ lab; trials n_tadpoles'],
  ['dosed_mice', 'Mean AST in control mice', 'description AST_UL; rows dose_mgkg is 0'],
  ['dosed_mice', 'Is AST higher at 200 mg/kg than in vehicle controls?', 'difference AST_UL ~ dose_mgkg; vs 200/0'],
  ['dosed_mice', 'Is AST higher in the 50 mg/kg group than in controls?', 'difference AST_UL ~ dose_mgkg; vs 50/0'],
  ['dosed_mice', 'Was AST raised at 50 mg/kg compared with controls?', 'difference AST_UL ~ dose_mgkg; vs 50/0'],
  [
    'dosed_mice',
    'What percentage of mice at 50 mg/kg had severe fibrosis?',
    'description fibrosis=severe; rows dose_mgkg is 50',
  ],
  ['dosed_mice', 'What proportion of the controls were female?', 'description sex=F; rows dose_mgkg is 0'],
  [
    'dosed_mice',
    'Do high dose mice (200 mg/kg) die sooner than the vehicle group?',
    'survival days_on_study ~ dose_mgkg; vs 200/0',
  ],
  ['dosed_mice', 'Kaplan-Meier curves by sex, are they different?', 'survival days_on_study ~ sex; event died=1'],
  [
    'dosed_mice',
    'Hazard ratio for death per dose, adjusted for sex',
    'survival days_on_study ~ dose_mgkg; adjusting sex',
  ],
  ['dosed_mice', 'Which of the measured variables go with liver weight?', 'screening liver_wt_g'],
  ['bottling', 'Is the leaker rate higher on nights?', 'difference leakers ~ shift; trials bottles_filled'],
  ['bottling', 'Do the fillers differ in leaker rate?', 'difference leakers ~ filler; trials bottles_filled'],
  [
    'bottling',
    'Does the proportion of leakers depend on fill temperature?',
    'regression leakers ~ fill_temp_C; trials bottles_filled',
  ],
  ['bottling', 'Has the leaker rate gone down?', 'none'],
];
