import assert from 'node:assert/strict';
import fc from 'fast-check';
import { test } from 'vitest';
import { METHODS, QUESTION_KINDS, type AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import { QUANTITIES, type AnalysisOutcome, type Estimate } from '../../../contracts/estimate.ts';
import { evidenceText } from '../../../science/check/evidence-text.ts';
import { unverifiedNumbers } from '../../../science/check/unverified-numbers.ts';
import { describeFinding } from '../../../science/narrate/describe.ts';
import { describeAnswers, describeCaveats, describeChecks, describeLimits } from '../../../science/narrate/results.ts';
import { print, type Sentence } from '../../../science/narrate/sentence.ts';
import { printTable, tableOf } from '../../../science/narrate/tables.ts';
import { directionOf, standingOf } from '../../../science/weigh/effects.ts';
import { findingsOf } from '../../../science/weigh/findings.ts';
import { against, estimate, interval, planOf } from '../estimates.ts';

const COLUMNS = ['body_mass_g', 'flipper_length_mm', 'species', 'sex', 'island', 'recovered'] as const;
const LEVELS = ['Adelie', 'Gentoo', 'yes', 'no', 'female', 'before', 'after'] as const;

// Close to the smallest normal double, half a unit of the last printed digit is no longer a double.
const value = fc
  .double({ min: -5000, max: 5000, noNaN: true })
  .map((each) => (Math.abs(each) < 1e-100 ? 0 : Number(each.toPrecision(5))));
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const probability = fc.double({ min: 0, max: 1, noNaN: true });

const level = fc.constantFrom(...LEVELS);
const anEstimate: fc.Arbitrary<Estimate> = fc
  .record({
    role: fc.constantFrom('answer', 'answer', 'part', 'check', 'description'),
    quantity: fc.constantFrom(...QUANTITIES),
    outcome: maybe(fc.constantFrom(...COLUMNS)),
    outcomeLevel: maybe(level),
    predictor: maybe(fc.constantFrom(...COLUMNS)),
    contrast: maybe(fc.tuple(level, maybe(level)).map(([group, reference]) => against(group, reference)!)),
    stratum: fc.constantFrom([], [{ column: 'sex', level: 'female' }], [{ column: 'sex', level: 'male' }]),
    adjustedFor: fc.constantFrom([], ['island']),
    estimate: maybe(value),
    standardError: maybe(fc.double({ min: 0, max: 100, noNaN: true })),
    confidence: maybe(fc.tuple(maybe(value), maybe(value)).map(([low, high]) => interval(low, high)!)),
    statistic: maybe(
      fc.record({
        name: fc.constantFrom('t', 'F', 'X-squared', 'W'),
        value,
        df: fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 2 }),
      }),
    ),
    pValue: maybe(probability),
    pAdjusted: maybe(
      fc.record({ method: fc.constantFrom('BH', 'holm'), value: probability, family: fc.integer({ min: 1, max: 60 }) }),
    ),
    n: fc.integer({ min: 0, max: 99_999 }),
    count: maybe(fc.integer({ min: 0, max: 9999 })),
    at: maybe(value.map((each) => ({ column: 'day', value: each }))),
    method: fc.constantFrom(...METHODS),
    unit: maybe(fc.constantFrom('kg', '%')),
  })
  .map((parts) => estimate(parts as unknown as Partial<Estimate> & Pick<Estimate, 'quantity'>));

const aPlan: fc.Arbitrary<AnalysisPlan> = fc
  .record({
    question: fc.constantFrom(...QUESTION_KINDS),
    predictors: fc.shuffledSubarray([...COLUMNS]),
    outcome: maybe(fc.constantFrom(...COLUMNS)),
    strata: fc.constantFrom([], ['sex']),
    time: maybe(fc.constantFrom('year', 'island')),
    baseline: maybe(fc.constantFrom(...COLUMNS)),
    pairedBy: maybe(fc.constant('species')),
    event: maybe(fc.constant({ column: 'recovered', level: 'yes' })),
    exposure: maybe(fc.constant('island')),
    interactions: fc.constantFrom([], [['species', 'sex'] as [string, string]]),
  })
  .map((parts) => planOf(parts as unknown as AnalysisPlan));

const anOutcome: fc.Arbitrary<AnalysisOutcome> = fc
  .tuple(fc.array(anEstimate, { minLength: 1, maxLength: 8 }), maybe(fc.integer({ min: 0, max: 999 })))
  .map(([estimates, count]) => ({
    estimates,
    notes: [{ code: 'rows-missing', column: 'sex', count, detail: null }],
    deviations: [],
    software: [],
  }));

function everySentence(plan: AnalysisPlan, outcome: AnalysisOutcome): Sentence[] {
  const findings = findingsOf(plan, outcome);
  return [
    ...findings.map(describeFinding),
    ...describeAnswers(findings),
    ...describeChecks(findings),
    ...describeCaveats(findings, outcome),
    ...describeLimits(findings, outcome),
  ];
}

test('any estimate -> every number in its text stands in it, and no part reads undefined or NaN', () => {
  fc.assert(
    fc.property(aPlan, anOutcome, (plan, outcome) => {
      const evidence = evidenceText({ plan, outcome, extracts: [] });
      const texts = [
        ...everySentence(plan, outcome).map((sentence) => print(sentence, outcome)),
        printTable(tableOf(outcome.estimates), outcome),
      ];
      for (const text of texts) {
        assert.deepEqual(unverifiedNumbers(text, evidence), [], text);
        assert.doesNotMatch(text, /undefined|null|NaN|Infinity|\.\.|\(\)|\(; | {2}(?!\|)/, text);
      }
    }),
    { numRuns: 400 },
  );
});

test('any finding -> no causal word', () => {
  fc.assert(
    fc.property(aPlan, anOutcome, (plan, outcome) => {
      const text = everySentence(plan, outcome)
        .map((sentence) => print(sentence, outcome))
        .join('\n');
      assert.doesNotMatch(
        text,
        /\b(?:cause[sd]?|causing|leads? to|led to|due to|affects?|affected|influences?|impact)\b/i,
      );
    }),
    { numRuns: 200 },
  );
});

const DIRECTED = [
  'mean-difference',
  'share-difference',
  'odds-ratio',
  'risk-ratio',
  'hazard-ratio',
  'rate-ratio',
  'correlation',
  'slope',
  'median-difference',
] as const;

const ALWAYS_GROUPED = new Set<string>(['mean-difference', 'share-difference', 'median-difference', 'risk-ratio']);
const QUESTIONS: Readonly<Record<string, 'survival' | 'rate'>> = { 'hazard-ratio': 'survival', 'rate-ratio': 'rate' };
const saysIt = (higher: boolean, grouped: boolean): RegExp =>
  new RegExp(`\\b(?:was|were) ${higher ? 'higher' : 'lower'}\\b${grouped ? '.* Gentoo than in Adelie' : ''}`);
const below = (none: number, size: number): number => (none === 1 ? 1 / (1 + size) : -size);

test('any estimate -> the direction in words is its sign, and only where the result is clear', () => {
  const found = fc.record({
    quantity: fc.constantFrom(...DIRECTED),
    size: fc.double({ min: 0.01, max: 9, noNaN: true }),
    higher: fc.boolean(),
    pValue: fc.constantFrom(1e-6, 0.01, 0.2, 0.9),
    adjustedFor: fc.constantFrom([], ['island']),
    grouped: fc.boolean(),
  });
  fc.assert(
    fc.property(found, ({ quantity, size, higher, pValue, adjustedFor, grouped }) => {
      const none = quantity.endsWith('ratio') ? 1 : 0;
      const of = higher ? none + size : below(none, size);
      const contrast = grouped || ALWAYS_GROUPED.has(quantity) ? against('Gentoo', 'Adelie') : null;
      const lead = estimate({
        quantity,
        estimate: of,
        pValue,
        adjustedFor: [...adjustedFor],
        contrast,
        outcomeLevel: quantity === 'odds-ratio' ? 'Gentoo' : null,
      });
      const question = QUESTIONS[quantity] ?? 'difference';
      const [finding] = findingsOf(planOf({ question, outcome: 'body_mass_g', predictors: ['species'] }), {
        estimates: [lead],
      });
      const text = print(describeFinding(finding!), { estimates: [lead], notes: [] });
      assert.equal(directionOf(lead), higher ? 'higher' : 'lower');
      assert.match(text, standingOf(lead) === 'clear' ? saysIt(higher, contrast !== null) : /^No clear /);
    }),
    { numRuns: 200 },
  );
});

test('the same comparison from another engine -> the same sentences', () => {
  const renamed: Readonly<Record<string, string>> = { t: 'Welch t', F: 'F value', 'X-squared': 'chi-squared' };
  fc.assert(
    fc.property(aPlan, anOutcome, (plan, outcome) => {
      const ids = new Map(outcome.estimates.map(({ id }, index) => [id, `e${String(90_000 - index)}`]));
      const service = outcome.estimates.map((each) => ({
        ...each,
        id: ids.get(each.id)!,
        statistic:
          each.statistic === null
            ? null
            : { ...each.statistic, name: renamed[each.statistic.name] ?? each.statistic.name },
      }));
      const posted = { ...outcome, estimates: service };
      const textsOf = (from: AnalysisOutcome) => everySentence(plan, from).map((sentence) => print(sentence, from));
      assert.deepEqual(textsOf(posted), textsOf(outcome));
    }),
    { numRuns: 150 },
  );
});
