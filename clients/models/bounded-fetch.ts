/** `fetch` for answers of models: bounded in bytes, and never led elsewhere with the key. */

export const MOST_ANSWER_BYTES = 4 * 1024 * 1024;

export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' });
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
