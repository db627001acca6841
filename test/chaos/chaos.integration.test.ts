import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { stackIsMissing } from '../harness/stack.ts';
import { seededRandom } from './random.ts';
import { startRig, type Rig } from './rig.ts';
import { runScenario, type Scenario } from './scenario.ts';
import { killGateways } from './scenarios/gateway-kill.ts';
import { restartPostgres } from './scenarios/outages.ts';
import { killWorkersAt } from './scenarios/worker-kill.ts';

/** The three processes that can be killed; `npm run test:chaos` has more points and all other faults. */
const FAULTS: Readonly<Record<string, Scenario>> = {
  'workers are killed before, inside and after steps': killWorkersAt([
    { step: 'planning', phase: 'begin' },
    { step: 'execution:ana', phase: 'call', kind: 'submit' },
    { step: 'reply', phase: 'end' },
  ]),
  'gateways are killed between commit and start, and in a storm of starts': killGateways,
  'PostgreSQL is stopped at once and started again': restartPostgres,
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
