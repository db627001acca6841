import { failure } from '../contracts/failure.ts';
import type { Control } from '../contracts/job-activities.ts';
import { CANCELLED } from '../contracts/research.ts';
import type { ConversationRepository } from '../db/conversation-repository.ts';
import type { ControlChange, RunRepository } from '../db/run-repository.ts';
import type { JobRow } from '../db/tables/jobs.ts';
import type { Started, StartInput, StartRepository } from '../db/start-repository.ts';
import type { Engine } from '../engine/engine.ts';

export interface Owned {
  readonly conversationId: string;
  readonly userId: string;
}

export interface ControlReceipt {
  readonly conversationId: string;
  readonly jobId: string;
  readonly status: 'paused' | 'resumed' | 'stopping' | 'cancelled';
  /** Where the request takes effect, for people to read. */
  readonly takesEffect: string;
}

/** Starts, pauses, resumes, stops and cancels runs: first the rows, then the engine. */
export function createResearchRuns({
  conversations,
  engine,
  mostLiveRuns,
  runs,
  starts,
}: {
  conversations: ConversationRepository;
  engine: Engine;
  /** Of one user at the same time; undefined sets no limit. */
  mostLiveRuns?: number;
  runs: RunRepository;
  starts: StartRepository;
}) {
  async function start(input: Omit<StartInput, 'mostLiveRuns' | 'queue'>): Promise<Started> {
    const started = await starts.start({ ...input, queue: 'deep-research', mostLiveRuns });
    if (started.repeated) return started;
    const { userId, researchMode } = input;
    const { jobId: id, conversationId, progress } = started;
    const job = { id, queue: 'deep-research', userId, conversationId, researchMode, ...progress } as const;
    await (started.steering ? engine.controlChanged(job) : engine.start(job));
    return started;
  }

  async function pause(owned: Owned): Promise<ControlReceipt> {
    const run = await liveRun(owned);
    if (run.stopRequested) throw failure('RUN_NOT_ACTIVE', 'The run was asked to stop, and is about to reply.');
    await change(run, { paused: true });
    return receipt(run, owned, 'paused', 'Steps that are running finish; the next one waits until the run is resumed.');
  }

  async function resume(owned: Owned): Promise<ControlReceipt> {
    const run = await liveRun(owned);
    const { stopRequested } = await change(run, { paused: false });
    if (stopRequested)
      return receipt(run, owned, 'resumed', 'The run was asked to stop, and replies with what there is.');
    return receipt(run, owned, 'resumed', run.paused ? 'At once.' : 'The run was not paused; it goes on.');
  }

  async function stop(owned: Owned): Promise<ControlReceipt> {
    const run = await liveRun(owned);
    await change(run, { stopRequested: true, paused: false });
    return receipt(run, owned, 'stopping', 'Tasks that are running finish; then the run replies with what there is.');
  }

  async function cancel(owned: Owned): Promise<ControlReceipt> {
    const run = await liveRun(owned);
    if (!(await runs.fail(run, CANCELLED))) throw notActive();
    if (await engine.cancel(run)) await runs.acknowledgeCancel(run);
    return receipt(run, owned, 'cancelled', 'At once. What was found so far is kept.');
  }

  async function change(run: JobRow, wanted: ControlChange): Promise<Control> {
    const control = await runs.changeControl(run, wanted);
    if (control === undefined) throw notActive();
    await engine.controlChanged(run);
    return control;
  }

  async function liveRun({ conversationId, userId }: Owned): Promise<JobRow> {
    await conversations.getOwned({ conversationId, userId });
    const run = await runs.findLiveRun(conversationId);
    if (run === undefined) throw notActive();
    return run;
  }

  return { start, pause, resume, stop, cancel };
}
export type ResearchRuns = ReturnType<typeof createResearchRuns>;

function notActive() {
  return failure('RUN_NOT_ACTIVE', 'No research is running in this conversation. Start one first.');
}

function receipt(
  { id }: JobRow,
  { conversationId }: Owned,
  status: ControlReceipt['status'],
  takesEffect: string,
): ControlReceipt {
  return { conversationId, jobId: id, status, takesEffect };
}
