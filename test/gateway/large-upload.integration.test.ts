import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { test } from 'vitest';
import { serverFolder, startServerProcess } from '../harness/server-process.ts';

const MEGABYTE = 1024 * 1024;
const CHUNK = Buffer.alloc(MEGABYTE);

function* zeros(megabytes: number): Generator<Buffer> {
  for (let sent = 0; sent < megabytes; sent += 1) yield CHUNK;
}

async function uploadUrlFor(url: string, size: number): Promise<string> {
  const offer = await fetch(`${url}/api/files/upload-url`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ filename: 'zeros.csv', contentType: 'text/csv', size }),
  });
  return ((await offer.json()) as { uploadUrl: string }).uploadUrl;
}

test('an upload of 1 GB -> at most 64 MB of memory more than one of 32 MB', { timeout: 120_000 }, async (t) => {
  const folder = await serverFolder();
  t.onTestFinished(folder.remove);
  const server = startServerProcess({ DATA_DIR: folder.path, MAX_FILE_SIZE_MB: '1024' });
  t.onTestFinished(async () => {
    await server.kill();
  });
  const url = await server.listening();

  const residentMb = () => {
    const status = readFileSync(`/proc/${String(server.child.pid)}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
  };
  async function highestWhileUploading(megabytes: number): Promise<number> {
    const uploadUrl = await uploadUrlFor(url, megabytes * MEGABYTE);
    let highest = 0;
    const body = Readable.from(zeros(megabytes)).on('data', () => {
      highest = Math.max(highest, residentMb());
    });
    const put = await fetch(uploadUrl, {
      method: 'PUT',
      headers: { 'content-type': 'text/csv' },
      body: Readable.toWeb(body) as ReadableStream,
      duplex: 'half',
    });
    assert.equal(put.status, 200, await put.text());
    return highest;
  }

  const small = await highestWhileUploading(32);
  const large = await highestWhileUploading(1024);
  await t.annotate(`at most ${small.toFixed(0)} MB with 32 MB, ${large.toFixed(0)} MB with 1 GB`);
  assert.ok(large - small <= 64, `${(large - small).toFixed(0)} MB more`);
});
