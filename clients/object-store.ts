import type { Readable } from 'node:stream';

export interface StoredObject {
  readonly size: number;
  /** When it was stored. */
  readonly modifiedAt: Date;
}

export interface UploadGrant {
  readonly key: string;
  readonly contentType: string;
  readonly size: number;
  readonly expiresAt: Date;
}

export interface DownloadGrant {
  readonly key: string;
  readonly filename: string;
  readonly contentType: string;
  readonly expiresAt: Date;
}

/** Bytes by key. Keys are made by the service from ids; no name from outside is ever part of one. */
export interface ObjectStore {
  /** A URL that takes exactly the declared bytes, once, until it expires. */
  uploadUrl(grant: UploadGrant): Promise<string>;
  downloadUrl(grant: DownloadGrant): Promise<string>;
  find(key: string): Promise<StoredObject | undefined>;
  read(key: string): Promise<Readable>;
  /** Stores a local file; the same key is replaced whole, never half. */
  putFile(key: string, path: string, contentType: string): Promise<void>;
  /** Makes the object available as a local file. */
  fetchTo(key: string, path: string): Promise<void>;
  /** Moves an object to a key where nothing may change it any more. */
  freeze(from: string, to: string): Promise<void>;
  remove(key: string): Promise<void>;
  /** Removes every object below the folder; none is no error. */
  removeFolder(folder: string): Promise<void>;
}
