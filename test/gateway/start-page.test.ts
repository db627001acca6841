import assert from 'node:assert/strict';
import { test } from 'vitest';
import { readConfig } from '../../config.ts';
import { startPage } from '../../gateway/start-page.ts';

const page = (settings: Readonly<Record<string, string>>): string =>
  startPage({ config: readConfig(settings), address: 'http://127.0.0.1:3000', latexReady: false, resumedJobs: 0 });

test('no settings -> the page says what is built in, and nothing of payments', () => {
  assert.match(page({}), /model {8}off: built-in agents/);
  assert.doesNotMatch(page({}), /payments/);
});

test('payments are enabled -> the page says on which network and to whom the money goes', () => {
  const wallet = `0x${'1'.repeat(40)}`;
  const shown = page({ X402_ENABLED: 'true', X402_PAYMENT_ADDRESS: wallet, X402_RPC_URL: 'http://127.0.0.1:8545' });
  assert.ok(shown.includes(`  payments     x402: USDC on eip155:84532 to ${wallet}`), shown);
});
