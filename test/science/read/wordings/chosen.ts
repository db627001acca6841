import { table } from '../tables/tables.ts';
import type { Wording } from './first.ts';

/** Rows that are chosen in words, rows that are counted, and sizes of samples. */

export const CHOSEN_TABLES = [
  table(
    'ryegrass_doses',
    216,
    'pot ids 216',
    'biotype text S-ref|R-York|R-Lincoln',
    'dose_g_ai_ha num 0|12.5|25|50|100|200|400|800|1600',
    'dry_wt_g num 199 0.1..3.6',
    'fresh_wt_g num 194 0.6..19.6',
    'died int 0|1',
  ),
  table(
    'ring_curves',
    180,
    'ring_id text r01|r02|r03|r04|r05|r06|r07|r08|r09|r10|r11|r12|r13|r14|r15|r16|r17|r18|r19|r20',
    'cmpd text A-101|B-207',
    'logC_M num -9|-8.5|-8|-7.5|-7|-6.5|-6|-5.5|-5',
    'relax_pct num 158 -5..100',
  ),
  table(
    'ground_traps',
    120,
    'trap ids 120',
    'site text s1|s2|s3|s4|s5|s6',
    'hab text forest|grass|hedge',
    'trap_nights int 10 5..14',
    'n_carab int 30 0..40',
    'S_rich int 8 0..7',
  ),
  table(
    'pen_samplings',
    168,
    'site text Brattvik|Hellnes|Skarvoy',
    'pen text P01|P02|P03|P04|P05|P06',
    'temp_C num 90 4..15',
    'adult_lice int 20 0..30',
    'over_lice_limit int 0|1',
  ),
  table(
    'sleep_arms',
    140,
    'subj ids 140',
    'arm text CBT-I|sleep hygiene',
    'MEQ_score int 40 20..70',
    'ISI_base int 20 8..27',
    'ISI_wk8 int 25 1..28',
    'ISI_wk24 int 25 1..28',
  ),
  table(
    'till_fields',
    198,
    'field text F01|F02|F03|F04|F05|F06|F07|F08|F09|F10|F11|F12|F13|F14|F15|F16|F17|F18|F19|F20|F21|F22|F23|F24|F25|F26|F27|F28|F29|F30|F31|F32|F33',
    'plot_no int 6 1..6',
    'tillage text CT|RT|NT',
    'SOC_g_kg num 120 8..30',
    'wheat_t_ha num 150 4..10',
  ),
];

export const CHOSEN: readonly Wording[] = [
  [
    'ryegrass_doses',
    'At 400 g and above, do the biotypes differ in dry weight?',
    'difference dry_wt_g ~ biotype; rows dose_g_ai_ha at-least 400',
  ],
  [
    'ryegrass_doses',
    'For pots that got 800 g or more, did the biotypes differ in dry weight?',
    'difference dry_wt_g ~ biotype; rows dose_g_ai_ha at-least 800',
  ],
  [
    'ryegrass_doses',
    'At the top rate, do the biotypes differ in dry weight?',
    'difference dry_wt_g ~ biotype; rows dose_g_ai_ha is 1600',
  ],
  [
    'ryegrass_doses',
    'How many pots per biotype do I need to detect a difference of 0.5 g in dry weight at dose 0 with 90% power?',
    'power dry_wt_g ~ biotype; rows dose_g_ai_ha is 0; value 0.5; power 0.9 at 0.05',
  ],
  [
    'ryegrass_doses',
    'How many pots per biotype would I need to detect a 20% drop in dry weight with 90% power?',
    'none',
  ],
  [
    'ring_curves',
    'At the top concentration, does A-101 fall short of full (100 %) relaxation?',
    'one-sample relax_pct; rows logC_M is -5 & cmpd is A-101; value 100',
  ],
  [
    'ring_curves',
    'At the highest concentration, what is the mean relaxation for each compound?',
    'description relax_pct ~ cmpd; rows logC_M is -5',
  ],
  ['ground_traps', 'Does the number of species per trap differ among the three habitats?', 'difference S_rich ~ hab'],
  [
    'ground_traps',
    'How many of the traps caught no carabids, and which habitat has the most of them?',
    'description n_carab=at most 0 && description n_carab=at most 0 ~ hab',
  ],
  ['ground_traps', 'How many traps were empty?', 'none'],
  ['ground_traps', 'In how many traps was nothing caught?', 'none'],
  ['ground_traps', 'How many traps are there in total?', 'description -'],
  [
    'pen_samplings',
    'How many samplings were over the lice limit, and which site had the most of them?',
    'description - ~ over_lice_limit && description - ~ site; rows over_lice_limit is 1',
  ],
  [
    'pen_samplings',
    'How many of the samples were over the limit and which pen had most?',
    'description - ~ over_lice_limit && description - ~ pen; rows over_lice_limit is 1',
  ],
  [
    'sleep_arms',
    'What share of people in each arm had an ISI under 8 at week 8, and is that difference more than chance?',
    'description ISI_wk8=below 8 ~ arm && difference ISI_wk8=below 8 ~ arm',
  ],
  ['sleep_arms', 'What proportion of each arm scored below 8 on the ISI at week 24, and does it differ?', 'none'],
  [
    'sleep_arms',
    'With the standard deviation of the ISI at baseline, how many people per arm are needed to detect a difference of 2 points with 80% power?',
    'power ISI_base ~ arm; value 2',
  ],
  [
    'till_fields',
    'How many fields per system would I need to detect a 3 g/kg difference in SOC between no-till and conventional with 80% power?',
    'power SOC_g_kg ~ tillage; cluster field; value 3',
  ],
  [
    'till_fields',
    'Is SOC higher under no-till than under conventional?',
    'difference SOC_g_kg ~ tillage; vs NT/CT; expected higher',
  ],
];
