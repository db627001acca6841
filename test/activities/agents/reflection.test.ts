import assert from 'node:assert/strict';
import { Value } from '@sinclair/typebox/value';
import { test } from 'vitest';
import { reflect } from '../../../activities/agents/reflection.ts';
import { ReflectionSchema } from '../../../contracts/agents.ts';
import { adjustTasks } from '../../../contracts/test-family.ts';
import { BILLS_PLAN, BILLS_WITHIN_PLAN, MASS_PLAN, bills, billsWithin, massOfTwo } from '../../science/estimates.ts';
import { analysis, contextOf, extract, task } from './context-builder.ts';

const FIRST = analysis('ana-1', BILLS_PLAN, [bills(-0.235)]);

test('a first level -> title, answer so far, insights with numbers and tasks, and methods', async () => {
  const tasks = [
    task('lit-1', { method: 'We searched.', extracts: [extract('Bill length varies.'), extract('It rains.')] }),
    FIRST,
  ];
  const reflection = await reflect(contextOf({ question: 'Is bill length related to bill depth?', tasks }));
  assert.ok(Value.Check(ReflectionSchema, reflection));
  assert.equal(reflection.conversationTitle, 'Bill depth and bill length');
  assert.equal(
    reflection.evolvingObjective,
    'Is bill length related to bill depth? So far: Bill depth was lower where bill length was higher (ana-1).',
  );
  assert.deepEqual(reflection.keyInsights, [
    'Bill depth was lower where bill length was higher (Pearson r −0.235, 95% CI −0.335 to −0.135; p < 0.001; n = 342) (ana-1).',
    '“Bill length varies.” [@gorman2014, p. 3].',
  ]);
  assert.equal(reflection.methodology, 'We searched. Pearson’s correlation; computed with R 4.6.0.');
});

test('an insight that a check has turned -> is replaced by what turned it', async () => {
  const { keyInsights } = await reflect(contextOf({ tasks: [FIRST] }));
  const later = await reflect(
    contextOf({ level: 2, keyInsights, tasks: [FIRST, analysis('ana-2', BILLS_WITHIN_PLAN, billsWithin())] }),
  );
  assert.ok(!later.keyInsights.some((insight) => insight.includes('(ana-1)')));
  assert.match(later.keyInsights.join('\n'), /Simpson’s paradox/);
});

test('further tests -> an insight of an earlier level is replaced by itself with the new adjusted p value', async () => {
  const about = (taskId: string, level: number, pValue: number) =>
    analysis(taskId, { ...BILLS_PLAN, outcome: taskId }, [bills(0.2, { outcome: taskId, pValue })], { level });
  const first = [about('ana-1', 1, 0.001), about('ana-1-2', 1, 0.04)];
  const { keyInsights } = await reflect(contextOf({ tasks: adjustTasks(first) }));
  assert.match(keyInsights.join('\n'), /p = 0\.04, adjusted p = 0\.04;/);
  const tasks = adjustTasks([...first, about('ana-2', 2, 0.5)]);
  const later = await reflect(contextOf({ level: 2, keyInsights, tasks }));
  assert.equal(later.keyInsights.length, 3);
  assert.match(later.keyInsights.join('\n'), /No clear .+p = 0\.04, adjusted p = 0\.06;/);
});

test('insights of earlier levels -> stay, each once', async () => {
  const { keyInsights } = await reflect(contextOf({ tasks: [FIRST] }));
  const later = await reflect(
    contextOf({
      level: 2,
      keyInsights: ['Known before.', ...keyInsights],
      tasks: [FIRST, analysis('ana-2', MASS_PLAN, massOfTwo())],
    }),
  );
  assert.equal(later.keyInsights.length, 3);
  assert.equal(later.keyInsights[0], 'Known before.');
});

test('nothing known -> the question itself', async () => {
  const reflection = await reflect(contextOf({ question: 'Why?' }));
  assert.deepEqual(
    [reflection.conversationTitle, reflection.evolvingObjective, reflection.keyInsights],
    ['Why?', 'Why?', []],
  );
});
