import { table } from '../tables/tables.ts';
import type { Wording } from './first.ts';

/** Tables whose questions say in everyday words which kind of analysis they ask for. */
export const KINDS_ASKED_TABLES = [
  table(
    'flanker_task',
    320,
    'ppt_id ids 40',
    'gender text m|f',
    'block_no int 2 1..2',
    'flanker text congruent|incongruent',
    'mean_RT_ms num 300 320..980',
    'errors int 15 0..14',
  ),
  table(
    'egg_clutches',
    160,
    'nest_box ids 160',
    'forest text Aldwood|Brack|Corse|Dunmore|Ely',
    'tree text oak|birch',
    'clutch_size int 9 3..11',
    'egg_mass_g num 90 1.1..1.9',
  ),
  table(
    'clinic_incidents',
    216,
    'clinic text Elm|Oak|Ash|Yew|Fir|Bay',
    'month date 2021-01-01..2023-12-01 36',
    'incidents int 14 0..13',
    'staff_hours num 200 300.5..900.5',
  ),
  table(
    'ward_shifts',
    220,
    'staff_id ids 220',
    'unit text ICU|surgery|paediatrics',
    'yrs_exp num 80 0.5..30',
    'hrs_wk int 30 20..60',
    'strain_score int 40 8..50',
  ),
  table(
    'barley_trial',
    180,
    'plot ids 180',
    'variety text Irina|Laureate|Planet',
    'N_kg_ha int 5 0|40|80|120|160',
    'soil_pH num 20 5.5..7.5',
    'GrainYield_t_ha num 150 2.1..9.4',
    'anthesis_doy int 30 150..180',
  ),
  table(
    'coupling_runs',
    120,
    'run_no ids 120',
    'ligand text XPhos|SPhos|dppf',
    'loading_mg int 4 5|10|15|20',
    'Temp_C int 4 40|60|80|100',
    'yield_pct num 110 12.5..98.0',
  ),
  table(
    'renal_clinic',
    190,
    'pat_no ids 190',
    'arm text usual|coach',
    'age_y int 60 25..85',
    'sex text F|M',
    'ckd_stage text II|III|IV',
    'eGFR num 150 12.5..88.0',
    'sbp_start int 70 100..190',
    'diabetic int 0|1',
    'fu_days int 150 5..365',
    'readmit int 0|1',
  ),
  table(
    'seed_dishes',
    150,
    'dish ids 150',
    'cultivar text Alto|Bruno|Carla',
    'priming text none|hydro',
    'temp_C int 3 15|20|25',
    'DTG int 19 3..21',
    'germinated int 0|1',
    'root_mm num 120 5.5..60.0',
  ),
  table(
    'fed_heifers',
    150,
    'tag ids 150',
    'feed text plus|base',
    'breed text Angus|Hereford',
    'weight_pre_kg num 120 250.5..420.0',
    'weight_post_kg num 120 300.5..500.0',
    'lame int 0|1',
    'days_open int 90 40..200',
    'conceived int 0|1',
  ),
];

/** Which kind of analysis a question asks for. */
export const KINDS_ASKED: readonly Wording[] = [
  // the share of the variance that groups of rows hold
  [
    'flanker_task',
    'How much of the variation in RT is down to differences between participants?',
    'variance mean_RT_ms ~ ppt_id; method variance-components',
  ],
  [
    'flanker_task',
    'What portion of its total variance lies between people, for mean RT?',
    'variance mean_RT_ms ~ ppt_id; method variance-components',
  ],
  [
    'egg_clutches',
    'What part of the differences in clutch size comes from the forest the nest box is in?',
    'variance clutch_size ~ forest; method variance-components',
  ],
  [
    'egg_clutches',
    'Does the variation in egg mass lie mostly within forests or between them?',
    'variance egg_mass_g ~ forest; method variance-components',
  ],
  ['flanker_task', 'Does the mean RT lie between 500 and 600 ms?', 'none'],
  // values that lie far from all others
  ['flanker_task', 'Any suspiciously slow or fast RTs that I should consider dropping?', 'outliers mean_RT_ms'],
  ['flanker_task', 'Are there implausibly long RTs that should be excluded?', 'outliers mean_RT_ms'],
  ['egg_clutches', 'Is any egg mass abnormally heavy?', 'outliers egg_mass_g ~ nest_box; kinds nest_box:category'],
  ['clinic_incidents', 'Are there any months in any clinic with unusually many incidents?', 'outliers incidents'],
  ['clinic_incidents', 'Is there any clinic with unusually many incidents?', 'none'],
  ['flanker_task', 'Do women have unusually fast RTs?', 'none'],
  ['flanker_task', 'Should I drop the incongruent trials because of unusually slow RTs?', 'none'],
  // values that are expected
  [
    'coupling_runs',
    'How high a yield can I hope for with 10 mg of ligand at 60 °C?',
    'expected-value yield_pct ~ loading_mg, Temp_C; given loading_mg 10 & Temp_C 60',
  ],
  [
    'barley_trial',
    'How big a grain yield can we expect with 100 kg of nitrogen per hectare?',
    'expected-value GrainYield_t_ha ~ N_kg_ha; given N_kg_ha 100',
  ],
  [
    'barley_trial',
    'What grain yield should I expect on day 165?',
    'expected-value GrainYield_t_ha ~ anthesis_doy; given anthesis_doy 165',
  ],
  [
    'ward_shifts',
    'What strain score should I expect for somebody with 5 years of experience and a 48 hour week?',
    'expected-value strain_score ~ yrs_exp, hrs_wk; given yrs_exp 5 & hrs_wk 48',
  ],
  ['ward_shifts', 'Do staff with more than 40 hours a week do better?', 'none'],
  // relations among rows that are chosen behind them, and no third column
  [
    'renal_clinic',
    'Are eGFR and age correlated in the sicker patients (CKD stage III and IV)?',
    'association eGFR ~ age_y; rows ckd_stage is III..IV',
  ],
  ['renal_clinic', 'Are eGFR and age related among women?', 'association eGFR ~ age_y; rows sex is F'],
  ['renal_clinic', 'Is eGFR correlated with age in men and in women?', 'association eGFR ~ age_y; within sex'],
  ['renal_clinic', 'Are eGFR and age related in men and women?', 'association eGFR ~ age_y; within sex'],
  ['renal_clinic', 'Is eGFR related to age in the diabetics?', 'association eGFR ~ age_y; rows diabetic is 1'],
  ['renal_clinic', 'Are age and eGFR related to readmission?', 'survival fu_days ~ age_y, eGFR; event readmit=1'],
  // the time until an event that only the words make one
  ['seed_dishes', 'Do primed seeds sprout sooner?', 'survival DTG ~ priming; event germinated=1'],
  [
    'seed_dishes',
    'Does hydro germinate sooner than none, bearing in mind that some had not germinated by the end?',
    'survival DTG ~ priming; vs hydro/none; event germinated=1',
  ],
  ['seed_dishes', 'Does hydro priming speed up germination?', 'survival DTG ~ priming; event germinated=1'],
  [
    'seed_dishes',
    'Is DTG shorter in Alto than in Bruno?',
    'survival DTG ~ cultivar; vs Alto/Bruno; event germinated=1',
  ],
  [
    'seed_dishes',
    'Did more seeds germinate with hydro than with none?',
    'difference germinated=1 ~ priming; vs hydro/none; expected higher',
  ],
  [
    'fed_heifers',
    'Hazard of conceiving for lame heifers relative to the others, corrected for breed.',
    'survival days_open ~ lame; adjusting breed; event conceived=1',
  ],
  [
    'fed_heifers',
    'Time from calving to conception: do heifers on the plus feed get pregnant sooner?',
    'survival days_open ~ feed; event conceived=1',
  ],
  ['fed_heifers', 'Do more heifers on the plus feed get pregnant?', 'difference conceived=1 ~ feed; expected higher'],
  // half of the greatest effect, and what is most potent
  ['barley_trial', 'What N rate gives half of the maximum grain yield?', 'dose-response GrainYield_t_ha ~ N_kg_ha'],
  ['barley_trial', 'Which variety is the most potent?', 'none'],
];
