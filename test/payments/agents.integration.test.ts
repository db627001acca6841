import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { REQUESTED_AGENTS } from '../../contracts/agent-requests.ts';
import { accountOf } from '../fakes/local-chain.ts';
import { startTestService, type TestService } from '../harness/service.ts';
import {
  craftedProof,
  paid,
  post,
  proofFor,
  sellingOn,
  shown,
  startMarket,
  type Market,
  type Shown,
} from './paying.ts';

let market: Market;
let service: TestService;
beforeAll(async () => {
  market = await startMarket();
  service = await startTestService(sellingOn(market), { listen: true });
});
afterAll(async () => {
  await service.close();
  await market.close();
});

const PENGUINS = {
  filename: 'penguins.csv',
  content: [
    'species,mass_g',
    ...Array.from({ length: 20 }, (_, n) => `Gentoo,${String(5_000 + ((n * 37) % 90))}`),
    ...Array.from({ length: 20 }, (_, n) => `Adelie,${String(3_700 + ((n * 53) % 90))}`),
  ].join('\n'),
};
const QUESTION = 'Does mass_g differ between species?';

const earned = () => market.chain.balanceOf(accountOf('merchant').address);
const urlOf = (agent: string) => `${service.url}/api/x402/agents/${agent}`;

async function ask(agent: string, body: Readonly<Record<string, unknown>>): Promise<Shown> {
  const sent = { message: QUESTION, ...body };
  const answer = await paid(urlOf(agent), sent, await proofFor(urlOf(agent)));
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assert.equal(answer.response?.['success'], true);
  return answer;
}

interface Task {
  readonly taskId: string;
  readonly outcome: { readonly estimates: readonly { readonly id: string; readonly estimate: number | null }[] };
  readonly output: string;
  readonly error: string | null;
}
const tasksIn = ({ body }: Shown) => body['tasks'] as readonly Task[];

test('each agent -> has its price, and requires it', async () => {
  const { body: list } = await shown(await fetch(`${service.url}/api/x402/pricing`));
  const routes = list['routes'] as readonly { route: string; priceUSD: number }[];
  for (const agent of REQUESTED_AGENTS) {
    const { body: challenge, status } = await post(urlOf(agent), {});
    const price = routes.find(({ route }) => route === `/api/x402/agents/${agent}`)?.priceUSD;
    assert.equal(status, 402);
    assert.equal(Number(challenge['amount']), Math.round(Number(price) * 1e6), agent);
  }
});

test('agents one after the other -> each works with what those before it returned', async () => {
  const before = await earned();
  const analysis = await ask('analysis', { tables: [PENGUINS] });
  const tasks = tasksIn(analysis);
  assert.ok(tasks.length > 0);
  assert.ok(
    tasks.every(({ error }) => error === null),
    JSON.stringify(tasks.map(({ error }) => error)),
  );
  const difference = tasks[0]!.outcome.estimates.find(({ estimate }) => Math.abs(estimate ?? 0) > 1_200);
  assert.ok(difference, 'the two means are about 1,300 g apart');
  const artifacts = analysis.body['artifacts'] as readonly { name: string; content: string | null; size: number }[];
  assert.ok(artifacts.some(({ content, size }) => Buffer.from(content ?? '', 'base64').length === size && size > 0));

  const { body: found } = await ask('discovery', { tasks });
  const [discovery] = found['discoveries'] as readonly { claim: string; evidence: readonly { taskId: string }[] }[];
  assert.equal(discovery?.evidence[0]?.taskId, tasks[0]?.taskId);

  const { body: formed } = await ask('hypothesis', { tasks });
  const { text } = formed['hypothesis'] as { text: string };
  assert.match(text, /Gentoo|species/);
  const { body: reflected } = await ask('reflection', { tasks, hypothesis: text });
  assert.ok((reflected['reflection'] as { keyInsights: readonly string[] }).keyInsights.length > 0);
  const { body: replied } = await ask('reply', { tasks, hypothesis: text });
  assert.match(String(replied['text']), /Gentoo/);
  const { body: planned } = await ask('planning', { tables: [PENGUINS] });
  const { tasks: steps } = planned['plan'] as { tasks: readonly { type: string; plan: { table: string } | null }[] };
  assert.ok(steps.some(({ plan, type }) => type === 'ANALYSIS' && plan !== null));
  assert.equal(await earned(), before + 150_000n + 100_000n * 3n + 50_000n * 2n);
});

test('the literature agent without documents -> says that nothing was found, and cites nothing', async () => {
  const answer = await ask('literature', { message: 'What is known of rain?' });
  assert.deepEqual(answer.body['sources'], []);
  assert.match(tasksIn(answer)[0]?.output ?? '', /No passage|Nothing/);
});

test('an agent without anything to work on -> is refused before it costs anything', async () => {
  const { conversationId } = (await ask('literature', { message: 'What is known of rain?' })).body;
  const before = await earned();
  for (const agent of ['analysis', 'hypothesis', 'discovery', 'reflection', 'reply'])
    for (const body of [{ message: QUESTION }, { message: QUESTION, conversationId }]) {
      const answer = await paid(urlOf(agent), body, await proofFor(urlOf(agent)));
      assert.equal(answer.status, 400, `${agent} ${JSON.stringify(answer.body)}`);
    }
  const unreadable = { message: QUESTION, tables: [{ filename: 'penguins.csv', content: 'species,mass_g\n' }] };
  assert.equal((await paid(urlOf('analysis'), unreadable, await proofFor(urlOf('analysis')))).status, 400);
  assert.equal(await earned(), before);
});

test('a question that the tables cannot answer -> no task, and a sentence that says why', async () => {
  const { body } = await ask('analysis', { message: 'Do stars sing louder at dawn?', tables: [PENGUINS] });
  assert.deepEqual(body['tasks'], []);
  assert.match(String(body['objective']), /could not be read against the columns/);
});

test('the same proof -> the same answer again; a cheaper agent’s proof does not pay for a dearer one', async () => {
  const body = { message: QUESTION, tables: [PENGUINS] };
  const proof = await proofFor(urlOf('planning'));
  const first = await paid(urlOf('planning'), body, proof);
  const before = await earned();
  const again = await paid(urlOf('planning'), body, proof);
  assert.deepEqual([again.status, again.body], [200, first.body]);
  assert.equal((await paid(urlOf('analysis'), body, await proofFor(urlOf('planning')))).status, 402);
  assert.equal(await earned(), before);
});

test('a conversation of another wallet -> lends nothing to an agent', async () => {
  const { body } = await ask('planning', { tables: [PENGUINS] });
  const stranger = accountOf('attacker');
  await market.chain.mint(stranger.address, 1_000_000n);
  const proof = await craftedProof(urlOf('reply'), { account: stranger });
  const answer = await paid(urlOf('reply'), { message: QUESTION, conversationId: body['conversationId'] }, proof);
  assert.equal(answer.status, 403);
});
