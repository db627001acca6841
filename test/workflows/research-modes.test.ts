import assert from 'node:assert/strict';
import { test } from 'vitest';
import { LIMITS } from '../../contracts/limits.ts';
import { RESEARCH_MODES } from '../../contracts/research.ts';
import { advance, forcedEnd, iterationCap } from '../../workflows/research-modes.ts';
import { BEGINNING } from '../fakes/run-control.ts';

const BROUGHT = { tasks: 1, messagesTakenUp: 0, newSources: 0, newFindings: 0, newInsights: 0 } as const;
const RUNNING = { tasks: 1, stopRequested: false } as const;
const EARLY = { level: 2, iterationsSinceMessage: 1, idleIterations: 0 } as const;

for (const [mode, cap] of [
  ['semi-autonomous', 5],
  ['fully-autonomous', 20],
  ['steering', 1],
] as const) {
  test(`a ${mode} run -> may take ${String(cap)} iterations after a message`, () => {
    assert.equal(iterationCap(mode, LIMITS), cap);
    const last = { ...EARLY, iterationsSinceMessage: cap };
    const ends = mode === 'steering' ? 'user_feedback' : 'iteration_cap';
    assert.equal(forcedEnd(mode, last, RUNNING, LIMITS), ends);
    if (cap > 1) assert.equal(forcedEnd(mode, { ...last, iterationsSinceMessage: cap - 1 }, RUNNING, LIMITS), null);
  });
}

test('MAX_AUTO_ITERATIONS -> moves the cap of the semi-autonomous mode only', () => {
  const limits = { ...LIMITS, autoIterations: 2 };
  assert.deepEqual(
    RESEARCH_MODES.map((mode) => iterationCap(mode, limits)),
    [2, 20, 1],
  );
});

test('every iteration -> is one level and one iteration more', () => {
  assert.deepEqual(advance(BEGINNING, { ...BROUGHT, newSources: 1 }), {
    level: 2,
    iterationsSinceMessage: 1,
    idleIterations: 0,
  });
});

test('a message that was taken up -> starts the count anew, the level goes on', () => {
  const cursor = { level: 7, iterationsSinceMessage: 4, idleIterations: 0 };
  const next = advance(cursor, { ...BROUGHT, messagesTakenUp: 2, newInsights: 1 });
  assert.deepEqual(next, { level: 8, iterationsSinceMessage: 1, idleIterations: 0 });
});

for (const field of ['newSources', 'newFindings', 'newInsights'] as const) {
  test(`${field} -> is progress: idle iterations count from nought again`, () => {
    const idle = { ...EARLY, idleIterations: 1 };
    assert.equal(advance(idle, { ...BROUGHT, [field]: 1 }).idleIterations, 0);
    assert.equal(advance(idle, BROUGHT).idleIterations, 2);
  });
}

for (const { title, next = EARLY, state = RUNNING, mode = 'semi-autonomous', reason } of [
  { title: 'one idle iteration -> the run goes on', next: { ...EARLY, idleIterations: 1 }, reason: null },
  { title: 'two idle iterations -> no progress', next: { ...EARLY, idleIterations: 2 }, reason: 'no_progress' },
  { title: 'a plan without tasks -> no progress', state: { ...RUNNING, tasks: 0 }, reason: 'no_progress' },
  {
    title: 'the cap and no progress -> the cap is named',
    next: { ...EARLY, iterationsSinceMessage: 5, idleIterations: 2 },
    reason: 'iteration_cap',
  },
  {
    title: 'a stop and any other end -> the stop is named',
    next: { ...EARLY, iterationsSinceMessage: 5, idleIterations: 2 },
    state: { tasks: 0, stopRequested: true },
    reason: 'stopped_by_user',
  },
  {
    title: 'steering without tasks -> asks for feedback',
    state: { ...RUNNING, tasks: 0 },
    mode: 'steering',
    reason: 'user_feedback',
  },
] as const) {
  test(title, () => {
    assert.equal(forcedEnd(mode, next, state, LIMITS), reason);
  });
}
