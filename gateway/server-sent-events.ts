import { PassThrough, type Readable } from 'node:stream';

/** Sends one event of a stream. What is sent after the stream has ended is dropped. */
export type SendEvent = (name: string, data: object) => void;

export const EVENT_STREAM = 'text/event-stream';
/** Proxies cut a connection that is silent for a minute or less. */
const HEARTBEAT_MS = 15_000;

/** Whether a caller names event streams among what it takes: `*\/*` alone asks for JSON, as for all other routes. */
export const acceptsEventStream = (accept: string | undefined): boolean =>
  (accept ?? '').split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return type === EVENT_STREAM && !parameters.includes('q=0');
  });

/** Server-sent events (WHATWG HTML, section 9.2) as long as `produce` runs, with a comment now and then to keep the connection. */
export function eventStream(
  produce: (send: SendEvent) => Promise<void>,
  { heartbeatMs = HEARTBEAT_MS }: { readonly heartbeatMs?: number } = {},
): Readable {
  const stream = new PassThrough();
  const write = (text: string): void => {
    if (stream.writable) stream.write(text);
  };
  const heartbeat = setInterval(() => write(': waiting\n\n'), heartbeatMs);
  // JSON has no line breaks outside of its texts, where they are escaped: one line of data is enough.
  void produce((name, data) => write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)).finally(() => {
    clearInterval(heartbeat);
    stream.end();
  });
  return stream;
}
