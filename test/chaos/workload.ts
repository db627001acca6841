import { setTimeout as delay } from 'node:timers/promises';
import { rainTable } from '../harness/research-client.ts';
import { ADMIN_KEY, callerAt, type StackAnswer } from '../harness/stack.ts';
import { until } from '../harness/until.ts';
import { QUESTION } from '../fakes/scripted-answers.ts';
import type { ResearchMode } from '../../contracts/research.ts';
import type { Rig } from './rig.ts';
import { backwards, fileBackwards, type Status } from './status-watch.ts';

export interface Message {
  readonly messageId: string;
  readonly conversationId: string;
  readonly jobId: string;
  readonly steering?: true;
}

export interface StartOptions {
  readonly message?: string;
  readonly conversationId?: string;
  readonly researchMode?: ResearchMode;
  /** Index of the gateway; by turns where it is not given. */
  readonly gateway?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

interface SendOptions {
  readonly gateway?: number | undefined;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
}

export type SteeringAction = 'pause' | 'resume' | 'stop' | 'cancel';

/** A researcher who starts runs, and who asks for the status of every message and file again and again until it is final. */
export interface Workload {
  readonly user: string;
  readonly messages: readonly Message[];
  /** Files that were confirmed. */
  readonly fileIds: readonly string[];
  /** Jobs that somebody asked to be cancelled, and to be tried again. */
  readonly cancelled: ReadonlySet<string>;
  readonly retried: ReadonlySet<string>;
  /** What no status answer may do: go backwards. */
  readonly lies: readonly string[];
  /** Requests by how they were answered: "200", "503", "none". */
  readonly answers: Readonly<Record<string, number>>;
  send(method: string, path: string, options?: SendOptions): Promise<StackAnswer>;
  upload(): Promise<void>;
  /** Starts or steers; what was not answered with 200 throws. */
  start(options?: StartOptions): Promise<Message>;
  /** Asks once, with the message as its key. */
  chat(message: string, options?: { gateway?: number }): Promise<StackAnswer>;
  /** Uploads a table without confirming it, and says which. */
  offer(filename: string): Promise<string>;
  confirm(fileId: string, options?: { gateway?: number }): Promise<StackAnswer>;
  steer(action: SteeringAction, message: Message, options?: { gateway?: number }): Promise<StackAnswer>;
  /** Has a failed job tried again: by its owner if it is research, else by an operator. */
  retry(job: { jobId: string; queue: string; fileId?: string }, options?: { gateway?: number }): Promise<StackAnswer>;
  /** Follows a message whose start was not answered. */
  adopt(message: Message): void;
  open(): readonly Message[];
  /** Messages and files that are not done with when the time is over. */
  untilAnswered(deadlineMs: number): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

const POLL_EVERY_MS = 400;
const CALL_TIMEOUT_MS = 10_000;
/** A chat is answered within a minute, or told where its answer will be. */
const CHAT_TIMEOUT_MS = 70_000;

export function createWorkload(rig: Rig, user: string): Workload {
  const messages: Message[] = [];
  const seen = new Map<string, Status>();
  const files = new Map<string, string>();
  const cancelled = new Set<string>();
  const retried = new Set<string>();
  const lies: string[] = [];
  const answers: Record<string, number> = {};
  const callers = rig.gateways.map((url) => callerAt(url, user));
  let fileId: string | undefined;
  let turn = 0;
  const closed = new AbortController();

  const send: Workload['send'] = async (method, path, { gateway, timeoutMs = CALL_TIMEOUT_MS, ...options } = {}) => {
    turn += 1;
    const call = callers[(gateway ?? turn) % callers.length]!;
    try {
      const answer = await Promise.race([call(method, path, options), tooLate(timeoutMs)]);
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

  async function pollMessage({ jobId, messageId }: Message): Promise<void> {
    const answer = await send('GET', `/api/deep-research/status/${messageId}`).catch(() => undefined);
    if (answer?.status !== 200) return;
    const before = seen.get(messageId);
    const lie = before && backwards(before, answer.body, { reopened: retried.has(jobId) });
    if (lie) lies.push(`${messageId}: ${lie}`);
    seen.set(messageId, answer.body);
  }

  async function pollFile(id: string): Promise<void> {
    const answer = await send('GET', `/api/files/${id}/status`).catch(() => undefined);
    if (answer?.status !== 200) return;
    const lie = fileBackwards(files.get(id)!, answer.body.status, { reopened: retried.has(id) });
    if (lie) lies.push(`${id}: ${lie}`);
    files.set(id, answer.body.status);
  }

  function isOpen({ jobId, messageId }: Message): boolean {
    const status = seen.get(messageId)?.status ?? 'processing';
    return status === 'processing' || (status === 'failed' && retried.has(jobId));
  }
  const openFiles = (): string[] =>
    [...files].flatMap(([id, status]) =>
      status === 'completed' || (status === 'failed' && !retried.has(id)) ? [] : [id],
    );
  const polling = (async () => {
    while (!closed.signal.aborted) {
      await Promise.all([...messages.filter(isOpen).map(pollMessage), ...openFiles().map(pollFile)]);
      await delay(POLL_EVERY_MS);
    }
    // An answer that was final stays as it is.
    await Promise.all([...messages.map(pollMessage), ...[...files.keys()].map(pollFile)]);
  })();

  async function offer(filename: string): Promise<string> {
    const content = rainTable();
    const declared = { filename, contentType: 'text/csv', size: Buffer.byteLength(content) };
    const { body: offered } = await send('POST', '/api/files/upload-url', { body: declared });
    await fetch(offered.uploadUrl, { method: 'PUT', headers: { 'content-type': 'text/csv' }, body: content });
    return offered.fileId;
  }

  async function confirm(id: string, options: { gateway?: number } = {}): Promise<StackAnswer> {
    files.set(id, files.get(id) ?? 'pending');
    return send('POST', '/api/files/confirm', { ...options, body: { fileId: id } });
  }

  return {
    ...{ user, messages, cancelled, retried, lies, answers, send, offer, confirm, adopt },
    get fileIds() {
      return [...files.keys()];
    },
    async upload() {
      const id = await offer('rain.csv');
      await confirm(id);
      await until('the table is read', () => files.get(id) === 'completed');
      fileId = id;
    },
    async start({ message = QUESTION, conversationId, researchMode, gateway, headers } = {}) {
      const body = {
        message,
        ...(conversationId ? { conversationId } : {}),
        ...(researchMode ? { researchMode } : {}),
        ...(fileId ? { files: [{ fileId }] } : {}),
      };
      const answer = await send('POST', '/api/deep-research/start', { gateway, body, ...(headers ? { headers } : {}) });
      if (answer.status !== 200)
        throw new Error(`The start was answered with ${answer.status}: ${JSON.stringify(answer.body)}`);
      const started = answer.body as unknown as Message;
      adopt(started);
      return started;
    },
    chat: (message, { gateway } = {}) =>
      send('POST', '/api/chat', {
        ...{ gateway, body: { message }, timeoutMs: CHAT_TIMEOUT_MS },
        headers: { 'idempotency-key': message.replaceAll(' ', '-') },
      }),
    steer(action, { conversationId, jobId }, options) {
      if (action === 'cancel') cancelled.add(jobId);
      return send('POST', `/api/deep-research/conversations/${conversationId}/${action}`, options);
    },
    retry({ jobId, queue, fileId: ofFile }, options) {
      for (const id of [jobId, ofFile]) if (id !== undefined) retried.add(id);
      if (queue === 'deep-research') return send('POST', `/api/deep-research/retry/${jobId}`, options);
      const headers = { 'x-admin-key': ADMIN_KEY };
      return send('POST', `/api/admin/jobs/${jobId}/retry?queue=${queue}`, { ...options, headers });
    },
    open: () => messages.filter(isOpen),
    async untilAnswered(deadlineMs) {
      const left = (): unknown[] => [...messages.filter(isOpen), ...openFiles()];
      const all = until('everything is answered', () => left().length === 0, { deadlineMs, everyMs: 100 });
      await all.catch(() => undefined);
      return left();
    },
    async close() {
      closed.abort();
      await polling;
    },
  };
}

async function tooLate(milliseconds: number): Promise<never> {
  await delay(milliseconds, undefined, { ref: false });
  throw new Error('No answer in time');
}
