import { randomBytes } from 'node:crypto';
import { decodePaymentRequiredHeader } from '@x402/core/http';
import type { PaymentRequirements } from '@x402/core/types';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { startBareRoutes } from '../floor/bare-routes.ts';
import { countStatements } from '../measure/count-statements.ts';
import { measureBlock } from '../measure/cpu-block.ts';
import { startLoadProcess } from '../measure/load.ts';
import { atLeast, atMost, type Outcome } from '../report.ts';
import { startFreeMoney } from '../servers/free-money.ts';
import { interleaved, median, medianInterval, quietQuotient, rounded } from '../statistics.ts';
import { startListeningService } from '../subject/listening-service.ts';

const PATH = '/api/x402/chat';
const BODY = JSON.stringify({ message: 'What do the documents say about rain?' });
const PAIRS = 60;
const WARM_UP_PAIRS = 10;
const REQUESTS = 40;
const MOST_STATEMENTS = 4;
const LEAST_RATIO = 0.8;

type Service = Awaited<ReturnType<typeof startListeningService>>;

/** What payment adds to a request by API key, where facilitator and chain take no time; and what a request without payment costs. */
export async function measurePayments(): Promise<Outcome> {
  const money = await startFreeMoney();
  const service = await startListeningService({
    ...{ AUTH_MODE: 'required', X402_ENABLED: 'true', X402_PAYMENT_ADDRESS: `0x${'1'.repeat(40)}` },
    ...{ X402_FACILITATOR_URL: money.url, X402_RPC_URL: money.url },
  });
  try {
    const challenge = await measureChallenges(service);
    const { addedMs, addedStatements } = await measurePaidRequests(service);
    return {
      figures: {
        challengeRatio: challenge.value,
        addedMs: rounded(median(addedMs), 1),
        addedStatements: median(addedStatements),
      },
      bounds: [
        atLeast('CPU time of a bare route / of a challenge 402', LEAST_RATIO, challenge),
        atMost('statements that payment adds to a chat', MOST_STATEMENTS, {
          ...{ value: median(addedStatements), interval: medianInterval(addedStatements) },
        }),
      ],
    };
  } finally {
    await service.close();
    await money.close();
  }
}

async function measureChallenges({ url }: Service) {
  const floor = await startBareRoutes([await fetch(url + PATH)]);
  const load = startLoadProcess();
  const block = (base: string) =>
    measureBlock(load, { url: base + PATH, callers: [{}], connections: 50, durationMs: 100, status: 402 });
  try {
    await interleaved(
      WARM_UP_PAIRS,
      () => block(url),
      () => block(floor.url),
    );
    const pairs = await interleaved(
      PAIRS,
      () => block(url),
      () => block(floor.url),
    );
    return quietQuotient(
      pairs.map((pair) => pair.floor.cpuUsPerRequest),
      pairs.map((pair) => pair.subject.cpuUsPerRequest),
    );
  } finally {
    await load.close();
    await floor.close();
  }
}

/** One after the other, so that each statement belongs to one request. */
async function measurePaidRequests(service: Service) {
  const { apiKey } = await service.callers();
  const requirements = await termsOf(service.url + PATH);
  const statements = countStatements();
  const pairs = await interleaved(
    REQUESTS,
    async () => {
      const proof = await proofFor(requirements);
      return measured(statements.read, () => post(service.url + PATH, { 'PAYMENT-SIGNATURE': proof }));
    },
    () => measured(statements.read, () => post(`${service.url}/api/chat`, apiKey)),
  );
  statements.stop();
  return {
    addedMs: pairs.map(({ floor, subject }) => subject.ms - floor.ms),
    addedStatements: pairs.map(({ floor, subject }) => subject.statements - floor.statements),
  };
}

async function measured(read: () => { readonly statements: number }, request: () => Promise<void>) {
  const before = read().statements;
  const begin = performance.now();
  await request();
  return { ms: performance.now() - begin, statements: read().statements - before };
}

async function post(url: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const answer = await fetch(url, {
    ...{ method: 'POST', body: BODY },
    headers: { 'content-type': 'application/json', ...headers },
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${url} answered ${String(answer.status)}: ${text}`);
}

async function termsOf(url: string): Promise<PaymentRequirements> {
  const { headers } = await fetch(url);
  const [first] = decodePaymentRequiredHeader(headers.get('PAYMENT-REQUIRED') ?? '').accepts;
  if (first === undefined) throw new Error('Nothing is asked for');
  return first;
}

const account = privateKeyToAccount(generatePrivateKey());
const field = (name: string, type: string) => ({ name, type });
const TYPES = {
  TransferWithAuthorization: [
    ...[field('from', 'address'), field('to', 'address'), field('value', 'uint256'), field('validAfter', 'uint256')],
    ...[field('validBefore', 'uint256'), field('nonce', 'bytes32')],
  ],
};

async function proofFor(accepted: PaymentRequirements): Promise<string> {
  const { amount, asset, extra, payTo } = accepted;
  const validBefore = String(Math.floor(Date.now() / 1000) + 60);
  const nonce = `0x${randomBytes(32).toString('hex')}`;
  const authorization = { from: account.address, to: payTo, value: amount, validAfter: '0', validBefore, nonce };
  const signature = await account.signTypedData({
    domain: {
      ...{ name: String(extra['name']), version: String(extra['version']), chainId: 84_532 },
      verifyingContract: `0x${asset.slice(2)}`,
    },
    ...{ types: TYPES, primaryType: 'TransferWithAuthorization', message: authorization },
  });
  const proof = { x402Version: 2, accepted, payload: { signature, authorization } };
  return Buffer.from(JSON.stringify(proof)).toString('base64');
}
