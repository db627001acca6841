import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Estimate } from '../../../contracts/estimate.ts';
import { adjustTasks } from '../../../contracts/test-family.ts';
import { checksOf, effectOf, type CheckEffect } from '../../../science/weigh/checks.ts';
import { findingsOf, type Finding } from '../../../science/weigh/findings.ts';
import { acrossRun } from '../../../science/weigh/multiple-testing.ts';
import { relationsOf, verdictOf, type Verdict } from '../../../science/weigh/relations.ts';
import { reversalOf, strataViews } from '../../../science/weigh/strata.ts';
import { taskFindings } from '../../../science/weigh/task-findings.ts';
import {
  BILLS_PLAN,
  BILLS_WITHIN_PLAN,
  MASS_PLAN,
  bills,
  billsWithin,
  massOfThree,
  massOfTwo,
  planOf,
} from '../estimates.ts';
import { analysis } from '../../activities/agents/context-builder.ts';

const findingOf = (lead: Estimate): Finding => ({ plan: BILLS_PLAN, lead, parts: [] });

const EFFECTS: readonly (readonly [before: number, p: number, after: number, pAfter: number, effect: CheckEffect])[] = [
  [0.4, 0.001, 0.3, 0.01, 'confirms'],
  [0.4, 0.001, -0.3, 0.01, 'reverses'],
  [0.4, 0.001, 0.1, 0.4, 'vanishes'],
  [0.1, 0.4, 0.3, 0.01, 'appears'],
  [0.1, 0.4, -0.1, 0.5, 'still-not'],
];

for (const [before, p, after, pAfter, effect] of EFFECTS) {
  test(`r = ${String(before)} (p = ${String(p)}), adjusted r = ${String(after)} (p = ${String(pAfter)}) -> ${effect}`, () => {
    const base = findingOf(bills(before, { pValue: p }));
    const view = findingOf(bills(after, { pValue: pAfter, adjustedFor: ['sex'] }));
    assert.equal(effectOf(base, view), effect);
    assert.deepEqual(
      checksOf(base, [base, view]).map((check) => check.effect),
      [effect],
    );
  });
}

test('other groups and untested views -> no check', () => {
  const [lead] = massOfTwo();
  const other = { ...lead!, id: 'e900', contrast: { group: 'Chinstrap', reference: 'Adelie' }, adjustedFor: ['sex'] };
  assert.deepEqual(checksOf(findingOf(lead!), [findingOf(other)]), []);
  assert.equal(effectOf(findingOf(lead!), findingOf(bills(0.4, { pValue: null, confidence: null }))), null);
});

test('the plain result beside an adjusted one -> checks the adjusted one, and no plain one of another analysis', () => {
  const plain = findingOf(bills(0.4));
  const plan = { ...BILLS_PLAN, covariates: ['sex'] };
  const beside: Finding = { plan, lead: bills(0.4, { role: 'check', method: 'linear-model' }), parts: [] };
  const adjusted: Finding = { plan, lead: bills(0.3, { adjustedFor: ['sex'] }), parts: [] };
  const viewsOf = (base: Finding): Finding[] => checksOf(base, [plain, adjusted, beside]).map(({ view }) => view);
  assert.deepEqual(viewsOf(plain), [adjusted]);
  assert.ok(viewsOf(adjusted).includes(beside));
});

test('the same answer a second time -> no check', () => {
  const base = findingOf(bills(0.4));
  assert.deepEqual(checksOf(base, [findingOf(bills(0.4))]), []);
});

test('three groups -> the test of all leads, and means and pairs are its parts', () => {
  const [finding, ...others] = findingsOf(MASS_PLAN, { estimates: massOfThree() });
  assert.equal(finding?.lead.quantity, 'omnibus');
  assert.equal(finding.parts.length, 6);
  assert.deepEqual(others, []);
});

test('two groups whose difference is the question -> their difference leads', () => {
  const plan = { ...MASS_PLAN, contrast: { group: 'Gentoo', reference: 'Adelie' } };
  const estimates = massOfThree().map((each) => ({ ...each, role: 'answer' as const }));
  assert.equal(findingsOf(plan, { estimates })[0]?.lead.estimate, 1375.354);
});

test('strata that all run against the whole -> a reversal; strata that differ -> none', () => {
  const reversing = findingsOf(BILLS_WITHIN_PLAN, { estimates: [...billsWithin(), bills(-0.235, { role: 'check' })] });
  assert.equal(reversalOf(strataViews(reversing)[0]!)?.clear, 'all');
  const [first, ...others] = billsWithin();
  const mixed = findingsOf(BILLS_WITHIN_PLAN, {
    estimates: [{ ...first!, estimate: -0.4 }, ...others, bills(-0.235, { role: 'check' })],
  });
  assert.equal(reversalOf(strataViews(mixed)[0]!), null);
});

test('strata of which some are small and have an exact test -> are strata of one view', () => {
  const [first, ...others] = billsWithin();
  const findings = findingsOf(BILLS_WITHIN_PLAN, { estimates: [{ ...first!, method: 'spearman' }, ...others] });
  assert.equal(strataViews(findings)[0]?.strata.length, others.length + 1);
});

test('an interaction that runs against all strata -> it is no relation over all rows, and nothing is reversed', () => {
  const within = billsWithin();
  const [first] = within;
  assert.ok(first);
  const interaction: Estimate = {
    ...first,
    id: 'e990',
    quantity: 'interaction',
    stratum: [],
    estimate: -1,
    pValue: 0.001,
  };
  const findings = findingsOf(BILLS_WITHIN_PLAN, { estimates: [...within, interaction] });
  assert.equal(strataViews(findings)[0]?.overall ?? null, null);
});

for (const [method, first] of [
  ['seasonal-model', 'omnibus'],
  [null, 'slope'],
] as const) {
  test(`a season and a trend, ${method === null ? 'the season held fixed' : 'the season asked for'} -> two findings, the ${first} first`, () => {
    const plan = planOf({ question: 'trend', outcome: 'birds', time: 'date', season: 12, method });
    const common = { role: 'answer', outcome: 'birds', predictor: null, method: 'seasonal-model', n: 96 } as const;
    const season = bills(0.1, { ...common, id: 'e1', quantity: 'omnibus', estimate: null });
    const slope = bills(0.1, { ...common, id: 'e2', quantity: 'slope' });
    const found = findingsOf(plan, { estimates: [season, slope] });
    assert.equal(found.length, 2);
    assert.equal(found[0]?.lead.quantity, first);
  });
}

test('point estimates that turn without any evidence -> no reversal', () => {
  const estimates = [
    ...billsWithin().map((each) => ({ ...each, estimate: 0.02, pValue: 0.8 })),
    bills(-0.01, { role: 'check', pValue: 0.9 }),
  ];
  assert.equal(reversalOf(strataViews(findingsOf(BILLS_WITHIN_PLAN, { estimates }))[0]!), null);
});

const VERDICTS: readonly (readonly [
  what: string,
  after: readonly Estimate[],
  plan: typeof BILLS_PLAN,
  verdict: Verdict,
])[] = [
  ['nothing else', [], BILLS_PLAN, 'stands'],
  [
    'an adjustment that confirms',
    [bills(-0.2, { adjustedFor: ['sex'] })],
    { ...BILLS_PLAN, covariates: ['sex'] },
    'stands',
  ],
  [
    'an adjustment that dissolves it',
    [bills(-0.02, { adjustedFor: ['sex'], pValue: 0.8 })],
    { ...BILLS_PLAN, covariates: ['sex'] },
    'not-clear-after-checks',
  ],
  [
    'another method that does not show it',
    [bills(-0.02, { method: 'spearman', pValue: 0.8 })],
    { ...BILLS_PLAN, method: 'spearman' },
    'stands',
  ],
  ['strata that turn it', billsWithin(), BILLS_WITHIN_PLAN, 'turned'],
];

for (const [what, after, plan, verdict] of VERDICTS) {
  test(`an answer and ${what} -> ${verdict}`, () => {
    const tasks = [
      analysis('ana-1', BILLS_PLAN, [bills(-0.235)]),
      ...(after.length === 0 ? [] : [analysis('ana-2', plan, after)]),
    ];
    const [relation] = relationsOf(tasks);
    assert.equal(relation?.base.task.taskId, 'ana-1');
    assert.equal(verdictOf(relation), verdict);
  });
}

test('p values of a whole run -> are corrected together; what is no longer clear is named', () => {
  const tasks = [0.001, 0.04, 0.3, 0.6, 0.7].map((pValue, index) =>
    analysis(
      `ana-${String(index + 1)}`,
      planOf({ question: 'association', outcome: `y${String(index)}`, predictors: ['x'] }),
      [bills(0.3, { pValue, outcome: `y${String(index)}`, predictor: 'x' })],
    ),
  );
  const { family, lost } = acrossRun(taskFindings(adjustTasks(tasks)));
  assert.equal(family, 5);
  assert.deepEqual(
    lost.map(({ task }) => task.taskId),
    ['ana-2'],
  );
});
