import { contentDisposition } from '../contracts/content-disposition.ts';
import type { DownloadGrant, UploadGrant } from './object-store.ts';
import { encodeUri, presign, type S3Credentials } from './s3-presigned-url.ts';

export interface S3Location extends S3Credentials {
  /** `https://s3.eu-central-1.amazonaws.com`, `http://127.0.0.1:7070`, also with a path. Clients must reach it, too. */
  readonly endpoint: string;
  readonly bucket: string;
}

/** The URLs under which clients reach objects of a bucket without passing the gateway. Made without asking the store. */
export function createObjectUrls(location: S3Location) {
  const root = `${location.endpoint.replace(/(?<!\/)\/+$/, '')}/${encodeUri(location.bucket)}`;
  const addressOf = (key: string): URL => new URL(`${root}/${key.split('/').map(encodeUri).join('/')}`);

  /** What the signature covers the store enforces: another type or size is refused before a byte is kept. */
  const upload = ({ key, contentType, size, expiresAt }: UploadGrant): string =>
    presign(location, {
      method: 'PUT',
      url: addressOf(key),
      headers: { 'content-type': contentType, 'content-length': String(size) },
      expiresAt,
    });

  const download = ({ key, filename, contentType, expiresAt }: DownloadGrant): string =>
    presign(location, {
      method: 'GET',
      url: addressOf(key),
      query: { 'response-content-disposition': contentDisposition(filename), 'response-content-type': contentType },
      expiresAt,
    });

  return { upload, download };
}
