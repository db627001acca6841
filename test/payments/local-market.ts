// `npm run market`: a chain with money on it and a facilitator, so that payments can be tried on one machine. Ctrl-C ends both.
import { accountOf, PAYER_KEY } from '../fakes/local-chain.ts';
import { sellingOn, startMarket } from './paying.ts';

const market = await startMarket();
const settings = Object.entries(sellingOn(market)).map(([name, value]) => `${name}=${value}`);
console.log(`A chain of this machine is ready. The payer ${accountOf('payer').address} has 100 USDC.

Start the service:
  ${settings.join(' ')} npm start

Pay with the example of docs/payments.md, saved as pay.ts in this folder:
  SERVICE_URL=http://127.0.0.1:3000 PRIVATE_KEY=${PAYER_KEY} node pay.ts

Ctrl-C ends the chain.`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void market.close().then(() => process.exit(0)));
}
