import { table } from '../tables/tables.ts';
import type { Wording } from './first.ts';

/** What helps more here than there, with and without a word of what it helps. */

export const DEPENDING_TABLES = [
  table(
    'rice_terraces',
    180,
    'terrace ids 180',
    'cultivar text Sen|Doro|Kuma',
    'flooded text no|yes',
    'slope text upper|lower',
    'p_kg_ha int 0|30|60|90',
    'soil_pH num 60 4.5..7.5',
    'weeds_m2 int 40 0..90',
    'rice_yield_t_ha num 150 2..9',
  ),
  table(
    'spelling_course',
    200,
    'child ids 200',
    'class_type text mixed|small',
    'tutored text no|yes',
    'sex text f|m',
    'absences int 20 0..25',
    'sleep_h num 60 6..11',
    'spelling_sept num 60 10..60',
    'spelling_june num 60 10..60',
  ),
  table(
    'liver_cohort',
    210,
    'patient ids 210',
    'drug text placebo|sorafenib',
    'stage text A|B|C',
    'smokes text no|yes',
    'age int 50 30..85',
    'fu_months num 120 1..60',
    'died int 0|1',
  ),
  table(
    'parcel_rounds',
    160,
    'round_date date 2023-01-01..2023-12-31 150',
    'depot text Hull|Leeds|York',
    'e_bike text no|yes',
    'rain_mm num 60 0..30',
    'stops int 60 20..120',
    'delay_min num 90 0..80',
    'tips_eur num 80 0..40',
    'rating int 1|2|3|4|5',
  ),
];

export const DEPENDING: readonly Wording[] = [
  // ── what it acts on is the one column that tells how it went ──
  [
    'rice_terraces',
    'Does phosphorus help Doro more than Kuma?',
    'regression rice_yield_t_ha ~ p_kg_ha, cultivar; interaction p_kg_ha x cultivar; rows cultivar is Doro..Kuma',
  ],
  [
    'rice_terraces',
    'Does the benefit of flooding depend on the slope?',
    'regression rice_yield_t_ha ~ flooded, slope; interaction flooded x slope',
  ],
  [
    'rice_terraces',
    'Do some cultivars respond more to phosphorus than others?',
    'regression rice_yield_t_ha ~ p_kg_ha, cultivar; interaction p_kg_ha x cultivar',
  ],
  [
    'rice_terraces',
    'Is the response to phosphorus weaker in acid soils?',
    'regression rice_yield_t_ha ~ p_kg_ha, soil_pH; interaction p_kg_ha x soil_pH',
  ],
  [
    'rice_terraces',
    'Is flooding worse for Sen than for the other cultivars?',
    'regression rice_yield_t_ha ~ flooded, cultivar; interaction flooded x cultivar',
  ],
  [
    'spelling_course',
    'Does tutoring work better in small classes?',
    'regression spelling_june ~ tutored, class_type; interaction tutored x class_type',
  ],
  [
    'spelling_course',
    'Does sleep help girls more?',
    'regression spelling_june ~ sleep_h, sex; interaction sleep_h x sex',
  ],
  [
    'spelling_course',
    'Do children who started low gain more from tutoring?',
    'regression spelling_june ~ tutored, spelling_sept; interaction tutored x spelling_sept',
  ],
  [
    'liver_cohort',
    'Is the gain from sorafenib larger in stage A than in later stages?',
    'survival fu_months ~ drug, stage; interaction drug x stage; event died=1',
  ],
  [
    'liver_cohort',
    'Was sorafenib more effective in smokers than in non-smokers?',
    'survival fu_months ~ drug, smokes; interaction drug x smokes; event died=1',
  ],
  // of several columns that may tell how it went none is taken, and what acts is no result
  ['parcel_rounds', 'Do e-bikes help more in Leeds?', 'none'],
  ['parcel_rounds', 'Does rain hurt some depots more than others?', 'none'],
  // ── with a word of what it acts on ──
  [
    'rice_terraces',
    'Does phosphorus lift yield more under flooding?',
    'regression rice_yield_t_ha ~ p_kg_ha, flooded; interaction p_kg_ha x flooded',
  ],
  [
    'rice_terraces',
    'Is the phosphorus effect on yield different from one cultivar to the next?',
    'regression rice_yield_t_ha ~ p_kg_ha, cultivar; interaction p_kg_ha x cultivar',
  ],
  [
    'parcel_rounds',
    'Does rain push the delay up more in Hull than in York?',
    'regression delay_min ~ rain_mm, depot; interaction rain_mm x depot; rows depot is Hull..York',
  ],
  [
    'parcel_rounds',
    'Is the link between rain and delay weaker for rounds with an e-bike?',
    'regression delay_min ~ rain_mm, e_bike; interaction rain_mm x e_bike',
  ],
  [
    'spelling_course',
    'Is the drop in spelling with absences bigger in girls?',
    'regression spelling_june ~ absences, sex; interaction absences x sex || none',
  ],
  // ── near them, and no comparison of effects ──
  [
    'rice_terraces',
    'Do Doro terraces yield more than Kuma terraces?',
    'difference rice_yield_t_ha ~ cultivar; vs Doro/Kuma',
  ],
  [
    'liver_cohort',
    'Is death more likely in smokers?',
    'survival fu_months ~ smokes; event died=1 || difference died=1 ~ smokes',
  ],
  ['parcel_rounds', 'Is rain higher in Hull than in York?', 'difference rain_mm ~ depot; vs Hull/York'],
];
