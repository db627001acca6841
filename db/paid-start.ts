import { sql, type SQL } from 'drizzle-orm';

/** A payment whose money has arrived, as the start of its work records it. */
export interface ArrivedMoney {
  readonly paymentId: string;
  readonly transaction: string;
  /** The message whose work failed and is begun anew; null at first. */
  readonly replaces: string | null;
}

/** Another process has begun the work of the payment, or begun it anew. Nothing of this start is stored. */
export class BegunElsewhere extends Error {}

/** CTE `paid`: the payment, settled and with its message; empty when another process was first. `refused` is a CTE before it. */
export function paidBy({ paymentId, replaces, transaction }: ArrivedMoney, messageId: string): SQL {
  return sql`
    paid as (
      update payments set state = 'settled', transaction = ${transaction}, message_id = ${messageId}::uuid, error = null,
        settled_at = coalesce(settled_at, now()), lease_until = now()
      where id = ${paymentId}::uuid and state <> 'failed' and message_id is not distinct from ${replaces}::uuid
        and not exists (select from refused) returning id
    ),`;
}

/** Makes the rows of a start depend on its payment. */
export const onlyIfPaid = (money: ArrivedMoney | undefined): SQL =>
  money === undefined ? sql`` : sql` and exists (select from paid)`;
