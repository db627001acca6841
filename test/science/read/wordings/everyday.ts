import { table } from '../tables/tables.ts';
import type { Wording } from './first.ts';

/** Questions in everyday words: events that the message names, shares of some rows, amounts that counts are divided by. */

export const EVERYDAY_TABLES = [
  table(
    'ulcer_followup',
    228,
    'patient_id ids 228',
    'age int 50 40..95',
    'ward text ICU|medical|surgical',
    'mattress text alternating|foam',
    'braden_score int 17 6..23',
    'diabetes int 0|1',
    'followup_days int 80 1..90',
    'ulcer int 0|1',
  ),
  table(
    'bp_cohort',
    280,
    'id ids 280',
    'sex text female|male',
    'smoking text current|ex|never',
    'bmi num 120 17..41',
    'diabetes int 0|1',
  ),
  table(
    'depots',
    96,
    'depot ids 96',
    'fleet_type text bus|truck|van',
    'telematics int 0|1',
    'vehicle_km int 96 90000..910000',
    'n_accidents int 12 0..14',
  ),
  table('hake', 144, 'month date 144 2010-01-01..2021-12-01', 'cpue_kg_haul num 140 50..160', 'mesh_rule int 0|1'),
  table(
    'daphnia',
    120,
    'compound text Cu|IMI|Zn',
    'conc_ug_L num 12 0..600',
    'incubator text A|B',
    'n_daphnia int 20',
    'n_dead_48h int 21 0..20',
  ),
  table(
    'lunch_pupils',
    240,
    'pupil_id ids 240',
    'teaching_method text flipped|lecture|tutoring',
    'free_lunch int 0|1',
    'posttest num 120 20..99',
  ),
  table(
    'weld_specimens',
    88,
    'specimen_id ids 88',
    'heat_treatment text AW|PWHT',
    'tensile_strength_MPa num 80 480..600',
    'fracture_location text HAZ|base|weld',
  ),
  table('wheat_lodging', 144, 'plot ids 144', 'N_kg_ha int 0|60|120|180', 'lodged int 0|1', 'yield_t_ha num 140 3..9'),
  table(
    'ward_falls',
    120,
    'ward text geriatrics|neurology|surgery',
    'age int 50 40..95',
    'walking_aid int 0|1',
    'observed_days int 60 2..90',
    'falls int 6 0..5',
  ),
  table('bearing_lives', 178, 'supplier text A|B|C', 'run_hours num 170 40..2400', 'failed int 0|1'),
  table(
    'wage_shops',
    160,
    'shop ids 80',
    'period text after|before',
    'exposed text control|exposed',
    'staff_fte num 120 8..40',
  ),
];

export const EVERYDAY: readonly Wording[] = [
  // the message says which column is the event
  [
    'ulcer_followup',
    'Do patients on an alternating mattress stay free of ulcers longer than those on foam?',
    'survival followup_days ~ mattress; vs alternating/foam; event ulcer=1',
  ],
  [
    'ulcer_followup',
    'What is the hazard ratio for the Braden score on getting an ulcer, adjusted for age and mattress?',
    'survival followup_days ~ braden_score; adjusting age, mattress; event ulcer=1',
  ],
  [
    'ulcer_followup',
    'What proportion of patients is still ulcer-free at 30 days in each ward?',
    'survival followup_days ~ ward; event ulcer=1; value 30',
  ],
  // shares of some rows
  ['bp_cohort', 'What share of the diabetics currently smoke?', 'description smoking=current; rows diabetes is 1'],
  ['bp_cohort', 'What share of people with diabetes are women?', 'description sex=female; rows diabetes is 1'],
  ['bp_cohort', 'What share of current smokers have diabetes?', 'description diabetes=1; rows smoking is current'],
  [
    'bp_cohort',
    'What share of women with diabetes smoke currently?',
    'description smoking=current; rows sex is female & diabetes is 1',
  ],
  // amounts that counts are divided by
  [
    'depots',
    'What is the accident rate per 100,000 km for each type of fleet?',
    'rate n_accidents ~ fleet_type; exposure vehicle_km; per 100000',
  ],
  ['hake', 'Was CPUE already falling before July 2016?', 'trend cpue_kg_haul; rows month below 2016-07-01'],
  [
    'daphnia',
    "What's the 48 h LC50 for copper?",
    'dose-response n_dead_48h ~ conc_ug_L; rows compound is Cu; trials n_daphnia',
  ],
  [
    'lunch_pupils',
    'Is the effect of teaching method on the posttest different for kids who get free lunch?',
    'regression posttest ~ teaching_method, free_lunch; interaction teaching_method x free_lunch',
  ],
  [
    'weld_specimens',
    'The standard asks for 520 MPa. Is our mean tensile strength above that?',
    'one-sample tensile_strength_MPa; value 520',
  ],
  [
    'ward_falls',
    'Do the wards differ in their fall rate over the observed days, adjusting for age and use of a walking aid?',
    'rate falls ~ ward; adjusting age, walking_aid; exposure observed_days',
  ],
  [
    'bearing_lives',
    'What fraction of bearings is expected to be still running after 1000 hours, by supplier?',
    'survival run_hours ~ supplier; event failed=1; value 1000',
  ],
  [
    'wage_shops',
    'Did the change in staff FTE from before to after differ between exposed and control shops?',
    'regression staff_fte ~ period, exposed; interaction period x exposed',
  ],
  [
    'wage_shops',
    'Is the before-after change in staff_fte larger in the exposed group?',
    'regression staff_fte ~ period, exposed; interaction period x exposed',
  ],
  // what the plan would leave out is not answered
  [
    'weld_specimens',
    'Is the tensile strength lower in the heat treated (PWHT) welds than in the as-welded ones?',
    'none',
  ],
  ['wheat_lodging', 'Was lodging more common at 180 kg N than on the average plot?', 'none'],
  ['weld_specimens', 'Is the tensile strength further off from the truth in AW than in PWHT?', 'none'],
];
