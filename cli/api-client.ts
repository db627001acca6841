import { openAsBlob } from 'node:fs';
import type { Readable } from 'node:stream';
import type { EventSourceMessage } from 'eventsource-parser';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { FormatRegistry, Type, type Static, type TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { ERRORS, isErrorCode } from '../contracts/errors.ts';
import { messageOf } from '../contracts/failure.ts';
import { LIMITS } from '../contracts/limits.ts';
import type { ResearchMode } from '../contracts/research.ts';
import { ErrorSchema, TimestampSchema } from '../contracts/schemas/common.ts';
import { ConversationListSchema, EventListSchema, ControlReceiptSchema } from '../contracts/schemas/conversations.ts';
import { ConfirmedFileSchema, FileStatusRecordSchema, UploadOfferSchema } from '../contracts/schemas/files.ts';
import {
  PaperListSchema,
  PaperStatusReportSchema,
  QueuedPaperSchema,
  WrittenPaperSchema,
} from '../contracts/schemas/papers.ts';
import { ResearchStatusSchema, StartedResearchSchema } from '../contracts/schemas/research.ts';
import { WorldStateSchema } from '../contracts/schemas/world-state.ts';
import { download } from './download.ts';
import { EXIT, Refusal, ServiceRefusal } from './exit-codes.ts';

// What the schemas call date-time; an unknown format would be refused.
FormatRegistry.Set('date-time', (text) => !Number.isNaN(Date.parse(text)));

export type ResearchStatus = Static<typeof ResearchStatusSchema>;
export type StartedResearch = Static<typeof StartedResearchSchema>;
export type PaperStatusReport = Static<typeof PaperStatusReportSchema>;
export type FileRecord = Static<typeof FileStatusRecordSchema>;

/** No answer came: the server is not there, or not any more. The same call may succeed later. */
export class ServerGone extends Refusal {
  constructor(baseUrl: string, reason: string) {
    super(`The server at ${baseUrl} does not answer (${reason}).`, EXIT.serverGone);
    this.name = 'ServerGone';
  }
}

export interface ApiClientOptions {
  readonly baseUrl: string;
  /** Headers that authenticate the caller. */
  readonly credentials: Readonly<Record<string, string>>;
}

interface Call<Schema extends TSchema> {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly answer: Schema;
  readonly body?: object;
  /** Makes a call that may be repeated of one that starts something. */
  readonly key?: string;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 30_000;
const LONGEST_STREAM_MS = LIMITS.chatAnswerMs + TIMEOUT_MS;
/** What a proxy says in the place of a server that restarts. */
const AWAY = [502, 503, 504];
const CONVERSATIONS = '/api/deep-research/conversations';
const TicketSchema = Type.Object({ ticket: Type.String(), expiresAt: TimestampSchema });

/** The REST interface in functions. What comes back is checked against the schemas the server answers by. */
export function createApiClient({ baseUrl, credentials }: ApiClientOptions) {
  async function call<Schema extends TSchema>({
    method = 'GET',
    path,
    answer,
    body,
    key,
    timeoutMs = TIMEOUT_MS,
  }: Call<Schema>): Promise<Static<Schema>> {
    const response = await reach(baseUrl, `${baseUrl}${path}`, { method, ...contentOf(body, key, timeoutMs) });
    const given = await readJson(response, baseUrl);
    if (!response.ok) throw problemOf(given, response.status);
    if (Value.Check(answer, given)) return given;
    const wrong = Value.Errors(answer, given).First();
    throw new Refusal(
      `The answer to ${method} ${path} is not of this version of the service (${wrong?.path ?? ''}: ${wrong?.message ?? ''}). Are server and command of the same version?`,
    );
  }

  function problemOf(given: unknown, status: number): Refusal {
    if (AWAY.includes(status) && !isFinal(given)) return new ServerGone(baseUrl, `HTTP ${String(status)}`);
    return refusalOf(given, status);
  }

  /** The events that a request is answered with, as they arrive. */
  async function* events(path: string, body: object, key: string): AsyncGenerator<EventSourceMessage> {
    const content = contentOf(body, key, LONGEST_STREAM_MS);
    const headers = { ...content.headers, accept: 'text/event-stream' };
    const response = await reach(baseUrl, `${baseUrl}${path}`, { method: 'POST', ...content, headers });
    if (!response.ok || response.body === null) throw problemOf(await readJson(response, baseUrl), response.status);
    try {
      yield* response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    } catch (error) {
      throw new ServerGone(baseUrl, reasonOf(error));
    }
  }

  function contentOf(body: object | undefined, key: string | undefined, timeoutMs: number) {
    const signal = AbortSignal.timeout(timeoutMs);
    const headers = { ...credentials, ...(key === undefined ? {} : { 'idempotency-key': key }) };
    if (body === undefined) return { headers, signal };
    return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body), signal };
  }

  async function putUpload(url: string, { path, contentType }: { path: string; contentType: string }): Promise<void> {
    const body = await openAsBlob(path);
    const response = await reach(baseUrl, url, { method: 'PUT', headers: { 'content-type': contentType }, body });
    if (!response.ok) throw refusalOf(await readJson(response, baseUrl), response.status);
  }

  return {
    baseUrl,
    putUpload,
    /** Presigned: the URL is the permission, so no credentials go there. */
    download: (url: string): Promise<Readable> => download(new URL(url, baseUrl)),
    offerUpload: (file: { filename: string; contentType: string; size: number }) =>
      call({ method: 'POST', path: '/api/files/upload-url', body: file, answer: UploadOfferSchema }),
    confirmUpload: (fileId: string) =>
      call({ method: 'POST', path: '/api/files/confirm', body: { fileId }, answer: ConfirmedFileSchema }),
    getFile: (fileId: string) => call({ path: `/api/files/${segment(fileId)}/status`, answer: FileStatusRecordSchema }),
    /** With the same key again it starts nothing, and answers the same. */
    startResearch: (body: StartBody, key: string) =>
      call({ method: 'POST', path: '/api/deep-research/start', body, key, answer: StartedResearchSchema }),
    /** The events of an answer. With the same key again they are of the same answer. */
    followChat: (body: ChatBody, key: string) => events('/api/chat', body, key),
    getStatus: (messageId: string) =>
      call({ path: `/api/deep-research/status/${segment(messageId)}`, answer: ResearchStatusSchema }),
    getWorldState: (id: string) => call({ path: `${CONVERSATIONS}/${segment(id)}/state`, answer: WorldStateSchema }),
    listConversations: (limit: number) =>
      call({ path: `${CONVERSATIONS}?limit=${String(limit)}`, answer: ConversationListSchema }),
    listEvents: (id: string, after: number) =>
      call({ path: `${CONVERSATIONS}/${segment(id)}/events?after=${String(after)}`, answer: EventListSchema }),
    stop: (id: string) =>
      call({ method: 'POST', path: `${CONVERSATIONS}/${segment(id)}/stop`, answer: ControlReceiptSchema }),
    queuePaper: (id: string) =>
      call({ method: 'POST', path: `${CONVERSATIONS}/${segment(id)}/paper/async`, answer: QueuedPaperSchema }),
    /** Answered when the paper is written. */
    writePaper: (id: string) =>
      call({
        method: 'POST',
        path: `${CONVERSATIONS}/${segment(id)}/paper`,
        answer: WrittenPaperSchema,
        timeoutMs: LIMITS.paperGenerationMs,
      }),
    listPapers: (id: string) => call({ path: `${CONVERSATIONS}/${segment(id)}/papers`, answer: PaperListSchema }),
    getPaperStatus: (paperId: string) =>
      call({ path: `/api/deep-research/paper/${segment(paperId)}/status`, answer: PaperStatusReportSchema }),
    createEventTicket: () => call({ method: 'POST', path: '/api/events/ticket', answer: TicketSchema }),
  };
}
export type ApiClient = ReturnType<typeof createApiClient>;

export interface ChatBody {
  readonly message: string;
  readonly model?: string;
  readonly conversationId?: string;
}

export interface StartBody {
  readonly message: string;
  readonly model?: string;
  readonly researchMode: ResearchMode;
  readonly conversationId?: string;
  readonly files: readonly { readonly fileId: string }[];
}

const segment = encodeURIComponent;

async function reach(baseUrl: string, url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    throw new ServerGone(baseUrl, reasonOf(error));
  }
}

async function readJson(response: Response, baseUrl: string): Promise<unknown> {
  try {
    const given: unknown = JSON.parse(await response.text());
    return given;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw new ServerGone(baseUrl, reasonOf(error));
  }
}

/** fetch says only "fetch failed"; why is in its cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return messageOf(cause ?? error);
}

/** What an error that the service sent means to the caller. */
export function refusalOf(given: unknown, status: number): Refusal {
  if (!Value.Check(ErrorSchema, given)) {
    return new Refusal(`The server answered with HTTP ${String(status)} and no explanation.`);
  }
  const hint = status === 401 ? ' Set RESEARCH_TOKEN or RESEARCH_API_KEY.' : '';
  return new ServiceRefusal(`${given.message}${hint}`, given.code);
}

/** The service itself says that trying again does not help. */
function isFinal(given: unknown): boolean {
  return Value.Check(ErrorSchema, given) && isErrorCode(given.code) && !ERRORS[given.code].retryable;
}
