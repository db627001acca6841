import { setTimeout as delay } from 'node:timers/promises';
import { messageOf } from '../contracts/failure.ts';
import { quantity } from '../contracts/wording.ts';
import { parseResearchArguments, type ResearchArguments } from './arguments.ts';
import { createDraftView } from './draft-view.ts';
import { EXIT, Refusal } from './exit-codes.ts';
import { findServer, type Server } from './find-server.ts';
import { checkInputFiles } from './input-files.ts';
import { watchInterrupts } from './interrupts.ts';
import { checkOutputFolder } from './output-folder.ts';
import { print, printAnswer, printJson } from './print.ts';
import { Progress } from './progress.ts';
import { runChat } from './run-chat.ts';
import { runResearch, showingConnection, type ResearchOutcome } from './run-research.ts';
import { paintFor, printable } from './terminal.ts';
import { RESEARCH_USAGE } from './usage.ts';

/** The process: the command line, a server, one run, and an orderly end. */
const LONGEST_REQUEST_MS = 1000;
const LONGEST_CLOSE_MS = 10_000;
const wantsJson = process.argv.includes('--json');
const progress = new Progress(process.stderr, paintFor(process.stderr, process.env));

try {
  process.exit(await main());
} catch (error) {
  if (wantsJson) await printJson({ status: 'error', error: messageOf(error) });
  console.error(printable(error instanceof Refusal ? error.message : `Unexpected: ${messageOf(error)}`));
  // Whatever did not start in order may still hold the process open.
  process.exit(error instanceof Refusal ? error.exitCode : EXIT.refused);
}

async function main(): Promise<number> {
  const given = parseResearchArguments(process.argv.slice(2));
  if (given === undefined) {
    await print(RESEARCH_USAGE);
    return EXIT.answered;
  }
  const files = checkInputFiles(given.files);
  checkOutputFolder(given.out);
  const server = await findServer(given, process.env);
  progress.note('Server', server.description);
  if (given.chat) return chat(given, server);
  const leaving = new AbortController();
  let conversationId: string | undefined;
  let isStopped = false;
  const unwatch = watchInterrupts({
    stop: () => {
      isStopped = true;
      if (conversationId === undefined) leaving.abort();
      else void stopRun(server, conversationId);
    },
    leave: () => leaving.abort(),
    abandon: () => process.exit(EXIT.interrupted),
  });
  let run: Promise<unknown> = Promise.resolve();
  try {
    const researching = runResearch({
      arguments: given,
      files,
      client: server.client,
      progress,
      signal: leaving.signal,
      onStarted: (id) => {
        conversationId = id;
      },
    });
    run = researching;
    const outcome = await Promise.race([researching, rejectWhenAborted(leaving.signal)]);
    await show(outcome, given);
    return outcome.status.status === 'failed' ? EXIT.failed : EXIT.answered;
  } catch (error) {
    if (!leaving.signal.aborted) throw error;
    throw new Refusal(partingWords(server, conversationId, isStopped), EXIT.interrupted);
  } finally {
    await closeInOrder(server, run);
    unwatch();
  }
}

/** An answer that is left while it is written is finished by the server, and is in the conversation. */
async function chat({ question = '', continueFrom, json, model }: ResearchArguments, server: Server): Promise<number> {
  const leaving = new AbortController();
  const leave = (): void => leaving.abort();
  const unwatch = watchInterrupts({ stop: leave, leave, abandon: () => process.exit(EXIT.interrupted) });
  const view = createDraftView(process.stderr, paintFor(process.stderr, process.env));
  const { signal } = leaving;
  const onConnection = showingConnection(progress);
  const asking = runChat({ client: server.client, question, continueFrom, model, view, signal, onConnection });
  try {
    const answer = await Promise.race([asking, rejectWhenAborted(signal)]);
    await (json ? printJson(answer) : printAnswer(answer.text));
    progress.note('Chat', `conversation ${answer.conversationId}`);
    return EXIT.answered;
  } finally {
    await closeInOrder(server, asking);
    unwatch();
  }
}

/** The server waits for requests that are under way, so the run ends first. What is committed is safe in any case. */
async function closeInOrder(server: Server, run: Promise<unknown>): Promise<void> {
  await Promise.race([Promise.allSettled([run]), delay(LONGEST_REQUEST_MS)]);
  await Promise.race([server.close(), delay(LONGEST_CLOSE_MS)]);
}

async function stopRun({ client }: Server, conversationId: string): Promise<void> {
  progress.note('Stopping', 'running tasks finish, then you get what there is; Ctrl-C again leaves at once');
  try {
    await client.stop(conversationId);
  } catch (error) {
    progress.note('Stopping', messageOf(error)); // over already, or the server is unreachable: `follow` reports either
  }
}

function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(new Refusal('Left.', EXIT.interrupted)));
  return promise;
}

function partingWords({ isOwn }: Server, conversationId: string | undefined, isStopped: boolean): string {
  if (conversationId === undefined) return 'Left before the research was started.';
  const goesOn = isOwn ? 'The run waits and goes on' : 'The run goes on at the server; watch it';
  // Tasks that were under way are not begun again in a run that was stopped.
  const where = isStopped ? 'The run was stopped; see what it had finished, or ask on,' : goesOn;
  return `Left. ${where} with: npm run research -- --continue ${conversationId}`;
}

async function show(outcome: ResearchOutcome, { json }: ResearchArguments): Promise<void> {
  const { paper, question, state, status, written } = outcome;
  const { folder, report, worldState, artifacts } = written;
  const lost = artifacts.filter(({ problem }) => problem !== undefined);
  for (const { path, problem } of lost) progress.note('Not saved', `${path}: ${problem ?? ''}`);
  const files = artifacts.filter(({ problem }) => problem === undefined).map(({ path }) => `${folder}/${path}`);
  if (json) {
    const { conversationId, messageId } = status;
    const paths = { folder, report, worldState, artifacts: files, ...(paper === undefined ? {} : { paper }) };
    await printJson({ ...status, conversationId, messageId, question, worldState: state.values, files: paths });
  } else if (status.error !== undefined) {
    console.error(printable(`The research failed: ${status.error}`));
  } else {
    await printAnswer(status.result?.text ?? '');
  }
  noteWritten(outcome, files.length);
}

function noteWritten({ paper, written: { report } }: ResearchOutcome, files: number): void {
  progress.note('Written', `${report}, with ${quantity(files, 'file')} beside it`);
  if (paper !== undefined) progress.note('Paper', paper);
}
