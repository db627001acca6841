import { table } from '../tables/tables.ts';
import type { Wording } from './first.ts';

export const COLLOQUIAL_TABLES = [
  table(
    'pressure_arms',
    417,
    'pat_no ids 417',
    'arm text 10 mg|20 mg|placebo',
    'sex text f|m',
    'age_yrs int 50 40..85',
    'BMI num 150 18..42',
    'diabetic text no|yes',
    'statin text no|yes',
    'SBP_wk0 num 200 120..190',
    'SBP_wk12 num 200 100..190',
    'any_AE int 0|1',
    'fu_months num 200 1..48',
    'MACE int 0|1',
  ),
  table(
    'tb_districts',
    448,
    'district text Acle|Bray|Cobh|Dore|Eton|Fowey|Goole|Hull',
    'Region text Coast|North|South',
    'setting text rural|urban',
    'year int 2012|2013|2014|2015|2016|2017|2018|2019',
    'pop int 400 20000..200000',
    'TB_notif int 200 20..500',
    'TB_deaths int 60 0..60',
    'income_kUSD_pc num 300 1..20',
  ),
  table(
    'carabid_traps',
    360,
    'Site text S1|S2|S3|S4',
    'Plot int 1|2|3|4|5',
    'yr int 2019|2020|2021',
    'habitat text arable|beech forest|hay meadow|hedgerow',
    'litter_cm num 60 0..8',
    'dist_edge_m int 60 1..200',
    'trap_nights int 14|21|28',
    'Carabid_N int 60 0..90',
    'sp_rich int 15 0..16',
  ),
  table(
    'wheat_nitrogen',
    432,
    'plot ids 432',
    'harvest_yr int 2019|2020|2021',
    'N kg/ha int 0|50|100|150|200|250',
    'SOC_% num 100 1..4',
    'clay_% num 100 10..40',
    'GY_t_ha num 300 1..9',
  ),
  table(
    'bowel_registry',
    430,
    'pt_id ids 430',
    'AgeDx int 60 30..90',
    'stage text I|II|III',
    'ECOG int 0|1|2',
    'IRIS int 2|3|4',
    'AdjChemo text N|Y',
    'LOS_d int 30 2..40',
    'OS_mo num 300 1..70',
    'Dead int 0|1',
  ),
  table(
    'lodging_plots',
    120,
    'Site text North|South',
    'Plot int 60 101..160',
    'N_kg_ha int 0|50|100|150|200',
    'Ht_cm int 40 60..110',
    'Lodging_1_9 int 9 1..9',
    'Feeds int 40 0..60',
    'Absences_d int 30 0..30',
    'FSM text N|Y',
  ),
  table(
    'tutored_pupils',
    1067,
    'pupil_id ids 1067',
    'Gender text boy|girl',
    'tutoring text none|twice weekly|weekly',
    'maths_pre int 70 10..99',
    'maths_post int 70 10..99',
    'reading_score int 70 10..120',
    'absences int 30 0..40',
  ),
  table(
    'alloy_tests',
    216,
    'Spec_ID ids 216',
    'alloy text 316L|AlSi10Mg|Ti-6Al-4V',
    'operator text AK|JM|PS',
    'porosity_pct num 150 0..2',
    'UTS_MPa int 150 300..1200',
    'elong_pct num 150 2..45',
  ),
  table(
    'pupil_tests',
    1100,
    'student_id ids 1100',
    'school_type text private|public',
    'SES_index num 200 -3..3',
    'tutoring_h_wk int 0|1|2|3',
    'math_pretest num 300 20..90',
    'math_posttest num 300 20..95',
    'passed_math int 0|1',
    'days_absent int 30 0..40',
    'reading_score num 300 300..700',
  ),
  table(
    'lymphoma',
    285,
    'dog_id ids 285',
    'Readmitted_30d text no|yes',
    'immunophenotype text B|T',
    'protocol text CHOP|COP|Pred',
    'WHO_stage text III|IV|V',
    'surv_days int 200 1..900',
    'died int 0|1',
  ),
  table(
    'sleep_and_errors',
    300,
    'athlete_id ids 300',
    'sport text athletics|rowing|swimming',
    'arm text app|control|leaflet',
    'PSQI_baseline int 15 0..18',
    'PSQI_12wk int 15 0..18',
    'n_errors int 30 0..40',
    'n_trials int 40|60|80',
    'material text faces|words',
    'recall_10min int 12 0..12',
    'recall_1week int 12 0..12',
    'trust_0_10 int 11 0..10',
    'internet_h_day num 60 0..9',
    'age_yr int 50 18..70',
  ),
] as const;

/** As people say it: by other words than those of the names, in passing, in two sentences. */
export const COLLOQUIAL: readonly Wording[] = [
  // the number beside a unit of time says which measurement is meant
  [
    'pressure_arms',
    'Did blood pressure fall between baseline and week 12?',
    'paired-difference SBP_wk12; baseline SBP_wk0',
  ],
  [
    'pressure_arms',
    'In the placebo arm, did blood pressure change from the start to week 12?',
    'paired-difference SBP_wk12; baseline SBP_wk0; rows arm is placebo',
  ],
  [
    'pressure_arms',
    'Is blood pressure at week 12 lower with 20 mg than with placebo?',
    'difference SBP_wk12 ~ arm; vs 20 mg/placebo; expected lower',
  ],
  // an effect that is held against itself between two groups
  [
    'pressure_arms',
    'Does the drug lower blood pressure less in diabetics than in the rest of the patients?',
    'regression SBP_wk12 ~ arm, diabetic; interaction arm x diabetic',
  ],
  [
    'pressure_arms',
    'Does the arm affect BMI less in women than in men?',
    'regression BMI ~ arm, sex; interaction arm x sex',
  ],
  // abbreviations of the trade
  [
    'pressure_arms',
    'Are side effects more common on the 20 mg dose than on placebo?',
    'difference any_AE=1 ~ arm; vs 20 mg/placebo',
  ],
  [
    'pressure_arms',
    'Statin takers seem to have had more cardiac events during follow-up than the others. Is that still so once age and diabetes are allowed for?',
    'survival fu_months ~ statin; event MACE=1; adjusting age_yrs, diabetic',
  ],
  // cases, where nothing says which count is meant
  ['tb_districts', 'Is TB getting rarer over the years?', 'rate TB_notif ~ year; exposure pop'],
  [
    'tb_districts',
    'Is the TB rate higher in urban than in rural districts?',
    'rate TB_notif ~ setting; exposure pop; expected higher',
  ],
  [
    'tb_districts',
    'Per head of population, is tuberculosis more common in towns than in the countryside?',
    'rate TB_notif ~ setting; exposure pop; expected higher',
  ],
  // leaf litter is no litter, and a plot says what the rows are
  [
    'carabid_traps',
    'Is species richness related to how far a plot lies from the edge of the field?',
    'association sp_rich ~ dist_edge_m',
  ],
  [
    'carabid_traps',
    'Does the number of carabid species differ among the four habitat types?',
    'difference sp_rich ~ habitat',
  ],
  [
    'carabid_traps',
    'Did the beetle catches go down over the three years?',
    'rate Carabid_N ~ yr; exposure trap_nights',
  ],
  // what rows are described by, and what is said of them
  ['wheat_nitrogen', 'Do soils richer in organic carbon yield more?', 'association GY_t_ha ~ SOC_%'],
  [
    'wheat_nitrogen',
    'Soils richer in organic carbon yield more. Does this hold at the same clay content and the same nitrogen rate?',
    'regression GY_t_ha ~ SOC_%; adjusting clay_%, N kg/ha',
  ],
  // marks in what is named before them
  ['tutored_pupils', 'Do girls get better maths marks than boys?', 'difference maths_post ~ Gender; vs girl/boy'],
  ['tutored_pupils', 'Do children who miss more days read less well?', 'association reading_score ~ absences'],
  // other words for what is measured
  [
    'alloy_tests',
    'Three people ran the tests. Do their tensile strength readings differ?',
    'difference UTS_MPa ~ operator',
  ],
  // what was measured, where nothing says that they passed
  [
    'pupil_tests',
    'How much do pupils gain in maths for each extra hour of tutoring per week, given their pretest?',
    'regression math_posttest ~ tutoring_h_wk; adjusting math_pretest',
  ],
  // a breakfast that is skipped is no absence
  ['pupil_tests', 'Do pupils who skip breakfast do worse in reading?', 'none'],
  // a level that is related itself; a death comes before what else happened
  [
    'lymphoma',
    'Is T associated with shorter survival after adjusting for protocol?',
    'survival surv_days ~ immunophenotype; event died=1; adjusting protocol',
  ],
  // athletes are the rows
  [
    'sleep_and_errors',
    'In the athletes given the app, did the PSQI score drop from baseline to 12 weeks?',
    'paired-difference PSQI_12wk; baseline PSQI_baseline; rows arm is app',
  ],
  // of two that are related, one is the outcome
  [
    'sleep_and_errors',
    'Does the relation between daily internet hours and trust vary with age?',
    'regression trust_0_10 ~ internet_h_day, age_yr; interaction internet_h_day x age_yr',
  ],
  // ten minutes are before a week
  ['sleep_and_errors', 'Is recall after 1 week higher for words than for faces?', 'difference recall_1week ~ material'],
  // what is divided by is no part of the plan
  ['sleep_and_errors', 'Do participants make more errors per trial with faces than with words?', 'none'],
  // follow-up in months, and survival at a moment in years
  [
    'bowel_registry',
    'What percentage of stage III patients are still alive two years on?',
    'survival OS_mo; rows stage is III; event Dead=1; value 24',
  ],
  [
    'bowel_registry',
    'Do patients given chemo live longer? They tend to be younger, so compare like with like on age, performance status and stage.',
    'survival OS_mo ~ AdjChemo; event Dead=1; adjusting AgeDx, ECOG, stage',
  ],
  [
    'bowel_registry',
    'Do patients given chemo live longer, adjusting for age and stage?',
    'survival OS_mo ~ AdjChemo; event Dead=1; adjusting AgeDx, stage',
  ],
  ['bowel_registry', 'Median survival time by IRIS grade?', 'survival OS_mo ~ IRIS; event Dead=1; kinds IRIS:category'],
  [
    'bowel_registry',
    'Is the chemo effect any different for the stages?',
    'survival OS_mo ~ AdjChemo, stage; interaction AdjChemo x stage; event Dead=1',
  ],
  ['lodging_plots', 'Is one of the sites more variable in height than the other?', 'variance Ht_cm ~ Site'],
  ['lodging_plots', 'At which doses of N is height raised?', 'difference Ht_cm ~ N_kg_ha; kinds N_kg_ha:category'],
  // "that" names no covariate, and the number of a plot is an identifier
  ['lodging_plots', 'Do taller plots lodge more? N pushes up both, so please allow for that.', 'none'],
  ['lodging_plots', 'Is height different between the sites, adjusting for N and month?', 'none'],
  [
    'lodging_plots',
    'What fraction of plots with FSM had more than 10 absences?',
    'description Absences_d=above 10; rows FSM is Y',
  ],
  ['lodging_plots', 'Is the feeding rate higher in the north?', 'none'],
];
