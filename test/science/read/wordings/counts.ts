import { table } from '../tables/tables.ts';
import type { Wording } from './first.ts';

/** Counts and shares by bounds, levels by their numbers, groups on two sides of a number, and what no method answers. */

export const COUNT_TABLES = [
  table(
    'labour_panel',
    300,
    'country text Aland|Borovia|Cestia|Dorne|Elvan|Fenmark|Galt|Hestia|Istria|Jorvik|Kest|Lorran|Mora|Norvand|Oster|Pelagia|Quint|Rhodia|Sarn|Tarsia',
    'year int 15 2005..2019',
    'reform_2013 text yes|no',
    'gdp_growth_pct num 250 -4.1..6.2',
    'unemployment_rate num 260 4.2..12.9',
  ),
  table(
    'opinions',
    180,
    'Department text HR|IT|Sales|Support',
    'Years at company int 26 0..25',
    'How satisfied are you with your job? text Dissatisfied|Neutral|Satisfied',
    'What should we change? text pay|better coffee|nothing',
  ),
  table(
    'ed_visits',
    280,
    'visit_id ids 280',
    'shift text day|evening|night',
    'triage_cat int 5 1..5',
    'age int 90 1..96',
    'sex text F|M',
    'wait_min int 120 5..260',
    'disposition text admitted|home',
    'return_72h int 0|1',
  ),
  table(
    'telco_accounts',
    300,
    'account ids 300',
    'plan text basic|plus|pro',
    'monthly_bill_eur num 250 12..80',
    'n_complaints int 9 0..8',
    'NPS_group text detractor|passive|promoter',
    'status text active|churned',
  ),
  table(
    'alsi_castings',
    180,
    'cast_id ids 180',
    'line text L1|L2',
    'surf_prep text none|plasma|solvent',
    'UTS_MPa num 150 240..330',
    'porosity_pct num 90 0.1..2.4',
  ),
  table(
    'wheat_plots',
    72,
    'plot ids 72',
    'harv_yr int 2021|2022|2023',
    'cv text Harrier|Kestrel|Merlin',
    'N_rate_kgha int 0|60|120|180|240',
    'GY_tha num 70 3.2..11.4',
    'TGW_g num 60 36..52',
  ),
  table(
    'cod_samples',
    328,
    'haul text H001|H002|H003|H004|H005|H006|H007',
    'ICES_div text 27.4.a|27.4.b|27.4.c',
    'depth_m int 90 20..210',
    'sex text F|M',
    'age_yr int 12 1..12',
    'n_nematodes int 30 0..40',
  ),
  table(
    'orchids',
    140,
    'plant_no ids 140',
    'habitat text meadow|roadside|woodland edge',
    'height_cm num 90 12..48',
    'n_flowers int 25 0..24',
  ),
  table(
    'bike_counter',
    200,
    'date date 2022-01-01..2022-07-19 200',
    'dow text Fri|Mon|Sat|Sun|Thu|Tue|Wed',
    'weekend int 0|1',
    'riders int 160 90..760',
    'rain_mm num 60 0..11',
  ),
  table(
    'calf_rearing',
    160,
    'eartag ids 160',
    'dam_parity int 5 1..5',
    'sex text bull|heifer',
    'birth_wt_kg num 110 28..56',
    'scours text N|Y',
    'ADG_kg_d num 80 0.4..1.1',
  ),
  table(
    'staff_survey',
    380,
    'emp_no ids 380',
    'dept text Engineering|Finance|Sales',
    'perf_rating int 5 1..5',
    'engage_1to5 num 40 1..5',
    'workload_1to5 num 40 1..5',
    'test_hours num 60 1..40',
  ),
];

export const COUNTS: readonly Wording[] = [
  // bounds and codes choose rows
  [
    'ed_visits',
    'How many triage category 2 patients waited longer than two hours?',
    'description -; rows wait_min above 120 & triage_cat is 2',
  ],
  [
    'ed_visits',
    'How many triage category 2 patients waited more than 120 minutes, and what share of all category 2 patients is that?',
    'description -; rows wait_min above 120 & triage_cat is 2 && description wait_min=above 120; rows triage_cat is 2',
  ],
  [
    'cod_samples',
    'How many of the cod aged 5 or older came from hauls deeper than 100 m?',
    'description -; rows age_yr at-least 5 & depth_m above 100',
  ],
  [
    'orchids',
    'How many plants in each habitat carried more than 15 flowers?',
    'description - ~ habitat; rows n_flowers above 15',
  ],
  [
    'telco_accounts',
    'How many pro customers have at least two complaints?',
    'description plan=pro; rows n_complaints at-least 2 || description -; rows n_complaints at-least 2 & plan is pro',
  ],
  [
    'bike_counter',
    'On how many days in March did it rain more than 5 mm?',
    'description -; rows rain_mm above 5 & date falls-in March',
  ],
  // shares and groups on two sides of a number
  ['ed_visits', 'Do more women than men wait over 120 min?', 'difference wait_min=above 120 ~ sex; vs F/M'],
  [
    'ed_visits',
    'Are waits longer than two hours more common on night shifts than on day shifts?',
    'difference wait_min=above 120 ~ shift; vs night/day',
  ],
  [
    'ed_visits',
    'Are return visits within 72 h more likely in patients aged 75 and over than in younger ones?',
    'difference return_72h=1 ~ age; vs at least 75/below 75',
  ],
  [
    'telco_accounts',
    'Do customers with three or more complaints churn more than those with fewer?',
    'difference status=churned ~ n_complaints; vs at least 3/below 3',
  ],
  ['ed_visits', 'Is the mean wait above 120 minutes more often on night shifts?', 'none'],
  // levels by their numbers
  [
    'alsi_castings',
    'Is tensile strength more scattered on line 2 than on line 1?',
    'variance UTS_MPa ~ line; vs L2/L1',
  ],
  [
    'alsi_castings',
    'Does the tensile strength of plasma-treated castings differ from the nominal 290 MPa?',
    'one-sample UTS_MPa; rows surf_prep is plasma; value 290',
  ],
  [
    'calf_rearing',
    'Do calves out of first-parity dams weigh less at birth than those out of third-parity dams?',
    'difference birth_wt_kg ~ dam_parity; vs 1/3',
  ],
  [
    'calf_rearing',
    'Among heifers, is growth (ADG) slower in scouring calves?',
    'difference ADG_kg_d ~ scours; rows sex is heifer',
  ],
  [
    'wheat_plots',
    'For the 2022 harvest, which cultivars differ in thousand grain weight?',
    'difference TGW_g ~ cv; rows harv_yr is 2022',
  ],
  [
    'wheat_plots',
    'How many plots per cultivar would I need at 180 kg N to pick up a yield difference of 0.4 t/ha between two cultivars with 80% power at 5%?',
    'power GY_tha ~ cv; rows N_rate_kgha is 180; value 0.4',
  ],
  ['bike_counter', 'Are there more riders on weekdays than at weekends?', 'difference riders ~ weekend; vs 0/1'],
  ['bike_counter', 'Which weekday has the most riders?', 'description riders ~ date'],
  ['cod_samples', 'Does the sex ratio differ between ICES divisions?', 'difference sex=F ~ ICES_div'],
  ['cod_samples', 'Is the number of nematodes different between 4.a and 4.b?', 'none'],
  // said by a comparison of groups
  [
    'staff_survey',
    'Do performance ratings differ between departments, and which ones stand out?',
    'difference perf_rating ~ dept',
  ],
  [
    'staff_survey',
    'Does performance rating depend on the department, and which one is lowest?',
    'difference perf_rating ~ dept',
  ],
  [
    'staff_survey',
    'Can we segment staff on engagement and workload? How many types and what do they look like?',
    'grouping - ~ engage_1to5, workload_1to5',
  ],
  [
    'staff_survey',
    'Do the staff fall into natural groups by engagement, workload and test hours? How many, and what do they look like?',
    'grouping - ~ engage_1to5, workload_1to5, test_hours',
  ],
  [
    'ed_visits',
    'What waiting time would you expect for a 70 year old in triage category 3?',
    'expected-value wait_min ~ age, triage_cat; given age 70 & triage_cat 3',
  ],
  ['ed_visits', 'What wait should I expect with an age of 70?', 'expected-value wait_min ~ age; given age 70'],
  [
    'staff_survey',
    'How many types of staff are there if you group them by engagement and workload?',
    'grouping - ~ engage_1to5, workload_1to5',
  ],
  // what is most frequent is counted
  ['opinions', 'Which department is most common?', 'description - ~ Department'],
  ['opinions', 'What is the most common department?', 'description - ~ Department'],
  ['opinions', 'What is the most common answer to what we should change?', 'description - ~ What should we change?'],
  ['ed_visits', 'Which shift is the least frequent?', 'description - ~ shift'],
  [
    'opinions',
    'In which department is being dissatisfied most common?',
    'description How satisfied are you with your job?=Dissatisfied ~ Department',
  ],
  [
    'staff_survey',
    'Performance ratings: do they differ among departments? Give me the mean for each department as well.',
    'difference perf_rating ~ dept',
  ],
  ['ed_visits', 'Does the mean waiting time depart from 60 minutes?', 'one-sample wait_min; value 60'],
  // one side of a comparison is no filter
  [
    'labour_panel',
    'Half of the countries reformed their labour market in 2013. Did unemployment fall more in those than in the countries without the reform?',
    'none',
  ],
  [
    'labour_panel',
    'Does unemployment go down when GDP growth is higher?',
    'regression unemployment_rate ~ gdp_growth_pct',
  ],
  // no method
  ['cod_samples', 'Are the sexes in Hardy-Weinberg proportions?', 'none'],
];
