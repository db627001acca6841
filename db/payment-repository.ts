import { and, count, desc, eq, gt, isNull, lte, max, sql } from 'drizzle-orm';
import type { PaidRequest, PaymentKey } from '../contracts/payments.ts';
import type { PaymentProtocol } from '../contracts/payment-networks.ts';
import type { Database } from './connection.ts';
import { payments, walletUsers, type PaymentRow } from './tables/payments.ts';

export interface Claim {
  readonly protocol: PaymentProtocol;
  readonly key: PaymentKey;
  readonly payTo: string;
  readonly amount: bigint;
  readonly priceUsd: string;
  readonly request: PaidRequest;
  readonly requestHash: string;
  readonly validBefore: number;
  readonly fromBlock: bigint;
  readonly leaseMs: number;
}

/** The ledger. What is definite never changes: only a row that is `settling` may become settled or failed. */
export function createPaymentRepository(db: Database) {
  /** What is known of a proof and of who made it. */
  async function find(protocol: PaymentProtocol, key: PaymentKey) {
    const [row] = await db
      .select({ userId: walletUsers.userId, payment: payments })
      .from(walletUsers)
      .leftJoin(payments, and(eq(payments.payer, walletUsers.wallet), hasKey(protocol, key)))
      .where(eq(walletUsers.wallet, key.payer));
    return { userId: row?.userId, payment: row?.payment ?? undefined };
  }

  /** Takes the nonce for one request; undefined when it is taken. The first payment of a wallet makes its user. */
  async function claim(input: Claim): Promise<{ readonly id: string; readonly userId: string } | undefined> {
    const { key, protocol, request } = input;
    const [claimed] = await db.execute<{ id: string; userId: string }>(sql`
      with payer as (
        insert into wallet_users (wallet, has_paid) values (${key.payer}, true)
        on conflict (wallet) do update set has_paid = true returning user_id
      )
      insert into payments (protocol, network, asset, payer, nonce, pay_to, amount, price_usd, route, user_id, request_hash,
        request, valid_before, from_block, lease_until)
      select ${protocol}::payment_protocol, ${key.network}, ${key.asset}, ${key.payer}, ${key.nonce}, ${input.payTo.toLowerCase()},
        ${String(input.amount)}::numeric, ${input.priceUsd}::numeric, ${request.path}, payer.user_id, ${input.requestHash},
        ${JSON.stringify(request)}::jsonb, ${input.validBefore}::bigint, ${String(input.fromBlock)}::bigint, ${leaseEnd(input.leaseMs)}
      from payer on conflict on constraint one_payment_per_nonce do nothing returning id, user_id as "userId"`);
    return claimed;
  }

  /** Undefined when another process is busy with the payment, or it is settling no longer. */
  async function takeLease(id: string, leaseMs: number): Promise<PaymentRow | undefined> {
    const [row] = await db
      .update(payments)
      .set({ leaseUntil: leaseEnd(leaseMs), attempts: sql`attempts + 1` })
      .where(and(eq(payments.id, id), eq(payments.state, 'settling'), lte(payments.leaseUntil, sql`now()`)))
      .returning();
    return row;
  }

  /** For a process that runs alone: leases of earlier processes are stale. */
  async function releaseLeases(protocol: PaymentProtocol): Promise<void> {
    await db
      .update(payments)
      .set({ leaseUntil: sql`now()` })
      .where(and(eq(payments.protocol, protocol), gt(payments.leaseUntil, sql`now()`)));
  }

  /** The money has arrived, but the work could not begin. */
  async function recordSettled(id: string, transaction: string): Promise<void> {
    await db
      .update(payments)
      .set({ state: 'settled', transaction, error: null, settledAt: sql`now()`, leaseUntil: sql`now()` })
      .where(and(eq(payments.id, id), eq(payments.state, 'settling')));
  }

  /** The outcome of the settlement is unknown: after a delay the next caller reads it from the chain. */
  async function recordUnknown(id: string, error: string, againAfterMs = 0): Promise<void> {
    await db
      .update(payments)
      .set({ error, leaseUntil: leaseEnd(againAfterMs) })
      .where(and(eq(payments.id, id), eq(payments.state, 'settling')));
  }

  /** The chain says that the money can never arrive. */
  async function recordFailed(id: string, error: string): Promise<void> {
    await db
      .update(payments)
      .set({ state: 'failed', error, leaseUntil: sql`now()` })
      .where(and(eq(payments.id, id), eq(payments.state, 'settling')));
  }

  /**
   * Takes payments that nobody is busy with and that are not done: those whose outcome is unknown, those whose work has not
   * begun, and those whose block may be looked at a last time.
   */
  async function claimUnfinished(
    protocol: PaymentProtocol,
    { confirmAfterMs, leaseMs, limit }: { confirmAfterMs: number; leaseMs: number; limit: number },
  ): Promise<readonly PaymentRow[]> {
    return db.transaction(async (tx) => {
      const due = await tx
        .select({ id: payments.id })
        .from(payments)
        .where(
          and(
            eq(payments.protocol, protocol),
            lte(payments.leaseUntil, sql`now()`),
            sql`(state = 'settling' or (state = 'settled' and (message_id is null or confirmed_at is null)))`,
            sql`(state = 'settling' or message_id is null or settled_at < now() - ${confirmAfterMs}::integer * interval '1 millisecond')`,
          ),
        )
        .orderBy(payments.leaseUntil)
        .limit(limit)
        .for('update', { skipLocked: true });
      if (due.length === 0) return [];
      return tx
        .update(payments)
        .set({ leaseUntil: leaseEnd(leaseMs) })
        .where(sql`id = any(${sql.param(due.map(({ id }) => id))}::uuid[])`)
        .returning();
    });
  }

  /** The chain was read a last time; `error` says what is wrong, if anything is. */
  async function recordConfirmation(id: string, error: string | null): Promise<void> {
    await db
      .update(payments)
      .set({ confirmedAt: sql`now()`, error })
      .where(and(eq(payments.id, id), isNull(payments.confirmedAt)));
  }

  /** The newest payments that have arrived, of one user or of all. */
  async function listSettled(protocol: PaymentProtocol, userId: string, limit: number): Promise<readonly PaymentRow[]> {
    return db.select().from(payments).where(settledBy(protocol, userId)).orderBy(desc(payments.createdAt)).limit(limit);
  }

  /** All payments, whatever became of them, newest first: for operators. */
  async function list(limit: number): Promise<readonly PaymentRow[]> {
    return db.select().from(payments).orderBy(desc(payments.createdAt)).limit(limit);
  }

  async function statsOf(protocol: PaymentProtocol, userId: string) {
    const [stats] = await db
      .select({
        payments: count(),
        totalUsd: sql<string>`coalesce(sum(price_usd), 0)::text`,
        lastPaymentAt: max(payments.createdAt),
        favoriteRoute: sql<string | null>`mode() within group (order by route)`,
      })
      .from(payments)
      .where(settledBy(protocol, userId));
    if (stats === undefined) throw new Error('A select of totals returned no row');
    return stats;
  }

  return {
    ...{ find, claim, takeLease, releaseLeases, recordSettled, recordUnknown, recordFailed },
    ...{ claimUnfinished, recordConfirmation, list, listSettled, statsOf },
  };
}
export type PaymentRepository = ReturnType<typeof createPaymentRepository>;

const leaseEnd = (leaseMs: number) => sql`now() + ${leaseMs}::integer * interval '1 millisecond'`;

function hasKey(protocol: PaymentProtocol, { asset, network, nonce, payer }: PaymentKey) {
  return and(
    ...[eq(payments.protocol, protocol), eq(payments.network, network), eq(payments.asset, asset)],
    ...[eq(payments.payer, payer), eq(payments.nonce, nonce)],
  );
}

function settledBy(protocol: PaymentProtocol, userId: string) {
  return and(eq(payments.protocol, protocol), eq(payments.userId, userId), eq(payments.state, 'settled'));
}
