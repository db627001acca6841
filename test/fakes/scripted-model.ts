import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What was sent to the model. */
export interface ModelQuestion {
  /** The name of the agent that asks, from the first words of its prompt. */
  readonly agent: string;
  readonly system: string;
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
  | object
  | string
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  | { readonly behave: (response: ServerResponse) => void };

export type ModelScript = (question: ModelQuestion) => ScriptedAnswer;

export interface ScriptedModel {
  /** For LLM_BASE_URL. */
  readonly url: string;
  readonly questions: ModelQuestion[];
  script: ModelScript;
  close(): Promise<void>;
}

const AGENTS: readonly (readonly [words: string, agent: string])[] = [
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
      answer(model.script(question), response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const model: ScriptedModel = {
    url: `http://127.0.0.1:${String(port)}/v1`,
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

async function readBody(request: IncomingMessage): Promise<{ messages: { role: string; content: unknown }[] }> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString()) as { messages: { role: string; content: unknown }[] };
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return (content as { text?: string }[]).map(({ text = '' }) => text).join('');
}

function questionOf(
  { messages }: { messages: { role: string; content: unknown }[] },
  before: readonly ModelQuestion[],
): ModelQuestion {
  const system = textOf(messages.find(({ role }) => role === 'system')?.content ?? '');
  const data = JSON.parse(
    textOf(messages.findLast(({ role }) => role === 'user')?.content ?? '{}'),
  ) as ModelQuestion['data'];
  const agent = AGENTS.find(([words]) => system.startsWith(words))?.[1] ?? 'unknown';
  return { agent, system, data, count: before.filter((each) => each.agent === agent).length + 1 };
}

function answer(scripted: ScriptedAnswer, response: ServerResponse): void {
  if (typeof scripted === 'object' && 'behave' in scripted) {
    scripted.behave(response);
    return;
  }
  if (typeof scripted === 'object' && 'status' in scripted && typeof scripted.status === 'number') {
    const {
      status,
      headers = {},
      body = '{"error":{"message":"refused"}}',
    } = scripted as {
      status: number;
      headers?: Record<string, string>;
      body?: string;
    };
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
    return;
  }
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(completion(typeof scripted === 'string' ? scripted : JSON.stringify(scripted)));
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
