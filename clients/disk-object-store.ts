import { randomUUID } from 'node:crypto';
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { failure } from '../contracts/failure.ts';
import type { ObjectStore, StoredObject } from './object-store.ts';
import type { UrlSigner } from './signed-urls.ts';

/** The two paths that the gateway serves for this store. */
export const UPLOAD_PATH = '/objects/upload';
export const DOWNLOAD_PATH = '/objects/download';

/** The fields of a signed URL as they stand in its query: text. */
export interface SignedUpload {
  readonly key: string;
  readonly contentType: string;
  readonly size: string;
  /** Milliseconds since the epoch. */
  readonly expires: string;
}

export interface SignedDownload {
  readonly key: string;
  readonly filename: string;
  readonly contentType: string;
  readonly expires: string;
}

/** What only the store on disk has: the far end of its signed URLs. */
export interface DiskObjectStore extends ObjectStore {
  /** @throws UPLOAD_URL_INVALID when the URL was changed or has expired. */
  checkUpload(upload: SignedUpload, signature: string): void;
  /** Streams the body to its key. @throws UPLOAD_URL_INVALID, UPLOAD_URL_USED, UPLOAD_MISMATCH */
  receive(upload: SignedUpload, signature: string, sent: { contentType: string; body: Readable }): Promise<void>;
  /** @throws DOWNLOAD_URL_INVALID, OBJECT_NOT_FOUND */
  openDownload(download: SignedDownload, signature: string): Promise<{ body: Readable; size: number }>;
  /** Removes uploads that were staged before the given time and never taken over. */
  sweepStaging(before: Date): Promise<void>;
}

const KEY = /^[a-z]+(\/[a-z0-9][a-z0-9.-]*)+$/;

export function createDiskObjectStore({ folder, signer }: { folder: string; signer: UrlSigner }): DiskObjectStore {
  function pathOf(key: string): string {
    if (!KEY.test(key) || key.includes('..')) throw failure('OBJECT_NOT_FOUND', 'There is no such object.');
    return join(folder, key);
  }

  async function place(key: string, write: (temporary: string) => Promise<void>): Promise<void> {
    const path = pathOf(key);
    const temporary = `${path}.${randomUUID()}.part`;
    await mkdir(dirname(path), { recursive: true });
    try {
      await write(temporary);
      await rename(temporary, path);
    } finally {
      await rm(temporary, { force: true });
    }
  }

  async function find(key: string): Promise<StoredObject | undefined> {
    try {
      const { size, mtime } = await stat(pathOf(key));
      return { size, modifiedAt: mtime };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  function checkUpload(upload: SignedUpload, signature: string): void {
    if (!signer.verify(UPLOAD_PATH, { ...upload }, signature)) {
      throw failure(
        'UPLOAD_URL_INVALID',
        'The upload URL is not one of this service or was changed. Ask for a new one.',
      );
    }
    if (Date.now() > Number(upload.expires)) {
      throw failure('UPLOAD_URL_INVALID', 'The upload URL has expired. Ask for a new one.');
    }
  }

  async function receive(
    upload: SignedUpload,
    signature: string,
    { contentType, body }: { contentType: string; body: Readable },
  ): Promise<void> {
    if (!signer.verify(UPLOAD_PATH, { ...upload }, signature)) {
      throw failure(
        'UPLOAD_URL_INVALID',
        'The upload URL is not one of this service or was changed. Ask for a new one.',
      );
    }
    if (Date.now() > Number(upload.expires)) {
      throw failure('UPLOAD_URL_INVALID', 'The upload URL has expired. Ask for a new one.');
    }
    if (mediaType(contentType) !== mediaType(upload.contentType)) {
      throw failure('UPLOAD_MISMATCH', `Send the header Content-Type: ${upload.contentType}, as declared.`);
    }
    const path = pathOf(upload.key);
    if (await find(upload.key)) throw usedUp();
    const temporary = `${path}.${randomUUID()}.part`;
    await mkdir(dirname(path), { recursive: true });
    try {
      // The connection is left open when the upload is refused, so that the answer can go out.
      const bytes = body.iterator({ destroyOnReturn: false });
      await pipeline(bytes, exactly(Number(upload.size)), createWriteStream(temporary, { flush: true }));
      await link(temporary, path); // fails when the key is there: of two uploads at once the first to finish wins
    } catch (error) {
      if (isErrno(error, 'EEXIST')) throw usedUp();
      throw error;
    } finally {
      await rm(temporary, { force: true });
    }
  }

  async function openDownload(download: SignedDownload, signature: string): Promise<{ body: Readable; size: number }> {
    if (!signer.verify(DOWNLOAD_PATH, { ...download }, signature)) {
      throw failure('DOWNLOAD_URL_INVALID', 'The download URL is not one of this service or was changed.');
    }
    if (Date.now() > Number(download.expires)) {
      throw failure(
        'DOWNLOAD_URL_INVALID',
        'The download URL has expired. Ask for the resource again to get a new one.',
      );
    }
    const found = await find(download.key);
    if (found === undefined) throw failure('OBJECT_NOT_FOUND', 'The object is no longer there.');
    return { body: createReadStream(pathOf(download.key)), size: found.size };
  }

  /** One move, so of two callers at once the second finds it done. */
  async function freeze(from: string, to: string): Promise<void> {
    await mkdir(dirname(pathOf(to)), { recursive: true });
    try {
      await rename(pathOf(from), pathOf(to));
    } catch (error) {
      if (!isMissing(error) || (await find(to)) === undefined) throw error;
    }
  }

  async function sweepStaging(before: Date): Promise<void> {
    const staging = join(folder, 'staging');
    await mkdir(staging, { recursive: true });
    for (const name of await readdir(staging)) {
      const path = join(staging, name);
      const { mtime } = await stat(path);
      if (mtime < before) await rm(path, { force: true });
    }
  }

  return {
    find,
    checkUpload,
    receive,
    openDownload,
    sweepStaging,
    uploadUrl: ({ key, contentType, size, expiresAt }) =>
      Promise.resolve(
        signer.sign(UPLOAD_PATH, { key, contentType, size: String(size), expires: String(expiresAt.getTime()) }),
      ),
    downloadUrl: ({ key, filename, contentType, expiresAt }) =>
      Promise.resolve(signer.sign(DOWNLOAD_PATH, { key, filename, contentType, expires: String(expiresAt.getTime()) })),
    read: (key) => Promise.resolve(createReadStream(pathOf(key))),
    putFile: (key, path) => place(key, (temporary) => copyFile(path, temporary, constants.COPYFILE_FICLONE)),
    fetchTo: (key, path) => copyFile(pathOf(key), path, constants.COPYFILE_FICLONE),
    freeze,
    remove: (key) => rm(pathOf(key), { force: true }),
    // A concurrent write may add files below it: the removal is repeated until the folder is gone.
    removeFolder: (key) => rm(pathOf(key), { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** Passes exactly the declared number of bytes, and stops at the first one too many. */
function exactly(size: number): Transform {
  let received = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      if (received > size) done(mismatch(`more than the declared ${String(size)} bytes`));
      else done(null, chunk);
    },
    flush(done) {
      done(received === size ? null : mismatch(`${String(received)} bytes instead of the declared ${String(size)}`));
    },
  });
}

const mismatch = (what: string) =>
  failure('UPLOAD_MISMATCH', `The upload has ${what}. Ask for a new URL with the right size.`);
const usedUp = () =>
  failure('UPLOAD_URL_USED', 'This upload URL has been used. Confirm the file, or ask for a new URL.');
const mediaType = (value: string) => (value.split(';')[0] ?? '').trim().toLowerCase();

function isMissing(error: unknown): boolean {
  return isErrno(error, 'ENOENT') || isErrno(error, 'ENOTDIR');
}

function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
