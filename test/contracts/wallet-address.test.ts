import assert from 'node:assert/strict';
import { test } from 'vitest';
import { checksumAddress, isWalletAddress } from '../../contracts/wallet-address.ts';

// The examples of EIP-55.
const EXAMPLES = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
];

test('addresses -> get the letter case of EIP-55, and are taken in it, in lower and in upper case', () => {
  for (const address of EXAMPLES) {
    assert.equal(checksumAddress(address.toLowerCase()), address);
    const upper = `0x${address.slice(2).toUpperCase()}`;
    for (const form of [address, address.toLowerCase(), upper]) assert.ok(isWalletAddress(form), form);
  }
});

test('an address with a slip, without digits, or the zero address -> is none', () => {
  const slip = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD';
  for (const text of [slip, '', '0x', slip.slice(2), `${slip}0`, `0x${'0'.repeat(40)}`, `0x${'g'.repeat(40)}`]) {
    assert.equal(isWalletAddress(text), false, text);
  }
});
