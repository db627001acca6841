import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { before, test } from 'node:test';
import { Worker } from '@temporalio/worker';
import { DeterminismViolationError } from '@temporalio/workflow';
import { workflowIdOf } from '../../contracts/workflow-messages.ts';
import { quietRuntime, sharedBundle } from '../harness/workflow-bundle.ts';
import { FOLDER, fromPlain, readHistory, type PlainHistory } from './history-file.ts';
import { SCENARIOS, type Scenario } from './scenarios.ts';

const LARGEST_BYTES = 200_000;

const kind = (eventType: string): string => eventType.replace('EVENT_TYPE_', '');

let workflowBundle: { readonly code: string };
before(async () => {
  quietRuntime();
  workflowBundle = await sharedBundle();
});

function replay(name: string, history: PlainHistory): Promise<void> {
  const queue = SCENARIOS[name]?.queue ?? 'deep-research';
  return Worker.runReplayHistory({ workflowBundle }, fromPlain(history), workflowIdOf(queue, name));
}

test('every scenario has its history, and every history its scenario', () => {
  const names = readdirSync(FOLDER).map((file) => file.replace('.json', ''));
  assert.deepEqual(names.sort(), Object.keys(SCENARIOS).sort());
});

function assertIsWhatItIsNamed(name: string, { ends, holds = {} }: Scenario): void {
  const { plain, bytes } = readHistory(name);
  const kinds = plain.events.map(({ eventType }) => kind(eventType));
  assert.equal(kinds.at(-1), `WORKFLOW_EXECUTION_${ends}`);
  for (const [event, times] of Object.entries(holds)) {
    assert.equal(kinds.filter((each) => each === event).length, times, event);
  }
  assert.ok(bytes < LARGEST_BYTES);
}

for (const [name, scenario] of Object.entries(SCENARIOS)) {
  test(`a workflow of the history "${name}" goes the same way again`, async () => {
    assertIsWhatItIsNamed(name, scenario);
    await replay(name, readHistory(name).plain);
  });
}

test('a history that the code would not have written is refused', async () => {
  const { plain: history } = readHistory('short');
  for (const { activityTaskScheduledEventAttributes: scheduled } of history.events) {
    if (scheduled?.activityType.name === 'updateHypothesis') scheduled.activityType.name = 'planNext';
  }
  await assert.rejects(replay('short', history), DeterminismViolationError);
});
