import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { Refusal } from './exit-codes.ts';

const SILENCE_MS = 30_000;

/**
 * The body of an answer, to be piped somewhere. Not by `fetch`: where a server closes the connection behind a body that is
 * not read yet, as object stores do, the process ends in an assertion that cannot be caught (seen with Node 24.21).
 *
 * @throws Refusal for any status but 200; the errors of the connection as they are.
 */
export async function download(url: URL): Promise<IncomingMessage> {
  const answered = Promise.withResolvers<IncomingMessage>();
  const request = url.protocol === 'https:' ? getHttps(url) : getHttp(url);
  request.setTimeout(SILENCE_MS, () => request.destroy(new Error('The download stands still.')));
  request.on('response', answered.resolve).on('error', answered.reject);
  const response = await answered.promise;
  if (response.statusCode === 200) return response;
  request.destroy();
  throw new Refusal(`The download was refused (HTTP ${String(response.statusCode)}).`);
}
