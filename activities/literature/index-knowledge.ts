/* eslint-disable temporal/activity-heartbeat-in-long-loops -- runs when the service starts, not as an activity */
import { mkdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { messageOf } from '../../contracts/failure.ts';
import type { Extraction, ExtractionRequest } from '../../contracts/extraction.ts';
import { LIMITS } from '../../contracts/limits.ts';
import type { DocumentRepository, KnowledgeDocument } from '../../db/document-repository.ts';
import { hashFile } from '../hash-file.ts';
import { withScratch } from '../scratch.ts';
import { documentFromExtraction } from '../../science/documents/document-from-extraction.ts';
import { recordFor } from '../../science/documents/document-metadata.ts';
import { readSidecar, type SidecarRecord } from '../../science/documents/sidecars.ts';
import { walkKnowledge, type KnowledgeFiles } from './walk-knowledge.ts';

export interface ExtractOptions {
  readonly timeoutMs: number;
  readonly maxMemoryMb: number;
  readonly signal?: AbortSignal;
}

export type Extract = (
  request: ExtractionRequest,
  options: ExtractOptions,
) => Promise<{ readonly ok: true; readonly extraction: Extraction } | { readonly ok: false; readonly reason: string }>;

export interface IndexKnowledgeInput {
  readonly directory: string;
  readonly documents: Pick<DocumentRepository, 'listKnowledge' | 'save' | 'remove'>;
  /** Reads one file in a process of its own. */
  readonly extract: Extract;
  /** An existing private folder for temporary files. */
  readonly scratch: string;
  readonly onProgress: (progress: { readonly done: number; readonly total: number; readonly path: string }) => void;
  readonly signal?: AbortSignal;
}

export interface KnowledgeSummary {
  readonly documents: number;
  readonly passages: number;
  readonly skipped: readonly { readonly path: string; readonly reason: string }[];
  /** "12 documents, 340 passages; skipped: x.pdf: reason" */
  readonly text: string;
}

type Skip = KnowledgeSummary['skipped'][number];

const AT_ONCE = 2;
const MAX_BYTES = LIMITS.defaultMaxFileSizeMb * 1_000_000;
const MAX_SIDECAR_BYTES = 20_000_000;
const SKIPPED_IN_TEXT = 10;

// prettier-ignore
const MIME_TYPES: Readonly<Record<string, string>> = { pdf: 'application/pdf', md: 'text/markdown', markdown: 'text/markdown', txt: 'text/plain' };

/** Brings the stored knowledge base up to the folder: new and changed files are read, those that are gone are forgotten. */
export async function indexKnowledge(input: IndexKnowledgeInput): Promise<KnowledgeSummary> {
  const files = await walkKnowledge(input.directory);
  const skipped: Skip[] = [...files.skipped];
  const stored = new Map((await input.documents.listKnowledge()).map((document) => [document.knowledgePath, document]));
  const gone = files.complete ? new Set(stored.keys()).difference(new Set(files.documents)) : new Set<string>();
  for (const knowledgePath of gone) await input.documents.remove({ knowledgePath });
  const sidecars = await readSidecars(files, skipped);

  const waiting = [...files.documents];
  const total = waiting.length;
  async function work(): Promise<void> {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      if (input.signal?.aborted) return; // told once both have ended: nothing is being written any more then
      const beside = sidecars.get(dirname(path)) ?? [];
      const reason = await indexFile(input, { root: files.root, path, sidecars: beside, known: stored.get(path) });
      if (input.signal?.aborted) return;
      if (reason !== null) skipped.push({ path, reason });
      input.onProgress({ done: total - waiting.length, total, path });
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  input.signal?.throwIfAborted();
  const inOrder = skipped.toSorted((a, b) => (a.path < b.path ? -1 : 1)); // files are read two at a time
  return summaryOf(await input.documents.listKnowledge(), inOrder);
}

/** Why a file was skipped, or null. What a file said before it became unreadable is forgotten: nobody could look it up. */
async function indexFile(
  { documents, extract, scratch, signal }: IndexKnowledgeInput,
  file: { root: string; path: string; sidecars: readonly SidecarRecord[]; known: KnowledgeDocument | undefined },
): Promise<string | null> {
  const { root, path, sidecars, known } = file;
  const origin = { knowledgePath: path };
  try {
    const location = join(root, path);
    if ((await stat(location)).size > MAX_BYTES) return `it is larger than ${LIMITS.defaultMaxFileSizeMb} MB`;
    const contentHash = await hashFile(location);
    if (known?.contentHash === contentHash && agrees(known, sidecars)) return known.passages === 0 ? NO_TEXT : null;
    const read = await withScratch(scratch, async (directory) => {
      const outputDirectory = join(directory, 'out');
      await mkdir(outputDirectory);
      const request = { path: location, filename: basename(path), mimeType: mimeTypeOf(path), outputDirectory };
      const limits = { timeoutMs: LIMITS.fileProcessingTimeoutMs, maxMemoryMb: LIMITS.fileProcessingMemoryMb };
      return extract(request, { ...limits, ...(signal ? { signal } : {}) });
    });
    if (!read.ok) {
      signal?.throwIfAborted();
      await documents.remove(origin);
      return read.reason;
    }
    const filename = basename(path);
    const document = documentFromExtraction({ filename, contentHash, extraction: read.extraction, sidecars });
    await documents.save({ origin, document });
    return document.passages.length === 0 ? NO_TEXT : null;
  } catch (error) {
    return messageOf(error);
  }
}

const NO_TEXT = 'it holds no running text';

/** A bibliography that says something new makes a document worth reading again. */
function agrees(known: KnowledgeDocument, sidecars: readonly SidecarRecord[]): boolean {
  const said = recordFor({ filename: basename(known.knowledgePath), doi: known.doi, sidecars });
  return (
    (said.title === '' || said.title === known.title) &&
    (said.authors.length === 0 || said.authors.join('\n') === known.authors.join('\n')) &&
    (said.year ?? known.year) === known.year &&
    (said.doi ?? known.doi) === known.doi &&
    (said.url ?? known.url) === known.url
  );
}

/** Those of a folder speak for the documents of that folder. */
async function readSidecars(
  { root, sidecars }: KnowledgeFiles,
  skipped: Skip[],
): Promise<Map<string, SidecarRecord[]>> {
  const byFolder = new Map<string, SidecarRecord[]>();
  for (const path of sidecars) {
    try {
      if ((await stat(join(root, path))).size > MAX_SIDECAR_BYTES)
        throw new Error('it is too large for a bibliography');
      const records = readSidecar({ filename: basename(path), text: await readFile(join(root, path), 'utf8') });
      byFolder.set(dirname(path), [...(byFolder.get(dirname(path)) ?? []), ...records]);
    } catch (error) {
      skipped.push({ path, reason: messageOf(error) });
    }
  }
  return byFolder;
}

function mimeTypeOf(path: string): string {
  return MIME_TYPES[path.slice(path.lastIndexOf('.') + 1).toLowerCase()] ?? 'text/plain';
}

function summaryOf(stored: readonly KnowledgeDocument[], skipped: readonly Skip[]): KnowledgeSummary {
  const readable = stored.filter(({ passages }) => passages > 0);
  const passages = readable.reduce((sum, document) => sum + document.passages, 0);
  const counts = `${counted(readable.length, 'document')}, ${counted(passages, 'passage')}`;
  const named = skipped.slice(0, SKIPPED_IN_TEXT).map(({ path, reason }) => `${path}: ${reason.replace(/\.$/, '')}`);
  const more = skipped.length > named.length ? [`and ${counted(skipped.length - named.length, 'more file')}`] : [];
  const text = skipped.length === 0 ? counts : `${counts}; skipped: ${[...named, ...more].join('; ')}`;
  return { documents: readable.length, passages, skipped, text };
}

function counted(count: number, noun: string): string {
  return `${String(count)} ${noun}${count === 1 ? '' : 's'}`;
}
