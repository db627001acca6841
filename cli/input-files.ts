import { accessSync, constants, statSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ApiClient, FileRecord } from './api-client.ts';
import { contentTypeOf, KNOWN_EXTENSIONS } from './content-types.ts';
import { Refusal } from './exit-codes.ts';

export interface InputFile {
  readonly path: string;
  readonly filename: string;
  readonly contentType: string;
  readonly size: number;
}

const POLL_MS = 200;

/** Looks at all files before anything is started. @throws Refusal with a sentence on the first that will not do */
export function checkInputFiles(paths: readonly string[]): readonly InputFile[] {
  return paths.map((path) => {
    const contentType = contentTypeOf(path);
    const file = statSync(path, { throwIfNoEntry: false });
    if (file === undefined) throw new Refusal(`There is no file ${path}.`);
    if (file.isDirectory())
      throw new Refusal(`${path} is a folder. Give its files one by one with --file, or the folder with --knowledge.`);
    if (contentType === undefined) {
      throw new Refusal(`The type of ${path} is not known. Files may end in ${KNOWN_EXTENSIONS.join(', ')}.`);
    }
    if (file.size === 0) throw new Refusal(`${path} is empty.`);
    if (!isReadable(path)) throw new Refusal(`${path} may not be read by this account.`);
    return { path, filename: basename(path), contentType, size: file.size };
  });
}

/** Uploads a file and waits until the service has read it. @throws Refusal when the service cannot read it */
export async function uploadFile(client: ApiClient, file: InputFile, signal: AbortSignal): Promise<FileRecord> {
  const { filename, contentType, size } = file;
  const { fileId, uploadUrl } = await client.offerUpload({ filename, contentType, size });
  await client.putUpload(uploadUrl, file);
  await client.confirmUpload(fileId);
  for (;;) {
    const record = await client.getFile(fileId);
    if (record.status === 'failed') throw new Refusal(`${filename}: ${record.error ?? 'it could not be read.'}`);
    if (record.status === 'completed') return record;
    await delay(POLL_MS, undefined, { signal });
  }
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
