import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { retryAfterSeconds } from './retry-after.ts';
import { RefusedRequest, throughOutages } from './s3-client.ts';

export interface Upload {
  readonly path: string;
  readonly contentType: string;
  /** The URL that takes so many bytes. */
  readonly urlFor: (size: number) => string;
  readonly agent: http.Agent;
}

/** Streamed, in one request: minio would hold up to 64 MB of every file in memory. */
export async function uploadFile({ path, contentType, urlFor, agent }: Upload): Promise<void> {
  const { size } = await stat(path);
  const url = urlFor(size);
  const { request } = url.startsWith('https:') ? https : http;
  await throughOutages(async () => {
    const headers = { 'content-type': contentType, 'content-length': size };
    const sent = request(url, { method: 'PUT', agent, headers });
    const sending = pipeline(createReadStream(path), sent);
    sending.catch(() => undefined); // whatever breaks it ends the request, too
    const { statusCode = 0, headers: told } = await answerTo(sent);
    if (statusCode === 200) return sending;
    sent.destroy(); // refused before the body was sent: the rest of it is of no use
    throw new RefusedRequest(`a PUT of ${String(size)} bytes`, statusCode, retryAfterSeconds(told['retry-after']));
  });
}

function answerTo(sent: http.ClientRequest): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (response) => {
      response.on('error', reject);
      response.on('end', () => resolve(response));
      response.resume();
    });
  });
}

/** A file gets its name when it is complete, so that no reader sees half of it. */
export async function downloadTo(path: string, open: () => Promise<Readable>): Promise<void> {
  const temporary = `${path}.${randomUUID()}.part`;
  try {
    await throughOutages(async () => pipeline(await open(), createWriteStream(temporary)));
    await rename(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
}
