import { and, eq, ne, sql } from 'drizzle-orm';
import type { SettlementResult } from '../contracts/payment-activities.ts';
import type { PaidRequest, PaymentKey, StoredPromise } from '../contracts/payments.ts';
import type { Database, Transaction } from './connection.ts';
import { lockQuota } from './quota-lock.ts';
import { payments, type PaymentRow } from './tables/payments.ts';

export interface PromisedPayment {
  readonly id: string;
  readonly key: PaymentKey;
  readonly userId: string;
  readonly payTo: string;
  readonly amount: bigint;
  readonly priceUsd: string;
  readonly request: PaidRequest;
  readonly requestHash: string;
  readonly validBefore: number;
  readonly fromBlock: bigint;
  readonly promise: StoredPromise;
  readonly messageId: string;
  /** What the payer could pay at `readAt`, by the clock of the database. */
  readonly spendable: bigint;
  readonly readAt: Date;
}

const LEAST_WAIT_MS = 1_000;

/** `taken`: the nonce is; `short`: what the payer can pay is promised to other payments already. */
export type Promised = 'promised' | 'taken' | 'short';

/**
 * Payments that are made after the work: promised by b402, until the money has arrived. They are rows of the ledger, as those of
 * db/payment-repository.ts. All changes of what a payer has promised take turns.
 */
export function createPromiseRepository(db: Database) {
  /** The user of a payer who has promised a payment that a facilitator found good. */
  async function userOf(payer: string): Promise<string> {
    const [row] = await db.execute<{ userId: string }>(sql`
      insert into wallet_users (wallet, has_paid) values (${payer}, true)
      on conflict (wallet) do update set has_paid = true returning user_id as "userId"`);
    if (row === undefined) throw new Error('An upsert returned no row');
    return row.userId;
  }

  /** By the clock that dates settlements. */
  async function now(): Promise<Date> {
    const [row] = await db.execute<{ now: string }>(sql`select now()::text as now`);
    return new Date(row?.now ?? Number.NaN);
  }

  /**
   * Takes the nonce for the work that the transaction begins. What was settled since the chain was read may be in what the
   * chain said, or not: it counts as promised still.
   */
  async function promise(tx: Transaction, input: PromisedPayment): Promise<Promised> {
    const { key, request } = input;
    await lockQuota(tx, 'promised-payments', key.payer);
    const [promised] = await tx.execute<{ sum: string }>(sql`
      select coalesce(sum(amount), 0)::text as sum from payments
      where protocol = 'b402' and network = ${key.network} and asset = ${key.asset} and payer = ${key.payer}
        and (state = 'settling' or settled_at >= ${input.readAt.toISOString()}::timestamptz)`);
    const [known] = await tx.execute(sql`
      select from payments where protocol = 'b402' and network = ${key.network} and asset = ${key.asset}
        and payer = ${key.payer} and nonce = ${key.nonce}`);
    if (known !== undefined) return 'taken';
    if (BigInt(promised?.sum ?? 0) + input.amount > input.spendable) return 'short';
    await tx.insert(payments).values({
      ...{ ...key, protocol: 'b402', userId: input.userId, payTo: input.payTo.toLowerCase() },
      ...{ amount: String(input.amount), priceUsd: input.priceUsd, route: request.path, request },
      ...{ requestHash: input.requestHash, validBefore: input.validBefore, fromBlock: Number(input.fromBlock) },
      ...{ id: input.id, promise: input.promise, messageId: input.messageId, attempts: 0, leaseUntil: sql`now()` },
    });
    return 'promised';
  }

  /** Work that failed is begun anew for the same payment; false when another process has done so. */
  async function recordRestart(
    tx: Transaction,
    { id, messageId, replaces }: { id: string; messageId: string; replaces: string },
  ): Promise<boolean> {
    const rows = await tx
      .update(payments)
      .set({ messageId })
      .where(and(eq(payments.id, id), eq(payments.messageId, replaces), ne(payments.state, 'failed')))
      .returning({ id: payments.id });
    return rows.length === 1;
  }

  /** Undefined when another process is busy with the payment, or its outcome is definite. */
  async function take(id: string, leaseMs: number): Promise<PaymentRow | undefined> {
    const [row] = await db
      .update(payments)
      .set({ leaseUntil: sql`now() + ${leaseMs}::integer * interval '1 millisecond'` })
      .where(and(eq(payments.id, id), eq(payments.state, 'settling'), sql`lease_until <= now()`))
      .returning();
    return row;
  }

  /** When the outcome of a payment is worth another look. */
  async function nextLook(id: string): Promise<SettlementResult> {
    const [row] = await db
      .select({
        state: payments.state,
        leftMs: sql<number>`ceil(extract(epoch from lease_until - now()) * 1000)::integer`,
      })
      .from(payments)
      .where(eq(payments.id, id));
    return { done: row?.state !== 'settling', againAfterMs: Math.max(row?.leftMs ?? 0, LEAST_WAIT_MS) };
  }

  /** Before the proof goes to the facilitator: from then on the money may have moved. */
  async function recordSending(id: string): Promise<void> {
    await db
      .update(payments)
      .set({ attempts: sql`attempts + 1` })
      .where(eq(payments.id, id));
  }

  /**
   * The payment has arrived in one of these transactions, each named once for each transfer of that amount that it holds;
   * undefined when all of them are those of other payments.
   */
  async function recordArrival(
    { amount, asset, id, network, payer, payTo }: PaymentRow,
    transactions: readonly string[],
  ): Promise<string | undefined> {
    if (transactions.length === 0) return undefined;
    return db.transaction(async (tx) => {
      await lockQuota(tx, 'promised-payments', payer);
      const arrived = await tx
        .select({ transaction: payments.transaction })
        .from(payments)
        .where(
          and(
            ...[eq(payments.protocol, 'b402'), eq(payments.network, network), eq(payments.asset, asset)],
            ...[eq(payments.payer, payer), eq(payments.payTo, payTo), eq(payments.amount, amount)],
            ...[eq(payments.state, 'settled'), ne(payments.id, id)],
          ),
        );
      const transaction = firstFree(transactions, arrived);
      if (transaction === undefined) return undefined;
      await tx
        .update(payments)
        .set({ state: 'settled', transaction, error: null, settledAt: sql`now()`, leaseUntil: sql`now()` })
        .where(and(eq(payments.id, id), sql`state in ('settling', 'owed')`));
      return transaction;
    });
  }

  /** The money did not arrive in time. `owed`: for work that was done. */
  async function recordMissed(id: string, state: 'owed' | 'failed', error: string): Promise<void> {
    await db
      .update(payments)
      .set({ state, error, leaseUntil: sql`now()` })
      .where(and(eq(payments.id, id), eq(payments.state, 'settling')));
  }

  /** The oldest payment that a payer owes. */
  async function owedBy({ asset, network, payer }: PaymentKey): Promise<PaymentRow | undefined> {
    const [row] = await db
      .select()
      .from(payments)
      .where(
        and(
          ...[eq(payments.protocol, 'b402'), eq(payments.network, network), eq(payments.asset, asset)],
          ...[eq(payments.payer, payer), eq(payments.state, 'owed')],
        ),
      )
      .orderBy(payments.createdAt)
      .limit(1);
    return row;
  }

  /** Who may read the status of work that was paid for by b402: a user that the caller named, or the payer's. */
  async function readerOf(messageId: string): Promise<string | undefined> {
    const [row] = await db
      .select({ request: payments.request, userId: payments.userId })
      .from(payments)
      .where(and(eq(payments.protocol, 'b402'), eq(payments.messageId, messageId)));
    return row && (row.request.reader ?? row.userId);
  }

  return {
    ...{ userOf, now, promise, take, nextLook, recordRestart, recordSending, recordArrival, recordMissed },
    ...{ owedBy, readerOf },
  };
}
export type PromiseRepository = ReturnType<typeof createPromiseRepository>;

function firstFree(
  transactions: readonly string[],
  arrived: readonly { readonly transaction: string | null }[],
): string | undefined {
  const taken = arrived.flatMap(({ transaction }) => transaction ?? []);
  return transactions.find((transaction) => {
    const place = taken.indexOf(transaction);
    if (place === -1) return true;
    taken.splice(place, 1);
    return false;
  });
}
