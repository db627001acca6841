import assert from 'node:assert/strict';
import { test } from 'vitest';
import { readByRules } from './by-rules.ts';
import { renderPlan } from './render-plan.ts';
import { CAUSE_TABLES } from './wordings/causes.ts';

function offersOf(name: string, message: string): string[] {
  const tables = CAUSE_TABLES.filter((each) => each.name === name);
  const { plans, offers } = readByRules({ message, tables, earlier: [] });
  assert.deepEqual(plans.map(renderPlan), []);
  return offers.map(renderPlan);
}

test('a question that is not understood, about subjects -> no offer compares the subjects', () => {
  const offers = offersOf('growing_rats', 'What is the mood of the rats?');
  assert.equal(offers.length, 3);
  assert.ok(!offers.some((offer) => offer.includes('~ rat_id')), offers.join());
});

test('a first and a last measurement -> the offers are about the last', () => {
  const offers = offersOf('reading_pupils', 'Is it any good?');
  assert.ok(
    offers.every((offer) => offer.includes('post_score ~')),
    offers.join(),
  );
});

test('columns in the sentence before the question -> the first offer holds one', () => {
  const [first] = offersOf('reading_pupils', 'I have a hunch about gender. Is that what is going on here?');
  assert.equal(first, 'difference post_score ~ gender');
});
