// `npm run market`: two chains with money on them and their facilitators, so that payments can be tried on one machine.
// Ctrl-C ends all of it.
import { accountOf, PAYER_KEY } from '../fakes/local-chain.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';
import { sellingOn, startMarket } from './paying.ts';
import { promisedOn, startAllowanceMarket } from './promising.ts';

const [x402, b402] = await Promise.all([startMarket(), startAllowanceMarket()]);
// The ledger of a service knows payments that no later chain does.
const data = temporaryFolder();
const settings = Object.entries({ DATA_DIR: data.path, ...sellingOn(x402), ...promisedOn(b402) });
const payer = `SERVICE_URL=http://127.0.0.1:3000 PRIVATE_KEY=${PAYER_KEY}`;
console.log(`Two chains of this machine are ready. The payer ${accountOf('payer').address} has 100 USDC on each.

Start the service in another terminal:
  ${settings.map(([name, value]) => `${name}=${value}`).join(' ')} npm start

Pay by x402 (on a chain in place of Base Sepolia), in a third terminal:
  ${payer} node_modules/.bin/node examples/payments/pay.ts

Pay by b402 (on a chain in place of the BNB test network):
  ${payer} RPC_URL=${b402.chain.url} node_modules/.bin/node examples/payments/pay-b402.ts

End the service before the chains: Ctrl-C here deletes what was paid on them, and the data of the service.`);

async function end(): Promise<void> {
  await Promise.all([x402.close(), b402.close()]);
  data.remove();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end());
