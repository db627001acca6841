import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgEnum,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { PAYMENT_PROTOCOLS } from '../../contracts/payment-networks.ts';
import { PAYMENT_STATES, type PaidRequest, type StoredPromise } from '../../contracts/payments.ts';
import { createdAt, instant } from './columns.ts';

export const paymentProtocol = pgEnum('payment_protocol', PAYMENT_PROTOCOLS);
export const paymentState = pgEnum('payment_state', PAYMENT_STATES);

/** Users who are known by their wallet only. */
export const walletUsers = pgTable(
  'wallet_users',
  {
    /** In lower case: an address and its checksummed form are one user. */
    wallet: text('wallet').primaryKey(),
    userId: uuid('user_id').notNull().unique().defaultRandom(),
    /** Users that never paid were made by somebody who looked at an open route: there is a bound to these. */
    hasPaid: boolean('has_paid').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index('wallet_users_without_payment')
      .on(table.createdAt)
      .where(sql`not has_paid`),
  ],
);

/** The ledger: one row for each payment that a facilitator found good, kept for ever. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    protocol: paymentProtocol('protocol').notNull(),
    network: text('network').notNull(),
    asset: text('asset').notNull(),
    payer: text('payer').notNull(),
    nonce: text('nonce').notNull(),
    payTo: text('pay_to').notNull(),
    /** In the smallest unit of the token. */
    amount: numeric('amount', { precision: 78, scale: 0 }).notNull(),
    /** The price of the route, in dollars. */
    priceUsd: numeric('price_usd').notNull(),
    route: text('route').notNull(),
    userId: uuid('user_id').notNull(),
    /** SHA-256 of route and body, hex: the proof pays for this request and no other. */
    requestHash: text('request_hash').notNull(),
    request: jsonb('request').$type<PaidRequest>().notNull(),
    state: paymentState('state').notNull().default('settling'),
    /** Not unique: some facilitators settle several payments in one transaction. */
    transaction: text('transaction'),
    /** Of b402, which settles after the answer: what the payer signed, and what it was verified against. */
    promise: jsonb('promise').$type<StoredPromise>(),
    /** Why it is not settled, in a word. */
    error: text('error'),
    /** Seconds since 1970 from which on the token refuses the authorization. */
    validBefore: bigint('valid_before', { mode: 'number' }).notNull(),
    /** A block before the first one that can hold the payment. */
    fromBlock: bigint('from_block', { mode: 'number' }).notNull(),
    /** Until then one process is busy with the payment. */
    leaseUntil: instant('lease_until').notNull(),
    attempts: integer('attempts').notNull().default(1),
    /** The message whose work was paid for; null until it has begun. */
    messageId: uuid('message_id'),
    settledAt: instant('settled_at'),
    /** When the chain was read again, after blocks may no longer change. */
    confirmedAt: instant('confirmed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('one_payment_per_nonce').on(table.protocol, table.network, table.asset, table.payer, table.nonce),
    check(
      'payment_key_in_lower_case',
      sql`asset = lower(asset) and payer = lower(payer) and nonce = lower(nonce) and pay_to = lower(pay_to)`,
    ),
    index('payments_of_user').on(table.userId, table.createdAt),
    index('payments_newest').on(table.createdAt),
    index('payments_of_message').on(table.messageId),
    index('payments_promised')
      .on(table.payer)
      .where(sql`promise is not null`),
    index('payments_to_reconcile')
      .on(table.leaseUntil)
      .where(sql`state = 'settling' or (state = 'settled' and (message_id is null or confirmed_at is null))`),
  ],
);

export type PaymentRow = typeof payments.$inferSelect;
