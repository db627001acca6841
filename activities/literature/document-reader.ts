import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LIMITS } from '../../contracts/limits.ts';
import { createLongLivedChild, type ChildAnswer } from '../child/long-lived-child.ts';
import { oneLine } from '../files/extraction/clean-text.ts';
import { isReaderReply, type ReaderReply, type ReaderRequest } from './reader-messages.ts';

/** Reads one document after the other. */
export interface DocumentReader {
  read(request: ReaderRequest): Promise<ReaderReply>;
  close(): Promise<void>;
}

/** @param scratch an existing private folder for temporary files */
export type OpenReader = (input: {
  readonly scratch: string;
  readonly signal?: AbortSignal;
}) => Promise<DocumentReader>;

type Cause = Exclude<ChildAnswer, { answered: true }>['cause'];

const MODULE = join(import.meta.dirname, 'read-in-child.ts');
const MAX_REASON_CHARACTERS = 500;
const DAMAGED = 'The file could not be read; it may be damaged. Please export it again.';

const REASONS: Readonly<Record<Cause, string>> = {
  finished: DAMAGED,
  crashed: DAMAGED,
  timeout: 'Reading the file took too long and was stopped. Please keep the part you need.',
  cpu: 'Reading the file took too long and was stopped. Please keep the part you need.',
  memory: 'The file needs more memory than is allowed for reading it. Please keep the part you need.',
  cancelled: 'Reading the file was cancelled.',
};

/** Nothing a document does can hurt the service: it is read in a process of its own, which reads others before and after it. */
export async function openReader({
  scratch,
  signal,
  module = MODULE,
}: Parameters<OpenReader>[0] & { readonly module?: string }): Promise<DocumentReader> {
  const outputDirectory = await mkdtemp(join(scratch, 'reader-'));
  const child = createLongLivedChild({
    module,
    outputDirectory,
    timeoutMs: LIMITS.knowledgeDocumentTimeoutMs,
    maxMemoryMb: LIMITS.fileProcessingMemoryMb,
    ...(signal ? { signal } : {}),
  });

  async function read(request: ReaderRequest): Promise<ReaderReply> {
    const first = await child.ask(request);
    // An earlier document may have left the child in a bad state: only what also breaks a new child is to blame.
    const answer = isBroken(first) ? await child.ask(request) : first;
    if (!answer.answered) return { ok: false, reason: REASONS[answer.cause] };
    if (!isReaderReply(answer.message)) return { ok: false, reason: DAMAGED };
    if (answer.message.ok) return answer.message;
    return { ok: false, reason: oneLine(answer.message.reason, MAX_REASON_CHARACTERS) };
  }

  async function close(): Promise<void> {
    child.close();
    await rm(outputDirectory, { recursive: true, force: true });
  }

  return { read, close };
}

function isBroken(answer: ChildAnswer): boolean {
  return !answer.answered && (answer.cause === 'crashed' || answer.cause === 'memory');
}
