import { until } from '../harness/until.ts';
import { checkEverything, none, type Bound, type Findings } from './checks.ts';
import { BRISK } from './outside-world.ts';
import type { Rig } from './rig.ts';
import { createWorkload, type Workload } from './workload.ts';

/** What a scenario itself saw, beside what is checked after every one. */
export interface Seen {
  readonly counts?: Readonly<Record<string, number>>;
  readonly bounds?: readonly Bound[];
}

export type Scenario = (rig: Rig, workload: Workload) => Promise<Seen>;

/** Several as one. */
export const inTurn =
  (...scenarios: readonly Scenario[]): Scenario =>
  async (rig, workload) => {
    const seen: Seen[] = [];
    for (const scenario of scenarios) seen.push(await scenario(rig, workload));
    return {
      counts: Object.assign({}, ...seen.map(({ counts = {} }) => counts)) as Record<string, number>,
      bounds: seen.flatMap(({ bounds = [] }) => bounds),
    };
  };

export interface Outcome extends Findings {
  readonly seconds: number;
}

/** What shows no end so long after the fault is over is stuck. */
const STUCK_AFTER_MS = 120_000;

export async function runScenario(rig: Rig, name: string, scenario: Scenario): Promise<Outcome> {
  const begun = performance.now();
  await rig.untilReady();
  const workload = createWorkload(rig, `chaos-${name}`);
  try {
    await workload.upload();
    const seen = await scenario(rig, workload);
    rig.oracle.world.pace = BRISK;
    const unanswered = await workload.untilAnswered(STUCK_AFTER_MS);
    const stuck = [...unanswered, ...(await workflowsLeft(rig, workload))];
    await rig.untilReady();
    await workload.close();
    const { bounds, counts, details } = await checkEverything(rig, workload, stuck);
    const diedAlone = rig.deaths.takeUnexplained();
    const answers = Object.entries(workload.answers).map(([how, times]) => [`answers ${how}`, times] as const);
    return {
      seconds: Math.round((performance.now() - begun) / 1000),
      counts: { ...counts, ...Object.fromEntries(answers), ...seen.counts },
      bounds: [...bounds, none('processes that ended by themselves', diedAlone), ...(seen.bounds ?? [])],
      details: { ...details, diedAlone },
    };
  } finally {
    await workload.close();
  }
}

/** Workflows that do not end though there is nothing left for them to do. */
async function workflowsLeft({ temporal }: Rig, { user }: Workload): Promise<readonly unknown[]> {
  let left: readonly string[] = [];
  const ended = until(
    'the workflows end',
    async () => {
      const query = `ExecutionStatus = 'Running' and UserId = '${user}'`;
      left = (await Array.fromAsync(temporal.workflow.list({ query }))).map(({ workflowId }) => workflowId);
      return left.length === 0;
    },
    { deadlineMs: STUCK_AFTER_MS, everyMs: 200 },
  );
  await ended.catch(() => undefined);
  return left;
}

export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
