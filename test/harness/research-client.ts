import assert from 'node:assert/strict';
import type { AnswerBody } from './client.ts';
import { until } from './until.ts';

/** A researcher who talks to a server process over HTTP, in development mode. */
export function researcherAt(baseUrl: string, userId = 'ada') {
  async function send(method: string, path: string, body?: object): Promise<AnswerBody> {
    const answer = await fetch(new URL(path, baseUrl), {
      method,
      headers: { 'x-user-id': userId, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const json = (await answer.json()) as AnswerBody;
    assert.equal(answer.status, 200, JSON.stringify(json));
    return json;
  }

  const get = (path: string): Promise<AnswerBody> => send('GET', path);

  /** Uploads a table, or a document, and waits until it was read. */
  async function upload(filename: string, content: string, contentType = 'text/csv'): Promise<string> {
    const size = Buffer.byteLength(content);
    const offer = await send('POST', '/api/files/upload-url', { filename, contentType, size });
    const put = await fetch(offer.uploadUrl, {
      method: 'PUT',
      headers: { 'content-type': contentType },
      body: content,
    });
    assert.equal(put.status, 200);
    await send('POST', '/api/files/confirm', { fileId: offer.fileId });
    const status = await until('the file is read', async () => {
      const body = await get(`/api/files/${offer.fileId}/status`);
      return body.status === 'processing' ? undefined : body;
    });
    assert.equal(status.status, 'completed', JSON.stringify(status));
    return offer.fileId;
  }

  /** The status of a run when it is over, however it ended. */
  const ended = (pollUrl: string, onStatus: (status: AnswerBody) => void = () => undefined): Promise<AnswerBody> =>
    until('the run is over', async () => {
      const status = await get(pollUrl);
      onStatus(status);
      return status.status === 'processing' ? undefined : status;
    });

  return {
    get,
    ended,
    upload,
    chat: (body: object) => send('POST', '/api/chat', body),
    start: (body: object) => send('POST', '/api/deep-research/start', body),
    stateOf: (conversationId: string) => get(`/api/deep-research/conversations/${conversationId}/state`),
  };
}

/** Rain in four cities: enough for a comparison, a figure and a second look. */
export function rainTable(): string {
  const rows = Array.from({ length: 80 }, (_, index) => {
    const city = ['Oslo', 'Rome', 'Cairo', 'Bergen'][index % 4]!;
    const base = [60, 66, 2, 180][index % 4]!;
    return `${city},${index % 2 === 0 ? 'May' : 'June'},${String(base + ((index * 7) % 13))},${String(10 + ((index * 3) % 9))}`;
  });
  return ['city,month,rain_mm,temperature_c', ...rows].join('\n');
}
