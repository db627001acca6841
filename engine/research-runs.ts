import { failure } from '../contracts/failure.ts';
import { CANCELLED } from '../contracts/research.ts';
import type { ConversationRepository } from '../db/conversation-repository.ts';
import type { RunRepository } from '../db/run-repository.ts';
import type { JobRow } from '../db/tables.ts';
import type { Started, StartInput, StartRepository } from '../db/start-repository.ts';
import type { Engine } from './engine.ts';

export interface Owned {
  readonly conversationId: string;
  readonly userId: string;
}

export interface SteeringReceipt {
  readonly conversationId: string;
  readonly jobId: string;
  readonly status: 'paused' | 'resumed' | 'stopping' | 'cancelled';
  /** Where the request takes effect, for people to read. */
  readonly takesEffect: string;
}

/** Starting and steering of runs: first the rows, then the engine. */
export function createResearchRuns({
  conversations,
  engine,
  runs,
  starts,
}: {
  conversations: ConversationRepository;
  engine: Engine;
  runs: RunRepository;
  starts: StartRepository;
}) {
  async function start(input: Omit<StartInput, 'queue'>): Promise<Started> {
    const started = await starts.start({ ...input, queue: 'deep-research' });
    if (started.repeated) return started;
    const { userId, researchMode } = input;
    const { jobId: id, conversationId, progress } = started;
    const job = { id, queue: 'deep-research', userId, conversationId, researchMode, ...progress } as const;
    await (started.steering ? engine.userMessage(job) : engine.start(job));
    return started;
  }

  async function pause(owned: Owned): Promise<SteeringReceipt> {
    const run = await liveRun(owned);
    if (run.stopRequested) throw failure('RUN_NOT_ACTIVE', 'The run was told to stop, and is about to reply.');
    const request = await steer(run, { paused: true });
    await told(run, request, engine.pause(run.id, request));
    return receipt(run, owned, 'paused', 'Steps that are running finish; the next one waits until the run is resumed.');
  }

  async function resume(owned: Owned): Promise<SteeringReceipt> {
    const run = await liveRun(owned);
    const request = await steer(run, { paused: false });
    await told(run, request, engine.resume(run.id, request));
    const effect = run.stopRequested ? 'The run was told to stop, and replies with what there is.' : 'At once.';
    return receipt(run, owned, 'resumed', effect);
  }

  async function stop(owned: Owned): Promise<SteeringReceipt> {
    const run = await liveRun(owned);
    const request = await steer(run, { stopRequested: true, paused: false });
    await told(run, request, engine.stop(run.id, request));
    return receipt(run, owned, 'stopping', 'Tasks that are running finish; then the run replies with what there is.');
  }

  async function cancel(owned: Owned): Promise<SteeringReceipt> {
    const run = await liveRun(owned);
    const request = await steer(run, {});
    const heard = engine.cancel(run.id);
    await heard;
    const ended = await runs.fail(run, CANCELLED);
    await told(run, ended ?? request, heard);
    // The run itself may have said so first. If it says something else, its end was faster.
    if (ended === undefined && (await runs.find(run.id))?.failedReason !== CANCELLED) throw notActive();
    return receipt(run, owned, 'cancelled', 'At once. What was found so far is kept.');
  }

  /** Returns the number of the request. */
  async function steer(run: JobRow, change: Partial<Pick<JobRow, 'paused' | 'stopRequested'>>): Promise<number> {
    const request = await runs.steer(run.id, change);
    if (request === undefined) throw notActive();
    return request;
  }

  /** What the run has heard of needs no repeating. */
  async function told({ id }: JobRow, request: number, heard: Promise<boolean>): Promise<void> {
    if (await heard) await runs.steeringDelivered(id, request);
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
  status: SteeringReceipt['status'],
  takesEffect: string,
): SteeringReceipt {
  return { conversationId, jobId: id, status, takesEffect };
}
