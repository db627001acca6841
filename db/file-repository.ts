import { and, asc, count, desc, eq, notInArray, sql } from 'drizzle-orm';
import type { ExtractedTable } from '../contracts/extraction.ts';
import { failure } from '../contracts/failure.ts';
import { objectKeys } from '../contracts/files.ts';
import { LIMITS } from '../contracts/limits.ts';
import type { Announcer } from './announcer.ts';
import type { Database, Transaction } from './connection.ts';
import { lockQuota } from './quota-lock.ts';
import { keyReused, type RequestKey } from './request-key.ts';
import { olderThan, pageOf, type Page, type PageRequest } from './list-page.ts';
import { recordRemoved } from './removed-folder-repository.ts';
import { COMPLETED } from './run-endings.ts';
import { conversationStates } from './tables/conversations.ts';
import { conversationFiles, datasetTables, files } from './tables/files.ts';
import { jobs } from './tables/jobs.ts';

export type FileRow = typeof files.$inferSelect;

export interface NewFile {
  readonly userId: string;
  readonly filename: string;
  readonly contentType: string;
  readonly size: number;
  readonly conversationId: string | undefined;
  /** Makes a repeated request find what the first one declared; undefined when the caller gave none. */
  readonly request?: RequestKey | undefined;
}

export interface DeclaredFile extends FileRow {
  /** An earlier request with the same key has declared it. */
  readonly repeated: boolean;
}

export interface ReadTable extends Omit<ExtractedTable, 'path'> {
  readonly objectKey: string;
}

/** What a user may have offered and not confirmed yet, while its upload URL is valid. */
export interface UploadQuota {
  readonly files: number;
  readonly bytes: number;
}

/** Every statement carries the owner as a condition: no file is fetched first and checked after. */
export function createFileRepository(db: Database, announcer: Announcer) {
  /** @throws UPLOAD_LIMIT when the file would exceed the quota; undefined sets none */
  async function create(file: NewFile, quota?: UploadQuota): Promise<DeclaredFile> {
    const { conversationId, request, ...declared } = file;
    const key = { requestKey: request?.key, requestHash: request?.hash };
    const created = await db.transaction(async (tx) => {
      if (quota !== undefined) await refuseUploadBeyond(tx, quota, file);
      const [row] = await tx
        .insert(files)
        .values({ ...declared, ...key })
        // Waits for a request with the same key that is being served at the same time.
        .onConflictDoNothing({ target: [files.userId, files.requestKey] })
        .returning();
      if (row !== undefined && conversationId !== undefined)
        await tx.insert(conversationFiles).values({ conversationId, fileId: row.id });
      return row;
    });
    if (created !== undefined) return { ...created, repeated: false };
    return { ...(await declaredBefore(file)), repeated: true };
  }

  /** What the first request with this key has declared. @throws IDEMPOTENCY_KEY_REUSED */
  async function declaredBefore({ userId, request }: NewFile): Promise<FileRow> {
    const [row] = await db
      .select()
      .from(files)
      .where(and(eq(files.userId, userId), eq(files.requestKey, request?.key ?? '')));
    if (row === undefined) throw failure('NOT_READY', 'The file of this Idempotency-Key was deleted. Try again.');
    if (row.requestHash !== request?.hash) throw keyReused();
    return row;
  }

  /** Newest first. */
  async function list({ userId, limit, before }: PageRequest & { userId: string }): Promise<Page<FileRow>> {
    const rows = await db
      .select()
      .from(files)
      .where(and(eq(files.userId, userId), olderThan(files, before)))
      .orderBy(desc(files.createdAt), desc(files.id))
      .limit(limit + 1);
    return pageOf(rows, limit);
  }

  async function findOwned({ fileId, userId }: { fileId: string; userId: string }): Promise<FileRow | undefined> {
    const [row] = await db
      .select()
      .from(files)
      .where(and(eq(files.id, fileId), eq(files.userId, userId)));
    return row;
  }

  async function find(fileId: string): Promise<FileRow | undefined> {
    const [row] = await db.select().from(files).where(eq(files.id, fileId));
    return row;
  }

  /** Moves a pending file on to processing, together with the job that reads it. Undefined when another call has done so before. */
  async function confirm({
    fileId,
    userId,
  }: {
    fileId: string;
    userId: string;
  }): Promise<{ jobId: string } | undefined> {
    return db.transaction(async (tx) => {
      const [row] = await tx
        .update(files)
        .set({ status: 'processing', confirmedAt: sql`now()` })
        .where(and(eq(files.id, fileId), eq(files.userId, userId), eq(files.status, 'pending')))
        .returning({ id: files.id });
      if (row === undefined) return undefined;
      const [job] = await tx
        .insert(jobs)
        .values({ queue: 'file-process', name: 'file-process', userId, fileId })
        .returning({ id: jobs.id });
      if (job === undefined) throw new Error('The job was not stored');
      return { jobId: job.id };
    });
  }

  /**
   * Keeps what was read, and completes the job that read it: whatever ends that job from now on comes too late. The file may
   * have been deleted meanwhile, or completed by another attempt: then nothing is stored.
   */
  async function complete(
    fileId: string,
    { sha256, description, tables }: { sha256: string; description: string; tables: readonly ReadTable[] },
  ): Promise<void> {
    await announcer.transaction(async (tx, events) => {
      // Before the file, as where a job fails with its file: the two never wait for each other.
      const itsJob = and(eq(jobs.fileId, fileId), eq(jobs.queue, 'file-process'));
      await tx
        .update(jobs)
        .set(COMPLETED)
        .where(and(itsJob, eq(jobs.state, 'active')));
      const [row] = await tx
        .update(files)
        .set({ status: 'completed', sha256, description, error: null })
        .where(openFile(fileId))
        .returning({ id: files.id });
      if (row === undefined) return;
      if (tables.length > 0) {
        await tx.insert(datasetTables).values(
          tables.map(({ name, objectKey, columns, rows }, position) => ({
            fileId,
            position,
            name,
            objectKey,
            columns,
            rows,
          })),
        );
      }
      const states = await tx
        .select({ conversationId: conversationStates.conversationId, stateId: conversationStates.id })
        .from(conversationFiles)
        .innerJoin(conversationStates, eq(conversationStates.conversationId, conversationFiles.conversationId))
        .where(eq(conversationFiles.fileId, fileId))
        // Files of the same conversations take their locks in the same order.
        .orderBy(asc(conversationStates.conversationId));
      for (const { conversationId, stateId } of states) {
        await events.append(conversationId, [{ type: 'state_updated', subjectId: stateId }]);
      }
    });
  }

  /** Removes the row and all that hangs on it, and records its objects as removed. False when there is no such file. */
  async function remove({ fileId, userId }: { fileId: string; userId: string }): Promise<boolean> {
    return db.transaction(async (tx) => {
      const gone = await tx
        .delete(files)
        .where(and(eq(files.id, fileId), eq(files.userId, userId)))
        .returning({ id: files.id });
      await recordRemoved(
        tx,
        gone.map(({ id }) => objectKeys.fileFolder(id)),
      );
      return gone.length > 0;
    });
  }

  return { create, find, findOwned, list, confirm, complete, remove };
}
export type FileRepository = ReturnType<typeof createFileRepository>;

async function refuseUploadBeyond(
  tx: Transaction,
  quota: UploadQuota,
  { size, userId }: Pick<NewFile, 'size' | 'userId'>,
): Promise<void> {
  await lockQuota(tx, 'open-uploads', userId);
  const [open = { files: 0, bytes: 0 }] = await tx
    .select({ files: count(), bytes: sql<number>`coalesce(sum(${files.size}), 0)`.mapWith(Number) })
    .from(files)
    .where(
      and(
        eq(files.userId, userId),
        eq(files.status, 'pending'),
        sql`${files.createdAt} > now() - make_interval(secs => ${LIMITS.uploadUrlLifetimeMs / 1000})`,
      ),
    );
  if (open.files < quota.files && open.bytes + size <= quota.bytes) return;
  const megabytes = (bytes: number): string => `${String(Math.ceil(bytes / 1024 / 1024))} MB`;
  throw failure(
    'UPLOAD_LIMIT',
    `You have ${String(open.files)} unfinished uploads of ${megabytes(open.bytes)}, and may have ${String(quota.files)} of ${megabytes(quota.bytes)}. Confirm or delete one, or wait: an upload expires after an hour.`,
  );
}

/** A process that was taken for dead may come to its end after the one that took its place: what is final stays. */
const openFile = (fileId: string) => and(eq(files.id, fileId), notInArray(files.status, ['completed', 'failed']));
