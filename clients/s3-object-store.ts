import type { Readable } from 'node:stream';
import { CopyDestinationOptions, CopySourceOptions, type BucketItem } from 'minio';
import { failure } from '../contracts/failure.ts';
import type { ObjectStore, StoredObject } from './object-store.ts';
import { createS3Client, isMissing, isS3Error, throughOutages } from './s3-client.ts';
import { createObjectUrls, type S3Location } from './s3-object-urls.ts';
import { downloadTo, uploadFile } from './s3-transfer.ts';

export interface S3ObjectStoreOptions extends S3Location {
  /** Where clients reach the store, when that is another address than the service's own. */
  readonly publicEndpoint?: string | undefined;
  readonly timeoutMs?: number;
}

export interface S3ObjectStore extends ObjectStore {
  /** Removes uploads that were staged before the given time and never taken over. */
  readonly sweepStaging: (before: Date) => Promise<void>;
  readonly close: () => void;
}

type S3 = ReturnType<typeof createS3Client>['client'];

const TIMEOUT_MS = 20_000;
const STAGING = 'staging/';
const PUT_LIFETIME_MS = 60 * 60 * 1000;

/**
 * Any S3. Bytes go between clients and the store without passing the gateway.
 * @throws NOT_READY when the store does not answer, an Error that says what to do when the bucket cannot be used
 */
export async function createS3ObjectStore(options: S3ObjectStoreOptions): Promise<S3ObjectStore> {
  const { bucket, timeoutMs = TIMEOUT_MS } = options;
  const { agent, client } = createS3Client({ ...options, endpoint: new URL(options.endpoint), timeoutMs });
  const own = createObjectUrls(options);
  const urls = createObjectUrls({ ...options, endpoint: options.publicEndpoint ?? options.endpoint });
  await throughOutages(() => makeBucket(client, options));

  const find = (key: string): Promise<StoredObject | undefined> =>
    throughOutages(async () => {
      try {
        const { size, lastModified } = await client.statObject(bucket, key);
        return { size, modifiedAt: lastModified };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    });

  const read = (key: string): Promise<Readable> => throughOutages(() => client.getObject(bucket, key)).catch(notFound);
  const remove = (key: string): Promise<void> =>
    throughOutages(() => client.removeObject(bucket, key)).catch((error: unknown) => {
      if (!isMissing(error)) throw error; // some stores say so; gone is gone
    });
  const list = (prefix: string) => throughOutages(() => listBelow(client, bucket, prefix));

  /** The first bytes that are copied stay. A crash before the staging object is gone is made good by doing it again. */
  async function freeze(from: string, to: string): Promise<void> {
    try {
      if ((await find(to)) === undefined) await copyOnce(client, { bucket, from, to });
    } catch (error) {
      // A concurrent call may have copied and removed it already.
      if ((await find(to)) === undefined) throw error;
    }
    await remove(from);
  }

  return {
    find,
    read,
    remove,
    putFile: (key, path, contentType) => {
      const expiresAt = new Date(Date.now() + PUT_LIFETIME_MS);
      const urlFor = (size: number) => own.upload({ key, contentType, size, expiresAt });
      return uploadFile({ path, contentType, urlFor, agent });
    },
    fetchTo: (key, path) => downloadTo(path, () => client.getObject(bucket, key)).catch(notFound),
    freeze,
    uploadUrl: async (grant) => urls.upload(grant),
    downloadUrl: async (grant) => urls.download(grant),
    async sweepStaging(before) {
      for (const { name, lastModified } of await list(STAGING)) if (lastModified < before) await remove(name);
    },
    async removeFolder(folder) {
      for (const { name } of await list(`${folder}/`)) await remove(name);
    },
    close: () => agent.destroy(),
  };
}

async function makeBucket(client: S3, { bucket, region }: S3ObjectStoreOptions): Promise<void> {
  try {
    if (await client.bucketExists(bucket)) return;
    await client.makeBucket(bucket, region);
  } catch (error) {
    if (isS3Error(error, ['BucketAlreadyOwnedByYou'])) return; // another process was faster
    if (isS3Error(error, ['AccessDenied', 'InvalidAccessKeyId', 'SignatureDoesNotMatch'])) {
      throw new Error(`The keys of the object store may not use or make the bucket "${bucket}".`, { cause: error });
    }
    throw error;
  }
}

/** Copies inside the store, unless the key was taken in the meantime. @throws OBJECT_NOT_FOUND */
async function copyOnce(client: S3, { bucket, from, to }: { bucket: string; from: string; to: string }): Promise<void> {
  const source = new CopySourceOptions({ Bucket: bucket, Object: from });
  const copy = (headers: Record<string, string>) =>
    throughOutages(() =>
      client.copyObject(source, new CopyDestinationOptions({ Bucket: bucket, Object: to, Headers: headers })),
    );
  try {
    await copy({ 'If-None-Match': '*' });
  } catch (error) {
    if (isS3Error(error, ['PreconditionFailed'])) return;
    if (!isS3Error(error, ['NotImplemented', 'InvalidArgument', 'InvalidRequest'])) notFound(error);
    await copy({}); // an S3 that knows no conditional copies
  }
}

interface Listed {
  readonly name: string;
  readonly lastModified: Date;
}

async function listBelow(client: S3, bucket: string, prefix: string): Promise<readonly Listed[]> {
  const objects: Listed[] = [];
  const listed: AsyncIterable<BucketItem> = client.listObjectsV2(bucket, prefix, true);
  for await (const { name, lastModified } of listed) {
    if (name !== undefined) objects.push({ name, lastModified });
  }
  return objects;
}

function notFound(error: unknown): never {
  if (isMissing(error)) throw failure('OBJECT_NOT_FOUND', 'The object is no longer there.');
  throw error;
}
