// The product's worker, with agents, analysis and literature behind a socket: `node test/chaos/worker.ts`.
import { mkdirSync } from 'node:fs';
import { activityInfo } from '@temporalio/activity';
import { pino } from 'pino';
import { createActivities } from '../../activities/index.ts';
import { createPaperMakersInThread } from '../../activities/papers/makers-in-thread.ts';
import { paperPrograms } from '../../activities/papers/programs.ts';
import { readConfig } from '../../config.ts';
import type { ChatActivities } from '../../contracts/chat-activities.ts';
import type { FileActivities } from '../../contracts/file-activities.ts';
import type { JobActivities } from '../../contracts/job-activities.ts';
import type { ResearchActivities } from '../../contracts/research-activities.ts';
import { TASK_QUEUES } from '../../contracts/task-queues.ts';
import { runWorker } from '../../workers/run-worker.ts';
import { createRemoteProviders } from '../fakes/remote-providers.ts';
import { WORKFLOW_TASK_MS, type Execution } from './messages.ts';

/** The journal's name of the work, by activity. */
const STEPS = {
  planInitial: () => 'planning',
  runLiteratureTask: ({ taskId }: { taskId?: string }) => `execution:${taskId}`,
  runAnalysisTask: ({ taskId }: { taskId?: string }) => `execution:${taskId}`,
  recordTaskFailure: ({ taskId }: { taskId?: string }) => `execution:${taskId}`,
  updateHypothesis: () => 'hypothesis',
  reflect: () => 'reflection',
  discover: () => 'discovery',
  planNext: () => 'planning-next',
  decideContinue: () => 'continue-research',
  composeReply: () => 'reply',
  endIteration: () => 'reply:end',
  answerMessage: () => 'answerMessage',
  processFile: () => 'processFile',
  activateJob: () => 'activateJob',
  readControl: () => 'readControl',
  completeJob: () => 'completeJob',
  recordAttemptFailure: () => 'recordAttemptFailure',
  recordCancellation: () => 'recordCancellation',
} as const satisfies Record<keyof (ChatActivities & FileActivities & JobActivities & ResearchActivities), unknown>;

let serial = 0;
const config = readConfig({ ...process.env, USE_JOB_QUEUE: 'true' });
mkdirSync(config.DATA_DIR, { recursive: true });
const providers = createRemoteProviders({ url: process.env['CHAOS_ORACLE']!, folder: config.DATA_DIR });

const { makers: paperMakers } = createPaperMakersInThread();

await runWorker({
  config,
  logger: pino({ level: config.LOG_LEVEL }, pino.destination(2)),
  queues: Object.values(TASK_QUEUES),
  compose(services) {
    const { agents, analysis, source, storeOfFiles } = providers;
    const deps = { ...services, agents, analysis, literatureSources: [source], paperMakers, paperPrograms };
    const { chat, jobs, papers, research } = createActivities(deps);
    const { files } = createActivities({ ...deps, objects: storeOfFiles(services.objects) });
    const activities = { chat: announced(chat), files: announced(files), jobs: announced(jobs) };
    return { ...activities, papers, research: announced(research) };
  },
});

type Activity = (input: { jobId: string; level?: number; taskId?: string }) => Promise<unknown>;

/** The same activities, each of which says when it begins, works and ends. */
function announced<Activities extends object>(activities: Activities): Activities {
  const wrapped = Object.entries(activities as Record<string, Activity>).map(([name, activity]) => {
    const announcing: Activity = async (input) => {
      const step = STEPS[name as keyof typeof STEPS](input);
      const { attempt, heartbeatTimeoutMs, isLocal, workflowType: workflow = '' } = activityInfo();
      serial += 1;
      const key = `${input.jobId}:${input.level ?? 0}:${step}`;
      const givenUpAfterMs = isLocal ? WORKFLOW_TASK_MS : heartbeatTimeoutMs!;
      const done = { key, attempt, workflow, activity: name, givenUpAfterMs, isLocal };
      const execution: Execution = { ...done, pid: process.pid, serial };
      await providers.announce(execution, 'begin');
      // Not waited for: a kill that answers it comes while statements are under way.
      providers.announce(execution, 'middle').catch(() => undefined);
      try {
        const result = await providers.during(execution, () => activity(input));
        await providers.announce(execution, 'end');
        return result;
      } catch (error) {
        await providers.announce(execution, 'end', String(error));
        throw error;
      }
    };
    return [name, announcing] as const;
  });
  return Object.fromEntries(wrapped) as Activities;
}
