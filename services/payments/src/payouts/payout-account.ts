import type { PayoutAccount } from '@stagedoor/contracts/payouts';
import { unavailable } from '@stagedoor/service-kit/common/errors';
import { and, eq, sql } from 'drizzle-orm';
import { payoutAccounts } from '#/db/payouts.ts';
import type { PaymentsDeps } from '#/deps.ts';
import { findHold } from '#/payouts/payout-hold.ts';
import type { ProviderAccount } from '#/provider/provider.ts';

/** Returns a creator's account with the provider; undefined before set-up. */
export async function findAccount({ database: { db }, provider }: PaymentsDeps, creatorId: string) {
  const [account] = await db
    .select()
    .from(payoutAccounts)
    .where(and(eq(payoutAccounts.creatorId, creatorId), eq(payoutAccounts.provider, provider.name)));
  return account;
}

/** Creates the account where there is none, and returns the address where set-up continues. Safe to repeat. */
export async function setUpAccount(deps: PaymentsDeps, creatorId: string): Promise<PayoutAccount> {
  const { provider, database, clock } = deps;
  return callProvider(async () => {
    let account = await findAccount(deps, creatorId);
    if (account === undefined) {
      // The provider keys the account by the creator's id: two requests at once get the same account.
      const { accountId, isComplete } = await provider.openAccount(creatorId);
      await database.db
        .insert(payoutAccounts)
        .values({ creatorId, provider: provider.name, accountId, isComplete, setUpAt: isComplete ? clock.now() : null })
        .onConflictDoNothing();
      // Saves the first bank account, so that a change is noticed. An incomplete account has none yet.
      if (isComplete) await refreshAccount(deps, accountId);
      account = await findAccount(deps, creatorId);
    }
    if (account === undefined) throw new Error('an account was not written');
    const url = await provider.linkAccount(account.accountId);
    return { isComplete: account.isComplete, url, ...(await holdReasonOf(deps, creatorId)) };
  });
}

/** Returns whether payouts are set up. Asks the provider where the account was incomplete. */
export async function readAccount(deps: PaymentsDeps, creatorId: string): Promise<PayoutAccount> {
  const account = await findAccount(deps, creatorId);
  const hold = await holdReasonOf(deps, creatorId);
  if (account === undefined || account.isComplete) return { isComplete: account !== undefined, url: null, ...hold };
  const { isComplete } = await refreshAccount(deps, account.accountId);
  const url = isComplete ? null : await callProvider(() => deps.provider.linkAccount(account.accountId));
  return { isComplete, url, ...hold };
}

async function holdReasonOf({ database: { db } }: PaymentsDeps, creatorId: string): Promise<{ holdReason?: string }> {
  const hold = await findHold(db, creatorId);
  return hold === undefined ? {} : { holdReason: hold.reason };
}

/**
 * Asks the provider how an account is now, and saves it. An account that became complete, or is paid out to another
 * target than before, counts as set up now; one that stayed as it was keeps its age, however often it is asked for.
 */
export async function refreshAccount(deps: PaymentsDeps, accountId: string): Promise<ProviderAccount> {
  const { provider, clock } = deps;
  const found = await callProvider(() => provider.findAccount(accountId));
  const now = sql`${clock.now().toISOString()}::timestamptz`;
  const targetIds = idsOf(found);
  const isOtherTarget = sql`target_ids <> ${sql.param(targetIds, payoutAccounts.targetIds)}::text[]`;
  const setUpAt = sql`case
    when ${isOtherTarget} and (is_complete or set_up_at is not null) then ${now}
    when ${found.isComplete} and not is_complete then coalesce(set_up_at, ${now})
    else set_up_at end`;
  await deps.database.db
    .update(payoutAccounts)
    .set({ isComplete: found.isComplete, targetIds, setUpAt })
    .where(and(eq(payoutAccounts.accountId, accountId), eq(payoutAccounts.provider, provider.name)));
  return found;
}

/** The provider reports that an account changed. Accounts that are unknown here are ignored. */
export async function onAccountChanged(deps: PaymentsDeps, accountId: string): Promise<void> {
  const same = and(eq(payoutAccounts.accountId, accountId), eq(payoutAccounts.provider, deps.provider.name));
  if ((await deps.database.db.$count(payoutAccounts, same)) > 0) await refreshAccount(deps, accountId);
}

const idsOf = ({ methods }: ProviderAccount) => methods.map(({ id }) => id).toSorted();

export async function listTargets(deps: PaymentsDeps, creatorId: string) {
  const account = await findAccount(deps, creatorId);
  if (account === undefined) return { methods: [] };
  const { methods } = await refreshAccount(deps, account.accountId);
  return { methods: [...methods] };
}

async function callProvider<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw unavailable('The payment provider does not answer. Please try again.', 5, error);
  }
}
