import { table } from '../tables/tables.ts';
import type { Wording } from './first.ts';

/** Shares of rows on one side of a bound, in a range, above another column or among ordered levels. */

export const SHARE_TABLES = [
  table(
    'deadwood_plots',
    120,
    'plot ids 120',
    'treatment text clearfell|retention|control',
    'stand_type text spruce|pine|mixed',
    'deadwood_m3_ha num 110 0..45.2',
    'stand_age_yr int 90 40..160',
  ),
  table('bushings_qc', 200, 'part_id ids 200', 'machine text M1|M2|M3', 'bore_mm num 150 24.97..25.03'),
  table(
    'flat_listings',
    220,
    'listing ids 220',
    'area text centre|north|harbour',
    'epc_rating text A|B|C|D|E|F',
    'asking_price_eur int 200 90000..560000',
    'sale_price_eur int 190 85000..590000',
    'days_on_market int 150 3..365',
    'sold text yes|no',
  ),
  table(
    'nurse_survey',
    160,
    'nurse ids 160',
    'ward text ICU|Surgery|Paediatrics',
    'shift_hours int 8|10|12',
    'satisfaction text Very dissatisfied|Dissatisfied|Neutral|Satisfied|Very satisfied',
    'burnout_frequency text Never|Rarely|Sometimes|Often|Always',
    'supported_by_manager text Strongly disagree|Disagree|Neither agree nor disagree|Agree|Strongly agree',
  ),
  table('itch_rct', 240, 'patient ids 240', 'arm text placebo|drug', 'ae_grade int 0|1|2|3|4'),
  table(
    'light_killing',
    60,
    'lamp text blue|red',
    'plate ids 60',
    'cfu_plated int 30 80..200',
    'cfu_surviving int 50 0..180 within cfu_plated',
    'plate_temp_C num 30 20..30',
  ),
  table('lice_assay', 60, 'strain text A|B', 'dose_ug num 6 0..50', 'lice_n int 10|20', 'immobile_n int 18 0..20'),
  table('cuttings', 80, 'tree text oak|elm', 'auxin_uM num 6 0..100', 'cuttings int 20|24', 'rooted int 20 0..24'),
];

export const SHARES: readonly Wording[] = [
  [
    'deadwood_plots',
    'What share of the plots carries at least 20 m3/ha of deadwood, and how does that differ by treatment?',
    'description deadwood_m3_ha=at least 20 && difference deadwood_m3_ha=at least 20 ~ treatment',
  ],
  [
    'deadwood_plots',
    'Which treatments have more deadwood than the control?',
    'difference deadwood_m3_ha ~ treatment; vs each/control',
  ],
  [
    'deadwood_plots',
    'Is there less deadwood in the clearfell than in the control?',
    'difference deadwood_m3_ha ~ treatment; vs clearfell/control',
  ],
  ['deadwood_plots', 'Does deadwood differ between the treatments?', 'difference deadwood_m3_ha ~ treatment'],
  [
    'deadwood_plots',
    'Do retention plots reach 20 m3/ha of deadwood more often than clearfell ones?',
    'difference deadwood_m3_ha=at least 20 ~ treatment; vs retention/clearfell',
  ],
  [
    'deadwood_plots',
    'Among plots older than 100 years, which stand type has the highest proportion with less than 10 m3/ha deadwood?',
    'description deadwood_m3_ha=below 10 ~ stand_type; rows stand_age_yr above 100',
  ],
  ['bushings_qc', 'How many bores are outside 25.000 ± 0.012 mm?', 'description bore_mm=outside 24.988 to 25.012'],
  [
    'bushings_qc',
    'What fraction of bores was within tolerance, 24.99 to 25.01 mm, overall and by machine?',
    'description bore_mm=within 24.99 to 25.01 && description bore_mm=within 24.99 to 25.01 ~ machine',
  ],
  ['bushings_qc', 'Does the bore average 25.000 mm as it should?', 'one-sample bore_mm; value 25'],
  [
    'bushings_qc',
    'Is machine M3 less precise than M1 in bore diameter?',
    'variance bore_mm ~ machine; vs M3/M1; expected higher',
  ],
  [
    'flat_listings',
    'Are homes by the harbour more likely to sell above asking than those in the north?',
    'difference sale_price_eur=above asking_price_eur in the same row ~ area; vs harbour/north',
  ],
  ['flat_listings', 'How many listings have an EPC of D or worse?', 'description -; rows epc_rating is F..E..D'],
  [
    'flat_listings',
    'What share of listings is rated C or better, for each area?',
    'description epc_rating=C, B or A ~ area',
  ],
  [
    'flat_listings',
    'Do homes in the north sell sooner than in the centre?',
    'survival days_on_market ~ area; event sold=yes',
  ],
  [
    'itch_rct',
    'What share of patients had an adverse event of grade 3 or above in each arm?',
    'description ae_grade=at least 3 ~ arm',
  ],
  [
    'nurse_survey',
    'Is satisfaction higher in Surgery than in ICU?',
    'difference satisfaction ~ ward; vs Surgery/ICU; kinds satisfaction:ordered; expected higher',
  ],
  [
    'nurse_survey',
    'Are ICU nurses less satisfied than Surgery nurses after adjusting for shift length?',
    'regression satisfaction ~ ward; vs ICU/Surgery; adjusting shift_hours; kinds satisfaction:ordered',
  ],
  [
    'nurse_survey',
    'Is burnout frequency associated with satisfaction?',
    'association satisfaction ~ burnout_frequency; kinds satisfaction:ordered, burnout_frequency:ordered',
  ],
  [
    'nurse_survey',
    'Is satisfaction related to shift hours within each ward?',
    'association satisfaction ~ shift_hours; within ward; kinds satisfaction:ordered',
  ],
  [
    'nurse_survey',
    'What share of nurses agree or strongly agree that they are supported by their manager?',
    'description supported_by_manager=Agree or Strongly agree',
  ],
  [
    'nurse_survey',
    'What share strongly agree that they are supported?',
    'description supported_by_manager=Strongly agree',
  ],
  [
    'light_killing',
    'Does the share of cells surviving differ between lamps?',
    'difference cfu_surviving ~ lamp; trials cfu_plated',
  ],
  [
    'lice_assay',
    'Does the share of immobile lice differ between strains?',
    'difference immobile_n ~ strain; trials lice_n',
  ],
  ['cuttings', 'What share of the cuttings rooted in each tree?', 'description rooted ~ tree; trials cuttings'],
];
