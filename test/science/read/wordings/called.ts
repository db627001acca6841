import { table } from '../tables/tables.ts';
import type { Wording } from './first.ts';

/** Questions of people who call the columns of their tables by name. */

export const CALLED_TABLES = [
  table(
    'gearboxes',
    150,
    'gearbox_id ids 150',
    'plant text Graz|Linz|Wels',
    'oil text mineral|synthetic',
    'grease text A2|B7|K4',
    'torque_kNm num 80 0.5..9',
    'noise_dB num 90 50..90',
    'leak text absent|detected',
    'wear_before num 60 1..9',
    'wear_after num 60 1..9',
  ),
  table(
    'barley_rates',
    160,
    'plot ids 160',
    'cultivar text Argo|Bolt|Cato',
    'N_rate_kg_ha int 0|60|120|180',
    'water text dry|wet',
    'land_use text arable|fallow|ley',
    'medium text peat|sand',
    'yield_t_ha num 120 2..11',
    'protein_pct num 60 8..16',
    'lodging text no|yes',
    'stain text faint|none|strong',
    'weeds int 20 0..30',
  ),
  table(
    'creek_months',
    190,
    'month date 2004-01-01..2019-12-01 190',
    'discharge_m3_s num 120 2..60',
    'phosphate_mg_L num 100 0.1..4',
    'rain_mm num 100 0..200',
    'spills int 12 0..14',
  ),
  table(
    'creek_pools',
    160,
    'pool ids 160',
    'reach text R1|R2|R3|R4|R5|R6|R7|R8',
    'cover text moss|none|reed',
    'nitrate_mg_L num 90 0.1..9',
    'trout text absent|present',
  ),
  table(
    'patisseries',
    170,
    'bakery_id ids 170',
    'exporter text yes|no',
    'staff int 60 2..90',
    'months_followed int 50 1..60',
    'closed int 0|1',
    'dread text not worried|worried',
  ),
];

export const CALLED: readonly Wording[] = [
  // A name of subjects may hold a few places or sorts.
  ['gearboxes', 'I want noise compared across the three plants.', 'difference noise_dB ~ plant; expected different'],
  [
    'gearboxes',
    'At the Linz plant, is torque related to noise?',
    'association torque_kNm ~ noise_dB; rows plant is Linz',
  ],
  // Independence is a relation, unless it holds something fixed.
  ['gearboxes', 'Was the choice of grease independent of plant?', 'association grease ~ plant'],
  ['gearboxes', 'Are grease and oil independent of each other?', 'association oil=mineral ~ grease'],
  ['gearboxes', 'Does torque affect noise independent of oil?', 'regression noise_dB ~ torque_kNm; adjusting oil'],
  ['gearboxes', 'Noise vs torque: do they move in opposite directions?', 'association noise_dB ~ torque_kNm'],
  // Models by their nouns and as orders.
  ['creek_months', 'Model spills on rain and discharge.', 'regression spills ~ rain_mm, discharge_m3_s'],
  ['creek_months', 'Please model phosphate with rain as predictor.', 'regression phosphate_mg_L ~ rain_mm'],
  [
    'gearboxes',
    'Logistic model of leak detection on torque, noise and oil.',
    'regression leak=detected ~ torque_kNm, noise_dB, oil',
  ],
  // What is there counts.
  ['gearboxes', 'Is leak linked to oil?', 'association leak=detected ~ oil'],
  // All levels in brackets say what a column holds.
  ['barley_rates', 'Is lodging (yes/no) related to cultivar?', 'association lodging=yes ~ cultivar'],
  ['barley_rates', 'Does stain (none, faint, strong) depend on water?', 'difference stain ~ water'],
  // The name behind the last level of a list.
  [
    'barley_rates',
    'How does protein differ among arable, fallow and ley land use?',
    'difference protein_pct ~ land_use; expected different',
  ],
  // A medium of the table is no curve.
  [
    'barley_rates',
    'Adjusting for medium, does water influence yield?',
    'regression yield_t_ha ~ water; adjusting medium',
  ],
  // Amounts with their unit and what they are of.
  [
    'barley_rates',
    'Compare protein between dry and wet plots, only at 180 kg N.',
    'difference protein_pct ~ water; rows N_rate_kg_ha is 180',
  ],
  [
    'barley_rates',
    'Is yield higher with 180 kg N than with 60 kg N?',
    'difference yield_t_ha ~ N_rate_kg_ha; vs 180/60; expected higher',
  ],
  // Participles that no list holds.
  [
    'barley_rates',
    'Is protein diluted by yield, after correcting for N rate?',
    'regression protein_pct ~ yield_t_ha; adjusting N_rate_kg_ha',
  ],
  [
    'gearboxes',
    'Is noise inflated by torque after removing the effect of oil?',
    'regression noise_dB ~ torque_kNm; adjusting oil',
  ],
  // A trend before or after a moment is one of that time.
  [
    'creek_months',
    'Is discharge trending downwards in the years before 2014 only?',
    'trend discharge_m3_s; rows month below 2014-01-01',
  ],
  [
    'creek_months',
    'Was there a trend in phosphate after 2012?',
    'trend phosphate_mg_L; rows month above 2012-12-31; time month',
  ],
  [
    'creek_months',
    'Did phosphate drop after November 2013?',
    'before-after phosphate_mg_L; time month; change 2013-11-01',
  ],
  [
    'creek_months',
    'Did the trend in phosphate change after November 2013?',
    'before-after phosphate_mg_L; time month; change 2013-11-01',
  ],
  // Spreads are no effects.
  [
    'barley_rates',
    'Is the spread of protein values larger for cultivar Bolt than for Argo and Cato?',
    'variance protein_pct ~ cultivar; expected higher',
  ],
  // Odd values among those of one column.
  ['gearboxes', 'Spot any suspicious readings among the noise values.', 'outliers noise_dB ~ gearbox_id'],
  ['gearboxes', 'Do the suspicious readings differ between plants?', 'none'],
  // What groups account for.
  [
    'creek_pools',
    'How much do reaches account for the variability of nitrate?',
    'variance nitrate_mg_L ~ reach; method variance-components',
  ],
  // What a study of this size can find; `detected` is its verb.
  [
    'gearboxes',
    'How big a difference in noise between the oils could this survey have detected?',
    'power noise_dB ~ oil; power 0.8 at 0.05; expected different',
  ],
  [
    'barley_rates',
    'How many plots would we need next season to detect a 0.4 t/ha yield gap between dry and wet with 80 % power?',
    'power yield_t_ha ~ water; vs dry/wet; value 0.4; power 0.8 at 0.05; expected different',
  ],
  // A break that is sought, and what is in the file.
  [
    'creek_months',
    'Find the point at which the phosphate series shifted.',
    'trend phosphate_mg_L; time month; season 12; method change-point',
  ],
  ['gearboxes', 'Just tell me what this file contains and how complete it is.', 'profile -'],
  // A claim that is told, and what is to be tested.
  [
    'barley_rates',
    'A reviewer claims that water pays off only at high N rate, so test whether the effect of N rate on yield depends on water.',
    'regression yield_t_ha ~ N_rate_kg_ha, water; interaction N_rate_kg_ha x water',
  ],
  // Medians and limits.
  [
    'gearboxes',
    "WHO's limit is 80 dB: is the median noise of our gearboxes above it?",
    'one-sample noise_dB; value 80; method one-sample-wilcoxon; expected higher',
  ],
  ['gearboxes', 'Could noise be predicted decently from torque and oil?', 'prediction noise_dB ~ torque_kNm, oil'],
  [
    'barley_rates',
    'Does the yield response to N rate flatten off, i.e. is there a quadratic component?',
    'regression yield_t_ha ~ N_rate_kg_ha; method quadratic-model',
  ],
  [
    'barley_rates',
    'Diminishing returns on N rate: does the yield level off as the N rate rises?',
    'regression yield_t_ha ~ N_rate_kg_ha; method quadratic-model',
  ],
  // Rows that are left out by a participle behind what they are called.
  [
    'gearboxes',
    'Is noise related to torque once the Graz units are excluded?',
    'association noise_dB ~ torque_kNm; rows plant is-not Graz',
  ],
  ['gearboxes', 'Is noise related to torque if the Graz works, which is new, is excluded?', 'none'],
  // How long each was followed.
  [
    'patisseries',
    'Do exporters survive longer, adjusting for staff?',
    'survival months_followed ~ exporter; adjusting staff; time months_followed; event closed=1',
  ],
  ['patisseries', 'Is dread linked to exporter?', 'association dread=worried ~ exporter'],
  [
    'gearboxes',
    'With 50 units per oil type, how big a difference in noise could this study have detected?',
    'power noise_dB ~ oil; power 0.8 at 0.05; expected different',
  ],
  // What is excluded by a bound is on the other side of it.
  [
    'barley_rates',
    'Excluding plots with protein below 10, is yield related to weeds?',
    'association yield_t_ha ~ weeds; rows protein_pct at-least 10',
  ],
  [
    'barley_rates',
    'Is yield related to weeds if plots with protein above 15 are excluded?',
    'association yield_t_ha ~ weeds; rows protein_pct at-most 15',
  ],
  [
    'barley_rates',
    'Is yield related to weeds in plots with protein below 10?',
    'association yield_t_ha ~ weeds; rows protein_pct below 10',
  ],
];
