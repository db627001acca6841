import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { Type, type Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { freePort } from '../../tools/stack/ports.ts';
import { answerToSchema } from '../subject/model-answers.ts';

const RequestSchema = Type.Object({
  messages: Type.Array(Type.Object({ role: Type.String(), content: Type.Unknown() }), { minItems: 1 }),
  response_format: Type.Object({
    json_schema: Type.Object({ schema: Type.Object({ properties: Type.Record(Type.String(), Type.Unknown()) }) }),
  }),
});
type Request = Static<typeof RequestSchema>;

export interface ScriptedModel {
  /** For the address of an OpenAI-compatible provider. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** An OpenAI-compatible server that answers at once, by the schema that is asked for. `onRequest` gets each body. */
export async function startScriptedModel(onRequest: (body: Buffer) => void = () => undefined): Promise<ScriptedModel> {
  const port = await freePort();
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      onRequest(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end(completionOf(body));
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${String(port)}/v1`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) if (Buffer.isBuffer(part)) parts.push(part);
  return Buffer.concat(parts);
}

function completionOf(body: Buffer): string {
  const request: unknown = JSON.parse(body.toString());
  Value.Assert(RequestSchema, request);
  const content = JSON.stringify(answerToSchema(Object.keys(propertiesOf(request)), dataOf(request)));
  return JSON.stringify({
    ...{ id: 'scripted', object: 'chat.completion', created: 1, model: 'scripted' },
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
    usage: { prompt_tokens: 1_000, completion_tokens: 100, total_tokens: 1_100 },
  });
}

const propertiesOf = (request: Request) => request.response_format.json_schema.schema.properties;

/** What the agent has sent as data: the text of the last message. */
function dataOf({ messages }: Request): unknown {
  const content = messages.at(-1)?.content;
  Value.Assert(Type.String(), content);
  return JSON.parse(content);
}
