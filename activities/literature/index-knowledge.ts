/* eslint-disable temporal/activity-heartbeat-in-long-loops -- runs when the service starts, not as an activity */
import { basename, join } from 'node:path';
import { messageOf } from '../../contracts/failure.ts';
import type { FolderReading } from '../../contracts/literature.ts';
import { quantity } from '../../contracts/wording.ts';
import type { DocumentRepository, KnowledgeDraft, StoredKnowledge } from '../../db/document-repository.ts';
import { hashFile } from '../hash-file.ts';
import { openReader, type DocumentReader, type OpenReader } from './document-reader.ts';
import { folderChanges, type ChangedFile, type Skip } from './folder-changes.ts';
import { walkKnowledge } from './walk-knowledge.ts';

export interface IndexKnowledgeInput {
  readonly directory: string;
  readonly documents: Pick<
    DocumentRepository,
    'listKnowledge' | 'saveKnowledge' | 'removeKnowledge' | 'rememberFingerprint' | 'finishReading'
  >;
  /** An existing private folder for temporary files. */
  readonly scratch: string;
  readonly onProgress: (reading: FolderReading) => void;
  readonly signal?: AbortSignal;
  readonly open?: OpenReader;
}

export interface KnowledgeSummary {
  readonly documents: number;
  readonly passages: number;
  readonly skipped: readonly Skip[];
  /** "12 documents, 340 passages; skipped: x.pdf: reason" */
  readonly text: string;
}

const READERS = 2;
/** So many are saved in one transaction: others wait for it no longer than some tenths of a second. */
const BATCH_DOCUMENTS = 64;
const BATCH_PASSAGES = 256;
const SKIPPED_IN_TEXT = 10;
const NO_TEXT = 'it holds no running text';

interface Reading {
  readonly input: IndexKnowledgeInput;
  readonly root: string;
  readonly waiting: ChangedFile[];
  readonly skipped: Skip[];
  readonly total: number;
  /** Read and not saved yet. */
  batch: KnowledgeDraft[];
  read: number;
}

/**
 * Brings the stored knowledge base up to the folder: new and changed files are read, those that are gone are forgotten. What is
 * stored can be searched meanwhile. A reading that is interrupted goes on at the next start.
 */
export async function indexKnowledge(input: IndexKnowledgeInput): Promise<KnowledgeSummary> {
  const { documents, signal } = input;
  const files = await listFolder(input);
  const { changed, unchanged, gone, skipped } = await folderChanges(files, await documents.listKnowledge());
  await documents.removeKnowledge(gone);
  const reading: Reading = {
    ...{ input, root: files.root, waiting: [...changed], batch: [] },
    skipped: [...files.skipped, ...skipped, ...withoutText(unchanged)],
    read: unchanged.length,
    total: unchanged.length + changed.length,
  };
  if (changed.length > 0) await readAll(reading);
  signal?.throwIfAborted();
  await documents.finishReading();
  return summaryOf(
    await documents.listKnowledge(),
    reading.skipped.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
  );
}

/** Listing thousands of files takes seconds, in which questions come: the reading is stored as begun, of a total that is not known. */
async function listFolder({ directory, documents }: IndexKnowledgeInput): ReturnType<typeof walkKnowledge> {
  await documents.saveKnowledge({ drafts: [], reading: { read: 0, total: 0 } });
  try {
    return await walkKnowledge(directory);
  } catch (error) {
    await documents.finishReading();
    throw error;
  }
}

async function readAll(reading: Reading): Promise<void> {
  const { input, waiting } = reading;
  await save(reading); // from here on, replies say that the folder is being read
  const open = input.open ?? openReader;
  const { scratch, signal } = input;
  const readers = Array.from({ length: Math.min(READERS, waiting.length) }, async () => {
    const reader = await open({ scratch, ...(signal ? { signal } : {}) });
    try {
      await readWaiting(reading, reader);
    } finally {
      await reader.close();
    }
  });
  const outcomes = await Promise.allSettled(readers); // nothing is written any more once all have ended
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  if (reading.batch.length > 0 || !signal?.aborted) await save(reading); // an interrupted reading keeps what it has
  signal?.throwIfAborted();
}

async function readWaiting(reading: Reading, reader: DocumentReader): Promise<void> {
  const { input, skipped, waiting } = reading;
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    if (input.signal?.aborted) return;
    const reason = await readFile(reading, reader, file);
    if (input.signal?.aborted) return;
    if (reason !== null) skipped.push({ path: file.path, reason });
    reading.read += 1;
    const passages = reading.batch.reduce((sum, { document }) => sum + document.passages.length, 0);
    if (reading.batch.length >= BATCH_DOCUMENTS || passages >= BATCH_PASSAGES) await save(reading);
  }
}

/** Why a file was skipped, or null. Passages of a file that has become unreadable are deleted: a reader could not check them. */
async function readFile(
  reading: Reading,
  reader: DocumentReader,
  { path, fingerprint, sidecars, stored }: ChangedFile,
): Promise<string | null> {
  const { documents, signal } = reading.input;
  try {
    const location = join(reading.root, path);
    const contentHash = await hashFile(location);
    if (stored?.contentHash === contentHash && sameSidecars(stored.fingerprint, fingerprint)) {
      await documents.rememberFingerprint({ knowledgePath: path, fingerprint });
      return stored.passages === 0 ? NO_TEXT : null;
    }
    const read = await reader.read({ path: location, filename: basename(path), contentHash, sidecars: [...sidecars] });
    if (signal?.aborted) return null;
    if (!read.ok) {
      await documents.removeKnowledge([path]);
      return read.reason;
    }
    reading.batch.push({ knowledgePath: path, fingerprint, document: read.document });
    return read.document.passages.length === 0 ? NO_TEXT : null;
  } catch (error) {
    return messageOf(error);
  }
}

/** The words of a fingerprint after the first are those of the bibliographies. */
function sameSidecars(before: string, now: string): boolean {
  return before.split(' ')[1] === now.split(' ')[1];
}

async function save(reading: Reading): Promise<void> {
  const drafts = reading.batch;
  reading.batch = [];
  const progress = { read: reading.read, total: reading.total };
  await reading.input.documents.saveKnowledge({ drafts, reading: progress });
  reading.input.onProgress(progress);
}

function withoutText(stored: readonly StoredKnowledge[]): Skip[] {
  return stored
    .filter(({ passages }) => passages === 0)
    .map(({ knowledgePath }) => ({ path: knowledgePath, reason: NO_TEXT }));
}

function summaryOf(stored: readonly StoredKnowledge[], skipped: readonly Skip[]): KnowledgeSummary {
  const readable = stored.filter(({ passages }) => passages > 0);
  const passages = readable.reduce((sum, document) => sum + document.passages, 0);
  const counts = `${quantity(readable.length, 'document')}, ${quantity(passages, 'passage')}`;
  const named = skipped.slice(0, SKIPPED_IN_TEXT).map(({ path, reason }) => `${path}: ${reason.replace(/\.$/, '')}`);
  const more = skipped.length > named.length ? [`and ${quantity(skipped.length - named.length, 'more file')}`] : [];
  const text = skipped.length === 0 ? counts : `${counts}; skipped: ${[...named, ...more].join('; ')}`;
  return { documents: readable.length, passages, skipped, text };
}
