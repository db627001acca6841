import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { stackIsMissing } from '../harness/stack.ts';
import { seededRandom } from './random.ts';
import { startRig, type Rig } from './rig.ts';
import { runScenario, type Scenario } from './scenario.ts';
import { killAroundChatsAndFiles } from './scenarios/chats-and-files.ts';
import { killGateways } from './scenarios/gateway-kill.ts';
import { restartPostgres } from './scenarios/outages.ts';
import { killAroundRetries } from './scenarios/retry.ts';
import { startAtOnce } from './scenarios/same-start.ts';
import { killAroundSteering } from './scenarios/steering.ts';
import { killWorkersAt } from './scenarios/worker-kill.ts';

/** The quick ones of `npm run test:chaos`, which has more points and all faults. */
const FAULTS: Readonly<Record<string, Scenario>> = {
  'workers are killed before, inside and after steps': killWorkersAt([
    { step: 'planning', phase: 'begin' },
    { step: 'execution:ana', phase: 'call', kind: 'submit' },
    { step: 'reply', phase: 'end' },
    { step: 'reply:end', phase: 'end' },
  ]),
  'gateways are killed between commit and start, and in a storm of starts': killGateways,
  'workers and a gateway are killed around chats and files': killAroundChatsAndFiles([
    { workflow: 'chat', step: 'answerMessage', phase: 'call', kind: 'agent' },
    { workflow: 'processUploadedFile', step: 'processFile', phase: 'call', kind: 'read' },
  ]),
  'a gateway is killed around pause, resume, stop and cancel': killAroundSteering({
    gateways: ['committed'],
    workers: [],
  }),
  'a gateway is killed around the retry of failed jobs': killAroundRetries({ gateways: ['committed'], workers: [] }),
  'PostgreSQL is stopped at once and started again': restartPostgres,
  'two gateways take the same start twenty times at once': startAtOnce(20),
};

const skip = stackIsMissing;
const seed = Number(process.env['CHAOS_SEED'] ?? Math.floor(Math.random() * 2 ** 32));
let rig: Rig;
beforeAll(async () => {
  if (!skip) rig = await startRig(seededRandom(seed));
});
afterAll(async () => {
  if (!skip) await rig.close();
});

for (const [index, [fault, scenario]] of Object.entries(FAULTS).entries()) {
  test.skipIf(skip)(`${fault} -> nothing is lost, doubled, stuck or done again`, async (t) => {
    await t.annotate(`CHAOS_SEED=${seed}`);
    const { bounds, counts, details } = await runScenario(rig, `test-${index}`, scenario);
    await t.annotate(JSON.stringify(counts));
    assert.deepEqual(
      bounds.filter(({ exceeded }) => exceeded),
      [],
      JSON.stringify(details, undefined, 2),
    );
  });
}
