import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { messageOf } from '../contracts/failure.ts';

export interface DataFolder {
  readonly database: string;
  readonly objects: string;
  /** Scratch space for running work; emptied at each start. */
  readonly scratch: string;
  /** Random key of this installation, for signed URLs. */
  readonly secret: Buffer;
  release(): void;
}

/** Another process has taken the folder. */
export class DataFolderInUse extends Error {}

/**
 * Makes the data folder ready and takes it for this process.
 * @throws DataFolderInUse, or an Error when the folder cannot be written; each with one sentence for people
 */
export function takeDataFolder(path: string): DataFolder {
  const root = resolve(path);
  const folder = {
    database: join(root, 'database'),
    objects: join(root, 'objects'),
    scratch: join(root, 'scratch'),
  };
  makeDataFolders(root, Object.values(folder), 0o700);
  const release = lockFolder(root);
  rmSync(folder.scratch, { recursive: true, force: true }); // left by a process that was killed
  mkdirSync(folder.scratch, { mode: 0o700 });
  return { ...folder, secret: readSecret(join(root, 'secret')), release };
}

/** @throws an Error with one sentence for people when a folder cannot be made or written */
export function makeDataFolders(root: string, within: readonly string[] = [], mode = 0o755): void {
  try {
    for (const each of [root, ...within]) makeFolder(each, mode);
    for (const each of [root, ...within]) accessSync(each, constants.W_OK);
  } catch (error) {
    throw new Error(
      `The data folder ${root} cannot be written (${messageOf(error)}). Set DATA_DIR to a folder you own.`,
      { cause: error },
    );
  }
}

/** One level after the other: Node's own recursion never returns for a folder that can never be, such as one in /proc. */
function makeFolder(path: string, mode: number): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path), mode);
  mkdirSync(path, { mode });
}

function readSecret(path: string): Buffer {
  if (!existsSync(path)) {
    writeFileSync(`${path}.part`, randomBytes(32), { mode: 0o600, flush: true });
    renameSync(`${path}.part`, path); // whole or not at all
  }
  return readFileSync(path);
}

/**
 * Takes a folder for this process, until it ends or lets go. SQLite is used for its file lock alone: the kernel lets go
 * of it when the process dies in whatever way, so there is no stale lock to guess about after a kill -9.
 * @throws DataFolderInUse, or an Error when it cannot be locked
 */
export function lockFolder(root: string): () => void {
  const lock = lockFile(join(root, 'lock'), root);
  return () => {
    if (lock.isOpen) lock.close();
  };
}

function lockFile(path: string, root: string): DatabaseSync {
  try {
    const lock = new DatabaseSync(path, { timeout: 0 });
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    if (/locked/.test(messageOf(error))) {
      const advice = 'Stop it, or set DATA_DIR to another folder.';
      throw new DataFolderInUse(`Another server is already using the data folder ${root}. ${advice}`, { cause: error });
    }
    throw new Error(
      `The data folder ${root} cannot be locked (${messageOf(error)}). Set DATA_DIR to a folder you own.`,
      {
        cause: error,
      },
    );
  }
}
