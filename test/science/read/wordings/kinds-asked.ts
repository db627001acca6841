import { table } from '../tables/tables.ts';
import type { Wording } from './first.ts';

/** Tables whose questions say in everyday words which kind of analysis they ask for. */
export const KINDS_ASKED_TABLES = [
  table(
    'flanker_task',
    320,
    'ppt_id ids 40',
    'gender text m|f',
    'block_no int 2 1..2',
    'flanker text congruent|incongruent',
    'mean_RT_ms num 300 320..980',
    'errors int 15 0..14',
  ),
  table(
    'egg_clutches',
    160,
    'nest_box ids 160',
    'forest text Aldwood|Brack|Corse|Dunmore|Ely',
    'tree text oak|birch',
    'clutch_size int 9 3..11',
    'egg_mass_g num 90 1.1..1.9',
  ),
  table(
    'clinic_incidents',
    216,
    'clinic text Elm|Oak|Ash|Yew|Fir|Bay',
    'month date 2021-01-01..2023-12-01 36',
    'incidents int 14 0..13',
    'staff_hours num 200 300.5..900.5',
  ),
];

/** Which kind of analysis a question asks for. */
export const KINDS_ASKED: readonly Wording[] = [
  // the share of the variance that groups of rows hold
  [
    'flanker_task',
    'How much of the variation in RT is down to differences between participants?',
    'variance mean_RT_ms ~ ppt_id; method variance-components',
  ],
  [
    'flanker_task',
    'What portion of its total variance lies between people, for mean RT?',
    'variance mean_RT_ms ~ ppt_id; method variance-components',
  ],
  [
    'egg_clutches',
    'What part of the differences in clutch size comes from the forest the nest box is in?',
    'variance clutch_size ~ forest; method variance-components',
  ],
  [
    'egg_clutches',
    'Does the variation in egg mass lie mostly within forests or between them?',
    'variance egg_mass_g ~ forest; method variance-components',
  ],
  ['flanker_task', 'Does the mean RT lie between 500 and 600 ms?', 'none'],
  // values that lie far from all others
  ['flanker_task', 'Any suspiciously slow or fast RTs that I should consider dropping?', 'outliers mean_RT_ms'],
  ['flanker_task', 'Are there implausibly long RTs that should be excluded?', 'outliers mean_RT_ms'],
  ['egg_clutches', 'Is any egg mass abnormally heavy?', 'outliers egg_mass_g ~ nest_box; kinds nest_box:category'],
  ['clinic_incidents', 'Are there any months in any clinic with unusually many incidents?', 'outliers incidents'],
  ['clinic_incidents', 'Is there any clinic with unusually many incidents?', 'none'],
  ['flanker_task', 'Do women have unusually fast RTs?', 'none'],
  ['flanker_task', 'Should I drop the incongruent trials because of unusually slow RTs?', 'none'],
];
