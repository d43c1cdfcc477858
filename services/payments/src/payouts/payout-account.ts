import type { PayoutAccount } from '@stagedoor/contracts/payouts';
import { unavailable } from '@stagedoor/service-kit/common/errors';
import { and, eq, sql } from 'drizzle-orm';
import { payoutAccounts } from '#/db/payouts.ts';
import type { PaymentsDeps } from '#/deps.ts';
import { findHold } from '#/payouts/payout-hold.ts';

/** A creator's account with the provider; undefined before set-up. */
export async function findAccount({ database: { db }, provider }: PaymentsDeps, creatorId: string) {
  const [account] = await db
    .select()
    .from(payoutAccounts)
    .where(and(eq(payoutAccounts.creatorId, creatorId), eq(payoutAccounts.provider, provider.name)));
  return account;
}

/** Opens the account where there is none, and answers where set-up goes on. Again is harmless. */
export async function setUpAccount(deps: PaymentsDeps, creatorId: string): Promise<PayoutAccount> {
  const { provider, database, clock } = deps;
  return ask(async () => {
    let account = await findAccount(deps, creatorId);
    if (account === undefined) {
      // The provider is asked by the creator's id: of two at once both get the same account.
      const { accountId, isComplete } = await provider.openAccount(creatorId);
      await database.db
        .insert(payoutAccounts)
        .values({ creatorId, provider: provider.name, accountId, isComplete, setUpAt: isComplete ? clock.now() : null })
        .onConflictDoNothing();
      account = await findAccount(deps, creatorId);
    }
    if (account === undefined) throw new Error('an account was not written');
    const url = await provider.linkAccount(account.accountId);
    return { isComplete: account.isComplete, url, ...(await holdReasonOf(deps, creatorId)) };
  });
}

/** Whether payouts are set up. One that was not complete is asked for anew. */
export async function readAccount(deps: PaymentsDeps, creatorId: string): Promise<PayoutAccount> {
  const account = await findAccount(deps, creatorId);
  const hold = await holdReasonOf(deps, creatorId);
  if (account === undefined || account.isComplete) return { isComplete: account !== undefined, url: null, ...hold };
  const { isComplete } = await ask(() => deps.provider.findAccount(account.accountId));
  if (isComplete) await completeAccount(deps, account.accountId, true);
  const url = isComplete ? null : await ask(() => deps.provider.linkAccount(account.accountId));
  return { isComplete, url, ...hold };
}

async function holdReasonOf({ database: { db } }: PaymentsDeps, creatorId: string): Promise<{ holdReason?: string }> {
  const hold = await findHold(db, creatorId);
  return hold === undefined ? {} : { holdReason: hold.reason };
}

export async function completeAccount(
  { database: { db }, provider, clock }: PaymentsDeps,
  accountId: string,
  isComplete: boolean,
): Promise<void> {
  const now = sql`${clock.now().toISOString()}::timestamptz`;
  // What was complete before stays as old as it is, however often the provider says so.
  const setUpAt = sql`case when is_complete then set_up_at else coalesce(set_up_at, ${now}) end`;
  await db
    .update(payoutAccounts)
    .set({ isComplete, ...(isComplete ? { setUpAt } : {}) })
    .where(and(eq(payoutAccounts.accountId, accountId), eq(payoutAccounts.provider, provider.name)));
}

export async function listTargets(deps: PaymentsDeps, creatorId: string) {
  const account = await findAccount(deps, creatorId);
  if (account === undefined) return { methods: [] };
  const { methods } = await ask(() => deps.provider.findAccount(account.accountId));
  return { methods: [...methods] };
}

async function ask<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw unavailable('The payment provider does not answer. Please try again.', 5, error);
  }
}
