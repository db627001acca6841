import { table } from '../tables/tables.ts';
import type { Wording } from './first.ts';

/** Trials in villages and classes, measurements side by side, sessions one below the other. */
export const DESIGN_TABLES = [
  table(
    'malaria_villages',
    600,
    'person_id ids 600',
    'village text V01|V02|V03|V04|V05|V06|V07|V08|V09|V10|V11|V12|V13|V14|V15',
    'bednet_programme int 0|1',
    'sex text female|male',
    'titre_pre num 150 1..40',
    'titre_post num 150 1..40',
  ),
  table(
    'spelling',
    420,
    'pupil_id ids 420',
    'classroom text K1|K2|K3|K4|K5|K6|K7|K8|K9|K10|K11|K12|K13|K14',
    'approach text games|worksheets',
    'gender text boy|girl',
    'spelling_pre int 40 10..60',
    'spelling_post int 40 10..60',
  ),
  table(
    'knee_visits',
    90,
    'patient ids 90',
    'arm text exercise|usual care',
    'womac_baseline num 70 20..80',
    'womac_6wk num 70 20..80',
    'womac_12wk num 70 20..80',
    'crp_pre num 60 1..9',
    'crp_post num 60 1..9',
    'crp_followup num 60 1..9',
  ),
  table(
    'milk_tests',
    240,
    'farm text F01|F02|F03|F04|F05|F06|F07|F08|F09|F10|F11|F12',
    'cow ids 60',
    'line text north|south',
    'fat_pct num 150 3..6',
    'protein_pct num 80 2..4',
  ),
  table(
    'reefs',
    224,
    'site text RF01|RF02|RF03|RF04|RF05|RF06|RF07|RF08|RF09|RF10|RF11|RF12|RF13|RF14|RF15|RF16',
    'protection text fished|reserve',
    'year int 14 2004..2017',
    'biomass_kg_ha num 150 20..90',
    'coral_cover_pct num 150 5..60',
  ),
  table(
    'pharmacies',
    480,
    'pharmacy_id ids 20',
    'month date 2020-01-01..2021-12-01 24',
    'leaflet_campaign text no|yes',
    'vaccinations int 120 5..200',
  ),
  table(
    'pegboard',
    150,
    'player_id ids 30',
    'hand text left|right',
    'session int 1|2|3|4|5',
    'time_to_finish_s num 120 10..60',
  ),
] as const;

export const DESIGNS: readonly Wording[] = [
  // whole clusters that were assigned
  [
    'malaria_villages',
    'Did people in the bednet programme have a lower titre_post than people in other villages, given that whole villages were assigned to the programme?',
    'difference titre_post ~ bednet_programme; cluster village; expected lower',
  ],
  [
    'malaria_villages',
    'Is titre_post lower in the bednet programme? Randomisation was by village.',
    'difference titre_post ~ bednet_programme; cluster village; expected lower',
  ],
  [
    'malaria_villages',
    'Is titre_post lower in the bednet programme, given that it was assigned at the level of the village?',
    'difference titre_post ~ bednet_programme; cluster village; expected lower',
  ],
  ['malaria_villages', 'Does titre_post differ between men and women, since whole regions were assigned?', 'none'],
  // what is held fixed, and what rows have in common
  [
    'spelling',
    'Did the games classes do better in spelling_post, given their spelling_pre and that pupils are nested in classes?',
    'regression spelling_post ~ approach; adjusting spelling_pre; cluster classroom; vs games/worksheets; expected higher',
  ],
  [
    'spelling',
    'Given their spelling_pre, did girls do better in spelling_post?',
    'regression spelling_post ~ gender; adjusting spelling_pre; cluster classroom; vs girl/boy; expected higher',
  ],
  [
    'spelling',
    'Did the games pupils do better in spelling_post, given the small sample?',
    'difference spelling_post ~ approach; cluster classroom; vs games/worksheets; expected higher',
  ],
  // all occasions of a list
  [
    'knee_visits',
    'Did WOMAC change over the three study visits (before, 6 weeks and 12 weeks)?',
    'paired-difference womac_12wk ~ womac_baseline, womac_6wk',
  ],
  [
    'knee_visits',
    'Did WOMAC change from before to 6 and 12 weeks?',
    'paired-difference womac_12wk ~ womac_baseline, womac_6wk',
  ],
  ['knee_visits', 'Was CRP higher after than before?', 'paired-difference crp_post; baseline crp_pre; expected higher'],
  [
    'knee_visits',
    'Was CRP lower at follow-up than before?',
    'paired-difference crp_followup; baseline crp_pre; expected lower',
  ],
  ['knee_visits', 'Did WOMAC improve over the three visits more in the exercise arm than in usual care?', 'none'],
  // the share of the variance that groups of rows hold
  [
    'malaria_villages',
    'How much of the variation in titre_post is due to differences between villages?',
    'variance titre_post ~ village; method variance-components',
  ],
  [
    'spelling',
    'What proportion of the variance in spelling_post lies between classrooms?',
    'variance spelling_post ~ classroom; method variance-components',
  ],
  [
    'spelling',
    'What is the intraclass correlation of spelling_post for the classrooms?',
    'variance spelling_post ~ classroom; method variance-components',
  ],
  [
    'spelling',
    'How much of the variability in spelling_post is between classrooms among girls?',
    'variance spelling_post ~ classroom; rows gender is girl; method variance-components',
  ],
  [
    'spelling',
    'How much of the variance in spelling_post lies between classrooms, adjusting for spelling_pre?',
    'none',
  ],
  ['spelling', 'How much of the variance in spelling_post is explained by gender?', 'none'],
  ['milk_tests', 'How much of the variance in protein is explained by the line?', 'none'],
  // cows are alike within the farms
  ['milk_tests', 'What share of the variance in fat lies between farms?', 'none'],
  [
    'milk_tests',
    'What share of the variance in fat lies between cows?',
    'variance fat_pct ~ cow; method variance-components',
  ],
  // changes of units in two groups
  [
    'reefs',
    'Did biomass increase more in the reserve sites than in the fished sites after 2010?',
    'before-after biomass_kg_ha ~ protection; cluster site; time year; change 2010; vs reserve/fished; expected higher',
  ],
  [
    'reefs',
    'Protection began in 2010. Did biomass change differently in reserve and fished sites?',
    'before-after biomass_kg_ha ~ protection; cluster site; time year; change 2010; vs reserve/fished',
  ],
  [
    'pharmacies',
    'The campaign started on 1 March 2021 in some of the pharmacies; did it increase vaccinations compared with the pharmacies that had no leaflet campaign?',
    'before-after vaccinations ~ leaflet_campaign; cluster pharmacy_id; time month; change 2021-03-01; vs yes/no',
  ],
  ['reefs', 'Did biomass rise since 2010 compared with fished sites?', 'none'],
  ['reefs', 'After 2010, was biomass higher in the reserve than in the fished sites?', 'none'],
  [
    'reefs',
    'Did biomass increase in the reserve after 2010?',
    'before-after biomass_kg_ha; rows protection is reserve; time year; change 2010',
  ],
  // the last of a few sessions
  [
    'pegboard',
    'At the final session, do left and right differ in the time to finish?',
    'difference time_to_finish_s ~ hand; rows session is 5; vs left/right',
  ],
];
