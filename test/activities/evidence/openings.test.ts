import assert from 'node:assert/strict';
import { test } from 'node:test';
import { opening } from '../../../activities/evidence/openings.ts';
import { relationsIn } from '../../../activities/evidence/relations.ts';
import type { Finding } from '../../../contracts/agents.ts';
import { billsPooled, billsWithinSpecies, finding, massBySpecies, task, yearNull } from '../agents/context-builder.ts';

function opened(text: string, ...findings: Finding[]): string {
  const [relation] = relationsIn(findings.map((each) => ({ task: task('ana-1', { findings }), finding: each })));
  assert.ok(relation);
  return opening(text, relation);
}

const fertility = finding({
  kind: 'trend',
  statement: 'fertility decreased over year.',
  variables: ['fertility', 'year'],
  significant: true,
  statistics: [{ name: 'slope of year', value: -0.05 }],
});

const CASES: readonly (readonly [question: string, findings: readonly Finding[], says: string])[] = [
  ['Does body mass differ between species?', [massBySpecies()], 'Yes. '],
  ['Are Gentoo heavier in body mass than Adelie?', [massBySpecies()], 'Yes. '],
  ['Is the body mass lower for Gentoo than for Adelie?', [massBySpecies()], 'No. '],
  ['How does body mass differ between species?', [massBySpecies()], ''],
  ['Does body mass differ between years?', [yearNull()], ''],
  ['Has fertility fallen over the years?', [fertility], 'Yes. '],
  ['Has fertility risen over the years?', [fertility], 'No, the other way round. '],
  ['Is bill length related to bill depth?', [billsPooled()], 'Yes. '],
];
for (const [question, findings, says] of CASES) {
  test(`“${question}” is opened with “${says}”`, () => {
    assert.equal(opened(question, ...findings), says);
  });
}

test('a reversal is never answered by a plain yes', () => {
  assert.match(opened('Is bill length related to bill depth?', billsPooled(), billsWithinSpecies()), /^Yes, but/);
});
