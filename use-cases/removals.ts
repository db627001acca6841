import type { ObjectStore } from '../clients/object-store.ts';
import { LIMITS } from '../contracts/limits.ts';
import type { RemovedFolderRepository } from '../db/removed-folder-repository.ts';

export interface RemovalDeps {
  readonly objects: Pick<ObjectStore, 'removeFolder'>;
  readonly removedFolders: RemovedFolderRepository;
  /** Gets what a later sweep makes good. */
  readonly onPostponed: (error: unknown) => void;
}

/** Objects whose rows are deleted. Rows go first: what is interrupted after them is finished by a sweep. */
export function createRemovals({ objects, removedFolders, onPostponed }: RemovalDeps) {
  /** The rows are gone: whatever happens here, the caller's deletion has taken place. */
  async function removeNow(folders: readonly string[]): Promise<void> {
    try {
      for (const folder of folders) await objects.removeFolder(folder);
    } catch (error) {
      onPostponed(error);
    }
  }

  /** Removes all that deletions have left; what was deleted lately once more, for a late step may have written into it. */
  async function sweep(): Promise<void> {
    const before = new Date(Date.now() - LIMITS.removedFolderKeptMs);
    for (const folder of await removedFolders.list()) {
      await objects.removeFolder(folder);
      await removedFolders.forget(folder, { before });
    }
  }

  return { removeNow, sweep };
}
export type Removals = ReturnType<typeof createRemovals>;
