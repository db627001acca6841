import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { Worker } from '@temporalio/worker';
import { DeterminismViolationError } from '@temporalio/workflow';
import { beforeAll, test } from 'vitest';
import { firstTry } from '../harness/first-try.ts';
import { workflowIdOf } from '../../contracts/workflow-messages.ts';
import { quietRuntime, sharedBundle } from '../harness/workflow-bundle.ts';
import { FOLDER, fromPlain, readHistory, type PlainHistory } from './history-file.ts';
import { historiesOf, SCENARIOS, type Scenario } from './scenarios.ts';

const LARGEST_BYTES = 200_000;

const kind = (eventType: string): string => eventType.replace('EVENT_TYPE_', '');

let workflowBundle: { readonly code: string };
beforeAll(async () => {
  quietRuntime();
  workflowBundle = await sharedBundle();
});

function replay(name: string, scenario: Scenario | undefined, history: PlainHistory): Promise<void> {
  return Worker.runReplayHistory(
    { workflowBundle },
    fromPlain(history),
    scenario?.workflowId ?? workflowIdOf(scenario?.queue ?? 'deep-research', firstTry(name)),
  );
}

test('every scenario -> has its histories, and every history its scenario', () => {
  const names = readdirSync(FOLDER).map((file) => file.replace('.json', ''));
  const expected = Object.entries(SCENARIOS).flatMap(([name, scenario]) => historiesOf(name, scenario));
  assert.deepEqual(names.sort(), expected.sort());
});

function assertIsWhatItIsNamed(file: string, { ends, holds = {} }: Scenario, isLast: boolean): void {
  const { plain, bytes } = readHistory(file);
  const kinds = plain.events.map(({ eventType }) => kind(eventType));
  assert.equal(kinds.at(-1), `WORKFLOW_EXECUTION_${isLast ? ends : 'CONTINUED_AS_NEW'}`);
  for (const [event, times] of Object.entries(holds)) {
    assert.equal(kinds.filter((each) => each === event).length, times, event);
  }
  assert.ok(bytes < LARGEST_BYTES);
}

for (const [name, scenario] of Object.entries(SCENARIOS)) {
  const files = historiesOf(name, scenario);
  for (const file of files) {
    test(`a workflow of the history "${file}" -> goes the same way again`, async () => {
      assertIsWhatItIsNamed(file, scenario, file === files.at(-1));
      await replay(name, scenario, readHistory(file).plain);
    });
  }
}

test('a history that the code would not have written -> is refused', async () => {
  const { plain: history } = readHistory('short');
  for (const { activityTaskScheduledEventAttributes: scheduled } of history.events) {
    if (scheduled?.activityType.name === 'updateHypothesis') scheduled.activityType.name = 'planNext';
  }
  await assert.rejects(replay('short', SCENARIOS['short'], history), DeterminismViolationError);
});
