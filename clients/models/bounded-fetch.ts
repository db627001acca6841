/** `fetch` for answers of models: bounded in bytes, and never led elsewhere with the key. */

export const MOST_ANSWER_BYTES = 4 * 1024 * 1024;

/** Something answers at the address that is no model. */
export class NoModel extends Error {}

const isPage = ({ headers }: Response): boolean => headers.get('content-type')?.startsWith('text/html') ?? false;

export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' });
  if (response.ok && isPage(response)) throw new NoModel('A web page answered.');
  const { body } = response;
  if (body === null) return response;
  let bytes = 0;
  const bounded = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        if (bytes > MOST_ANSWER_BYTES) controller.error(new Error('The answer of the model has no end.'));
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Response(bounded, { status: response.status, statusText: response.statusText, headers: response.headers });
};
