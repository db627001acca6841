import { LIMITS } from '../contracts/limits.ts';
import { checksumAddress } from '../contracts/wallet-address.ts';
import type { PaymentRow } from '../db/tables/payments.ts';
import { Refusal } from './exit-codes.ts';
import type { KeyStore } from './key-store.ts';

/** The newest payments of all users, a line each. */
export async function listPayments({ payments, place }: KeyStore, operands: readonly string[]): Promise<string> {
  if (operands.length > 0)
    throw new Refusal(`"${operands.join(' ')}" is too much: payments are not chosen. See --help.`);
  const rows = await payments.list(LIMITS.adminJobsMax);
  return rows.length === 0 ? `There is no payment in ${place}.` : rows.map(lineOf).join('\n');
}

function lineOf({ createdAt, error, id, messageId, payer, priceUsd, route, state, transaction }: PaymentRow): string {
  const what = `${id}  ${createdAt.toISOString()}  ${state}  $${priceUsd}  ${route}  ${checksumAddress(payer)}`;
  const rest = [
    `transaction ${transaction ?? 'none'}`,
    messageId === null ? 'its work has not begun' : `message ${messageId}`,
    ...(error === null ? [] : [error]),
  ];
  return `${what}  ${rest.join('  ')}`;
}
