/* eslint-disable temporal/activity-heartbeat-in-long-loops -- runs when the service starts, not as an activity */
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { messageOf } from '../../contracts/failure.ts';
import { LIMITS } from '../../contracts/limits.ts';
import type { StoredKnowledge } from '../../db/document-repository.ts';
import { MAX_SIDECAR_BYTES } from './reader-messages.ts';
import type { KnowledgeFiles } from './walk-knowledge.ts';

const MAX_BYTES = LIMITS.defaultMaxFileSizeMb * 1_000_000;

/** A document that has to be looked into. */
export interface ChangedFile {
  readonly path: string;
  /** Size and time of the file and of the bibliographies beside it. */
  readonly fingerprint: string;
  /** Where the bibliographies of its folder are. */
  readonly sidecars: readonly string[];
  readonly stored: StoredKnowledge | undefined;
}

export interface FolderChanges {
  readonly changed: readonly ChangedFile[];
  readonly unchanged: readonly StoredKnowledge[];
  /** Paths of stored documents whose file is gone, or may not be read any more. */
  readonly gone: readonly string[];
  readonly skipped: readonly Skip[];
}

export interface Skip {
  readonly path: string;
  readonly reason: string;
}

/** Holds the folder against what is stored. A file of the same size and time beside the same bibliographies is unchanged. */
export async function folderChanges(files: KnowledgeFiles, known: readonly StoredKnowledge[]): Promise<FolderChanges> {
  const stored = new Map(known.map((document) => [document.knowledgePath, document]));
  const sidecars = await sidecarsByFolder(files);
  const changed: ChangedFile[] = [];
  const unchanged: StoredKnowledge[] = [];
  const skipped: Skip[] = [...sidecars.skipped];
  const present = new Set<string>();
  for (const path of files.documents) {
    const found = await fingerprintOf(join(files.root, path), MAX_BYTES);
    if ('reason' in found) {
      skipped.push({ path, reason: found.reason });
      continue;
    }
    present.add(path);
    const beside = sidecars.byFolder.get(dirname(path)) ?? NO_SIDECARS;
    const fingerprint = `${found.fingerprint} ${beside.fingerprint}`.trim();
    const before = stored.get(path);
    if (before?.fingerprint === fingerprint) unchanged.push(before);
    else changed.push({ path, fingerprint, sidecars: beside.paths, stored: before });
  }
  // What a walk with an end did not come to may still be there.
  const gone = files.complete ? [...stored.keys()].filter((path) => !present.has(path)) : [];
  return { changed, unchanged, gone, skipped };
}

interface Sidecars {
  readonly paths: readonly string[];
  readonly fingerprint: string;
}

const NO_SIDECARS: Sidecars = { paths: [], fingerprint: '' };

async function sidecarsByFolder({ root, sidecars }: KnowledgeFiles) {
  const byFolder = new Map<string, Sidecars>();
  const skipped: Skip[] = [];
  for (const path of sidecars) {
    const found = await fingerprintOf(join(root, path), MAX_SIDECAR_BYTES);
    if ('reason' in found) {
      skipped.push({ path, reason: found.reason });
      continue;
    }
    const before = byFolder.get(dirname(path)) ?? NO_SIDECARS;
    const fingerprint = shortHash(`${before.fingerprint} ${path} ${found.fingerprint}`);
    byFolder.set(dirname(path), { paths: [...before.paths, join(root, path)], fingerprint });
  }
  return { byFolder, skipped };
}

async function fingerprintOf(
  path: string,
  maxBytes: number,
): Promise<{ readonly fingerprint: string } | { readonly reason: string }> {
  try {
    const { size, mtimeMs } = await stat(path);
    if (size > maxBytes) return { reason: `it is larger than ${maxBytes / 1_000_000} MB` };
    return { fingerprint: `${size}-${mtimeMs}` };
  } catch (error) {
    return { reason: messageOf(error) };
  }
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
