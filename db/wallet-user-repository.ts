import { eq, sql } from 'drizzle-orm';
import { isId } from '../contracts/ids.ts';
import type { Database } from './connection.ts';
import { walletUsers } from './tables/payments.ts';

export interface WalletUser {
  readonly userId: string;
  readonly isNew: boolean;
}

/** Users by their wallet. Those who pay are made in db/payment-repository.ts, with their first payment. */
export function createWalletUserRepository(db: Database) {
  async function find(wallet: string): Promise<string | undefined> {
    const [row] = await db
      .select({ userId: walletUsers.userId })
      .from(walletUsers)
      .where(eq(walletUsers.wallet, wallet.toLowerCase()));
    return row?.userId;
  }

  /** Undefined when as many users as there may be were made within the hour without having paid. */
  async function getOrCreate(wallet: string, mostNewPerHour: number): Promise<WalletUser | undefined> {
    const known = await find(wallet);
    if (known !== undefined) return { userId: known, isNew: false };
    const [made] = await db.execute<{ user_id: string }>(sql`
      insert into wallet_users (wallet)
      select ${wallet.toLowerCase()}
      where (select count(*) from wallet_users where not has_paid and created_at > now() - interval '1 hour') < ${mostNewPerHour}
      on conflict do nothing returning user_id`);
    if (made !== undefined) return { userId: made.user_id, isNew: true };
    const userId = await find(wallet); // another request was faster
    return userId === undefined ? undefined : { userId, isNew: false };
  }

  /** Whether a user is known by a wallet. */
  async function isWalletUser(userId: string): Promise<boolean> {
    return isId(userId) && (await db.$count(walletUsers, eq(walletUsers.userId, userId))) > 0;
  }

  return { getOrCreate, isWalletUser };
}
export type WalletUserRepository = ReturnType<typeof createWalletUserRepository>;
