import { createHash, createHmac } from 'node:crypto';

export interface S3Credentials {
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

export interface PresignedRequest {
  readonly method: 'GET' | 'PUT';
  /** Address of the object, every part of its path encoded by `encodeUri`. */
  readonly url: URL;
  readonly query?: Readonly<Record<string, string>>;
  /** What the caller of the URL has to send exactly so; names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly expiresAt: Date;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
const LONGEST_SECONDS = 7 * 24 * 60 * 60;

/**
 * A URL that carries its own permission: Signature Version 4 in the query. The minio client makes such URLs too, but never
 * signs Content-Type and Content-Length, and those are what binds an upload to its declaration.
 */
export function presign(
  { region, accessKey, secretKey }: S3Credentials,
  { method, url, query = {}, headers = {}, expiresAt }: PresignedRequest,
): string {
  const now = new Date();
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const day = time.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const signed = sorted({ ...headers, host: url.host });
  const signedNames = signed.map(([name]) => name).join(';');
  const lifetime = Math.floor((expiresAt.getTime() - now.getTime()) / 1000);
  const parameters = sorted({
    ...query,
    'X-Amz-Algorithm': ALGORITHM,
    'X-Amz-Credential': `${accessKey}/${scope}`,
    'X-Amz-Date': time,
    'X-Amz-Expires': String(Math.min(Math.max(lifetime, 1), LONGEST_SECONDS)),
    'X-Amz-SignedHeaders': signedNames,
  });
  const queryText = parameters.map(([name, value]) => `${encodeUri(name)}=${encodeUri(value)}`).join('&');
  const headerLines = signed.map(([name, value]) => `${name}:${value.trim()}\n`).join('');
  const canonical = [method, url.pathname, queryText, headerLines, signedNames, 'UNSIGNED-PAYLOAD'].join('\n');
  const toSign = [ALGORITHM, time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretKey}`);
  return `${url.origin}${url.pathname}?${queryText}&X-Amz-Signature=${hmac(key, toSign).toString('hex')}`;
}

/** Everything but letters, digits and `-._~`: stricter than encodeURIComponent. */
export function encodeUri(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

const sorted = (fields: Readonly<Record<string, string>>): readonly [string, string][] =>
  Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
