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
];
