import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, test } from 'vitest';
import { diligentModel } from '../fakes/model-scripts.ts';
import { startModelService, type ModelService } from '../harness/model-service.ts';
import { rainTable, researcherAt } from '../harness/research-client.ts';
import { run } from './run-command.ts';

let model: ModelService['model'];
let service: ModelService['service'];
let close: ModelService['close'];
let result: string;
beforeAll(async () => {
  ({ model, service, close } = await startModelService(diligentModel));
  const researcher = researcherAt(service.url, 'developer');
  const fileId = await researcher.upload('rain.csv', rainTable());
  const { pollUrl } = await researcher.start({
    ...{ message: 'Does rain differ between Bergen and Oslo?', files: [{ fileId }] },
  });
  await researcher.ended(pollUrl);
  result = model.questions.flatMap(({ data }) => data.results ?? [])[0]!.id;
});
afterAll(() => close());

const chat = (server: string, ...options: string[]) =>
  run(
    'cli/research.ts',
    ['Is rain higher in Bergen?', '--chat', '--continue', 'last', '--server', server, ...options],
    {},
  );

test('--chat -> the draft on standard error, the checked answer on standard output', async () => {
  model.script = () => ({ answer: [{ say: 'Rain was higher in Bergen than in Oslo.', evidence: [result] }] });
  const { code, stdout, stderr } = await chat(service.url);
  assert.equal(code, 0, stderr);
  assert.match(stderr, /Draft, not checked yet: Rain was higher in Bergen than in Oslo\.\n/);
  assert.match(stdout, /^\nRain was higher in Bergen than in Oslo \(difference 1\d\d/);
  assert.doesNotMatch(stdout, /Draft/);
});

test('--chat --json -> the answer as the service gives it', async () => {
  model.script = diligentModel;
  const { code, stdout } = await chat(service.url, '--json');
  const answer = JSON.parse(stdout) as { text: string; messageId: string };
  assert.equal(code, 0);
  const status = await researcherAt(service.url, 'developer').get(`/api/deep-research/status/${answer.messageId}`);
  assert.equal(answer.text, status.result.text);
});

test('a stream that is cut -> is requested again, and the question is sent once', async (t) => {
  model.script = diligentModel;
  model.questions.length = 0;
  const proxy = createServer((asked, answer) => void passOn(asked, answer));
  let chats = 0;
  t.onTestFinished(() => void proxy.close());
  async function passOn(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of asked) parts.push(part as Buffer);
    const { method = 'GET', url = '/', headers } = asked;
    const isFirstChat = url === '/api/chat' && (chats += 1) === 1;
    const sent = Object.fromEntries(
      Object.entries(headers).filter(
        ([name]) => !['host', 'connection', 'content-length', 'transfer-encoding'].includes(name),
      ),
    ) as Record<string, string>;
    const given = await fetch(new URL(url, service.url), {
      ...{ method, headers: sent },
      ...(parts.length === 0 ? {} : { body: Buffer.concat(parts) }),
    });
    const body = await given.text();
    answer.writeHead(given.status, { 'content-type': given.headers.get('content-type') ?? '' });
    // Of the first stream only the beginning arrives.
    if (isFirstChat) answer.write(body.slice(0, 40), () => answer.destroy());
    else answer.end(body);
  }
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { code, stdout, stderr } = await chat(`http://127.0.0.1:${String((proxy.address() as AddressInfo).port)}`);
  proxy.closeAllConnections();
  assert.equal(code, 0, stderr);
  assert.match(stderr, /does not answer; trying again[^]*is back/);
  assert.match(stdout, /Rain was higher in Bergen/);
  assert.equal(chats, 2);
  assert.equal(model.questions.length, 1);
});
