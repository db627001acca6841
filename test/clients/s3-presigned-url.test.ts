import assert from 'node:assert/strict';
import { test, vi } from 'vitest';
import { createObjectUrls } from '../../clients/s3-object-urls.ts';
import { presign } from '../../clients/s3-presigned-url.ts';

// The worked example of the S3 documentation, "Authenticating Requests: Using Query Parameters".
const CREDENTIALS = {
  region: 'us-east-1',
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const NOW = Date.UTC(2013, 4, 24);
const at = (seconds: number) => new Date(NOW + seconds * 1000);

test('the example of the S3 documentation -> its signature', (t) => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  t.onTestFinished(() => void vi.useRealTimers());
  const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt');
  const signed = new URL(presign(CREDENTIALS, { method: 'GET', url, expiresAt: at(86_400) }));
  assert.equal(
    signed.searchParams.get('X-Amz-Signature'),
    'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  );
});

test('a lifetime -> at least a second and at most what S3 allows', (t) => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  t.onTestFinished(() => void vi.useRealTimers());
  const url = new URL('https://s3.test/b/k');
  const lifetime = (seconds: number) =>
    new URL(presign(CREDENTIALS, { method: 'GET', url, expiresAt: at(seconds) })).searchParams.get('X-Amz-Expires');
  assert.equal(lifetime(3_600), '3600');
  assert.equal(lifetime(-10), '1');
  assert.equal(lifetime(1e9), '604800');
});

test('an upload URL -> signs type and size, and holds no secret', () => {
  const { upload } = createObjectUrls({ ...CREDENTIALS, endpoint: 'https://s3.test', bucket: 'research' });
  const grant = { key: 'staging/1', contentType: 'text/csv', size: 5, expiresAt: at(60) };
  const url = new URL(upload(grant));
  assert.equal(url.searchParams.get('X-Amz-SignedHeaders'), 'content-length;content-type;host');
  assert.ok(!url.href.includes(CREDENTIALS.secretKey));
  const signatureOf = (other: object) => new URL(upload({ ...grant, ...other })).searchParams.get('X-Amz-Signature');
  const signature = signatureOf({});
  for (const other of [{ size: 6 }, { contentType: 'text/plain' }, { key: 'staging/2' }])
    assert.notEqual(signatureOf(other), signature);
});

test('a path of the endpoint, with or without a slash at its end -> stands before the bucket', () => {
  const pathOf = (endpoint: string) => {
    const { upload } = createObjectUrls({ ...CREDENTIALS, endpoint, bucket: 'research' });
    return new URL(upload({ key: 'staging/1', contentType: 'text/csv', size: 5, expiresAt: at(60) })).pathname;
  };
  assert.equal(pathOf('https://host.test/storage/v1/s3'), '/storage/v1/s3/research/staging/1');
  assert.equal(pathOf('https://host.test/storage/v1/s3/'), '/storage/v1/s3/research/staging/1');
  assert.equal(pathOf('http://host.test:7070'), '/research/staging/1');
});
