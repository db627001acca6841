import { table } from '../tables/tables.ts';
import type { Wording } from './first.ts';

/** Counts, and how much was searched for them. */

export const EFFORT_TABLES = [
  table(
    'owl_transects',
    150,
    'transect_id ids 150',
    'survey_date date 2023-03-01..2023-06-28 90',
    'forest_type text beech|pine|spruce',
    'slope_deg num 120 0..34.5',
    'transect_km num 5 0.5..3',
    'owls_heard int 12 0..14',
    'nest_boxes_n int 22 0..24',
  ),
  table(
    'clinic_needlestick_2022',
    192,
    'clinicID text C01|C02|C03|C04|C05|C06|C07|C08|C09|C10|C11|C12|C13|C14|C15|C16',
    'clinic_type text dental|surgical|general',
    'month date 2022-01-01..2022-12-01 12',
    'staffDays int 150 210..980',
    'trainingHoursPerHead num 60 0.5..9.5',
    'safetyDeviceActive int 0|1',
    'nInjuries int 14 0..13',
  ),
  table(
    'muon_runs',
    120,
    'Run ids 120',
    'Location text basement|lab|roof',
    'HV (V) int 3 1500..1700',
    'Live time (min) int 3 10..30',
    'Dropouts int 5 0..4',
  ),
  table(
    'kick_samples',
    160,
    'sample ids 160',
    'land_use text forest|pasture|urban',
    'shade_pct num 60 0..95',
    'area_sampled_m2 num 3 0.25..1',
    'caddis_count int 30 0..44',
  ),
  table(
    'ward_slips',
    200,
    'resident_no ids 200',
    'aid text none|cane|walker',
    'age_years int 40 66..101',
    'n_drugs int 12 0..11',
    'slips int 8 0..7',
    'days_observed int 150 40..365',
  ),
  table(
    'crab_pots',
    180,
    'string_id ids 180',
    'date date 2019-04-02..2021-10-14 120',
    'area text closed|open',
    'depth_m num 120 3..48',
    'potHours int 60 6..72',
    'gear text fished line|single',
    'crabs int 30 0..41',
  ),
  table(
    'washer_months',
    140,
    'washer ids 140',
    'process text cold|steam|plasma',
    'cycles_run int 120 51..3422',
    'leaks int 8 0..7',
    'chamber_temp_C num 90 55.3..98.1',
  ),
  table(
    'dig_units',
    110,
    'unit_code ids 110',
    'context text house|pit|grave',
    'volume_m3 num 90 0.4..14.2',
    'sherds int 80 0..310',
    'depth_cm int 70 12..180',
  ),
];

export const EFFORTS: readonly Wording[] = [
  ['washer_months', 'Leaks per cycle for the three processes', 'rate leaks ~ process; exposure cycles_run'],
  [
    'muon_runs',
    'Do dropouts per minute differ between locations?',
    'rate Dropouts ~ Location; exposure Live time (min)',
  ],
  ['dig_units', 'Does the sherd density differ between contexts?', 'rate sherds ~ context; exposure volume_m3'],
  ['dig_units', 'How do sherds per cubic metre change with depth?', 'rate sherds ~ depth_cm; exposure volume_m3'],
  [
    'kick_samples',
    'Does caddis count depend on land use once area sampled is taken into account?',
    'rate caddis_count ~ land_use; exposure area_sampled_m2',
  ],
  [
    'kick_samples',
    'Does shade change the caddis count, with area sampled as the offset?',
    'rate caddis_count ~ shade_pct; exposure area_sampled_m2',
  ],
  [
    'ward_slips',
    'Cane users or walker users, whose slips rate over the observed days is higher?',
    'rate slips ~ aid; vs cane/walker; rows aid is cane..walker; exposure days_observed',
  ],
  [
    'ward_slips',
    'Do slips depend on age, adjusted for days observed?',
    'rate slips ~ age_years; exposure days_observed',
  ],
  [
    'ward_slips',
    'Does each extra drug bring more slips, adjusting for age and days observed?',
    'rate slips ~ n_drugs; adjusting age_years; exposure days_observed',
  ],
  // what is counted, and divided by how far was walked
  [
    'owl_transects',
    'Does the number of owls per kilometre walked differ between forest types?',
    'rate owls_heard ~ forest_type; exposure transect_km',
  ],
  [
    'owl_transects',
    'Is slope related to owl numbers, taking transect length into account?',
    'rate owls_heard ~ slope_deg; exposure transect_km',
  ],
  ['owl_transects', 'Is there a trend in owls per km?', 'rate owls_heard ~ survey_date; exposure transect_km'],
  ['owl_transects', 'Is there a trend in midges per km?', 'none'],
  [
    'owl_transects',
    'Which forest type has the most owls per kilometre?',
    'rate owls_heard ~ forest_type; exposure transect_km',
  ],
  [
    'owl_transects',
    'Did owl counts differ between forest types after accounting for survey effort?',
    'rate owls_heard ~ forest_type; exposure transect_km',
  ],
  // the rows themselves, and how far they reach
  [
    'owl_transects',
    'How many transects were there in each forest type, and what was the total length walked in each?',
    'description - ~ forest_type && description transect_km ~ forest_type; statistic total',
  ],
  [
    'owl_transects',
    'How many transects are in each forest type and what is the mean slope in each?',
    'description - ~ forest_type && description slope_deg ~ forest_type',
  ],
  // counts of people and of places over time
  [
    'clinic_needlestick_2022',
    'Is more training time per head associated with fewer injuries, after accounting for clinic type?',
    'rate nInjuries ~ trainingHoursPerHead; adjusting clinic_type; exposure staffDays',
  ],
  [
    'clinic_needlestick_2022',
    'Did the injury rate go down once the safety device was introduced?',
    'rate nInjuries ~ safetyDeviceActive; exposure staffDays',
  ],
  [
    'clinic_needlestick_2022',
    'Which clinic had the highest injury rate over the whole year?',
    'rate nInjuries ~ clinicID; exposure staffDays',
  ],
  [
    'crab_pots',
    'Is the crab catch per pot-hour higher inside the closed area than in the open area?',
    'rate crabs ~ area; vs closed/open; exposure potHours',
  ],
  ['crab_pots', 'Does gear matter for the number of crabs, given the effort?', 'rate crabs ~ gear; exposure potHours'],
  [
    'crab_pots',
    'Does gear matter for the number of crabs, allowing for fishing effort?',
    'rate crabs ~ gear; exposure potHours',
  ],
  ['crab_pots', 'Does CPUE differ between the areas?', 'rate crabs ~ area; exposure potHours'],
  // how large they are is in no count
  ['crab_pots', 'Are crabs in the closed area bigger?', 'none'],
  ['crab_pots', 'Is crab size larger in the closed area than in the open one?', 'none'],
  [
    'crab_pots',
    'Is the number of crabs larger in the closed area than in the open area?',
    'rate crabs ~ area; vs closed/open; exposure potHours',
  ],
];
