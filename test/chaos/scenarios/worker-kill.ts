import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../harness/until.ts';
import type { CrashPoint } from '../oracle.ts';
import type { Rig } from '../rig.ts';
import { say, type Scenario } from '../scenario.ts';
import type { SteeringAction, Workload } from '../workload.ts';

const AGENT_STEPS = [
  'planning',
  'hypothesis',
  'reflection',
  'discovery',
  'planning-next',
  'continue-research',
  'reply',
];
const ROW_STEPS = ['activateJob', 'reply:end', 'recordAttemptFailure', 'recordCancellation'];

/** Before, inside and after every step. */
export const CRASH_POINTS: readonly CrashPoint[] = [
  ...AGENT_STEPS.flatMap((step) => around(step, [{ step, phase: 'call' }])),
  ...ROW_STEPS.flatMap((step) => around(step, [{ step, phase: 'middle' }])),
  ...around('execution:lit', [{ step: 'execution:lit', phase: 'call', kind: 'search' }]),
  ...around(
    'execution:ana',
    (['submit', 'poll', 'collect'] as const).map((kind) => ({ step: 'execution:ana', phase: 'call', kind })),
  ),
  ...around('execution:', [{ step: 'execution:', phase: 'middle' }]).map((point) => ({
    ...point,
    activity: 'recordTaskFailure',
  })),
];

function around(step: string, inside: readonly CrashPoint[]): readonly CrashPoint[] {
  return [{ step, phase: 'begin' }, ...inside, { step, phase: 'end' }];
}

/** Runs that are under way when a worker dies which is not theirs alone. */
const BACKGROUND = 3;
/** An activity of an agent is given up after so many tries; then its attempt of the job has failed. */
const TRIES_OF_AN_AGENT = 5;
const CRASH_DEADLINE_MS = 90_000;

/** kill -9 of a worker at each of the points, one after the other, always with other runs on it. */
export function killWorkersAt(points: readonly CrashPoint[]): Scenario {
  return async (rig, workload) => {
    const { random } = rig;
    for (const [index, point] of random.shuffled(points).entries()) {
      await rig.untilReady();
      await crash(rig, workload, point);
      say(
        `  ${index + 1}/${points.length} killed at ${point.activity ?? point.step} ${point.phase} ${point.kind ?? ''}`,
      );
      await delay(random.between(0, 500));
    }
    return { counts: { kills: points.length } };
  };
}

async function crash({ oracle }: Rig, workload: Workload, point: CrashPoint): Promise<void> {
  if (point.step === 'recordAttemptFailure') oracle.world.failPlanning(TRIES_OF_AN_AGENT);
  const hit = oracle.crashAt(point);
  const missing = Math.max(1, BACKGROUND - workload.open().length);
  for (let started = 0; started < missing; started += 1) await workload.start();
  let isHit = false;
  void hit.then(() => (isHit = true));
  const cameBy = until(`a worker came by ${point.activity ?? point.step} ${point.phase}`, () => isHit, {
    deadlineMs: CRASH_DEADLINE_MS,
  });
  const action = STEERED_TO[point.activity ?? point.step];
  if (action !== undefined) void steerUntil(workload, action, () => isHit);
  await cameBy;
}

/** What has to be asked of a run so that it comes by a step that no run comes by on its own. */
const STEERED_TO: Readonly<Record<string, SteeringAction>> = {
  recordTaskFailure: 'stop',
  recordCancellation: 'cancel',
};
const ASK_EVERY_MS = 500;

/** Steers new runs, until one of them was hit: a stop comes too late for tasks that have begun. */
async function steerUntil(workload: Workload, action: SteeringAction, isHit: () => boolean): Promise<void> {
  while (!isHit()) {
    const run = await workload.start().catch(() => undefined);
    if (run !== undefined) await workload.steer(action, run).catch(() => undefined);
    await delay(ASK_EVERY_MS);
  }
}
