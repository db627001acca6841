import { checkEverything, type Bound, type Findings } from './checks.ts';
import type { Rig } from './rig.ts';
import { createWorkload, type Workload } from './workload.ts';

/** What a scenario itself saw, beside what is checked after every one. */
export interface Seen {
  readonly counts?: Readonly<Record<string, number>>;
  readonly bounds?: readonly Bound[];
}

export type Scenario = (rig: Rig, workload: Workload) => Promise<Seen>;

export interface Outcome extends Findings {
  readonly seconds: number;
}

/** A run that shows no end so long after the fault is over is stuck. */
const STUCK_AFTER_MS = 120_000;

export async function runScenario(rig: Rig, name: string, scenario: Scenario): Promise<Outcome> {
  const begun = performance.now();
  await rig.untilReady();
  const workload = createWorkload(rig, `chaos-${name}`);
  try {
    await workload.upload();
    const seen = await scenario(rig, workload);
    const stuck = await workload.untilAnswered(STUCK_AFTER_MS);
    await rig.untilReady();
    await workload.close();
    const { bounds, counts, details } = await checkEverything(rig, workload, stuck.length);
    const answers = Object.entries(workload.answers).map(([how, times]) => [`answers ${how}`, times] as const);
    return {
      seconds: Math.round((performance.now() - begun) / 1000),
      counts: { ...counts, ...Object.fromEntries(answers), ...seen.counts },
      bounds: [...bounds, ...(seen.bounds ?? [])],
      details,
    };
  } finally {
    await workload.close();
  }
}

export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
