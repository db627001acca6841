import { setTimeout as delay } from 'node:timers/promises';
import { messageOf } from '../contracts/failure.ts';
import { quantity } from '../contracts/wording.ts';
import { parseResearchArguments, type ResearchArguments } from './arguments.ts';
import { EXIT, Refusal } from './exit-codes.ts';
import { findServer, type Server } from './find-server.ts';
import { checkInputFiles } from './input-files.ts';
import { watchInterrupts } from './interrupts.ts';
import { checkOutputFolder } from './output-folder.ts';
import { Progress } from './progress.ts';
import { runResearch, type ResearchOutcome } from './run-research.ts';
import { paintFor, printable, renderMarkdown } from './terminal.ts';
import { RESEARCH_USAGE } from './usage.ts';

/** The process: the command line, a server, one run, and an orderly end. */
const LONGEST_REQUEST_MS = 1000;
const LONGEST_CLOSE_MS = 10_000;
const wantsJson = process.argv.includes('--json');
const progress = new Progress(process.stderr, paintFor(process.stderr, process.env));

try {
  process.exit(await main());
} catch (error) {
  if (wantsJson) await writeJson({ status: 'error', error: messageOf(error) });
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
  const leaving = new AbortController();
  let conversationId: string | undefined;
  const unwatch = watchInterrupts({
    stop: () => {
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
    throw new Refusal(partingWords(server, conversationId), EXIT.interrupted);
  } finally {
    await closeInOrder(server, run);
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

function partingWords({ isOwn }: Server, conversationId: string | undefined): string {
  if (conversationId === undefined) return 'Left before the research was started.';
  const where = isOwn ? 'The run waits and goes on' : 'The run goes on at the server; watch it';
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
    await writeJson({ ...status, conversationId, messageId, question, worldState: state.values, files: paths });
  } else if (status.error !== undefined) {
    console.error(printable(`The research failed: ${status.error}`));
  } else {
    const paint = paintFor(process.stdout, process.env);
    const text = status.result?.text ?? '';
    await print(`\n${process.stdout.isTTY ? renderMarkdown(text, paint, process.stdout.columns) : printable(text)}\n`);
  }
  noteWritten(outcome, files.length);
}

function noteWritten({ paper, written: { report } }: ResearchOutcome, files: number): void {
  progress.note('Written', `${report}, with ${quantity(files, 'file')} beside it`);
  if (paper !== undefined) progress.note('Paper', paper);
}

function writeJson(document: object): Promise<void> {
  return print(JSON.stringify(document, null, 2));
}

/** Waits until the text is out: a pipe may take it slowly, or not at all when its reader has left. */
function print(text: string): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.once('error', () => resolve());
    process.stdout.write(`${text}\n`, () => resolve());
  });
}
