import { table } from '../tables/tables.ts';
import type { Wording } from './first.ts';

/** Questions as they are asked in passing: shares of those who, values told before, none of something. */

export const PASSING_TABLES = [
  table(
    'hip_beds',
    220,
    'ptId ids 220',
    'ageYears int 40 50..95',
    'bedType text foam|air',
    'norton num 60 5..20',
    'diabetes int 0|1',
    'smoking text never|ex|current',
    'fuDays int 90 1..120',
    'ulcer int 0|1',
  ),
  table(
    'bolt_pulls',
    90,
    'bolt_id ids 90',
    'coating text zinc|plain',
    'break_load_kN num 80 20..90',
    'fracture_zone text thread|shank|head',
    'grease_ml int 0|1|2|5',
  ),
  table(
    'bus_depots',
    96,
    'depot ids 96',
    'region text East|North|South',
    'n_crashes int 14 0..16',
    'n_injury int 5 0..4',
    'hours_driven int 90 800..9000',
  ),
  table(
    'cardiac_unit',
    210,
    'pt_no ids 210',
    'age int 50 40..95',
    'KCCQ_class text I|II|III|IV',
    'NTproBNP_entry int 180 50..9000',
    'ef_pct num 60 15..65',
    'stay_days int 30 1..40',
    'fu_days int 150 10..900',
  ),
  table(
    'salmon_pens',
    180,
    'pen text P1|P2|P3|P4|P5|P6|P7|P8|P9',
    'density_kg_m3 num 40 5..30',
    'oxygen_mgL num 60 4..11',
    'lice_exceed int 30 0..80',
    'final_weight_g num 170 900..5200',
  ),
  table(
    'knee_trial',
    170,
    'patient_id ids 60',
    'visit text baseline|wk6|wk12',
    'arm text exercise|usual_care|manual',
    'flexion_deg num 150 80..140',
    'pain_vas num 90 0..10',
  ),
  table(
    'web_visits',
    260,
    'order_no ids 260',
    'device text mobile|desktop|tablet',
    'new_buyer text Y|N',
    'returned int 0|1',
    'rating int 1|2|3|4|5',
  ),
];

export const PASSING: readonly Wording[] = [
  ['hip_beds', 'What share of the diabetics smoke currently?', 'description smoking=current; rows diabetes is 1'],
  [
    'hip_beds',
    'Do patients on air stay free of ulcers longer than those on foam?',
    'survival fuDays ~ bedType; event ulcer=1; vs air/foam',
  ],
  [
    'bolt_pulls',
    'The norm asks for 50 kN. Is our mean breaking load above that?',
    'one-sample break_load_kN; value 50',
  ],
  ['bolt_pulls', 'Does where the bolt breaks depend on the coating?', 'none'],
  [
    'bolt_pulls',
    'For bolts without any grease, does the break load differ between the coatings?',
    'difference break_load_kN ~ coating; rows grease_ml is 0',
  ],
  ['bus_depots', 'What proportion of the crashes involve an injury?', 'description n_injury; trials n_crashes'],
  [
    'bus_depots',
    'What proportion of the crashes involve an injury in the East?',
    'description n_injury; rows region is East; trials n_crashes',
  ],
  ['cardiac_unit', 'How does BNP at entry relate to ejection fraction?', 'association NTproBNP_entry ~ ef_pct'],
  [
    'cardiac_unit',
    'What drives length of stay: age, KCCQ class or ejection fraction?',
    'regression stay_days ~ age, KCCQ_class, ef_pct',
  ],
  ['salmon_pens', 'Is oxygen lower in the denser pens?', 'association oxygen_mgL ~ density_kg_m3; cluster pen'],
  ['salmon_pens', 'Does mean oxygen exceed 7 mg/l?', 'one-sample oxygen_mgL; value 7'],
  ['web_visits', 'What is our return rate by device?', 'description returned=1 ~ device'],
  ['web_visits', 'How do buyers rate us by device?', 'difference rating ~ device'],
  [
    'knee_trial',
    'Is flexion at week 6 better with exercise than with usual care?',
    'difference flexion_deg ~ arm; rows visit is wk6; vs exercise/usual_care; expected higher',
  ],
  [
    'knee_trial',
    'Is flexion better with exercise than with usual care?',
    'difference flexion_deg ~ arm; vs exercise/usual_care; cluster patient_id; expected higher',
  ],
  [
    'cardiac_unit',
    'After removing the influence of age and KCCQ class, is length of stay still tied to ejection fraction?',
    'regression stay_days ~ ef_pct; adjusting age, KCCQ_class',
  ],
  ['web_visits', 'How well can we predict what is returned?', 'prediction returned=1 ~ device, new_buyer, rating'],
];
