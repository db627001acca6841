import {
  allHandlersFinished,
  condition,
  continueAsNew,
  defineSignal,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  setHandler,
  sleep,
  workflowInfo,
} from '@temporalio/workflow';
import type { ResearchActivities } from '../contracts/research-activities.ts';
import type { DeepResearchInput, SignalName } from '../contracts/workflow-messages.ts';
import { AGENT, ANALYSIS, LITERATURE, QUICK } from './activity-options.ts';
import { isCancellation, isRetryable, reasonOf } from './failures.ts';
import { runAttempts } from './job-attempts.ts';
import { withRecordedEnd } from './recorded-end.ts';
import { researchCycle, type RunControl } from './research-cycle.ts';
import { showingProgress } from './showing-progress.ts';
import { Steering } from './steering.ts';

const userMessageSignal = defineSignal<[], 'userMessage' & SignalName>('userMessage');
const pauseSignal = defineSignal<[request?: number], 'pause' & SignalName>('pause');
const resumeSignal = defineSignal<[request?: number], 'resume' & SignalName>('resume');
const stopSignal = defineSignal<[request?: number], 'stop' & SignalName>('stop');

const { planInitial, updateHypothesis, reflect, discover, planNext, decideContinue, composeReply } =
  proxyActivities<ResearchActivities>(AGENT);
const { runLiteratureTask } = proxyActivities<ResearchActivities>(LITERATURE);
const { runAnalysisTask } = proxyActivities<ResearchActivities>(ANALYSIS);
const { endIteration, readStopRequest, recordTaskFailure } = proxyLocalActivities<ResearchActivities>(QUICK);

/** Binds the research cycle to Temporal: signals steer it, activities do the work, timers wait between attempts. */
export async function deepResearch({ limits, ...first }: DeepResearchInput): Promise<void> {
  const { jobId, tries } = first;
  let attempt = first.attempt;
  const steering = new Steering();
  // The message stands in its row, where planning and the end of an iteration look. The signal shows in
  // the history when the message came; nothing waits for it.
  setHandler(userMessageSignal, () => undefined);
  setHandler(pauseSignal, (request) => steering.hear({ request, paused: true }));
  setHandler(resumeSignal, (request) => steering.hear({ request, paused: false }));
  setHandler(stopSignal, (request) => steering.hear({ request, paused: false, stopRequested: true }));
  const control: RunControl = {
    untilResumed() {
      if (steering.paused) setCurrentDetails('Paused');
      return condition(() => !steering.paused);
    },
    stopHeard: () => steering.stopHeard,
    isCancellation,
    reasonOf,
    wantsFreshExecution: () => workflowInfo().continueAsNewSuggested,
  };
  const activities = showingProgress({
    ...{ planInitial, runLiteratureTask, runAnalysisTask, recordTaskFailure, updateHypothesis, reflect, discover },
    ...{ planNext, decideContinue, composeReply, readStopRequest, endIteration },
  });

  const next = await withRecordedEnd(first, (jobs) =>
    runAttempts(jobs, { isCancellation, isRetryable, reasonOf, sleep }, first, (job, number) => {
      attempt = number;
      steering.hear(job.asked);
      return researchCycle(activities, control, { jobId, mode: job.researchMode, cursor: job.cursor, limits });
    }),
  );
  await condition(allHandlersFinished);
  // The cursor stands in the job's row, where the fresh execution finds it.
  if (next !== undefined) await continueAsNew<typeof deepResearch>({ jobId, tries, attempt, limits });
}
