import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { ResearchStatus } from '../../cli/api-client.ts';
import { Progress } from '../../cli/progress.ts';
import type { PlanTask, WorldState } from '../../contracts/schemas/world-state.ts';

const AT = '2026-03-01T10:00:00.000Z';
const task = (id: string, level: number, isDone: boolean) =>
  ({
    ...{ id, level, type: 'ANALYSIS', objective: `Compare ${id}`, start: AT },
    ...(isDone ? { end: '2026-03-01T10:00:01.000Z' } : {}),
  }) as PlanTask;

/** The lines of several readings of the state, one after the other. */
function linesOf(...readings: readonly { iteration: number; step: string; plan: PlanTask[]; found?: string }[]) {
  let written = '';
  const progress = new Progress({ write: (text: string) => (written += text) }, (_style, text) => text);
  for (const { iteration, step, plan, found } of readings) {
    const discoveries = found === undefined ? [] : [{ title: found, claim: found }];
    progress.show(
      { values: { plan, discoveries } } as unknown as WorldState,
      { progress: { iteration, currentStep: step } } as ResearchStatus,
    );
  }
  return written.split('\n').map((line) => line.trim());
}

test('tasks that run -> stand behind the step that runs them', () => {
  assert.deepEqual(linesOf({ iteration: 1, step: 'execution', plan: [task('ana-1', 1, false)] }), [
    'Iteration 1',
    'execution',
    'ana-1   Compare ana-1',
    '',
  ]);
});

test('tasks and discoveries between two readings -> stand before the step that came after them', () => {
  const plan = [task('ana-1', 1, true)];
  const lines = linesOf(
    { iteration: 1, step: 'planning', plan: [] },
    { iteration: 1, step: 'reply', plan, found: 'A is heavier' },
    { iteration: 2, step: 'planning', plan, found: 'A is heavier' },
  );
  assert.deepEqual(lines, [
    ...['Iteration 1', 'planning', 'ana-1   Compare ana-1', 'ana-1   done in 1.0 s', 'found   A is heavier', 'reply'],
    ...['Iteration 2', 'planning', ''],
  ]);
});
