import { table } from '../tables/tables.ts';
import type { Wording } from './first.ts';

/** Tables of a tasting, of a trial of doses, and of a staff list. */
export const SCENE_TABLES = [
  table(
    'cider_tasting',
    240,
    'cider text Dry|Sweet',
    'taster_sex text female|male',
    'liking num 60 1..10',
    'wtp_eur num 90 1..9',
  ),
  table('ferret_doses', 200, 'ferret_id ids 200', 'sex text F|M', 'dose_mgkg num 5 0..50', 'crp_mgl num 150 1..90'),
  table(
    'canteen_staff',
    300,
    'emp_no ids 300',
    'gender text Female|Male',
    'contract text permanent|rotating',
    'salary_eur num 280 900..5000',
  ),
];

/** Words that only set the scene block nothing; words that may choose rows or another quantity do. */
export const SCENE: readonly Wording[] = [
  [
    'cider_tasting',
    'The mayor claims that liking differs between female and male tasters.',
    'difference liking ~ taster_sex',
  ],
  ['cider_tasting', 'For the board meeting: does liking differ between the ciders?', 'difference liking ~ cider'],
  ['ferret_doses', 'Does CRP climb gradually with the administered dose?', 'association crp_mgl ~ dose_mgkg'],
  ['canteen_staff', 'Do women earn a smaller salary than their male peers?', 'difference salary_eur ~ gender'],
  // who they are, and where
  ['canteen_staff', 'Do women with kids earn a smaller salary?', 'none'],
  ['canteen_staff', 'Do women earn a smaller salary in the cities?', 'none'],
  ['cider_tasting', 'Do vegans want to pay more if liking is high?', 'none'],
  ['cider_tasting', 'Do smokers report that they differ in liking between the ciders?', 'none'],
];
