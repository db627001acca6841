// `npm run history:record`: plays every scenario on a real Temporal server and keeps its history for the replay tests.
import { startTemporalRig } from '../harness/scripted-workers.ts';
import { writeHistory } from './history-file.ts';
import { SCENARIOS } from './scenarios.ts';

/** Long after an ordinary iteration, soon enough for a small file. */
const EVENTS_UNTIL_FRESH = 40;

const ordinary = await startTemporalRig();
const impatient = await startTemporalRig({
  dynamicConfig: { 'limit.historyCount.suggestContinueAsNew': EVENTS_UNTIL_FRESH },
});
try {
  for (const [name, { queue = 'deep-research', continuesAsNew = false, play }] of Object.entries(SCENARIOS)) {
    const rig = continuesAsNew ? impatient : ordinary;
    await play(rig, name);
    const last = rig.handle(name, queue);
    await last.result().catch(() => undefined); // some are to fail
    const { raw } = await last.describe();
    const firstRunId = raw.workflowExecutionInfo?.firstRunId ?? undefined;
    const first = rig.client.workflow.getHandle(last.workflowId, firstRunId);
    const bytes = writeHistory(name, await (continuesAsNew ? first : last).fetchHistory());
    console.log(`${name}: ${String(bytes)} bytes`);
  }
} finally {
  await Promise.all([ordinary.close(), impatient.close()]);
}
