import type { Dirent } from 'node:fs';
import { lstat, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '../../contracts/failure.ts';
import { LIMITS } from '../../contracts/limits.ts';
import { isSidecar } from '../../science/documents/sidecars.ts';

const KNOWLEDGE_LIMITS = { files: LIMITS.knowledgeDocuments, depth: 12, entries: 100_000 } as const;

export interface KnowledgeFiles {
  /** Where it really is; the paths are below it. */
  readonly root: string;
  readonly documents: readonly string[];
  readonly sidecars: readonly string[];
  readonly skipped: readonly { readonly path: string; readonly reason: string }[];
  /** False when a limit was reached, so that what was not seen is not taken for removed. */
  readonly complete: boolean;
}

interface Found {
  readonly documents: string[];
  readonly sidecars: string[];
  readonly folders: string[];
  readonly skipped: { path: string; reason: string }[];
}

/** Every document below the folder in a stable order. Hidden entries are passed over, links are not followed. */
export async function walkKnowledge(directory: string): Promise<KnowledgeFiles> {
  const root = await openFolder(directory);
  const found: Found = { documents: [], sidecars: [], folders: [''], skipped: [] };
  let entries = 0;
  // eslint-disable-next-line temporal/activity-heartbeat-in-long-loops -- runs when the service starts, not as an activity
  for (const folder of found.folders) {
    for (const entry of await sortedEntries(root, folder, found.skipped)) {
      entries += 1;
      if (!entry.name.startsWith('.')) sortIn(found, entry, folder === '' ? entry.name : `${folder}/${entry.name}`);
    }
    if (entries > KNOWLEDGE_LIMITS.entries) break;
  }
  const { documents, sidecars, skipped } = found;
  const tooMany = documents.length > KNOWLEDGE_LIMITS.files || entries > KNOWLEDGE_LIMITS.entries;
  const reason = `holds too much; only the first ${KNOWLEDGE_LIMITS.files} documents were read`;
  if (tooMany) skipped.push({ path: directory, reason });
  return { root, documents: documents.slice(0, KNOWLEDGE_LIMITS.files), sidecars, skipped, complete: !tooMany };
}

function sortIn({ documents, sidecars, folders, skipped }: Found, entry: Dirent, path: string): void {
  if (entry.isSymbolicLink()) skipped.push({ path, reason: 'symbolic links are not followed' });
  else if (entry.isDirectory() && path.split('/').length < KNOWLEDGE_LIMITS.depth) folders.push(path);
  else if (entry.isFile() && /\.(?:pdf|md|markdown|txt)$/i.test(entry.name)) documents.push(path);
  else if (entry.isFile() && isSidecar(entry.name)) sidecars.push(path);
}

async function openFolder(directory: string): Promise<string> {
  const problem = await lstat(directory).then(
    async () => ((await lstat(await realpath(directory))).isDirectory() ? null : 'it is not a folder'),
    () => 'there is no such folder',
  );
  if (problem === null) return realpath(directory);
  throw new Error(`The knowledge base ${directory} cannot be read: ${problem}. Please correct KNOWLEDGE_DIR.`);
}

async function sortedEntries(root: string, folder: string, skipped: Found['skipped']): Promise<Dirent[]> {
  try {
    const entries = await readdir(join(root, folder), { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    skipped.push({ path: folder, reason: messageOf(error) });
    return [];
  }
}
