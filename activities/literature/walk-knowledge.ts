import { lstat, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '../../contracts/failure.ts';
import { isSidecar } from './sidecars.ts';

const KNOWLEDGE_LIMITS = { files: 5_000, depth: 12, entries: 50_000 } as const;

export interface KnowledgeFiles {
  /** Where it really is; the paths are below it. */
  readonly root: string;
  readonly documents: readonly string[];
  readonly sidecars: readonly string[];
  readonly skipped: readonly { readonly path: string; readonly reason: string }[];
  /** False when a limit was reached, so that what was not seen is not taken for removed. */
  readonly complete: boolean;
}

/** Every document below the folder in a stable order. Hidden entries are passed over, links are not followed. */
export async function walkKnowledge(directory: string): Promise<KnowledgeFiles> {
  const root = await openFolder(directory);
  const documents: string[] = [];
  const sidecars: string[] = [];
  const skipped: { path: string; reason: string }[] = [];
  const folders = [''];
  let entries = 0;
  for (let folder = folders.shift(); folder !== undefined; folder = folders.shift()) {
    for (const entry of await sortedEntries(root, folder, skipped)) {
      entries += 1;
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.name.startsWith('.')) continue;
      if (entry.isSymbolicLink()) skipped.push({ path, reason: 'symbolic links are not followed' });
      if (entry.isDirectory() && path.split('/').length < KNOWLEDGE_LIMITS.depth) folders.push(path);
      if (entry.isFile() && /\.(?:pdf|md|markdown|txt)$/i.test(entry.name)) documents.push(path);
      if (entry.isFile() && isSidecar(entry.name)) sidecars.push(path);
    }
    if (entries > KNOWLEDGE_LIMITS.entries) break;
  }
  const beyond = documents.length - KNOWLEDGE_LIMITS.files;
  if (beyond > 0) skipped.push({ path: root, reason: `holds more than ${KNOWLEDGE_LIMITS.files} documents` });
  const complete = beyond <= 0 && entries <= KNOWLEDGE_LIMITS.entries;
  return { root, documents: documents.slice(0, KNOWLEDGE_LIMITS.files), sidecars, skipped, complete };
}

async function openFolder(directory: string): Promise<string> {
  const problem = await lstat(directory).then(
    async () => ((await lstat(await realpath(directory))).isDirectory() ? null : 'it is not a folder'),
    () => 'there is no such folder',
  );
  if (problem === null) return realpath(directory);
  throw new Error(`The knowledge base ${directory} cannot be read: ${problem}. Please correct KNOWLEDGE_DIR.`);
}

async function sortedEntries(root: string, folder: string, skipped: { path: string; reason: string }[]) {
  try {
    const entries = await readdir(join(root, folder), { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    skipped.push({ path: folder, reason: messageOf(error) });
    return [];
  }
}
