import type { Wording } from './first.ts';

/** Ordinary words for columns: who does something, names in brackets, letters for words, times in names, words of the rows. */
export const ORDINARY: readonly Wording[] = [
  // who does something, and that it is done
  ['residents', 'Do bike owners earn a higher net income?', 'difference net_income_k ~ owns_bike; vs yes/no'],
  ['residents', 'Does bike ownership differ between the towns?', 'difference owns_bike=yes ~ town'],
  [
    'residents',
    'Do bike owners travel for longer than people without a bike?',
    'difference travel_min ~ owns_bike; vs yes/no || none',
  ],
  [
    'residents',
    'What is the odds ratio of supporting the city toll for bike owners compared with people without a bike?',
    'difference supports_toll=yes ~ owns_bike; vs yes/no',
  ],
  ['residents', 'Do smokers have a lower net income?', 'difference net_income_k ~ smokes; vs yes/no'],
  ['residents', 'Do non-smokers have a higher net income?', 'difference net_income_k ~ smokes; vs no/yes'],
  [
    'residents',
    'Among smokers, does net income differ between the towns?',
    'difference net_income_k ~ town; rows smokes is yes',
  ],
  [
    'residents',
    'What share of people without a bike support the toll?',
    'description supports_toll=yes; rows owns_bike is no',
  ],
  [
    'residents',
    'Is travel time longer for people who go by car than for those who cycle?',
    'difference travel_min ~ travel_mode; vs car/bike',
  ],
  ['residents', 'Does the main travel mode differ between the towns?', 'difference travel_mode ~ town'],
  // the name itself in brackets
  ['asthma_visits', 'Is time to fall asleep (sol_min) normally distributed?', 'normality sol_min'],
  ['livers', 'Is hours on ice (cold_isch_h) related to donor age?', 'association cold_isch_h ~ donor_age'],
  // letters for words
  ['livers', 'Is total bilirubin related to donor age?', 'association tb_umol_l ~ donor_age'],
  ['livers', 'Is the number of HLA mismatches related to donor age?', 'association hla_mm ~ donor_age'],
  ['livers', 'Is the total blood volume related to donor age?', 'none'],
  // times in names
  [
    'livers',
    'Is rejection in the first year more common in recipients with diabetes?',
    'difference rejection_1y=yes ~ diabetes; vs yes/no || difference diabetes=yes ~ rejection_1y',
  ],
  ['livers', 'Is rejection in the third year related to donor age?', 'none'],
  [
    'sprouts',
    'Did height change between planting and 14 days later?',
    'paired-difference height_14d_cm; baseline height_0d_cm',
  ],
  ['sprouts', 'Does height at 14 days differ between the varieties?', 'difference height_14d_cm ~ variety'],
  ['sprouts', 'Does survival to day 14 depend on variety?', 'difference alive_14d=1 ~ variety'],
  [
    'livers',
    'What share of grafts is still working 5 years after transplantation?',
    'survival followup_months; time followup_months; event graft_failed=1; value 60',
  ],
  ['livers', 'What share of grafts survives 5 years?', 'survival followup_months; value 60'],
  // one measurement at the start, one after months
  [
    'gums',
    'Did pocket depth change between baseline and 12 months?',
    'paired-difference pocket_depth_12m_mm; baseline pocket_depth_base_mm',
  ],
  ['gums', 'Is periimplantitis more common in smokers?', 'difference periimplantitis=1 ~ smoker'],
  ['gums', 'Is peri-implantitis more common in smokers?', 'difference periimplantitis=1 ~ smoker'],
  ['gums', 'Do zirconia implants fail less often than titanium implants?', 'none'],
  ['gums', 'Is grade 3 bleeding more common in smokers?', 'difference bleeding_g3=1 ~ smoker'],
  ['gums', 'Is early bleeding more common in smokers?', 'none'],
  ['boxes', 'Is bacterial Shannon diversity related to wood age?', 'association shannon_16S ~ wood_age'],
  ['boxes', 'Does laying date depend on wood age?', 'regression lay_date_doy ~ wood_age'],
  ['boxes', 'Has the laying date become earlier over the years?', 'trend lay_date_doy; time year'],
  ['gums', 'Is grade 2 bleeding more common in smokers?', 'none'],
  [
    'gums',
    'Is PM2.5 related to pocket depth at 12 months?',
    'association pm25_ugm3 ~ pocket_depth_12m_mm || association pocket_depth_12m_mm ~ pm25_ugm3',
  ],
  ['gums', 'Is mean PM2.5 above the recommended 25 µg/m3?', 'one-sample pm25_ugm3; value 25'],
  ['gums', 'Is PM2.5 normally distributed, or should I transform it?', 'normality pm25_ugm3'],
  ['gums', 'Does progression-free survival differ between smokers and non-smokers?', 'none'],
  // visits
  ['asthma_visits', 'What is the mean acq score at each visit?', 'description acq_score ~ week'],
  [
    'asthma_visits',
    'Does acq score at baseline differ between the arms?',
    'difference acq_score ~ arm; rows week is 0',
  ],
  ['asthma_visits', 'Does acq score fall over the weeks?', 'regression acq_score ~ week; cluster patient_id'],
  ['asthma_visits', 'Has acq score changed from baseline?', 'regression acq_score ~ week; cluster patient_id || none'],
  // what is said of a number
  [
    'asthma_visits',
    'Is the mean acq score at week 24 above 1.5, the usual cut-off for poorly controlled asthma?',
    'one-sample acq_score; rows week is 24; value 1.5',
  ],
  // words of the rows
  ['livers', 'Do recipients with diabetes have more rejection?', 'difference rejection_1y=yes ~ diabetes; vs yes/no'],
  ['livers', 'Do grafts from older donors fail sooner?', 'survival followup_months ~ donor_age'],
];
