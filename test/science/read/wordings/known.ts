import { table } from '../tables/tables.ts';
import type { Wording } from './first.ts';

/** Questions of researchers who know their columns: ratios of a treatment, a follow-up that explains, levels that hold one another. */

export const KNOWN_TABLES = [
  table(
    'flanker_long',
    120,
    'participant ids 40',
    'trial_type text congruent|neutral|incongruent',
    'rt_ms num 118 380..910',
    'age_yr int 30 18..60',
  ),
  table(
    'subscribers',
    400,
    'cust_id ids 400',
    'tenure_months int 60 1..60',
    'churned int 0|1',
    'plan text basic|plus|pro',
    'tickets int 12 0..11',
    'monthly_eur num 200 5..90',
  ),
  table(
    'sarcoma',
    180,
    'pt ids 180',
    'arm text new|standard',
    'grade text low|high',
    'age_dx int 50 20..85',
    'followup_mo num 150 1..96',
    'died int 0|1',
  ),
  table(
    'welder_cc',
    300,
    'id ids 300',
    'case int 0|1',
    'manganese text exposed|unexposed',
    'age int 40 30..70',
    'smoker text never|former|current',
    'bmi num 150 18..42',
  ),
  table(
    'moth_nights',
    160,
    'night ids 160',
    'habitat text wood|field|garden',
    'moth_count int 60 0..120',
    'effort_hours num 12 1..8',
  ),
  table(
    'oat_plots',
    96,
    'plot ids 96',
    'block text A|B|C|D',
    'cultivar text Firth|Mascani|Canyon',
    'nitrogen_kg_ha int 0|50|100|150|200',
    'grain_yield_t_ha num 90 2..9',
    'height_cm num 80 60..120',
    'protein_pct num 70 8..14',
  ),
];

export const KNOWN: readonly Wording[] = [
  [
    'flanker_long',
    'Are reaction times slower in the incongruent than in the congruent trials?',
    'paired-difference rt_ms ~ trial_type; vs incongruent/congruent; paired participant',
  ],
  [
    'subscribers',
    'Which factors predict churn: tickets, tenure or plan?',
    'regression churned=1 ~ tickets, tenure_months, plan',
  ],
  [
    'subscribers',
    'Is churn related to tickets, tenure and plan?',
    'regression churned=1 ~ tickets, tenure_months, plan',
  ],
  ['subscribers', 'Is tenure associated with churn?', 'association churned=1 ~ tenure_months'],
  ['subscribers', 'Do customers with longer tenure churn less?', 'association churned=1 ~ tenure_months'],
  [
    'sarcoma',
    'What is the hazard ratio of the new arm after adjusting for grade and age at diagnosis?',
    'survival followup_mo ~ arm; vs new/standard; adjusting grade, age_dx',
  ],
  [
    'sarcoma',
    'What is the hazard ratio of the new arm in high grade patients?',
    'survival followup_mo ~ arm; vs new/standard; rows grade is high',
  ],
  ['sarcoma', 'Does the hazard ratio of the new arm differ by grade?', 'none'],
  [
    'welder_cc',
    'Is manganese exposure still associated with being a case after adjusting for age and smoking?',
    'regression case=1 ~ manganese; adjusting age, smoker',
  ],
  [
    'moth_nights',
    'Does the number of moths differ between habitats once you allow for trapping effort?',
    'rate moth_count ~ habitat; exposure effort_hours',
  ],
  [
    'flanker_long',
    'Check whether the differences between incongruent and congruent reaction times are normally distributed.',
    'none',
  ],
  ['welder_cc', 'Cases vs controls - is there any difference in BMI?', 'difference bmi ~ case; vs 1/0'],
  ['welder_cc', 'What is the mean BMI of the controls?', 'description bmi; rows case is 0'],
  [
    'oat_plots',
    'I want to know whether the three cultivars respond differently to nitrogen.',
    'regression grain_yield_t_ha ~ nitrogen_kg_ha, cultivar; interaction nitrogen_kg_ha x cultivar',
  ],
  [
    'oat_plots',
    'Which cultivar is tallest and are the differences in height significant?',
    'description height_cm ~ cultivar && difference height_cm ~ cultivar',
  ],
  [
    'oat_plots',
    'Is protein related to grain yield, also after allowing for nitrogen?',
    'regression grain_yield_t_ha ~ protein_pct && regression grain_yield_t_ha ~ protein_pct; adjusting nitrogen_kg_ha',
  ],
];
