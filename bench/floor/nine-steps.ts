import { proxyActivities } from '@temporalio/workflow';
import { STAGES } from './stages.ts';

export interface NineStepsActivities {
  readonly doNothing: () => Promise<void>;
}

const { doNothing } = proxyActivities<NineStepsActivities>({ startToCloseTimeout: '1 minute' });

/** The least that Temporal itself makes of iterations of that shape. Bundled by path, as all workflow code is. */
export async function nineSteps(iterations: number): Promise<void> {
  for (let done = 0; done < iterations; done += 1) {
    for (const width of STAGES) await Promise.all(Array.from({ length: width }, () => doNothing()));
  }
}
