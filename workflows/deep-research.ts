import {
  allHandlersFinished,
  CancellationScope,
  condition,
  continueAsNew,
  log,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { JobActivities } from '../contracts/job-activities.ts';
import type { ResearchActivities } from '../contracts/research-activities.ts';
import type { DeepResearchInput } from '../contracts/workflow-messages.ts';
import { AGENT, ANALYSIS, LITERATURE, QUICK } from './activity-options.ts';
import { attemptControl } from './attempt-control.ts';
import { runAttempts } from './job-attempts.ts';
import { controlChangedSignal } from './messages.ts';
import { withRecordedEnd } from './recorded-end.ts';
import { researchCycle, type CycleResult, type RunControl } from './research-cycle.ts';
import { RunControlState } from './run-control-state.ts';
import { showingProgress } from './showing-progress.ts';

const agents = proxyActivities<ResearchActivities>(AGENT);
const sources = proxyActivities<ResearchActivities>(LITERATURE);
const analyses = proxyActivities<ResearchActivities>(ANALYSIS);
const rows = proxyLocalActivities<ResearchActivities>(QUICK);

/** Binds the research cycle to Temporal: a signal has the run read its row, activities do the work, timers wait between attempts. */
export async function deepResearch({ limits, ...first }: DeepResearchInput): Promise<void> {
  const { jobId, tries } = first;
  let attempt = first.attempt;
  const next = await withRecordedEnd(first, runResearch);
  await condition(allHandlersFinished);
  // The cursor stands in the job's row, where the fresh execution finds it.
  if (next !== undefined) await continueAsNew<typeof deepResearch>({ jobId, tries, attempt, limits });

  async function runResearch(jobs: JobActivities): Promise<CycleResult> {
    const activities = showingProgress({ agents, sources, analyses, rows });
    const state = new RunControlState(() => CancellationScope.nonCancellable(() => jobs.readControl({ jobId, tries })));
    setHandler(controlChangedSignal, () => refresh(state));
    const control: RunControl = {
      ...attemptControl,
      untilResumed: () => untilResumed(state),
      stopRequested: () => state.stopRequested(),
      wantsFreshExecution: () => workflowInfo().continueAsNewSuggested,
    };
    return runAttempts(jobs, attemptControl, first, (job, number) => {
      attempt = number;
      state.update(job.control);
      return researchCycle(activities, control, { jobId, mode: job.researchMode, cursor: job.cursor, limits });
    });
  }
}

/** A reading that fails acknowledges nothing, so the relay sends the signal again. */
async function refresh(state: RunControlState): Promise<void> {
  try {
    await state.refresh();
  } catch (error) {
    log.warn('the row of the run could not be read', { error });
  }
}

/** A change that was signalled before the next step is read before it. */
async function untilResumed(state: RunControlState): Promise<void> {
  await condition(() => !state.isReading);
  if (!state.paused) return;
  setCurrentDetails('Paused');
  log.info('run paused');
  await condition(() => !state.paused && !state.isReading);
  log.info('run resumed');
}
