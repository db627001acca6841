import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What was sent to the model. */
export interface ModelQuestion {
  /** The name of the agent that asks, from the first words of its prompt. */
  readonly agent: string;
  /** The answer was asked for as server-sent events. */
  readonly streams: boolean;
  readonly model: string;
  /** The JSON schema mode that was asked for. */
  readonly responseFormat: { readonly type: string; readonly json_schema?: { readonly strict: boolean } } | undefined;
  readonly system: string;
  /** Of the whole request. */
  readonly bytes: number;
  /** What the answer may take. */
  readonly maxTokens: number;
  /** The data, as the agent built it. */
  readonly data: Record<string, never> & {
    readonly results?: readonly { readonly id: string; readonly clear?: boolean }[];
    readonly passages?: readonly { readonly id: string }[];
    readonly whatIsWrongWithIt?: readonly string[];
  };
  /** Counts the questions of this agent from 1. */
  readonly count: number;
}

/** An answer as JSON, as it stands, or another way to answer over the socket. */
export type ScriptedAnswer =
  object | string | Refusal | StreamedPieces | { readonly behave: (response: ServerResponse) => void };

interface Refusal {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** An answer in pieces, each sent after what it waits for. */
export interface StreamedPieces {
  readonly pieces: readonly string[];
  readonly before?: (index: number) => Promise<unknown>;
  /** What the last event says of the tokens; an empty object leaves it out. */
  readonly usage?: object;
}

export type ModelScript = (question: ModelQuestion) => ScriptedAnswer;

export interface ScriptedModel {
  /** For LLM_BASE_URL. */
  readonly url: string;
  /** The environment of a service all of whose agents have this model. */
  readonly settings: Readonly<Record<'LLM_PROVIDER' | 'LLM_MODEL' | 'LLM_BASE_URL', string>>;
  readonly questions: ModelQuestion[];
  script: ModelScript;
  close(): Promise<void>;
}

const AGENTS: readonly (readonly [words: string, agent: string])[] = [
  ['Answer with the JSON object', 'check'],
  ['You write the first paragraphs', 'reply'],
  ['You answer a short question', 'chat'],
  ['You keep the working hypothesis', 'hypothesis'],
  ['You look back on an iteration', 'reflection'],
  ['You pick what is a discovery', 'discovery'],
  ['You decide whether another', 'continue-research'],
  ['You plan one iteration', 'planning'],
  ['You suggest what would be worth', 'planning-next'],
  ['You read passages', 'literature'],
  ['You write the prose of a paper', 'paper'],
];

export const USAGE = { prompt_tokens: 1000, completion_tokens: 100, total_tokens: 1100 };

/** An OpenAI-compatible server on a loopback port, whose model answers as the script says. */
export async function startScriptedModel(script: ModelScript): Promise<ScriptedModel> {
  const questions: ModelQuestion[] = [];
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const question = questionOf(body, questions);
      questions.push(question);
      answer(model.script(question), response, question.streams);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${String(port)}/v1`;
  const model: ScriptedModel = {
    url,
    settings: { LLM_PROVIDER: 'openai-compatible', LLM_MODEL: 'scripted', LLM_BASE_URL: url },
    questions,
    script,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return model;
}

interface Body {
  readonly messages: { role: string; content: unknown }[];
  readonly model: string;
  readonly stream?: boolean;
  readonly max_tokens: number;
  readonly response_format?: ModelQuestion['responseFormat'];
}

async function readBody(request: IncomingMessage): Promise<Body> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString()) as Body;
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return (content as { text?: string }[]).map(({ text = '' }) => text).join('');
}

function questionOf(body: Body, before: readonly ModelQuestion[]): ModelQuestion {
  const { messages, model, stream: streams = false, response_format: responseFormat, max_tokens: maxTokens } = body;
  const system = textOf(messages.find(({ role }) => role === 'system')?.content ?? '');
  const data = JSON.parse(
    textOf(messages.findLast(({ role }) => role === 'user')?.content ?? '{}'),
  ) as ModelQuestion['data'];
  const agent = AGENTS.find(([words]) => system.startsWith(words))?.[1] ?? 'unknown';
  const count = before.filter((each) => each.agent === agent).length + 1;
  const bytes = Buffer.byteLength(JSON.stringify(body));
  return { agent, streams, model, responseFormat, system, bytes, maxTokens, data, count };
}

function answer(scripted: ScriptedAnswer, response: ServerResponse, streams: boolean): void {
  if (typeof scripted === 'object' && 'behave' in scripted) {
    scripted.behave(response);
    return;
  }
  if (isRefusal(scripted)) {
    const { status, headers = {}, body = '{"error":{"message":"refused"}}' } = scripted;
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
    return;
  }
  const text = textOfAnswer(scripted);
  if (streams) {
    void stream(isInPieces(scripted) ? scripted : { pieces: text.match(/[^]{1,9}/g) ?? [] }, response);
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end(completion(text));
}

const isRefusal = (scripted: ScriptedAnswer): scripted is Refusal =>
  typeof scripted === 'object' && 'status' in scripted && typeof scripted.status === 'number';

const isInPieces = (scripted: ScriptedAnswer): scripted is StreamedPieces =>
  typeof scripted === 'object' && 'pieces' in scripted;

function textOfAnswer(scripted: ScriptedAnswer): string {
  if (isInPieces(scripted)) return scripted.pieces.join('');
  return typeof scripted === 'string' ? scripted : JSON.stringify(scripted);
}

/** As OpenAI does: chunks, the reason of the end, the usage, `[DONE]`. */
async function stream(
  { pieces, before = async () => undefined, usage = USAGE }: StreamedPieces,
  response: ServerResponse,
): Promise<void> {
  const send = (choices: readonly object[], more: object = {}): void => {
    const chunk = { id: 'scripted', object: 'chat.completion.chunk', created: 1, model: 'scripted', choices, ...more };
    response.write(`data: ${JSON.stringify(chunk)}\n\n`);
  };
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const [index, content] of pieces.entries()) {
    await before(index);
    send([{ index: 0, delta: { role: 'assistant', content }, finish_reason: null }]);
  }
  send([{ index: 0, delta: {}, finish_reason: 'stop' }]);
  if (Object.keys(usage).length > 0) send([], { usage });
  response.end('data: [DONE]\n\n');
}

export function completion(content: string, finish = 'stop'): string {
  return JSON.stringify({
    id: 'scripted',
    object: 'chat.completion',
    created: 1,
    model: 'scripted',
    choices: [{ index: 0, finish_reason: finish, message: { role: 'assistant', content } }],
    usage: USAGE,
  });
}
