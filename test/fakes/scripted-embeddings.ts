import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ScriptedEmbeddings {
  /** For EMBEDDING_BASE_URL. */
  readonly url: string;
  /** The environment of a service that searches with it. */
  readonly settings: Readonly<Record<'EMBEDDING_PROVIDER' | 'EMBEDDING_MODEL' | 'EMBEDDING_BASE_URL', string>>;
  /** Every text that was answered with a vector, in the order of the requests. */
  readonly texts: string[];
  /** Answers a request instead of the vectors. */
  behave: ((response: ServerResponse, request: number) => boolean) | undefined;
  close(): Promise<void>;
}

/** Words that mean the same have one dimension; every text has a little of the last, so that none is without a direction. */
const MEANINGS: readonly (readonly string[])[] = [
  ['heart', 'cardiac', 'myocardial', 'infarction', 'coronary'],
  ['rain', 'precipitation', 'showers', 'wet'],
  ['penguin', 'penguins', 'bird', 'seabird', 'gentoo', 'adelie'],
  ['soil', 'fertiliser', 'nitrogen', 'crop'],
];

export function meaningOf(text: string): number[] {
  const words = text.toLowerCase().split(/[^a-z]+/);
  return [...MEANINGS.map((same) => words.filter((word) => same.includes(word)).length), 0.1];
}

/** An OpenAI-compatible server of embeddings on a loopback port. */
export async function startScriptedEmbeddings(): Promise<ScriptedEmbeddings> {
  const server = createServer((request, response) => {
    void textsOf(request).then((texts) => {
      requests += 1;
      if (scripted.behave?.(response, requests) === true) return;
      scripted.texts.push(...texts);
      const data = texts.map((text, index) => ({ object: 'embedding', index, embedding: meaningOf(text) }));
      const usage = { prompt_tokens: 10 * texts.length, total_tokens: 10 * texts.length };
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ object: 'list', model: 'scripted', data, usage }));
    });
  });
  let requests = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${String(port)}/v1`;
  const scripted: ScriptedEmbeddings = {
    url,
    settings: { EMBEDDING_PROVIDER: 'openai-compatible', EMBEDDING_MODEL: 'scripted', EMBEDDING_BASE_URL: url },
    texts: [],
    behave: undefined,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return scripted;
}

async function textsOf(request: IncomingMessage): Promise<string[]> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const { input } = JSON.parse(Buffer.concat(parts).toString()) as { input: string | string[] };
  return typeof input === 'string' ? [input] : input;
}
