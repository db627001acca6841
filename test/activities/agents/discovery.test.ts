import assert from 'node:assert/strict';
import { Value } from '@sinclair/typebox/value';
import { test } from 'vitest';
import { discover } from '../../../activities/agents/discovery.ts';
import { DiscoveryDraftsSchema } from '../../../contracts/agents.ts';
import { adjustTasks } from '../../../contracts/test-family.ts';
import {
  BILLS_PLAN,
  BILLS_WITHIN_PLAN,
  MASS_PLAN,
  bills,
  billsWithin,
  estimate,
  interval,
  massOfTwo,
  planOf,
} from '../../science/estimates.ts';
import { GORMAN, WILLIAMS, analysis, contextOf, extract, task } from './context-builder.ts';

const FIGURE = { id: 'artifact-1', name: 'mass.svg', type: 'figure', description: 'Mass' };
const SCRIPT = { id: 'artifact-2', name: 'script.R', type: 'file', description: '' };

test('a clear answer -> a discovery with its estimates, figures and what documents say', async () => {
  const estimates = massOfTwo();
  const tasks = [
    task('lit-1', { extracts: [extract('Body mass was higher in Gentoo than in Adelie penguins.')] }),
    analysis('ana-1', MASS_PLAN, estimates, { artifacts: [FIGURE, SCRIPT] }),
  ];
  const drafts = await discover(contextOf({ tasks }));
  assert.ok(Value.Check(DiscoveryDraftsSchema, drafts));
  const [draft] = drafts;
  assert.equal(drafts.length, 1);
  assert.equal(draft?.title, 'Body mass was higher in Gentoo than in Adelie');
  assert.match(
    draft.claim,
    /^Body mass was higher in Gentoo than in Adelie \(difference 1,375 g, 95% CI 1,229 to 1,522; .*n = 274\)\.$/,
  );
  assert.match(draft.novelty, /^The searched documents say: “Body mass was higher/);
  assert.deepEqual(
    draft.evidence.map(({ taskId, refersTo }) => [taskId, refersTo]),
    [
      ['ana-1', estimates.map(({ id }) => id)],
      ['lit-1', ['x1']],
    ],
  );
  assert.deepEqual(draft.artifactIds, ['artifact-1']);
});

test('an answer that is not clear, or only described -> discovers nothing', async () => {
  const unclear = analysis('ana-1', BILLS_PLAN, [bills(0.01, { pValue: 0.8 })]);
  const described = analysis(
    'ana-1-2',
    MASS_PLAN,
    massOfTwo().map((each) => ({ ...each, role: 'description' as const })),
  );
  assert.deepEqual(await discover(contextOf({ tasks: [unclear, described] })), []);
});

test('an answer that is clear by itself -> a discovery only while its adjusted p value holds, with that p value', async () => {
  const others = [0.3, 0.6].map((pValue, index) =>
    analysis(`ana-1-${index + 2}`, { ...BILLS_PLAN, outcome: `y${index}` }, [
      bills(0.1, { outcome: `y${index}`, pValue }),
    ]),
  );
  const claimsWith = async (pValue: number) => {
    const tasks = adjustTasks([analysis('ana-1', BILLS_PLAN, [bills(-0.235, { pValue })]), ...others]);
    return (await discover(contextOf({ tasks }))).map(({ claim }) => claim);
  };
  assert.deepEqual(await claimsWith(0.03), []);
  const [claim] = await claimsWith(0.004);
  assert.match(claim ?? '', /p = 0\.004, adjusted p = 0\.012;/);
});

test('strata that turn an earlier answer -> a discovery of their own', async () => {
  const tasks = [analysis('ana-1', BILLS_PLAN, [bills(-0.235)]), analysis('ana-2', BILLS_WITHIN_PLAN, billsWithin())];
  const [first] = await discover(contextOf({ tasks: tasks.slice(0, 1) }));
  const known = [{ title: first!.title, claim: first!.claim, level: 1 }];
  const [draft, ...others] = await discover(contextOf({ level: 2, tasks, discoveries: known }));
  assert.deepEqual(others, []);
  assert.equal(
    draft?.title,
    'Within each species, bill depth was higher where bill length was higher, against the direction over all rows',
  );
  assert.match(draft.claim, /Simpson’s paradox/);
  assert.deepEqual(
    draft.evidence.map(({ taskId }) => taskId),
    ['ana-1', 'ana-2', 'ana-2', 'ana-2'],
  );
});

test('what an earlier level has found -> is not discovered again', async () => {
  assert.deepEqual(await discover(contextOf({ level: 2, tasks: [analysis('ana-1', MASS_PLAN, massOfTwo())] })), []);
});

test('two works that say the same -> a discovery without data', async () => {
  const tasks = [
    task('lit-1', {
      extracts: [
        extract('Gentoo penguins are the heaviest species of the genus.', GORMAN, 'x1'),
        extract('The heaviest species of the genus are the Gentoo penguins.', WILLIAMS, 'x2'),
      ],
    }),
  ];
  const [draft] = await discover(contextOf({ tasks }));
  assert.deepEqual(
    draft?.evidence.map(({ refersTo }) => refersTo),
    [['x1'], ['x2']],
  );
});

test('documents that were searched and say nothing of it -> novelty claims no more than that', async () => {
  const [draft] = await discover(contextOf({ tasks: [task('lit-1'), analysis('ana-1', MASS_PLAN, massOfTwo())] }));
  assert.equal(draft?.novelty, 'No statement found in the searched documents names body mass together with species.');
});

test('a prediction no better than chance allows -> discovers nothing; a better one does', async () => {
  const plan = planOf({ question: 'prediction', outcome: 'species', predictors: ['body_mass_g'] });
  const whole = { outcome: 'species', predictor: null, method: 'cross-validation' } as const;
  const predicted = (pValue: number) => [
    estimate({ ...whole, quantity: 'accuracy', estimate: 0.73, confidence: interval(0.68, 0.78), pValue }),
    estimate({ ...whole, id: 'e2', quantity: 'baseline-error', role: 'part', estimate: 0.28 }),
  ];
  assert.deepEqual(await discover(contextOf({ tasks: [analysis('ana-1', plan, predicted(0.117))] })), []);
  const [draft] = await discover(contextOf({ tasks: [analysis('ana-1', plan, predicted(0.001))] }));
  assert.match(draft?.title ?? '', /^Species was predicted better/);
});
