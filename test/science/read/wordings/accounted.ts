import type { Wording } from './first.ts';

/** Every word that chooses, compares or holds something fixed is in the plan, or the plan is an offer. */
export const ACCOUNTED: readonly Wording[] = [
  // choices by words that fit nothing
  ['reef', 'Does coral cover differ between sites, leaving out the wrecks?', 'none'],
  ['reef', 'Is coral cover higher in no-take zones among bleached transects?', 'none'],
  ['reef', 'Is coral cover related to depth?', 'association coral_cover_pct ~ depth_m'],
  // "fishing" is not the number of fish
  ['reef', 'Is coral cover higher in no-take zones than in zones open to fishing?', 'none'],
  // addresses of pictures are no groups
  ['reef', 'Which photos show the highest coral cover?', 'none'],
  // relations that are the same in groups take an interaction
  ['reef', 'Is the drop of coral cover with depth the same inside and outside the no-take zones?', 'none'],
  [
    'stroke',
    'Do patients get better with more hours of therapy in both therapy arms alike?',
    'regression fugl_t12 ~ hours_therapy, therapy; interaction hours_therapy x therapy',
  ],
  // degrees of what no column of the plan holds
  ['tomatoes', 'Does more light make juicier fruit?', 'none'],
  ['tomatoes', 'Do Roma plants grow taller than Cherry plants?', 'none'],
  ['stroke', 'Do VR patients walk faster than standard patients?', 'none'],
  ['tomatoes', 'Which cultivar suffers most from blossom rot?', 'description blossom_rot ~ cultivar'],
  // the first measurement
  [
    'hypertension',
    'Did the high dose bring systolic pressure down more than placebo did?',
    'regression sbp_wk12 ~ arm; vs high dose/placebo; adjusting sbp_base',
  ],
  ['hypertension', 'Does the drug lower cholesterol?', 'none'],
  [
    'stroke',
    'Is the Fugl score at t12 higher with VR than with standard care, adjusting for the starting score?',
    'regression fugl_t12 ~ therapy; vs VR/standard; adjusting fugl_t0',
  ],
  ['stroke', 'Is fugl_t12 higher with VR, adjusting for the hospital?', 'none'],
  // what did not happen
  [
    'hypertension',
    'What proportion of patients on placebo had no adverse event?',
    'description adverse_event=0; rows arm is placebo',
  ],
  // years in names
  ['frog_ponds', 'Did frog calls decline between 2019 and 2021?', 'paired-difference calls_2021; baseline calls_2019'],
  ['frog_ponds', 'Did frog calls decline between 2019 and 2020?', 'paired-difference calls_2020; baseline calls_2019'],
  [
    'frog_ponds',
    'Do ponds with fish have fewer calling frogs in 2021?',
    'difference calls_2021 ~ predator_fish; vs present/absent',
  ],
  ['economies', 'Is unemployment higher in years of weak growth?', 'association unemployment_pct ~ gdp_growth_pct'],
  // one word in two names
  ['planets', 'Are planets found by imaging more massive than those found by transit?', 'none'],
  // times to an event
  [
    'startups',
    'Do startups with a female founder take longer to exit?',
    'survival months_observed ~ female_founder; event exited=1',
  ],
  [
    'campus',
    'Is dropping out related to commuting time, independently of faculty?',
    'regression dropout=1 ~ commute_min; adjusting faculty',
  ],
  // both levels of a comparison
  [
    'reaction_times',
    'Is the effect of framing on reaction time larger in block 4 than in block 1?',
    'regression rt_ms ~ framing, block; interaction framing x block; rows block is 4..1',
  ],
  // a direction of several groups, none of which is named
  ['vineyard', 'Do grapes grown higher up contain less sugar?', 'none'],
  ['vineyard', 'Which grape has the highest acidity?', 'description acidity_g_l ~ grape'],
  // "non-diabetics"
  [
    'dialysis',
    'Is haemoglobin correlated with ferritin in non-diabetics?',
    'association haemoglobin_g_dl ~ ferritin_ug_l; rows diabetic is 0',
  ],
  [
    'dialysis',
    'How many diabetic patients over 70 have a catheter?',
    'description -; rows age above 70 & access_type is catheter & diabetic is 1',
  ],
  // who was measured is no result
  ['visual_search', 'Are observers more accurate in the second session?', 'none'],
  ['visual_search', 'What fraction of target-absent trials was answered incorrectly?', 'none'],
  // effects of the same size
  ['alloys', 'Does carbon harden steel to the same degree whatever the heat treatment?', 'none'],
  // specimens that had not failed
  [
    'alloys',
    'Do quenched specimens survive more cycles before failure than annealed ones?',
    'survival cycles_to_failure ~ heat_treatment; event runout=no',
  ],
  // measured several times
  ['tutoring', 'Did marks climb from quiz 1 to quiz 3?', 'paired-difference quiz3; baseline quiz1'],
  [
    'tutoring',
    'How much does an hour of tutoring add to the final exam for learners with equal quiz 1 marks?',
    'regression final_exam ~ tutor_hours, quiz1',
  ],
  // numbers of rows, orders
  ['hives', 'Are carnica hives no different from buckfast hives in honey yield?', 'difference honey_kg ~ strain'],
  [
    'hives',
    'Do hives with a third-year queen carry more mites than hives with a first-year queen?',
    'difference mites_per_100 ~ queen_age_yr; vs 3/1',
  ],
];
