import { setTimeout as delay } from 'node:timers/promises';
import type { AnswerBody } from '../harness/client.ts';
import { rainTable } from '../harness/research-client.ts';
import { callerAt, type StackAnswer } from '../harness/stack.ts';
import { until } from '../harness/until.ts';
import { QUESTION } from '../fakes/scripted-answers.ts';
import type { Rig } from './rig.ts';

export interface Message {
  readonly messageId: string;
  readonly conversationId: string;
  readonly jobId: string;
  readonly steering?: true;
}

export interface StartOptions {
  readonly message?: string;
  readonly conversationId?: string;
  /** Index of the gateway; by turns where it is not given. */
  readonly gateway?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A researcher who starts runs, and who asks for the status of every message again and again until it is answered. */
export interface Workload {
  readonly user: string;
  readonly messages: readonly Message[];
  /** What no status answer may do: go backwards. */
  readonly lies: readonly string[];
  /** Requests by how they were answered: "200", "503", "none". */
  readonly answers: Readonly<Record<string, number>>;
  send(
    method: string,
    path: string,
    options?: { gateway?: number; body?: object; headers?: Record<string, string> },
  ): Promise<StackAnswer>;
  upload(): Promise<void>;
  /** Starts or steers; what was not answered with 200 throws. */
  start(options?: StartOptions): Promise<Message>;
  /** Follows a message whose start was not answered. */
  adopt(message: Message): void;
  open(): readonly Message[];
  /** Messages that are not answered when the time is over. */
  untilAnswered(deadlineMs: number): Promise<readonly Message[]>;
  close(): Promise<void>;
}

type Status = Pick<AnswerBody, 'status' | 'progress'>;

const POLL_EVERY_MS = 400;
const CALL_TIMEOUT_MS = 10_000;

export function createWorkload(rig: Rig, user: string): Workload {
  const messages: Message[] = [];
  const seen = new Map<string, Status>();
  const lies: string[] = [];
  const answers: Record<string, number> = {};
  const callers = rig.gateways.map((url) => callerAt(url, user));
  let fileId: string | undefined;
  let turn = 0;
  const closed = new AbortController();

  const send: Workload['send'] = async (method, path, { gateway, ...options } = {}) => {
    turn += 1;
    const call = callers[(gateway ?? turn) % callers.length]!;
    try {
      const answer = await Promise.race([call(method, path, options), tooLate()]);
      count(String(answer.status));
      return answer;
    } catch (error) {
      count('none');
      throw error;
    }
  };

  function count(how: string): void {
    answers[how] = (answers[how] ?? 0) + 1;
  }

  function adopt(message: Message): void {
    // The same start may be answered many times.
    if (messages.every(({ messageId }) => messageId !== message.messageId)) messages.push(message);
  }

  async function poll(message: Message): Promise<void> {
    const answer = await send('GET', `/api/deep-research/status/${message.messageId}`).catch(() => undefined);
    if (answer?.status !== 200) return;
    const before = seen.get(message.messageId);
    const lie = before && backwards(before, answer.body);
    if (lie) lies.push(`${message.messageId}: ${lie}`);
    seen.set(message.messageId, answer.body);
  }

  const isOpen = ({ messageId }: Message): boolean => (seen.get(messageId)?.status ?? 'processing') === 'processing';
  const polling = (async () => {
    while (!closed.signal.aborted) {
      await Promise.all(messages.filter(isOpen).map(poll));
      await delay(POLL_EVERY_MS);
    }
    // An answer that was final stays as it is.
    await Promise.all(messages.map(poll));
  })();

  return {
    ...{ user, messages, lies, answers, send },
    async upload() {
      const content = rainTable();
      const size = Buffer.byteLength(content);
      const declared = { filename: 'rain.csv', contentType: 'text/csv', size };
      const { body: offer } = await send('POST', '/api/files/upload-url', { body: declared });
      await fetch(offer.uploadUrl, { method: 'PUT', headers: { 'content-type': 'text/csv' }, body: content });
      await send('POST', '/api/files/confirm', { body: { fileId: offer.fileId } });
      await until('the table is read', async () => {
        const { body } = await send('GET', `/api/files/${offer.fileId}/status`);
        return body.status === 'completed';
      });
      fileId = offer.fileId;
    },
    async start({ message = QUESTION, conversationId, gateway, headers } = {}) {
      const body = {
        message,
        ...(conversationId ? { conversationId } : {}),
        ...(fileId ? { files: [{ fileId }] } : {}),
      };
      const target = gateway === undefined ? {} : { gateway };
      const answer = await send('POST', '/api/deep-research/start', {
        body,
        ...target,
        ...(headers ? { headers } : {}),
      });
      if (answer.status !== 200)
        throw new Error(`The start was answered with ${answer.status}: ${JSON.stringify(answer.body)}`);
      const started = answer.body as unknown as Message;
      adopt(started);
      return started;
    },
    adopt,
    open: () => messages.filter(isOpen),
    async untilAnswered(deadlineMs) {
      const all = until('all messages are answered', () => !messages.some(isOpen), { deadlineMs, everyMs: 100 });
      await all.catch(() => undefined);
      return messages.filter(isOpen);
    },
    async close() {
      closed.abort();
      await polling;
    },
  };
}

function backwards(before: Status, { status, progress }: Status): string | undefined {
  if (before.status !== 'processing' && status !== before.status) return `${before.status} became ${status}`;
  if (before.status !== 'processing' || status !== 'processing') return undefined;
  if (progress.iteration < before.progress.iteration) {
    return `iteration ${before.progress.iteration} became ${progress.iteration}`;
  }
  const gone = before.progress.completedSteps.filter((step) => !progress.completedSteps.includes(step));
  return gone.length > 0 ? `${gone.join(', ')} was no longer done` : undefined;
}

async function tooLate(): Promise<never> {
  await delay(CALL_TIMEOUT_MS, undefined, { ref: false });
  throw new Error('No answer in time');
}
