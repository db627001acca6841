import type { ObjectStore } from '../clients/object-store.ts';
import { failure, invalidField } from '../contracts/failure.ts';
import { ACCEPTED_CONTENT_TYPES, fileIdOfStaging, objectKeys } from '../contracts/files.ts';
import { NOT_BEGUN } from '../contracts/jobs.ts';
import { LIMITS } from '../contracts/limits.ts';
import type { ConversationRepository } from '../db/conversation-repository.ts';
import type { FileRepository, FileRow, NewFile, UploadQuota } from '../db/file-repository.ts';
import type { Engine } from '../engine/engine.ts';
import type { Removals } from './removals.ts';

// Two names that look the same are two files, and a name reads as it is written: no characters that show nothing or turn the
// direction (Default_Ignorable holds the fillers and selectors that are no format characters), no half characters.
const NOT_IN_A_NAME = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}/\\]/u;

export interface OwnedFile {
  readonly fileId: string;
  readonly userId: string;
}

export interface UploadOffer {
  readonly fileId: string;
  readonly uploadUrl: string;
  readonly expiresAt: Date;
  /** An earlier request with the same key has declared the file. */
  readonly repeated: boolean;
}

/** Files on their way in and out: upload URL, confirmation, removal. */
export function createFileIntake({
  conversations,
  engine,
  files,
  maxFileSizeBytes,
  objects,
  removals,
  uploadQuota,
}: {
  conversations: ConversationRepository;
  engine: Engine;
  files: FileRepository;
  maxFileSizeBytes: number;
  objects: ObjectStore;
  removals: Removals;
  /** Of one user; undefined sets none. */
  uploadQuota?: UploadQuota;
}) {
  async function offerUpload(file: NewFile): Promise<UploadOffer> {
    checkDeclaration(file);
    const { userId, conversationId } = file;
    if (conversationId !== undefined) await conversations.getOwned({ conversationId, userId });
    const declared = await files.create({ ...file, filename: file.filename.normalize('NFC') }, uploadQuota);
    const { id, contentType, size, repeated } = declared;
    const expiresAt = expiryOf(declared);
    const uploadUrl = await objects.uploadUrl({ key: objectKeys.staging(id), contentType, size, expiresAt });
    return { fileId: id, uploadUrl, expiresAt, repeated };
  }

  function checkDeclaration({ filename, contentType, size }: NewFile): void {
    if (size > maxFileSizeBytes) {
      const limit = `${String(Math.floor(maxFileSizeBytes / 1024 / 1024))} MB`;
      throw failure('FILE_TOO_LARGE', `${String(size)} bytes are more than the ${limit} that this service takes.`);
    }
    const declared = (contentType.split(';')[0] ?? '').trim().toLowerCase();
    if (!ACCEPTED_CONTENT_TYPES.some((type) => type === declared)) {
      throw failure('FILE_TYPE_UNSUPPORTED', 'Send CSV, TSV, JSON, Excel (.xlsx), Markdown, plain text or PDF.');
    }
    // A name is shown to people and stored; it is never part of a path.
    if (NOT_IN_A_NAME.test(filename) || /^\.{1,2}$/.test(filename.trim())) {
      throw invalidField(
        'body.filename',
        'must be a plain name, without path separators and without control, invisible or direction characters',
      );
    }
    if (Buffer.byteLength(filename) > LIMITS.filenameBytes || filename.trim() === '') {
      throw invalidField('body.filename', `must have 1 to ${String(LIMITS.filenameBytes)} bytes`);
    }
  }

  /** Takes the uploaded bytes over for good, and has them read. Confirming again answers where the file stands. */
  async function confirm(owned: OwnedFile): Promise<FileRow> {
    const file = await getOwned(owned);
    if (file.status !== 'pending') return file;
    const staged = await objects.find(objectKeys.staging(file.id));
    // Taken over already by a confirmation that was cut off before its row was written.
    const bytes = staged ?? (await objects.find(objectKeys.upload(file.id)));
    if (bytes === undefined) {
      throw failure(
        'FILE_NOT_UPLOADED',
        'Nothing was uploaded for this file yet. PUT the bytes to its uploadUrl first.',
      );
    }
    if (bytes.size !== file.size) {
      throw failure(
        'UPLOAD_MISMATCH',
        `The upload has ${String(bytes.size)} bytes, ${String(file.size)} were declared.`,
      );
    }
    if (staged !== undefined) await objects.freeze(objectKeys.staging(file.id), objectKeys.upload(file.id));
    const job = await files.confirm(owned);
    const { userId } = owned;
    if (job !== undefined) {
      const owner = { userId, conversationId: null, researchMode: null };
      await engine.start({ id: job.jobId, queue: 'file-process', ...owner, ...NOT_BEGUN });
    }
    const confirmed = await files.findOwned(owned);
    if (confirmed !== undefined) return confirmed;
    // Deleted while its bytes were taken over: they must not stay without a row.
    await objects.removeFolder(objectKeys.fileFolder(file.id));
    throw notFound(owned);
  }

  async function getOwned(owned: OwnedFile): Promise<FileRow> {
    const file = await files.findOwned(owned);
    if (file === undefined) throw notFound(owned);
    return file;
  }

  async function remove(owned: OwnedFile): Promise<void> {
    if (!(await files.remove(owned))) throw notFound(owned);
    await objects.remove(objectKeys.staging(owned.fileId));
    // By folder: a reader that was cut off may have left tables that no row names.
    await removals.removeNow([objectKeys.fileFolder(owned.fileId)]);
  }

  /** Refuses bytes for a file that is gone or was confirmed, however good their URL is. */
  async function checkAwaited(stagingKey: string): Promise<void> {
    const file = await files.find(fileIdOfStaging(stagingKey));
    if (file === undefined) throw failure('UPLOAD_URL_INVALID', 'The file of this upload URL was deleted.');
    if (file.status !== 'pending') throw failure('UPLOAD_URL_USED', 'The file was confirmed; its bytes stand.');
  }

  return { offerUpload, confirm, checkAwaited, getOwned, remove };
}

/** The same answer to a request that is sent again; a late one gets a URL that can still be used. */
function expiryOf({ createdAt }: FileRow): Date {
  const first = createdAt.getTime() + LIMITS.uploadUrlLifetimeMs;
  return new Date(first > Date.now() ? first : Date.now() + LIMITS.uploadUrlLifetimeMs);
}

const notFound = ({ fileId }: OwnedFile) => failure('FILE_NOT_FOUND', `No file ${fileId}.`);

export type FileIntake = ReturnType<typeof createFileIntake>;
