import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createBuiltinAgents } from '../../../activities/agents/index.ts';
import { assertKnownCitations } from '../../../activities/evidence/citations.ts';
import { evidenceText } from '../../../activities/evidence/located-findings.ts';
import { unverifiedNumbers } from '../../../activities/evidence/unverified-numbers.ts';
import type { Finding, KnownTask, ResearchContext } from '../../../contracts/agents.ts';
import { TRIGGER_REASONS } from '../../../contracts/research.ts';
import { GORMAN, WILLIAMS, contextOf, decisionOf, extract, finding, step, task } from './context-builder.ts';

const COLUMNS = ['body_mass_g', 'flipper_length_mm', 'bill_depth_mm', 'species', 'sex', 'island'] as const;
const measured = fc.double({ min: -5000, max: 5000, noNaN: true }).map((value) => Number(value.toPrecision(5)));

const result: fc.Arbitrary<Finding> = fc
  .record({
    kind: fc.constantFrom('comparison', 'association', 'regression', 'contingency', 'trend', 'stratified'),
    variables: fc.shuffledSubarray([...COLUMNS], { minLength: 2, maxLength: 4 }),
    numbers: fc.tuple(measured, measured, measured),
    n: fc.integer({ min: 13, max: 9999 }),
    significant: fc.constantFrom(true, true, false, null),
    reversal: fc.boolean(),
    caveat: fc.boolean(),
  })
  .map(({ kind, variables, numbers: [a, b, c], n, significant, reversal, caveat }) =>
    finding({
      kind,
      variables,
      n,
      significant,
      reversal,
      statement: `${variables.join(' and ')} gave ${String(a)} (n = ${String(n)}). Then ${String(b)} was seen.`,
      method: 'Some test',
      statistics: [
        { name: `mean of ${variables[0] ?? ''} for Adelie`, value: a },
        { name: `mean of ${variables[0] ?? ''} for Gentoo`, value: b },
        { name: `coefficient of ${variables[1] ?? ''}`, value: c },
      ],
      caveats: caveat ? [`Only ${String(n)} rows were complete.`] : [],
      followUps: [{ objective: `Compare ${variables.join(' and ')} once more`, reason: `It was ${String(b)}.` }],
    }),
  );

const statement: fc.Arbitrary<Finding> = fc
  .record({
    columns: fc.shuffledSubarray(['body mass', 'flipper length', 'species', 'sex'], { minLength: 1 }),
    verb: fc.constantFrom('differed with', 'did not differ with', 'was 4711.5 g for'),
    citation: fc.constantFrom(GORMAN, WILLIAMS),
  })
  .map(({ columns, verb, citation }) => extract(`Here ${columns.join(` ${verb} `)}.`, citation));

const tasks: fc.Arbitrary<KnownTask[]> = fc
  .tuple(
    fc.array(result, { maxLength: 5 }),
    fc.array(result, { maxLength: 5 }),
    fc.array(statement, { maxLength: 4 }),
    fc.boolean(),
  )
  .map(([first, second, extracts, failed]) => [
    task('lit-1', { findings: extracts }),
    task('ana-1', { findings: first }),
    ...(failed ? [task('ana-2-2', { status: 'failed', error: 'It took too long' })] : []),
    task('ana-2', { findings: second }),
  ]);

const contexts: fc.Arbitrary<ResearchContext> = fc
  .record({
    tasks,
    question: fc.constantFrom(
      'Does body mass differ between species?',
      'Is flipper length related to bill depth?',
      'Why?',
    ),
    instructions: fc.constantFrom([], ['And what about sex?']),
  })
  .map((parts) => contextOf({ ...parts, level: 2, suggestedNextSteps: [step('Describe species')] }));

/** Everything the agents write for people at one level. */
async function writtenAbout(before: ResearchContext, trigger: (typeof TRIGGER_REASONS)[number]): Promise<string[]> {
  const agents = createBuiltinAgents();
  const hypothesis = await agents.formHypothesis(before);
  const context = { ...before, hypothesis: hypothesis.text === null ? null : { text: hypothesis.text, level: 2 } };
  const [reflection, found] = await Promise.all([agents.reflect(context), agents.discover(context)]);
  const discoveries = found.map(({ title, claim }) => ({ title, claim, level: 2 }));
  const next = await agents.planNext({ ...context, discoveries });
  const last = { ...context, discoveries, suggestedNextSteps: next.suggestedNextSteps };
  const decision = await agents.decideContinue(last);
  const reply = await agents.composeReply(last, decisionOf(trigger));
  return [
    hypothesis.text ?? '',
    hypothesis.change,
    ...reflection.keyInsights,
    ...found.flatMap(({ title, claim, summary, novelty }) => [title, claim, summary, novelty]),
    ...found.flatMap(({ evidence }) => evidence.map(({ explanation }) => explanation)),
    decision.reasoning,
    reply,
  ];
}

test('every number the agents write stands in a finding, and every citation has its source', async () => {
  await fc.assert(
    fc.asyncProperty(contexts, fc.constantFrom(...TRIGGER_REASONS), async (context, trigger) => {
      const findings = context.tasks.flatMap((each) => each.findings);
      const proposed = findings.flatMap(({ followUps }) =>
        followUps.map(({ objective, reason }) => `${objective} ${reason}`),
      );
      const evidence = [...findings.map(evidenceText), ...proposed].join('\n');
      for (const text of await writtenAbout(context, trigger)) {
        assert.deepEqual(unverifiedNumbers(text, evidence), [], text);
        assertKnownCitations(text, ['gorman2014', 'williams1995']);
        assert.doesNotMatch(text, /undefined|NaN|\.\.| {2}/);
      }
    }),
    { numRuns: 150 },
  );
});

test('no causal word comes from the agents themselves', async () => {
  await fc.assert(
    fc.asyncProperty(contexts, async (context) => {
      const text = (await writtenAbout(context, 'research_complete')).join('\n');
      assert.doesNotMatch(
        text,
        /\b(?:cause[sd]?|causing|leads? to|because of|effect of|due to|affects?|influences?)\b/i,
      );
    }),
    { numRuns: 50 },
  );
});

test('the agents write the same about the same', async () => {
  await fc.assert(
    fc.asyncProperty(contexts, async (context) => {
      assert.deepEqual(await writtenAbout(context, 'user_feedback'), await writtenAbout(context, 'user_feedback'));
    }),
    { numRuns: 20 },
  );
});
