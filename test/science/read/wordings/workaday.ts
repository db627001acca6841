import { table } from '../tables/tables.ts';
import type { Wording } from './first.ts';

/** Questions of work, schools, tests of pages, transport and sport, as those ask them who do the work. */

export const WORKADAY_TABLES = [
  table(
    'reading_club',
    180,
    'pupil_id ids 180',
    'branch text Elm|Oak|Rowan',
    'approach text app|paper|tutor',
    'sex text F|M',
    'pre_mark num 90 20..95',
    'post_mark num 90 25..99',
    'present_pct num 80 55..100',
    'practice_hrs_wk num 40 0..9',
    'days_off int 14 0..15',
    'passed text no|yes',
  ),
  table(
    'kitchen_staff',
    210,
    'staff_no ids 210',
    'team text BAR|IT|Kitchen|Office',
    'sex text Female|Male',
    'age int 45 18..64',
    'wage_eur num 160 1500..5200',
    'months_employed int 110 1..160',
    'quit_firm int 0|1',
    'self_score num 60 1..10',
    'boss_score num 60 1..10',
  ),
  table(
    'ferry_weeks',
    156,
    'week date 2018-01-01..2020-12-21 156',
    'riders_k num 150 12..90',
    'ticket_eur num 30 2..4.5',
    'fuel_eur_l num 120 0.9..1.9',
    'on_time_pct num 90 60..99',
    'storm_days int 0|1|2|3|4',
    'mean_wind_kn num 80 4..38',
    'complaints int 40 0..44',
  ),
  table(
    'sprinters',
    60,
    'runner ids 60',
    'sex text f|m',
    'sprint30_gate_s num 55 3.9..5.4',
    'body_mass_kg num 50 48..95',
  ),
  table(
    'fare_days',
    90,
    'day date 2021-03-01..2021-05-29 90',
    'riders int 80 200..900',
    'fare num 12 1.5..3',
    'petrol_eur num 60 1.2..2',
  ),
  table(
    'players_long',
    160,
    'player ids 40',
    'squad text CTRL|ERG|WEIGHTS',
    'sex text f|m',
    'week int 0|3|6|9',
    'run500_s num 120 88..130',
    'jump_cm num 100 22..60',
    'body_mass_kg num 100 50..99',
  ),
  table(
    'flyer_test',
    320,
    'visitor_id ids 320',
    'version text long_copy|original|red_banner',
    'screen text desktop|phone|tablet',
    'day date 2024-05-01..2024-05-14 14',
    'pages int 14 1..14',
    'visit_sec int 250 4..900',
    'bought int 0|1',
    'first_time text no|yes',
  ),
];

export const WORKADAY: readonly Wording[] = [
  // ── tests before and after ──
  [
    'reading_club',
    'Did the app pupils do better on the final test than the paper ones?',
    'difference post_mark ~ approach; vs app/paper; expected higher',
  ],
  ['reading_club', 'Was there a gain between the two tests?', 'paired-difference post_mark; baseline pre_mark'],
  [
    'reading_club',
    'What final mark should I expect for a pupil with 40 on the pretest?',
    'expected-value post_mark ~ pre_mark; given pre_mark 40',
  ],
  [
    'reading_club',
    'Adjusting for the pretest, do the approaches differ in the posttest?',
    'regression post_mark ~ approach; adjusting pre_mark',
  ],
  ['reading_club', 'Did girls start with a lower pretest?', 'difference pre_mark ~ sex; vs F/M; expected lower'],
  [
    'reading_club',
    'Is practice time linked to the marks at the end of the year?',
    'association post_mark ~ practice_hrs_wk',
  ],
  ['kitchen_staff', 'Did the final test go better for women than for men?', 'none'],
  [
    'reading_club',
    'How accurately can pretest, practice time and presence tell us who passes?',
    'prediction passed=yes ~ pre_mark, practice_hrs_wk, present_pct',
  ],
  // ── whose effect is judged, and by what ──
  [
    'reading_club',
    'Is more practice more useful for girls than for boys, judging by the post mark?',
    'regression post_mark ~ practice_hrs_wk, sex; interaction practice_hrs_wk x sex',
  ],
  [
    'reading_club',
    'Do days off hurt boys more than girls in the post mark?',
    'regression post_mark ~ days_off, sex; interaction days_off x sex',
  ],
  ['reading_club', 'Are the approaches different in terms of post mark?', 'difference post_mark ~ approach'],
  [
    'reading_club',
    'How much of the variation in post mark is down to the branch they attend?',
    'variance post_mark ~ branch; method variance-components',
  ],
  // ── words that name no column where they stand ──
  ['kitchen_staff', 'Is there a gender pay gap in our firm?', 'difference wage_eur ~ sex'],
  [
    'kitchen_staff',
    'Do women quit the firm sooner?',
    'survival months_employed ~ sex; vs Female/Male; event quit_firm=1',
  ],
  ['kitchen_staff', 'I need the median wage in IT.', 'description wage_eur; rows team is IT; statistic median'],
  ['kitchen_staff', 'Is the median wage different between teams?', 'difference wage_eur ~ team; method kruskal-wallis'],
  [
    'flyer_test',
    'On phones, did the red banner lift buying compared to the original page?',
    'difference bought=1 ~ version; vs red_banner/original; rows screen is phone',
  ],
  ['flyer_test', 'Do visitors look at more pages on phones?', 'difference pages ~ screen; expected higher || none'],
  // ── prices of what is named ──
  ['ferry_weeks', 'Do expensive fuel weeks see more riders?', 'association riders_k ~ fuel_eur_l; expected higher'],
  [
    'ferry_weeks',
    'How well could riders be forecast from ticket, fuel price and wind?',
    'prediction riders_k ~ ticket_eur, fuel_eur_l, mean_wind_kn',
  ],
  ['fare_days', 'Do riders rise when petrol is expensive?', 'regression riders ~ petrol_eur'],
  ['fare_days', 'Is the price of petrol related to the riders?', 'association petrol_eur ~ riders'],
  // ── occasions ──
  [
    'players_long',
    'Did the players jump higher in week 9 than in week 0?',
    'paired-difference jump_cm ~ week; vs 9/0; paired player',
  ],
  [
    'players_long',
    'Compare the jump at weeks 0 and 9 for the women.',
    'paired-difference jump_cm ~ week; vs 0/9; rows sex is f; paired player',
  ],
  ['players_long', 'Are heavier players slower over 500 m?', 'none'],
  // ── words of the trade and of the table ──
  ['ferry_weeks', 'Has ridership been growing over the years?', 'trend riders_k; time week; expected higher'],
  [
    'ferry_weeks',
    'The harbour introduced a cheaper ticket scheme in June 2019; did more people take the ferry afterwards?',
    'before-after riders_k; time week; change 2019-06-01',
  ],
  [
    'ferry_weeks',
    'The harbour introduced a cheaper ticket scheme in June 2019; did more people swim afterwards?',
    'none',
  ],
  ['ferry_weeks', 'Our contract requires 90% of ferries on time, do we meet it?', 'one-sample on_time_pct; value 90'],
  [
    'ferry_weeks',
    'Our target for punctuality is 90, are we above that on average?',
    'one-sample on_time_pct; value 90; expected higher',
  ],
  ['ferry_weeks', 'When did punctuality start to go downhill?', 'trend on_time_pct; time week; method change-point'],
  ['ferry_weeks', 'Have complaints risen over time?', 'trend complaints; time week; expected higher'],
  [
    'ferry_weeks',
    'Complaints per thousand riders, have they risen over time?',
    'rate complaints ~ week; exposure riders_k',
  ],
  ['ferry_weeks', 'What are the weekly riders on average?', 'description riders_k'],
  ['ferry_weeks', 'Were there weeks with an unusually high number of complaints?', 'outliers complaints ~ week'],
  ['ferry_weeks', 'How many riders does each storm day cost us?', 'regression riders_k ~ storm_days'],
  ['ferry_weeks', 'How many storm days does each week bring?', 'description storm_days ~ week'],
  [
    'flyer_test',
    'Has time on site been going up in the course of the test?',
    'trend visit_sec; time day; expected higher',
  ],
  [
    'flyer_test',
    'Red banner vs original: is the share who bought really higher or is it just noise?',
    'difference bought=1 ~ version; vs red_banner/original',
  ],
  ['flyer_test', 'Are first time visitors more likely to buy than returning ones?', 'difference bought=1 ~ first_time'],
  ['kitchen_staff', 'Do younger people quit more often, right?', 'survival months_employed ~ age; event quit_firm=1'],
  [
    'players_long',
    'Which squad jumped highest at the final test in week 9?',
    'description jump_cm ~ squad; rows week is 9',
  ],
  ['players_long', 'Which squad jumped highest at the final test in week 3?', 'none'],
  [
    'players_long',
    'How much of the variance in jump is between players as opposed to within the same player?',
    'variance jump_cm ~ player; method variance-components',
  ],
  ['sprinters', 'Are heavier runners slower over 30 m with the gates?', 'association body_mass_kg ~ sprint30_gate_s'],
  ['flyer_test', 'The form was mended on 7 May 2024. Did the share who bought get better after that?', 'none'],
];
