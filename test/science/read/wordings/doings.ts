import { table } from '../tables/tables.ts';
import type { Wording } from './first.ts';

/** Rows that are chosen by what they did, and second questions about those of the first. */

export const DOING_TABLES = [
  table(
    'newsletter_test',
    420,
    'recipient ids 420',
    'sent_on date 2024-02-01..2024-04-28 60',
    'layout text classic|compact',
    'channel text app|email|sms',
    'links_seen int 14 1..14',
    'purchased int 0|1',
    'basket_value_eur num 120 5.5..210',
  ),
  table(
    'casting_inspection',
    210,
    'casting_no ids 210',
    'line text L1|L2|L3',
    'shift text day|night',
    'hardness_hv num 150 180..260',
    'pore_count int 7 0..6',
    'verdict text pass|scrap',
  ),
  table(
    'tinnitus_relief',
    240,
    'participant ids 240',
    'masker_use text daily|never|only at night',
    'distress_score num 90 12..88',
    'relief_score num 95 5..97',
    'sleep_hours num 60 3.5..9.5',
  ),
];

export const DOINGS: readonly Wording[] = [
  [
    'newsletter_test',
    'Among people who actually bought something, is the basket value different for classic and compact?',
    'difference basket_value_eur ~ layout; vs classic/compact; rows purchased is 1',
  ],
  [
    'newsletter_test',
    'For recipients who purchased, does basket value differ between classic and compact?',
    'difference basket_value_eur ~ layout; vs classic/compact; rows purchased is 1',
  ],
  [
    'newsletter_test',
    'Among those who never purchased, do links seen differ between classic and compact?',
    'difference links_seen ~ layout; vs classic/compact; rows purchased is 0',
  ],
  [
    'newsletter_test',
    'Is the basket value higher in those who purchased by email than in those who purchased by sms?',
    'difference basket_value_eur ~ channel; vs email/sms; rows purchased is 1',
  ],
  [
    'newsletter_test',
    'Do people who purchased differ in links seen from those who never purchased?',
    'difference links_seen ~ purchased',
  ],
  // the level of the question before, against the one that is named
  [
    'newsletter_test',
    'What share of recipients were on the app, and how did their basket value compare with email?',
    'description channel=app && difference basket_value_eur ~ channel; vs app/email',
  ],
  [
    'newsletter_test',
    'How many used the app? Was their basket value higher than those on sms?',
    'description channel=app && difference basket_value_eur ~ channel; vs app/sms',
  ],
  [
    'newsletter_test',
    'What share of recipients used the app, and did their basket value differ between classic and compact?',
    'description channel=app && difference basket_value_eur ~ layout; vs classic/compact; rows channel is app',
  ],
  // what is done with more of the rows
  ['casting_inspection', 'Do we scrap more castings at night?', 'difference verdict=scrap ~ shift; vs night/day'],
  [
    'casting_inspection',
    'Are more castings scrapped at night than during the day?',
    'difference verdict=scrap ~ shift; vs night/day',
  ],
  ['casting_inspection', 'Do we scrap more castings on L1 than on L3?', 'difference verdict=scrap ~ line; vs L1/L3'],
  ['casting_inspection', 'Do more castings have pores at night?', 'none'],
  // a number that is a target or a norm
  ['casting_inspection', 'Is the average hardness off from our 220 HV target?', 'one-sample hardness_hv; value 220'],
  ['casting_inspection', 'Is mean hardness on the 220 HV target?', 'one-sample hardness_hv; value 220'],
  [
    'tinnitus_relief',
    'Test whether the average distress score in our sample differs from the national norm of 40.',
    'one-sample distress_score; value 40',
  ],
  [
    'tinnitus_relief',
    'Is mean relief different from the European average of 61 in people who never use it?',
    'one-sample relief_score; rows masker_use is never; value 61',
  ],
  ['tinnitus_relief', 'Does the distress score in national clinics differ from the norm of 40?', 'none'],
  // the topic of the table is what is measured
  ['tinnitus_relief', 'Does relief depend on sleep hours?', 'regression relief_score ~ sleep_hours'],
];
