import { table } from '../tables/tables.ts';
import type { Wording } from './first.ts';

/** Words that name columns and levels by codes, initials and parts, and words that choose nothing. */

export const NAME_TABLES = [
  table(
    'knee_blocks',
    160,
    'pt_no ids 160',
    'arm text PENG|ACB|ACB+iPACK',
    'sex text F|M',
    'ASA text II|III',
    'OME_24h_mg num 120 4..180',
    'NRS_24h int 0..10',
    't_rescue_h num 120 1..40',
    'PONV text no|yes',
  ),
  table(
    'statin_wells',
    144,
    'well ids 144',
    'drug text ATV|DMSO|RSV|TGZ|AMIO',
    'conc_uM int 0|1|3|10|30|100',
    'MTT_pct num 120 20..130',
    'casp3_RFU int 120 300..2400',
  ),
  table(
    'listening',
    130,
    'stud_id ids 130',
    'grp text Explicit|InputEnh|Control',
    'LoR_months int 80 1..120',
    'FB_pass int 0|1',
    'comp_pre int 30 4..30',
    'comp_imm int 30 4..30',
    'comp_del int 30 4..30',
  ),
  table(
    'forest_quadrats',
    140,
    'quadrat ids 140',
    'grazed text yes|no',
    'pH_CaCl2 num 90 3.2..7.4',
    'canopy_openness_pct num 90 2..60',
    'herb_spp_richness int 40 2..50',
  ),
  table(
    'hf_dose',
    330,
    'pt_id ids 330',
    'dose_mg int 0|5|10',
    'NTproBNP_w12 int 200 200..9000',
    'ttfe_mo num 200 0.2..24',
    'cvd_hhf_event int 0|1',
    'fu_mo num 200 1..26',
    'n_HHF int 0|1|2|3',
  ),
  table(
    'macro',
    130,
    'month date 2012-01-01..2022-10-01 130',
    'UR_pct num 100 3..11',
    'vacancies_k num 100 4..30',
    'CPI_yoy_pct num 90 -1..6',
  ),
  table(
    'pouch_cells',
    168,
    'cell ids 168',
    'cathode text LFP|NMC811',
    'ICE_pct num 120 82..92',
    'cap_mAh num 120 2400..2600',
  ),
  table(
    'toddlers',
    130,
    'child_id ids 130',
    'screen_h_per_day num 20 0..5',
    'age_mo_ToM_visit num 60 38..54',
    'day_night_correct int 0|4|8|12|16',
  ),
  table(
    'broilers',
    96,
    'pen ids 96',
    'diet text CON|XYL|PHY',
    'BW_d42_g num 90 2300..2900',
    'FCR num 60 1.5..1.8',
    'xyl_dose_ppm int 0|50|100|150',
  ),
];

export const NAMES: readonly Wording[] = [
  // Codes of levels.
  [
    'knee_blocks',
    'Does PONV differ between the pericapsular nerve group block and the adductor canal block?',
    'difference PONV=yes ~ arm; vs PENG/ACB',
  ],
  [
    'knee_blocks',
    'Is opioid use over the first 24 hours lower when iPACK is added to the adductor canal block than with the adductor canal block alone?',
    'difference OME_24h_mg ~ arm; vs ACB+iPACK/ACB',
  ],
  [
    'knee_blocks',
    'Does opioid consumption in the first 24 hours differ between the three block regimens?',
    'difference OME_24h_mg ~ arm',
  ],
  ['knee_blocks', 'Does opioid consumption in the first 48 hours differ between the three block regimens?', 'none'],
  ['knee_blocks', 'Is plasma bupivacaine higher with the adductor canal block?', 'none'],
  [
    'statin_wells',
    'Does atorvastatin lower viability more than rosuvastatin at 30 µM?',
    'difference MTT_pct ~ drug; rows conc_uM is 30; vs ATV/RSV',
  ],
  ['statin_wells', 'Does lovastatin lower viability more than rosuvastatin at 30 µM?', 'none'],
  [
    'statin_wells',
    'Is the mean viability with troglitazone lower than with amiodarone?',
    'difference MTT_pct ~ drug; vs TGZ/AMIO',
  ],
  [
    'statin_wells',
    'For the vehicle wells, is the mean viability different from 100?',
    'one-sample MTT_pct; rows drug is DMSO; value 100',
  ],
  ['statin_wells', 'Is membrane potential lower with troglitazone?', 'none'],
  [
    'listening',
    'Are immediate scores higher under input enhancement than under explicit instruction?',
    'difference comp_imm ~ grp; vs InputEnh/Explicit',
  ],
  ['listening', 'Are immediate gains larger under input enhancement than under explicit instruction?', 'none'],
  [
    'listening',
    'For a replication, how many learners per group would I need to detect 2 points on the delayed test with 80% power?',
    'power comp_del ~ grp; value 2',
  ],
  [
    'listening',
    'How many learners per group would I need for 80% power to detect half the explicit vs input-enhancement difference on the delayed test?',
    'none',
  ],
  [
    'listening',
    'Does passing the false belief task depend on length of residence?',
    'regression FB_pass=1 ~ LoR_months || association FB_pass=1 ~ LoR_months || difference LoR_months ~ FB_pass',
  ],
  // Parts of names.
  [
    'forest_quadrats',
    'effect of soil pH on herb layer species richness once canopy openness is accounted for?',
    'regression herb_spp_richness ~ pH_CaCl2; adjusting canopy_openness_pct',
  ],
  [
    'forest_quadrats',
    'Does herb layer species richness differ between grazed and ungrazed quadrats?',
    'difference herb_spp_richness ~ grazed',
  ],
  ['forest_quadrats', 'Does moss layer species richness differ between grazed and ungrazed quadrats?', 'none'],
  [
    'toddlers',
    'Is daily screen time correlated with the number of correct day-night Stroop trials?',
    'association screen_h_per_day ~ day_night_correct || association day_night_correct ~ screen_h_per_day',
  ],
  ['toddlers', 'Is screen time related to age at the visit?', 'association screen_h_per_day ~ age_mo_ToM_visit'],
  // What is none of a dose.
  [
    'hf_dose',
    'Does the 10 mg dose delay the first cardiovascular death or heart failure hospitalisation compared with placebo?',
    'survival ttfe_mo ~ dose_mg; event cvd_hhf_event=1; vs 10/0; rows dose_mg is 10..0',
  ],
  ['hf_dose', 'Is NT-proBNP at week 12 lower on 10 mg than on placebo?', 'difference NTproBNP_w12 ~ dose_mg; vs 10/0'],
  ['hf_dose', 'Is troponin at week 12 lower on 10 mg than on placebo?', 'none'],
  [
    'broilers',
    'Do birds on the xylanase diet have a lower feed conversion ratio than the controls?',
    'difference FCR ~ diet; vs XYL/CON',
  ],
  [
    'broilers',
    'How many pens per treatment would I need for 80% power to detect 50 g in day-42 body weight?',
    'power BW_d42_g ~ diet; value 50',
  ],
  ['broilers', 'Is there a dose response of 42-day weight to xylanase (0, 50, 100, 150 ppm)?', 'none'],
  // Around the question.
  [
    'macro',
    'Beveridge curve check: how strongly do vacancies and the unemployment rate move together between 2015 and 2019?',
    'association UR_pct ~ vacancies_k; rows month between 2015-01-01..2019-12-31',
  ],
  [
    'macro',
    'Phillips curve check: how strongly do inflation and unemployment move together?',
    'association UR_pct ~ CPI_yoy_pct || association CPI_yoy_pct ~ UR_pct',
  ],
  ['macro', 'For the euro area only: how strongly do inflation and unemployment move together?', 'none'],
  [
    'pouch_cells',
    'Do the NMC811 cells meet our first-cycle efficiency spec, i.e. is their mean ICE above 87%?',
    'one-sample ICE_pct; rows cathode is NMC811; value 87',
  ],
];
