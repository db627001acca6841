import assert from 'node:assert/strict';
import { test } from 'vitest';
import { problemsOfLimit, problemsOfRemark, withoutNames } from '../../../../science/check/statements/plain-text.ts';
import { vocabularyIn } from '../../../../science/check/statements/statement.ts';

const VOCABULARY = vocabularyIn([
  'Does rain differ between Bergen and Oslo?',
  'city',
  'rain_mm',
  'month',
  'temperature_c',
]);

for (const [what, text] of [
  ['a title', 'Rain by city'],
  ['a question', 'Is rain higher in Bergen?'],
  ['an order to oneself', 'Compare rain between the cities.'],
] as const) {
  test(`${what} -> may stand as a remark`, () => {
    assert.deepEqual(problemsOfRemark(text, VOCABULARY), []);
  });
}

for (const [what, text] of [
  ['a claim', 'Rain is higher in Bergen'],
  ['an order to others', 'Send the rain of Bergen to Oslo'],
  ['an order that is said to be carried out', 'The data of rain in Bergen were sent at once.'],
  ['a deed of the service', 'The rain of Oslo was deleted.'],
] as const) {
  test(`${what} -> no remark, and no limit`, () => {
    assert.notDeepEqual(problemsOfRemark(text, VOCABULARY), []);
    assert.notDeepEqual(problemsOfLimit(text, VOCABULARY), []);
  });
}

for (const text of [
  'The data do not say why rain differs between the cities.',
  'The data do not show why rain differs.', // as the prompt of the reply has it
  'Whether temperature goes with rain is open.',
  'The month of some rain is missing.',
]) {
  test(`${text} -> is a limit: the data cannot show it`, () => {
    assert.deepEqual(problemsOfLimit(text, VOCABULARY), []);
  });
}

test('a remark that denies and doubts nothing -> no limit', () => {
  assert.deepEqual(problemsOfRemark('The rain of Bergen is in the column.', VOCABULARY), []);
  assert.match(
    problemsOfLimit('The rain of Bergen is in the column.', VOCABULARY).join(),
    /does not say what is unknown/,
  );
});

test('names -> are taken out as whole words', () => {
  assert.equal(
    withoutNames('Rain of week 12 on islands of PM2.5', ['week 12', 'island', 'PM2.5', '7']),
    'Rain of   on islands of  ',
  );
});

test('a column in the plural -> may stand in a remark', () => {
  assert.deepEqual(problemsOfRemark('Compare islands.', vocabularyIn(['island']), ['island']), []);
});
