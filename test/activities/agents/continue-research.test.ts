import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decideContinue } from '../../../activities/agents/continue-research.ts';
import type { ResearchContext } from '../../../contracts/agents.ts';
import type { TriggerReason } from '../../../contracts/research.ts';
import { billsPooled, contextOf, extract, finding, massBySpecies, step, task, yearNull } from './context-builder.ts';

const MASS = [task('ana-1', { findings: [massBySpecies()] })];
const WITHIN_SEX = step('Compare body_mass_g between the levels of species within each sex');

const CASES: readonly (readonly [
  what: string,
  context: Partial<ResearchContext>,
  trigger: TriggerReason,
  says: RegExp,
])[] = [
  [
    'a possible confounder is unchecked',
    { tasks: MASS, suggestedNextSteps: [WITHIN_SEX] },
    'open_questions',
    /has not been checked with sex taken into account/,
  ],
  [
    'a part of the question has no answer',
    {
      question: 'Does body mass differ between species, and is flipper length related to body mass?',
      tasks: MASS,
      suggestedNextSteps: [step('Test the association between body_mass_g and flipper_length_mm')],
    },
    'open_questions',
    /also asks about flipper length/,
  ],
  [
    'only small follow-ups are left',
    { tasks: MASS, suggestedNextSteps: [step('Describe island')] },
    'research_complete',
    /was shown \(ana-1\)/,
  ],
  [
    'the step was taken already',
    { tasks: [...MASS, task('ana-1-2', { objective: WITHIN_SEX.objective })], suggestedNextSteps: [WITHIN_SEX] },
    'research_complete',
    /None of the remaining/,
  ],
  [
    'a null result has unchecked confounders',
    {
      question: 'Does body mass differ between years?',
      tasks: [task('ana-1', { findings: [yearNull()] })],
      suggestedNextSteps: [step('Compare body_mass_g between the levels of year within each sex')],
    },
    'research_complete',
    /could not be shown/,
  ],
  [
    'nothing was found',
    { tasks: [task('ana-1', { status: 'failed', error: 'Out of memory' })] },
    'no_progress',
    /found nothing.+ana-1 failed/,
  ],
  [
    'only documents answered',
    { datasets: [], tasks: [task('lit-1', { findings: [extract('Krill is red.')] })] },
    'research_complete',
    /no analysis of data/,
  ],
];

for (const [what, context, trigger, says] of CASES) {
  test(`when ${what}: ${trigger}`, async () => {
    const decision = await decideContinue(contextOf(context));
    assert.equal(decision.triggerReason, trigger);
    assert.equal(decision.shouldContinue, trigger === 'open_questions');
    assert.match(decision.reasoning, says);
    assert.ok(Number.isInteger(decision.confidence) && decision.confidence >= 0 && decision.confidence <= 100);
  });
}

test('checks of a claim that stands come to an end', async () => {
  const controls = ['sex', 'island'];
  const checks = controls.map((control) =>
    finding({
      kind: 'stratified',
      statement: `Within ${control} too.`,
      variables: ['body_mass_g', 'species', control],
      significant: true,
    }),
  );
  const suggestedNextSteps = [step('Model body_mass_g from species and flipper_length_mm')];
  const tasks = [task('ana-1', { findings: [massBySpecies(), ...checks] })];
  assert.equal((await decideContinue(contextOf({ tasks, suggestedNextSteps }))).shouldContinue, false);
  const fewer = [task('ana-1', { findings: [massBySpecies(), ...checks.slice(0, 1)] })];
  assert.equal((await decideContinue(contextOf({ tasks: fewer, suggestedNextSteps }))).shouldContinue, true);
});

test('documents that agree make a conclusion surer, documents that contradict and failures less sure', async () => {
  const confidence = async (...tasks: ReturnType<typeof task>[]) =>
    (await decideContinue(contextOf({ question: 'Is bill length related to bill depth?', tasks }))).confidence;
  const data = task('ana-1', { findings: [billsPooled()] });
  const agreeing = task('lit-1', { findings: [extract('Bill length was negatively correlated with bill depth.')] });
  const contrary = task('lit-1', { findings: [extract('Bill length was positively correlated with bill depth.')] });
  const alone = await confidence(data);
  assert.ok((await confidence(data, agreeing)) > alone);
  assert.ok((await confidence(data, contrary)) < alone);
  assert.ok((await confidence(data, task('ana-1-2', { status: 'failed' }))) < alone);
});

test('of many possible confounders only groups, or two in all, are worth another iteration', async () => {
  const models = ['flipper_length_mm', 'bill_length_mm', 'bill_depth_mm'].map((column) =>
    step(`Model body_mass_g from species and ${column}`),
  );
  const decision = await decideContinue(contextOf({ tasks: MASS, suggestedNextSteps: [...models, WITHIN_SEX] }));
  assert.match(decision.reasoning, /checked with sex and flipper length taken into account/);
});
