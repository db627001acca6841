import { table } from '../tables/tables.ts';
import type { Wording } from './first.ts';

/** Tables in which two columns hold the same thing, taken by two meters or by two people. */
export const AGREEMENT_TABLES = [
  table(
    'haemoglobin',
    160,
    'pid ids 160',
    'ward text surgical|medical',
    'sex text female|male',
    'age_y int 60 20..90',
    'Hb_lab_gL int 70 70..170',
    'Hb_poct_gL int 70 68..172',
    'ferritin_ugL int 120 5..400',
  ),
  table(
    'wound_photos',
    90,
    'case_id ids 90',
    'clinic text Hull|York',
    'PWAT_observer1 int 30 0..32',
    'PWAT_observer2 int 30 1..32',
    'area_cm2 num 80 0.5..40',
  ),
  table(
    'tree_heights',
    120,
    'tree_no ids 120',
    'species text oak|beech',
    'height_lidar_m num 110 8..32',
    'height_tape_m num 110 8..31',
    'dbh_cm num 100 12..70',
  ),
  table(
    'sleepers',
    75,
    'pid ids 75',
    'group text insomnia|control',
    'sleep_diary_h num 50 4..9.5',
    'sleep_actigraph_h num 60 4..9',
    'caffeine_mg int 40 0..400',
  ),
  table(
    'film_line',
    140,
    'run ids 140',
    'shift text day|night',
    'width_mm num 90 18..22',
    'sensor2_mm num 90 18..22',
    'speed_rpm int 40 40..90',
  ),
];

const HB = 'agreement Hb_lab_gL ~ Hb_poct_gL || agreement Hb_poct_gL ~ Hb_lab_gL';
const PWAT = 'agreement PWAT_observer1 ~ PWAT_observer2 || agreement PWAT_observer2 ~ PWAT_observer1';
const HEIGHT = 'agreement height_lidar_m ~ height_tape_m || agreement height_tape_m ~ height_lidar_m';
const SLEEP = 'agreement sleep_diary_h ~ sleep_actigraph_h || agreement sleep_actigraph_h ~ sleep_diary_h';
const WIDTH = 'agreement width_mm ~ sensor2_mm || agreement sensor2_mm ~ width_mm';

/** Whether two measurements of one thing say the same; of other columns the same words ask something else. */
export const AGREEMENTS: readonly Wording[] = [
  ['haemoglobin', 'Can we trust the bedside Hb?', HB],
  ['haemoglobin', 'Does the bedside device read too low?', HB],
  ['haemoglobin', 'Is the poct reading as good as the lab?', HB],
  ['haemoglobin', 'Is the poct haemoglobin biased?', HB],
  ['haemoglobin', 'Are the two Hb methods comparable?', HB],
  ['wound_photos', 'Do the observers give consistent PWAT scores?', PWAT],
  ['wound_photos', 'How reliable is the PWAT between observers?', PWAT],
  ['wound_photos', 'Do both observers agree well enough?', PWAT],
  ['tree_heights', 'Could lidar replace the tape?', HEIGHT],
  ['tree_heights', 'By how much is the lidar off?', HEIGHT],
  ['sleepers', 'How accurate is the sleep diary?', SLEEP],
  ['sleepers', 'Is the diary in line with the actigraphy?', SLEEP],
  ['film_line', 'Do both sensors give the same width?', WIDTH],
  ['film_line', 'How consistent is the second sensor with the first?', WIDTH],
  [
    'haemoglobin',
    'Is there a discrepancy between lab and bedside Hb in the surgical ward?',
    'agreement Hb_lab_gL ~ Hb_poct_gL; rows ward is surgical || agreement Hb_poct_gL ~ Hb_lab_gL; rows ward is surgical',
  ],
  [
    'tree_heights',
    'Is the lidar accurate for oaks?',
    'agreement height_lidar_m ~ height_tape_m; rows species is oak || agreement height_tape_m ~ height_lidar_m; rows species is oak',
  ],
  // a relation, a difference of groups, a limit
  [
    'tree_heights',
    'Is lidar height correlated with tape height?',
    'association height_lidar_m ~ height_tape_m || association height_tape_m ~ height_lidar_m',
  ],
  ['film_line', 'Does the width match the target of 20?', 'one-sample width_mm; value 20'],
  // rows that are not there, another meter, a meter that is held against nothing
  ['haemoglobin', 'Is the bedside Hb accurate in anaemic patients?', 'none'],
  ['haemoglobin', 'Does the pulse oximeter agree with the lab?', 'none'],
  ['haemoglobin', 'Which is more accurate, the lab or the bedside device?', 'none'],
  ['film_line', 'Is the width off?', 'none'],
  ['wound_photos', 'Do the two clinics agree on the PWAT?', 'none || difference PWAT_observer1 ~ clinic'],
  [
    'sleepers',
    'Is the diary more accurate in insomnia than in controls?',
    'none || difference sleep_diary_h ~ group; vs insomnia/control',
  ],
];
