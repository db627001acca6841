import { table } from '../tables/tables.ts';
import type { Wording } from './first.ts';

/** Questions as they are asked in passing: shares of those who, values told before, none of something. */

export const PASSING_TABLES = [
  table(
    'hip_beds',
    220,
    'ptId ids 220',
    'ageYears int 40 50..95',
    'bedType text foam|air',
    'norton num 60 5..20',
    'diabetes int 0|1',
    'smoking text never|ex|current',
    'fuDays int 90 1..120',
    'ulcer int 0|1',
  ),
  table(
    'bolt_pulls',
    90,
    'bolt_id ids 90',
    'coating text zinc|plain',
    'break_load_kN num 80 20..90',
    'fracture_zone text thread|shank|head',
    'grease_ml int 0|1|2|5',
  ),
  table(
    'bus_depots',
    96,
    'depot ids 96',
    'region text East|North|South',
    'n_crashes int 14 0..16',
    'n_injury int 5 0..4',
    'hours_driven int 90 800..9000',
  ),
];

export const PASSING: readonly Wording[] = [
  ['hip_beds', 'What share of the diabetics smoke currently?', 'description smoking=current; rows diabetes is 1'],
  [
    'hip_beds',
    'Do patients on air stay free of ulcers longer than those on foam?',
    'survival fuDays ~ bedType; event ulcer=1; vs air/foam',
  ],
  [
    'bolt_pulls',
    'The norm asks for 50 kN. Is our mean breaking load above that?',
    'one-sample break_load_kN; value 50',
  ],
  ['bolt_pulls', 'Does where the bolt breaks depend on the coating?', 'none'],
  [
    'bolt_pulls',
    'For bolts without any grease, does the break load differ between the coatings?',
    'difference break_load_kN ~ coating; rows grease_ml is 0',
  ],
  ['bus_depots', 'What proportion of the crashes involve an injury?', 'description n_injury; trials n_crashes'],
  [
    'bus_depots',
    'What proportion of the crashes involve an injury in the East?',
    'description n_injury; rows region is East; trials n_crashes',
  ],
];
