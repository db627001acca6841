import {
  allHandlersFinished,
  condition,
  continueAsNew,
  log,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { ResearchActivities } from '../contracts/research-activities.ts';
import type { DeepResearchInput } from '../contracts/workflow-messages.ts';
import { AGENT, ANALYSIS, LITERATURE, QUICK } from './activity-options.ts';
import { attemptControl } from './attempt-control.ts';
import { runAttempts } from './job-attempts.ts';
import { pauseSignal, resumeSignal, stopSignal, userMessageSignal } from './messages.ts';
import { withRecordedEnd } from './recorded-end.ts';
import { researchCycle, type RunControl } from './research-cycle.ts';
import { showingProgress } from './showing-progress.ts';
import { Steering } from './steering.ts';

const agents = proxyActivities<ResearchActivities>(AGENT);
const sources = proxyActivities<ResearchActivities>(LITERATURE);
const analyses = proxyActivities<ResearchActivities>(ANALYSIS);
const rows = proxyLocalActivities<ResearchActivities>(QUICK);

/** Binds the research cycle to Temporal: signals steer it, activities do the work, timers wait between attempts. */
export async function deepResearch({ limits, ...first }: DeepResearchInput): Promise<void> {
  const { jobId, tries } = first;
  let attempt = first.attempt;
  const steering = new Steering();
  // The message stands in its row, which planning and the end of an iteration read. The signal shows in
  // the history when the message came; nothing waits for it.
  setHandler(userMessageSignal, () => log.info('message received'));
  setHandler(pauseSignal, (request) => steering.hear({ request, paused: true }));
  setHandler(resumeSignal, (request) => steering.hear({ request, paused: false }));
  setHandler(stopSignal, (request) => {
    log.info('stop requested');
    steering.hear({ request, paused: false, stopRequested: true });
  });
  const control: RunControl = {
    ...attemptControl,
    untilResumed,
    stopHeard: () => steering.stopHeard,
    wantsFreshExecution,
  };
  const activities = showingProgress({ agents, sources, analyses, rows });

  const next = await withRecordedEnd(first, (jobs) =>
    runAttempts(jobs, attemptControl, first, (job, number) => {
      attempt = number;
      steering.hear(job.asked);
      return researchCycle(activities, control, { jobId, mode: job.researchMode, cursor: job.cursor, limits });
    }),
  );
  await condition(allHandlersFinished);
  // The cursor stands in the job's row, where the fresh execution finds it.
  if (next !== undefined) await continueAsNew<typeof deepResearch>({ jobId, tries, attempt, limits });

  async function untilResumed(): Promise<void> {
    if (!steering.paused) return;
    setCurrentDetails('Paused');
    log.info('run paused');
    await condition(() => !steering.paused);
    log.info('run resumed');
  }
}

function wantsFreshExecution(): boolean {
  return workflowInfo().continueAsNewSuggested;
}
