import { table } from '../tables/tables.ts';
import type { Wording } from './first.ts';

/** Cautions beside a question, explanations that are doubted, results that no column holds, units that stand in the groups. */

export const CAUTION_TABLES = [
  table(
    'hernia',
    220,
    'pat_id ids 220',
    'mesh text heavy|light',
    'hernia_mm int 60 10..90',
    'pain_6wk int 0|1',
    'age int 60 20..85',
    'sex text F|M',
  ),
  table(
    'snails',
    90,
    'site_no ids 90',
    'land text forest|meadow|urban',
    'n_snails int 40 0..80',
    'quadrat_m2 num 12 0.25..2',
    'soil_pH num 60 4..8',
  ),
  table(
    'bakeries',
    240,
    'shop text B01|B02|B03|B04|B05|B06|B07|B08|B09|B10|B11|B12',
    'chain text Aurora|Kornhof',
    'week int 20 1..20',
    'loaves_sold int 200 100..900',
    'offer int 0|1',
    'price_eur num 40 2..5',
  ),
  table('harbour', 400, 'day date 2015-01-01..2022-12-25', 'so2_ug num 300 1..40', 'wind_ms num 90 0..15'),
  table(
    'units_month',
    144,
    'unit text Card|Gast|Neph|Neuro|Onco|Pulm',
    'month int 24 1..24',
    'checklist int 0|1',
    'n_errors int 20 0..20',
    'bed_days int 120 300..900',
    'beds_per_nurse num 60 4..12',
  ),
  table(
    'voyage',
    400,
    'cabin_class int 1|2|3',
    'gender text female|male',
    'age_yr num 70 1..80',
    'rescued int 0|1',
    'fare num 200 5..300',
  ),
  table('piglets_long', 480, 'Piglet int 40 1..40', 'Week int 12 0..11', 'kg num 200 1..30', 'Feed text A|B|C'),
  table(
    'headache_cross',
    48,
    'pat ids 48',
    'age [y] int 40 20..70',
    'sex text f|m',
    'pain_placebo [mm] num 45 10..90',
    'pain_drugX [mm] num 45 10..90',
    'pain_drugY [mm] num 45 10..90',
  ),
  table(
    'ozone_city',
    300,
    'Month int 5 5..9',
    'Day int 31 1..31',
    'O3 num 200 5..160',
    'Temperature int 40 56..97',
    'Wind num 30 2..20',
  ),
];

export const CAUTIONS: readonly Wording[] = [
  // An event that no column holds.
  ['hernia', 'Which of the two meshes had more recurrences after three years?', 'none'],
  ['hernia', 'Are hernia relapses more frequent with the light mesh?', 'none'],
  ['hernia', 'Do patients with the heavy mesh have pain at 6 weeks more often?', 'difference pain_6wk=1 ~ mesh'],
  // A level by what it is called elsewhere, a caution that names a column.
  ['snails', 'How do forested, meadow and city sites compare in soil pH?', 'difference soil_pH ~ land'],
  ['snails', 'Do snail numbers differ between land types? Note that the quadrats were not all the same size.', 'none'],
  ['snails', 'Does soil pH differ between forest, meadow and city sites?', 'difference soil_pH ~ land'],
  // Units that stand in the groups.
  ['bakeries', 'Do the two chains differ in loaves sold per shop?', 'difference loaves_sold ~ chain; cluster shop'],
  [
    'bakeries',
    'Is Aurora ahead of Kornhof in loaves sold per shop? Please do not treat weeks as replicates.',
    'difference loaves_sold ~ chain; vs Aurora/Kornhof; cluster shop || none',
  ],
  [
    'bakeries',
    'What are the mean loaves sold per shop?',
    'description loaves_sold ~ shop; mean || description loaves_sold ~ shop',
  ],
  [
    'bakeries',
    'How large is the boost from the offer for loaves sold?',
    'none || difference loaves_sold ~ offer; cluster shop',
  ],
  // A date in the sentence before.
  [
    'harbour',
    'Ships had to switch to low-sulphur fuel, which came into force on 1 January 2020. Did SO2 fall at that time?',
    'before-after so2_ug; time day; change 2020-01-01 || none',
  ],
  // Other explanations that are named beside the question.
  [
    'units_month',
    'Nurses say that errors were falling anyway and that the checklist did nothing. Are errors lower with the checklist?',
    'none',
  ],
  [
    'units_month',
    'Are there more errors when beds per nurse is high? The units differ in both, so please be careful about that.',
    'none',
  ],
  [
    'voyage',
    'First-class passengers were rescued more often, but perhaps only because there were more women among them. Does cabin class still matter once gender and age are taken into account?',
    'regression rescued=1 ~ cabin_class; adjusting gender, age_yr',
  ],
  // Subjects are no results.
  ['piglets_long', 'Some of the piglets died before week 11. Did that happen more often on one of the feeds?', 'none'],
  [
    'headache_cross',
    'Does drug X do anything compared with placebo?',
    'paired-difference pain_drugX [mm]; baseline pain_placebo [mm]',
  ],
  ['headache_cross', 'Is the gain over placebo the same in women and men?', 'none'],
  [
    'ozone_city',
    'Is the relation between temperature and O3 straight, or does O3 rise faster on the hot days?',
    'regression O3 ~ Temperature; quadratic-model || none',
  ],
];
