import assert from 'node:assert/strict';
import { test } from 'vitest';
import { createStatements } from '../../../activities/models/statements.ts';
import type { UnverifiedTreatment } from '../../../contracts/models.ts';
import { findingsOfTask } from '../../../science/weigh/task-findings.ts';
import { MASS_PLAN, massOfTwo } from '../../science/estimates.ts';
import { analysis, contextOf, extract, task } from '../agents/context-builder.ts';

const TASK = analysis('ana-1', MASS_PLAN, massOfTwo());
const [FINDING] = findingsOfTask(TASK);
const id = FINDING!.lead.id;
const TRUE = 'Body mass was higher in Gentoo than in Adelie.';
const FALSE = 'Body mass was lower in Gentoo than in Adelie.';

const written = (sentences: readonly (string | null)[], treatment: UnverifiedTreatment = 'drop', evidence = [id]) =>
  createStatements(contextOf({ tasks: [TASK] }), treatment).write(sentences.map((say) => ({ say, evidence })));

const STATED = /^Body mass was higher in Gentoo than in Adelie .+\(ana-1\)\.$/;

test('a sentence that the evidence carries -> gets its numbers in brackets, also in its middle', () => {
  const { texts } = written([TRUE]);
  assert.equal(texts.length, 1);
  assert.match(texts[0]!, /^Body mass was higher in Gentoo than in Adelie \(difference 1/);
});

test('several sentences are dropped -> code states their evidence once', () => {
  const { texts, unverified } = written([FALSE, 'Body mass is 7 kg lower.', null]);
  assert.equal(texts.length, 1);
  assert.match(texts[0]!, STATED);
  assert.equal(unverified, 2);
});

test('a sentence is dropped whose evidence another sentence of the model carries -> it is not stated again', () => {
  for (const sentences of [
    [FALSE, TRUE],
    [TRUE, FALSE],
    [TRUE, null],
  ])
    assert.equal(written(sentences).texts.length, 1);
});

test('the same words with the same evidence -> stand once', () => {
  assert.equal(written([TRUE, ` ${TRUE.toLowerCase()} `]).texts.length, 1);
});

test('a marked sentence -> is shown, and what code states beside it stands once', () => {
  const { texts } = written([FALSE, null, null], 'mark');
  assert.equal(texts.length, 2);
  assert.match(texts[0]!, /\*\(unverified\)\*\.$/);
  assert.match(texts[1]!, STATED);
});

test('a draft -> shows the words as they come, inert, and evidence that is referred to in whole', () => {
  const { draft } = createStatements(contextOf({ tasks: [TASK] }), 'drop');
  assert.equal(draft({ answer: [{ say: 'See [x](https://evil.example)' }] }), 'See \\[x\\] (https: //evil.example)');
  assert.equal(draft({ answer: [{ say: null, evidence: [id] }] }), '');
  assert.match(draft({ answer: [{ say: null, evidence: [id] }, { say: 'Rain' }] }), /\(ana-1\)\. Rain$/);
  for (const broken of [null, [], { answer: 'x' }, { answer: [{ say: 5 }] }]) assert.equal(draft(broken), '');
});

test('a passage that only comes near the question -> is no evidence', () => {
  const said = 'Gentoo penguins were heavier than Adelie penguins.';
  const passages = [extract(said), { ...extract(said, undefined, 'x2'), nearest: true }];
  const { complaints, write } = createStatements(contextOf({ tasks: [task('lit-1', { extracts: passages })] }), 'drop');
  const [found, near] = ['lit-1/x1', 'lit-1/x2'].map((each) => [{ say: null, evidence: [each] }]);
  assert.deepEqual(complaints(found!), []);
  assert.match(complaints(near!).join(), /there is no evidence with the id lit-1\/x2/);
  assert.deepEqual([write(found!).texts.length, write(near!).texts.length], [1, 0]);
});
