import { createHash } from 'node:crypto';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { ObjectStore } from '../../clients/object-store.ts';
import { objectKeys } from '../../contracts/files.ts';
import type { StoredPaperFile } from '../../contracts/papers.ts';
import { hashFile } from '../hash-file.ts';
import { withScratch } from '../scratch.ts';

export interface NewPaperFile {
  readonly paperId: string;
  readonly extension: string;
  readonly contentType: string;
}

/** The files of papers, by content. */
export function createPaperObjects({ objects, scratch }: { objects: ObjectStore; scratch: string }) {
  async function putFile({ contentType, extension, paperId }: NewPaperFile, path: string): Promise<StoredPaperFile> {
    const sha256 = await hashFile(path);
    const name = `${sha256}.${extension}`;
    await objects.putFile(objectKeys.paperObject(paperId, name), path, contentType);
    return { name, sha256, size: (await stat(path)).size };
  }

  async function put(file: NewPaperFile, content: string | Uint8Array): Promise<StoredPaperFile> {
    return withScratch(scratch, async (folder) => {
      const path = join(folder, 'content');
      await writeFile(path, content);
      return putFile(file, path);
    });
  }

  /** @throws OBJECT_NOT_FOUND, or an Error when the object is not the one that was stored */
  async function read(paperId: string, { name, sha256 }: StoredPaperFile): Promise<Buffer> {
    const bytes = await readObject(objectKeys.paperObject(paperId, name));
    if (createHash('sha256').update(bytes).digest('hex') === sha256) return bytes;
    throw new Error(`The object ${name} of the paper ${paperId} is not the one that was stored`);
  }

  async function readObject(key: string): Promise<Buffer> {
    return buffer(await objects.read(key));
  }

  return { put, putFile, read, readObject };
}
