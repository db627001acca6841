import { table } from '../tables/tables.ts';
import type { Wording } from './first.ts';

/** Questions whose words stand in several names, and names that say more than the words. */

export const SHARED_WORD_TABLES = [
  table(
    'triage_visits',
    260,
    'arrival_date date 2023-01-01..2023-12-31 200',
    'AgeBracket text 0-17|18-64|65+',
    'grade int 1|2|3|4',
    'arr_mode text ambulance|referral|walk-in',
    'ward text med|surg',
    'temp_arr num 40 35.1..40.4',
    'temp_disch num 40 35.8..38.9',
    'los_d int 20 1..20',
    'kept_in int 0|1',
  ),
  table(
    'polling',
    300,
    'region text East|North|West',
    'agegrp text 18-34|35-54|55+',
    'sex text f|m',
    'turnout text No|Yes',
    'trust_1to7 int 7 1..7',
    'worry_0_10 int 11 0..10',
    'news_1_5 int 5 1..5',
    'income_k num 150 12..90',
  ),
  table(
    'heifers',
    140,
    'animal ids 140',
    'farm text F1|F2|F3',
    'lact_no int 1|2|3|4',
    'feed text none|oil',
    'gain_pre_kg num 100 10..30',
    'gain_post_kg num 100 12..35',
    'paddock_ha num 30 0.5..4',
  ),
  table(
    'swab_weeks',
    60,
    'week date 2020-01-06..2021-02-22 60',
    'swabs_n int 55 200..400',
    'swabs_pos int 40 10..90 within swabs_n',
    'temp_C num 50 -3..28',
  ),
  table(
    'lunch_trial',
    220,
    'pupil_id ids 220',
    'school text Elm|Oak|Rowan',
    'arm text control|meals',
    'free_lunch text N|Y',
    'Hb_gdl num 60 9..15',
    'days_absent int 20 0..20',
  ),
  table(
    'mood_trial',
    200,
    'patient ids 200',
    'clinic text North|South',
    'arm text pill|placebo|talk',
    'sex text f|m',
    'HAMD_base int 30 10..40',
    'HAMD_end int 35 2..40',
    'relapse int 0|1',
    'meanRT_ms num 180 250..900',
    'mean_temp_C num 60 -5..30',
    'hrs_wk num 50 10..60',
    'yrs_exp num 40 0..35',
  ),
  table('curing', 90, 'batch ids 90', 'resin text A2|B7', 'loading_mg int 60 5..90', 'strength_MPa num 80 10..60'),
];

export const SHARED_WORDS: readonly Wording[] = [
  // a word that a better column claims
  [
    'triage_visits',
    'Adjusting for grade and mode of arrival, does length of stay affect who is kept in?',
    'regression kept_in=1 ~ los_d; adjusting grade, arr_mode; kinds grade:category, kept_in:binary',
  ],
  ['triage_visits', 'Is temperature on arrival related to length of stay?', 'association los_d ~ temp_arr'],
  [
    'triage_visits',
    'Did the temperature fall from arrival to discharge?',
    'paired-difference temp_disch; baseline temp_arr',
  ],
  ['triage_visits', 'Does saturation at arrival differ between wards?', 'none'],
  ['triage_visits', 'Does length of stay differ between arrival modes?', 'difference los_d ~ arr_mode'],
  ['triage_visits', 'Which columns differ between arrival modes?', 'screening arr_mode'],
  ['heifers', 'Did the gain rise on these paddocks?', 'paired-difference gain_post_kg; baseline gain_pre_kg'],
  // the name of a filter beside its level
  [
    'heifers',
    'Only in first lactation cows (lact no 1), is there a feed effect on final gain?',
    'difference gain_post_kg ~ feed; rows lact_no is 1',
  ],
  [
    'heifers',
    'Looking only at lactation 2, do the farms differ in final gain?',
    'difference gain_post_kg ~ farm; rows lact_no is 2',
  ],
  // groups of ages, whatever they are called
  ['polling', 'Did turnout differ by age?', 'difference turnout=Yes ~ agegrp'],
  ['polling', 'Which age group has the highest income?', 'description income_k ~ agegrp'],
  ['polling', 'Does income differ between age bands?', 'difference income_k ~ agegrp'],
  ['polling', 'Is income higher in the youngest age group?', 'none'],
  ['triage_visits', 'Does length of stay differ between age groups?', 'difference los_d ~ AgeBracket'],
  // from where to where it was rated
  [
    'polling',
    'Is there a link between income and how much people trust?',
    'association trust_1to7 ~ income_k || association income_k ~ trust_1to7',
  ],
  [
    'polling',
    'Which attitudes (trust, worry and news) best explain income?',
    'regression income_k ~ trust_1to7, worry_0_10, news_1_5',
  ],
  // shares of counts
  [
    'swab_weeks',
    'Does the share of positive swabs rise with temperature?',
    'regression swabs_pos ~ temp_C; trials swabs_n; expected higher',
  ],
  ['swab_weeks', 'Is the share of positive swabs changing over time?', 'trend swabs_pos; time week; trials swabs_n'],
  // everyday words of common quantities
  [
    'mood_trial',
    'Can relapse be predicted from sex, arm and severity at baseline?',
    'prediction relapse=1 ~ sex, arm, HAMD_base; kinds relapse:binary',
  ],
  [
    'mood_trial',
    'Did people on the pill respond faster than those on placebo?',
    'difference meanRT_ms ~ arm; vs pill/placebo',
  ],
  [
    'mood_trial',
    'Compare the final HAMD across all arms with the starting value as a covariate.',
    'regression HAMD_end ~ arm; adjusting HAMD_base',
  ],
  [
    'mood_trial',
    'Did the final HAMD differ between arms, adjusting for what each patient scored beforehand?',
    'regression HAMD_end ~ arm; adjusting HAMD_base',
  ],
  [
    'mood_trial',
    'Do long working weeks affect reaction time once sex and years of experience are controlled for?',
    'regression meanRT_ms ~ hrs_wk; adjusting sex, yrs_exp',
  ],
  ['mood_trial', 'Is relapse related to the weather?', 'association relapse=1 ~ mean_temp_C; kinds relapse:binary'],
  ['mood_trial', 'Is relapse more likely in stormy weather?', 'none'],
  [
    'mood_trial',
    'What reaction time is to be expected with 5 years on the job and a 48 hour week?',
    'expected-value meanRT_ms ~ yrs_exp, hrs_wk; given yrs_exp 5 & hrs_wk 48',
  ],
  // names that say more about the next one
  [
    'lunch_trial',
    'Do the kids getting school meals have higher haemoglobin than the control kids?',
    'difference Hb_gdl ~ arm; vs meals/control; expected higher',
  ],
  ['lunch_trial', 'Do kids on free lunch miss more days of school?', 'difference days_absent ~ free_lunch'],
  ['lunch_trial', 'Do pupils with free lunch miss more school?', 'difference days_absent ~ free_lunch; vs Y/N'],
  ['curing', 'How does strength depend on resin loading?', 'regression strength_MPa ~ loading_mg'],
];
