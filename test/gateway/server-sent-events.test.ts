import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'vitest';
import { acceptsEventStream, eventStream } from '../../gateway/server-sent-events.ts';

const textOf = async (stream: AsyncIterable<unknown>): Promise<string> => {
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  return text;
};

test('an event -> its name, and its data in one line', async () => {
  const stream = eventStream(async (send) => send('token', { at: 0, text: 'one\ntwo\r\nevent: final' }));
  assert.equal(await textOf(stream), 'event: token\ndata: {"at":0,"text":"one\\ntwo\\r\\nevent: final"}\n\n');
});

test('a stream that has nothing to send -> comments', async () => {
  const over = Promise.withResolvers<undefined>();
  const stream = eventStream(() => over.promise, { heartbeatMs: 1 });
  const [chunk] = (await once(stream, 'data')) as unknown[];
  over.resolve(undefined);
  assert.equal(String(chunk), ': waiting\n\n');
});

test('data after the caller has left -> goes nowhere', async () => {
  const left = Promise.withResolvers<undefined>();
  const sent = Promise.withResolvers<undefined>();
  const stream = eventStream(async (send) => {
    await left.promise;
    send('final', {});
    sent.resolve(undefined);
  });
  stream.destroy();
  left.resolve(undefined);
  await sent.promise;
  assert.equal(stream.destroyed, true);
});

test('a request without the type of event streams -> gets none', () => {
  const taken = ['text/event-stream', 'Text/Event-Stream; q=0.9', 'application/json, text/event-stream'];
  const refused = [undefined, '', '*/*', 'text/*', 'application/json', 'text/event-stream;q=0', 'x-text/event-stream'];
  assert.deepEqual(taken.filter(acceptsEventStream), taken);
  assert.deepEqual(refused.filter(acceptsEventStream), []);
});
