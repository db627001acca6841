import { randomUUID } from 'node:crypto';
import type { WorldState } from '../contracts/schemas/world-state.ts';
import type { ApiClient, FileRecord, ResearchStatus } from './api-client.ts';
import type { ResearchArguments } from './arguments.ts';
import { listenForChanges, POLLING_ALONE } from './change-hints.ts';
import { findNewestMessage, resolveConversation, type Followed } from './conversation.ts';
import { followRun } from './follow-run.ts';
import { uploadFile, type InputFile } from './input-files.ts';
import { patiently } from './patience.ts';
import type { Progress } from './progress.ts';
import { writePaper } from './write-paper.ts';
import { writeAnswer, type WrittenAnswer } from './write-answer.ts';

export interface ResearchRun {
  readonly arguments: ResearchArguments;
  readonly files: readonly InputFile[];
  readonly client: ApiClient;
  readonly progress: Progress;
  readonly signal: AbortSignal;
  /** Called when there is a run that can be stopped. */
  readonly onStarted: (conversationId: string) => void;
}

export interface ResearchOutcome {
  readonly question: string;
  readonly status: ResearchStatus;
  readonly state: WorldState;
  readonly written: WrittenAnswer;
  /** Path of the PDF, where a paper was asked for. */
  readonly paper: string | undefined;
}

/** From the question to the folder of the answer. @throws Refusal */
export async function runResearch(run: ResearchRun): Promise<ResearchOutcome> {
  const { client, progress, signal } = run;
  const followed = await startOrJoin(run);
  progress.note('Research', `conversation ${followed.conversationId}; Ctrl-C ends it early with what there is`);
  run.onStarted(followed.conversationId);
  const { conversationId, userId } = followed;
  const hints = userId === undefined ? POLLING_ALONE : listenForChanges(client, { userId, conversationId });
  signal.addEventListener('abort', hints.close);
  try {
    const { status, state } = await followRun({
      ...followed,
      client,
      hints,
      signal,
      onChange: (world, current) => progress.show(world, current),
      onConnection: showingConnection(progress),
    });
    const question = run.arguments.question ?? state.values.objective;
    const written = await writeAnswer(client, { out: run.arguments.out, question, status, state });
    const wanted = run.arguments.paper && status.status !== 'failed';
    const { folder } = written;
    const onConnection = showingConnection(progress);
    const paper = wanted
      ? await writePaper({ client, conversationId, folder, progress, signal, onConnection })
      : undefined;
    return { question, status, state, written, paper };
  } finally {
    hints.close();
  }
}

async function startOrJoin(run: ResearchRun): Promise<Followed & { readonly userId: string | undefined }> {
  const { arguments: given, client, progress, signal } = run;
  const { continueFrom, question, mode, model } = given;
  const conversationId = continueFrom === undefined ? undefined : await resolveConversation(client, continueFrom);
  if (question === undefined) return { ...(await findNewestMessage(client, conversationId ?? '')), userId: undefined };
  const records = await uploadAll(run);
  if (conversationId !== undefined) progress.skip(await client.getWorldState(conversationId));
  const body = {
    message: question,
    researchMode: mode,
    files: records.map(({ fileId }) => ({ fileId })),
    ...(conversationId === undefined ? {} : { conversationId }),
    ...(model === undefined ? {} : { model }),
  };
  const key = randomUUID(); // an answer that was lost on its way must not make a second run
  const patience = { onConnection: showingConnection(progress), signal, advice: 'Ask again when it is back.' };
  const started = await patiently(patience, () => client.startResearch(body, key));
  if (started.takesEffect !== undefined)
    progress.note('Steering', `the run that is going on takes this up ${started.takesEffect}`);
  return started;
}

export function showingConnection(progress: Progress) {
  return (event: 'lost' | 'back'): void => {
    progress.note('Server', event === 'lost' ? 'does not answer; trying again' : 'is back');
  };
}

async function uploadAll({ client, files, progress, signal }: ResearchRun): Promise<readonly FileRecord[]> {
  const records: FileRecord[] = [];
  for (const file of files) {
    const record = await uploadFile(client, file, signal);
    progress.note('Read', `${record.filename}: ${record.description}`);
    records.push(record);
  }
  return records;
}
