import { boundedFetch } from './bounded-fetch.ts';

/** A server that was asked for a stream sent its whole answer as one JSON body. */
export class WholeAnswer extends Error {
  readonly response: Response;

  constructor(response: Response) {
    super('The server does not stream.');
    this.response = response;
  }
}

const isStream = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/event-stream') ?? false;

/** `fetch` for streams of models. @throws WholeAnswer from a server that does not stream */
export const streamFetch: typeof fetch = async (input, init) => {
  const response = await boundedFetch(input, init);
  if (!response.ok || response.body === null || isStream(response)) return response;
  const [ahead, body] = response.body.tee();
  const { status, statusText, headers } = response;
  const same = new Response(body, { status, statusText, headers });
  if ((await firstCharacter(ahead)) === '{') throw new WholeAnswer(same);
  return same;
};

/** Servers name their streams by other types, too: the body shows what it is. */
async function firstCharacter(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const begun = text.trimStart();
    if (begun !== '') return begun.charAt(0);
  }
  return '';
}
