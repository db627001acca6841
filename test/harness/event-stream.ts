import assert from 'node:assert/strict';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { AnswerBody } from './client.ts';

export interface StreamedEvent {
  readonly name: string;
  readonly data: AnswerBody & { readonly at: number; readonly text: string };
}

/** The events of a response, as they arrive. */
export async function* eventsOf(response: Response): AsyncGenerator<StreamedEvent> {
  assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/);
  const messages = response.body!.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  for await (const { event = '', data } of messages)
    yield { name: event, data: JSON.parse(data) as StreamedEvent['data'] };
}

/** The draft that tokens come to. */
export const draftOf = (events: readonly StreamedEvent[]): string =>
  events
    .filter(({ name }) => name === 'token')
    .reduce((draft, { data: { at, text } }) => draft.slice(0, at) + text, '');

/** Follows a chat to its end, or as far as `until` says. */
export async function followChat(
  url: string,
  body: object,
  {
    key,
    until = () => false,
    user = 'ada',
  }: { key?: string; until?: (event: StreamedEvent) => boolean; user?: string } = {},
) {
  const gone = new AbortController();
  const response = await fetch(new URL('/api/chat', url), {
    method: 'POST',
    headers: {
      ...{ accept: 'text/event-stream', 'content-type': 'application/json', 'x-user-id': user },
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
    signal: gone.signal,
  });
  const events: StreamedEvent[] = [];
  for await (const event of eventsOf(response)) {
    events.push(event);
    if (until(event)) break;
  }
  gone.abort();
  return { events, response, last: events.at(-1)! };
}
