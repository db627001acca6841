import assert from 'node:assert/strict';
import { test } from 'vitest';
import { plansOf } from './plans-of.ts';
import { table } from './tables/tables.ts';

const SUBSCRIBERS = table(
  'subscribers',
  400,
  'subscriber ids 400',
  'plan text basic|plus|pro',
  'discount text no|yes',
  'tenure_months int 60 1..60',
  'churned int 0|1',
);

const STAFF = table(
  'staff',
  300,
  'employee ids 300',
  'department text HR|IT|sales',
  'tenure_years num 30 0..30',
  'workload num 80 1..10',
  'burnout_score num 90 0..60',
);

test('a logistic model of who churned -> whether it happened, and not when', () => {
  assert.deepEqual(plansOf(SUBSCRIBERS, 'Fit a logistic regression of churned on plan and discount.'), [
    'regression churned=1 ~ plan, discount; kinds churned:binary',
  ]);
});

test('the size of an effect, adjusting for tenure -> no description', () => {
  const plans = plansOf(
    STAFF,
    'We suspect that workload drives burnout. What is the size of that effect, adjusting for tenure and department?',
  );
  assert.deepEqual(plans, ['regression burnout_score ~ workload; adjusting tenure_years, department']);
});
