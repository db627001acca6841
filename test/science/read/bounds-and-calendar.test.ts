import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { ProfiledTable } from '../../../contracts/table-profile.ts';
import { plansOf } from './plans-of.ts';
import { table } from './tables/tables.ts';

const CALLS = table(
  'call_log',
  560,
  'call_id ids 560',
  'call_date date 2025-01-06..2025-04-25 80',
  'agent text A01|A02|A03|A04|A05|A06|A07|A08',
  'team text North|South',
  'queue text billing|sales|tech',
  'wait_s int 240 3..724',
  'talk_s int 340 40..771',
  'fcr text N|Y',
  'csat int 1|2|3|4|5',
);
const WEEKS = table('shop_weekly', 156, 'wk_start date 2021-01-04..2023-12-25 156', 'net_sales num 150 9000..22000');
const WELLS = table(
  'wells',
  192,
  'well ids 16',
  'aquifer text alluvial|bedrock',
  'depth_m int 26..92 13',
  'as_ugl num 60 0.25..21.5',
);

const withProfile = (of: ProfiledTable, name: string, part: object): ProfiledTable => ({
  ...of,
  columns: of.columns.map((column) => (column.name === name ? { ...column, ...part } : column)),
});
const RATED = withProfile(CALLS, 'csat', { missing: 93 });
const MEASURED = withProfile(WELLS, 'as_ugl', { limit: 0.5 });

for (const [of, message, wanted] of [
  [CALLS, 'Which weekday has the worst wait?', 'description wait_s ~ call_date; kinds call_date:weekday'],
  [CALLS, 'In which month was the wait longest?', 'description wait_s ~ call_date; kinds call_date:month'],
  [CALLS, 'Is the wait longer on Mondays than on Fridays?', 'difference wait_s ~ call_date; vs Monday/Friday'],
  [CALLS, 'What was the mean wait in February?', 'description wait_s; rows call_date falls-in February'],
  [WEEKS, 'What was the best month for sales?', 'description net_sales ~ wk_start; kinds wk_start:month'],
  [
    CALLS,
    'How often does the wait exceed 300 s in the tech queue?',
    'description wait_s=above 300; rows queue is tech',
  ],
  [RATED, 'How many calls have a missing csat?', 'description csat=missing'],
  [RATED, 'How many callers left no satisfaction score?', 'description csat=missing'],
  [MEASURED, 'What share of arsenic results were below detection?', 'description as_ugl=below 0.5'],
  [CALLS, 'Does the South team talk longer than North?', 'difference talk_s ~ team; vs South/North; cluster agent'],
] as const) {
  test(`${message} -> ${wanted}`, () => {
    const [plan, more] = plansOf(of, message);
    assert.ok(plan?.startsWith(wanted), plan);
    assert.equal(more, undefined);
  });
}

for (const [of, why, message] of [
  [WEEKS, 'every row begins on the same weekday', 'Which day of the week has the best sales?'],
  [CALLS, 'no row can meet both bounds', 'Are waits over 300 s rated lower than those under 60 s?'],
  [CALLS, 'a course over the hours is none over the dates', 'Does the wait vary over the day?'],
  [CALLS, 'no value is missing', 'How many calls have a missing csat?'],
] as const) {
  test(`${why}: ${message} -> no plan`, () => {
    assert.deepEqual(plansOf(of, message), []);
  });
}
