import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ObjectStore } from '../../clients/object-store.ts';
import type { Extraction, ExtractionRequest } from '../../contracts/extraction.ts';
import type { FileActivities, ProcessFileInput } from '../../contracts/file-activities.ts';
import { failure } from '../../contracts/failure.ts';
import { objectKeys } from '../../contracts/files.ts';
import { inertText } from '../../contracts/inert-text.ts';
import type { DocumentRepository } from '../../db/document-repository.ts';
import type { FileRepository, FileRow, ReadTable } from '../../db/file-repository.ts';
import { cancellationSignal, heartbeat } from '../activity-context.ts';
import { createFairSlots } from '../fair-slots.ts';
import { hashFile } from '../hash-file.ts';
import { documentFromExtraction } from '../../science/documents/document-from-extraction.ts';
import { withScratch } from '../scratch.ts';
import type { extractInChild } from './extract-in-child.ts';
import { extractWithinLimits } from './extract-within-limits.ts';

// Each file is read in a process of its own that may take much memory.
const FILES_AT_ONCE = 2;
const PARQUET = 'application/vnd.apache.parquet';

export interface FileDeps {
  readonly documents: DocumentRepository;
  readonly extract: typeof extractInChild;
  readonly files: FileRepository;
  readonly objects: ObjectStore;
  readonly scratch: string;
  readonly warmAnalysis?: (() => void) | undefined;
}

export function createFileActivities(deps: FileDeps): FileActivities {
  const { documents, extract, files, objects, scratch, warmAnalysis } = deps;
  const inSlot = createFairSlots(FILES_AT_ONCE);

  async function processFile({ fileId }: ProcessFileInput): Promise<void> {
    const file = await files.find(fileId);
    // Else done by an earlier attempt, or deleted.
    if (file?.status === 'processing') {
      const turn = { owner: file.userId, signal: cancellationSignal() };
      await inSlot(turn, () => readUnlessDeleted(file));
    }
    // The deletion has run already: objects that this attempt, or one that was cut off, stored after it are removed here.
    if ((await files.find(fileId)) === undefined) await objects.removeFolder(objectKeys.fileFolder(fileId));
  }

  /** A file that is deleted takes away what its reading needs: whatever broke by that is no failure. */
  async function readUnlessDeleted(file: FileRow): Promise<void> {
    try {
      await read(file);
    } catch (error) {
      const now = await files.find(file.id).catch(() => file);
      if (now !== undefined) throw error;
    }
  }

  async function read(file: FileRow): Promise<void> {
    await withScratch(scratch, async (directory) => {
      const { request, sha256 } = await fetchUpload(file, directory);
      const answer = await extractWithinLimits(extract, request);
      if (!answer.ok) throw failure('FILE_UNREADABLE', inertText(answer.reason));
      await keep(file, answer.extraction, sha256);
    });
  }

  async function fetchUpload(
    file: FileRow,
    directory: string,
  ): Promise<{ request: ExtractionRequest; sha256: string }> {
    const path = join(directory, 'upload');
    const outputDirectory = join(directory, 'out');
    await mkdir(outputDirectory);
    await objects.fetchTo(objectKeys.upload(file.id), path);
    const request = { path, filename: file.filename, mimeType: file.contentType, outputDirectory };
    return { request, sha256: await hashFile(path) };
  }

  async function keep(file: FileRow, extraction: Extraction, sha256: string): Promise<void> {
    // A question about the tables comes next: R starts meanwhile.
    if (extraction.tables.length > 0) warmAnalysis?.();
    const tables: ReadTable[] = [];
    for (const [position, { path, ...table }] of extraction.tables.entries()) {
      const objectKey = objectKeys.table(file.id, position);
      await objects.putFile(objectKey, path, PARQUET);
      heartbeat();
      tables.push({ ...table, objectKey });
    }
    if (extraction.kind === 'document') {
      const document = await documentFromExtraction({ filename: file.filename, contentHash: sha256, extraction });
      await documents.saveUpload({ fileId: file.id, document });
    }
    const description = inertText([extraction.description, ...extraction.warnings].join(' '));
    await files.complete(file.id, { sha256, description, tables });
  }

  return { processFile };
}
