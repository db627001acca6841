import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areForms } from '../../../../activities/analysis/engine/question/word-forms.ts';

const FORMS = [
  'vaccine vaccination vaccinations vaccinate vaccinated vaccinating',
  'infect infected infection infections infecting',
  'expose exposed exposure exposing',
  'improve improved improvement',
  'employ employed employment',
];
for (const family of FORMS) {
  test(`"${family.split(' ').join('", "')}" are forms of one word`, () => {
    const words = family.split(' ');
    for (const one of words)
      for (const other of words)
        assert.equal(areForms(one, other) || sameButForPlural(one, other), true, `${one} ${other}`);
  });
}

const plural = (word: string): string => word.replace(/s$/, '');
/** Those the stem itself joins. */
const sameButForPlural = (one: string, other: string): boolean => plural(one) === plural(other);

const STRANGERS = [
  ['general', 'generation'],
  ['organ', 'organic'],
  ['organ', 'organization'],
  ['university', 'universe'],
  ['universal', 'universe'],
  ['policy', 'police'],
  ['experience', 'experiment'],
  ['state', 'station'],
  ['rate', 'ration'],
  ['moral', 'morale'],
  ['product', 'production'],
  ['department', 'departed'],
  ['carbon', 'carbonate'],
  ['direction', 'director'],
  ['severe', 'several'],
  ['growth', 'grew'],
  ['port', 'portion'],
] as const;
for (const [one, other] of STRANGERS) {
  test(`"${one}" and "${other}" are two words`, () => {
    assert.equal(areForms(one, other), false);
    assert.equal(areForms(other, one), false);
  });
}
