// `npm run history:record -- name …`: plays the scenarios on a real Temporal server and keeps their histories for the replay
// tests. Without names those that have none yet: a history of released code stays as it is, or it would prove nothing.
import type { WorkflowHandle } from '@temporalio/client';
import { startTemporalRig, type TemporalRig } from '../harness/scripted-workers.ts';
import { hasHistory, writeHistory, type History } from './history-file.ts';
import { historiesOf, SCENARIOS, type Scenario } from './scenarios.ts';

/** Long after an ordinary iteration, soon enough for a small file. */
const EVENTS_UNTIL_FRESH = 40;

const ordinary = await startTemporalRig();
const impatient = await startTemporalRig({
  dynamicConfig: { 'limit.historyCount.suggestContinueAsNew': EVENTS_UNTIL_FRESH },
});
const named = process.argv.slice(2);
try {
  for (const [name, scenario] of Object.entries(SCENARIOS)) {
    const wanted = named.length > 0 ? named.includes(name) : !hasHistory(name);
    if (wanted) await record(name, scenario);
  }
} finally {
  await Promise.all([ordinary.close(), impatient.close()]);
}

async function record(name: string, scenario: Scenario): Promise<void> {
  const rig = (scenario.executions ?? 1) > 1 ? impatient : ordinary;
  await scenario.play(rig, name);
  const { queue, workflowId } = scenario;
  const last = workflowId === undefined ? rig.handle(name, queue) : rig.client.workflow.getHandle(workflowId);
  await last.result().catch(() => undefined); // some are to fail
  const histories = await executionsOf(rig, last);
  const files = historiesOf(name, scenario);
  if (histories.length !== files.length) throw new Error(`${name} had ${String(histories.length)} executions`);
  for (const [index, file] of files.entries()) {
    console.log(`${file}: ${String(writeHistory(file, histories[index]!))} bytes`);
  }
}

/** From the first execution on, each names the one it continued as. */
async function executionsOf(rig: TemporalRig, last: WorkflowHandle): Promise<readonly History[]> {
  const { raw } = await last.describe();
  const histories: History[] = [];
  for (let runId = raw.workflowExecutionInfo?.firstRunId; runId;) {
    const history = await rig.client.workflow.getHandle(last.workflowId, runId).fetchHistory();
    histories.push(history);
    runId = history.events?.at(-1)?.workflowExecutionContinuedAsNewEventAttributes?.newExecutionRunId;
  }
  return histories;
}
