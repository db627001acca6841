import { createJobActivities } from '../../activities/job-activities.ts';
import type { Activities } from '../../activities/index.ts';
import type { ProcessFileInput } from '../../contracts/file-activities.ts';
import type { AttemptInput, JobInput } from '../../contracts/job-activities.ts';
import type { JobState, JobTry } from '../../contracts/jobs.ts';
import { LIMITS } from '../../contracts/limits.ts';
import type { PaperActivities } from '../../contracts/paper-activities.ts';
import type { ResearchActivities, StepInput } from '../../contracts/research-activities.ts';
import type { ResearchMode, RunCursor } from '../../contracts/research.ts';
import type { RunRepository } from '../../db/run-repository.ts';
import { scriptResearch, type ResearchScript } from '../fakes/scripted-research.ts';

export interface JobScript extends ResearchScript {
  readonly mode?: ResearchMode;
  readonly file?: (input: ProcessFileInput) => void | Promise<void>;
  readonly chat?: () => unknown;
  /** Every step of a paper. */
  readonly paper?: (step: keyof PaperActivities) => unknown;
  /** Between the reading of the row and the answer to it. */
  readonly activated?: () => unknown;
}

/** A job's row in the hands of a test, with everything that was asked of its activities. */
export interface ScriptedJob {
  readonly id: string;
  readonly mode: ResearchMode;
  /** Every state the row has had. */
  readonly states: JobState[];
  /** The attempts that were begun, in order; one that goes on in a fresh execution stands again. */
  readonly attempts: number[];
  failedReason: string | undefined;
  cursor: RunCursor | null;
  paused: boolean;
  stopRequested: boolean;
  /** Raised by `change`. */
  controlVersion: number;
  /** How often the run has read its row after a signal or before it stops. */
  readings: number;
  unreadable: boolean;
  readonly research: ReturnType<typeof scriptResearch>;
  readonly file: (input: ProcessFileInput) => void | Promise<void>;
  readonly chat: () => unknown;
  readonly paper: (step: keyof PaperActivities) => unknown;
  readonly activated: () => unknown;
}

const FIRST_RETRY_MS = 1;

/** Activities that play a script for each job, over rows in memory; the rules of attempts are the product's own. */
export function scriptJobs() {
  const jobs = new Map<string, ScriptedJob>();

  const nothing = (): void => undefined;

  function add(
    id: string,
    {
      mode = 'steering',
      file = nothing,
      chat = nothing,
      paper = nothing,
      activated = nothing,
      ...script
    }: JobScript = {},
  ): ScriptedJob {
    const row = {
      failedReason: undefined,
      cursor: null,
      paused: false,
      stopRequested: false,
      controlVersion: 0,
      readings: 0,
      unreadable: false,
    };
    const job: ScriptedJob = {
      id,
      mode,
      file,
      chat,
      paper,
      activated,
      ...row,
      states: ['waiting'],
      attempts: [],
      research: scriptResearch(script),
    };
    jobs.set(id, job);
    return job;
  }

  /** As the routes do: the version is raised with each change of the row. */
  function change(id: string, changes: Partial<Pick<ScriptedJob, 'paused' | 'stopRequested'>>): void {
    const job = get(id);
    Object.assign(job, changes, { controlVersion: job.controlVersion + 1 });
  }

  function get(id: string): ScriptedJob {
    const job = jobs.get(id);
    if (job === undefined) throw new Error(`No script for the job ${id}`);
    return job;
  }

  const played =
    <Input extends StepInput, Result>(pick: (activities: ResearchActivities) => (input: Input) => Promise<Result>) =>
    (input: Input): Promise<Result> =>
      pick(get(input.jobId).research.activities)(input);

  const research: ResearchActivities = {
    planInitial: played((each) => each.planInitial),
    runLiteratureTask: played((each) => each.runLiteratureTask),
    runAnalysisTask: played((each) => each.runAnalysisTask),
    recordTaskFailure: played((each) => each.recordTaskFailure),
    updateHypothesis: played((each) => each.updateHypothesis),
    reflect: played((each) => each.reflect),
    discover: played((each) => each.discover),
    planNext: played((each) => each.planNext),
    decideContinue: played((each) => each.decideContinue),
    composeReply: played((each) => each.composeReply),
    async endIteration(input) {
      const job = get(input.jobId);
      const result = await job.research.activities.endIteration(input);
      if (result.continues) job.cursor = input.next;
      else job.states.push('completed');
      return result;
    },
  };
  const paperStep =
    (step: keyof PaperActivities) =>
    async ({ jobId }: JobInput): Promise<void> => {
      await get(jobId).paper(step);
    };

  const activities: Activities = {
    chat: {
      async answerMessage({ jobId }) {
        await get(jobId).chat();
        get(jobId).states.push('completed');
      },
    },
    files: { processFile: async (input) => get(input.jobId).file(input) },
    jobs: createJobActivities({ runs: rowsInMemory(get), retryDelayMs: FIRST_RETRY_MS }),
    papers: {
      gatherPaperMaterial: paperStep('gatherPaperMaterial'),
      writePaperDocument: paperStep('writePaperDocument'),
      checkPaperDocument: paperStep('checkPaperDocument'),
      packPaperSources: paperStep('packPaperSources'),
      compilePaper: paperStep('compilePaper'),
      storePaperExports: paperStep('storePaperExports'),
      publishPaper: paperStep('publishPaper'),
    },
    research,
  };
  return { activities, add, change, ids: () => [...jobs.keys()] };
}

/** As much of the rows as the activities of a job move. */
function rowsInMemory(get: (id: string) => ScriptedJob): RunRepository {
  const attemptsMade = ({ states }: ScriptedJob): number => states.filter((state) => state === 'active').length;
  const rows = {
    async activate({ jobId: id, attempt }: AttemptInput) {
      const job = get(id);
      job.attempts.push(attempt);
      if (job.states.at(-1) !== 'active') job.states.push('active');
      const { controlVersion, cursor, mode: researchMode, paused, stopRequested } = job;
      await job.activated();
      return { cursor, researchMode, controlVersion, paused, stopRequested, fileId: `file of ${id}` };
    },
    async readControl({ id }: JobTry) {
      const job = get(id);
      job.readings += 1;
      if (job.unreadable) return undefined;
      const { controlVersion: version, paused, stopRequested } = job;
      return { version, paused, stopRequested };
    },
    async delay({ jobId }: AttemptInput, reason: string) {
      const job = get(jobId);
      if (attemptsMade(job) >= LIMITS.jobAttempts) return false;
      job.states.push('delayed');
      job.failedReason = reason;
      return true;
    },
    async failAttempt({ jobId }: Pick<AttemptInput, 'jobId'>, reason: string) {
      get(jobId).states.push('failed');
      get(jobId).failedReason = reason;
    },
    async failTry({ id: jobId }: JobTry, reason: string) {
      await rows.failAttempt({ jobId }, reason);
    },
    async complete({ jobId }: AttemptInput) {
      get(jobId).states.push('completed');
    },
  };
  return rows as unknown as RunRepository;
}
