import { asc, and, eq, lt } from 'drizzle-orm';
import type { Database, Transaction } from './connection.ts';
import { removedFolders } from './tables/files.ts';

const BATCH = 1000;

/** In the transaction that deletes the rows: an interruption after it leaves a list of what is still to remove. */
export async function recordRemoved(tx: Transaction, folders: readonly string[]): Promise<void> {
  if (folders.length === 0) return;
  await tx
    .insert(removedFolders)
    .values(folders.map((folder) => ({ folder })))
    .onConflictDoNothing();
}

/** Folders of objects whose rows are deleted. */
export function createRemovedFolderRepository(db: Database) {
  async function list(): Promise<readonly string[]> {
    const rows = await db
      .select({ folder: removedFolders.folder })
      .from(removedFolders)
      .orderBy(asc(removedFolders.createdAt))
      .limit(BATCH);
    return rows.map(({ folder }) => folder);
  }

  /** Forgets a folder that is removed, once its rows were deleted before the given time. */
  async function forget(folder: string, { before }: { before: Date }): Promise<void> {
    await db.delete(removedFolders).where(and(eq(removedFolders.folder, folder), lt(removedFolders.createdAt, before)));
  }

  return { forget, list };
}
export type RemovedFolderRepository = ReturnType<typeof createRemovedFolderRepository>;
