import { payoutAccountChanged } from '@stagedoor/contracts/payout-events';
import type { PayoutAccount } from '@stagedoor/contracts/payouts';
import { unavailable } from '@stagedoor/service-kit/common/errors';
import { and, eq } from 'drizzle-orm';
import { type PayoutAccountRow, payoutAccounts } from '#/db/payouts.ts';
import type { PaymentsDeps, Tx } from '#/deps.ts';
import { readBalance } from '#/ledger/read-balance.ts';
import { findHold } from '#/payouts/payout-hold.ts';
import { recordSafetyChange } from '#/payouts/safety-hold.ts';
import { recordFingerprints } from '#/people/fingerprints.ts';
import type { ProviderAccount } from '#/provider/provider.ts';

/** Returns a creator's account with the provider; undefined before set-up. */
export async function findAccount({ database: { db }, provider }: PaymentsDeps, creatorId: string) {
  const [account] = await db
    .select()
    .from(payoutAccounts)
    .where(and(eq(payoutAccounts.creatorId, creatorId), eq(payoutAccounts.provider, provider.name)));
  return account;
}

/**
 * Creates the payout account if there is none, and returns the address at which its set-up continues. Safe to repeat.
 */
export async function setUpAccount(deps: PaymentsDeps, creatorId: string): Promise<PayoutAccount> {
  const { provider, database } = deps;
  return callProvider(async () => {
    let account = await findAccount(deps, creatorId);
    if (account === undefined) {
      // The provider keys the account by the creator's id: two requests at once get the same account.
      const { accountId, isComplete } = await provider.openAccount(creatorId);
      await database.db
        .insert(payoutAccounts)
        .values({ creatorId, provider: provider.name, accountId, isComplete: false, setUpAt: null })
        .onConflictDoNothing();
      // The first bank account completes the set-up, so the account is refreshed: that notifies the creator and detects
      // later changes.
      if (isComplete) await refreshAccount(deps, accountId);
      account = await findAccount(deps, creatorId);
    }
    if (account === undefined) throw new Error('an account was not written');
    const url = await provider.linkAccount(account.accountId);
    return { isComplete: account.isComplete, url, ...(await presentHold(deps, creatorId)) };
  });
}

/**
 * Returns whether payouts are set up. Asks the provider only if the account was incomplete. Does not return the address
 * where set-up continues: whoever opens that address chooses where the money goes, so it is given only to a person who
 * has just proved their identity.
 */
export async function readAccount(deps: PaymentsDeps, creatorId: string): Promise<PayoutAccount> {
  const account = await findAccount(deps, creatorId);
  const hold = await presentHold(deps, creatorId);
  if (account === undefined || account.isComplete) return { isComplete: account !== undefined, url: null, ...hold };
  const { isComplete } = await refreshAccount(deps, account.accountId);
  return { isComplete, url: null, ...hold };
}

async function presentHold(
  deps: PaymentsDeps,
  creatorId: string,
): Promise<Pick<PayoutAccount, 'holdReason' | 'holdEndsAt' | 'mayReleaseHold'>> {
  const hold = await findHold(deps.database.db, deps, creatorId);
  if (hold === undefined) return {};
  const { reason, endsAt, mayRelease } = hold;
  return {
    holdReason: reason,
    ...(endsAt === null ? {} : { holdEndsAt: endsAt.toISOString() }),
    ...(mayRelease ? { mayReleaseHold: true } : {}),
  };
}

/**
 * Reads an account's state from the provider, and saves it. An account that became complete, or whose bank account changed,
 * counts as set up now. An unchanged account keeps its age, however often it is read.
 */
export async function refreshAccount(deps: PaymentsDeps, accountId: string): Promise<ProviderAccount> {
  const { provider, clock } = deps;
  const found = await callProvider(() => provider.findAccount(accountId));
  const targetIds = idsOf(found);
  const same = and(eq(payoutAccounts.accountId, accountId), eq(payoutAccounts.provider, provider.name));
  await deps.database.transaction(async (tx) => {
    const [before] = await tx.select().from(payoutAccounts).where(same).for('update');
    if (before === undefined) return;
    const isOther = isReplaced(before, targetIds);
    const now = clock.now();
    const isFirst = found.isComplete && !before.isComplete && before.setUpAt === null;
    const completedAt = isFirst ? now : before.setUpAt;
    const set = { isComplete: found.isComplete, targetIds, setUpAt: isOther ? now : completedAt };
    await tx.update(payoutAccounts).set(set).where(same);
    const targets = found.methods.map(({ fingerprint }) => fingerprint);
    await recordFingerprints(tx, deps, { userId: before.creatorId, kind: 'payout_target', fingerprints: targets });
    const change = { creatorId: before.creatorId, changedAt: now.toISOString() };
    if (isFirst) {
      await holdWhatWasEarned(deps, tx, before.creatorId, now);
      await deps.publish(tx, payoutAccountChanged, { ...change, isFirst });
    }
    if (!isOther) return;
    await recordSafetyChange(tx, before.creatorId, 'accountChangedAt', now);
    await deps.publish(tx, payoutAccountChanged, change);
  });
  return found;
}

/**
 * Holds back earnings from before the payout account existed, because a thief could set up an account for them. A creator
 * without earnings has read the mail about the account before there is anything to pay out. Not in the sandbox, where nobody
 * chooses where money goes.
 */
async function holdWhatWasEarned({ provider }: PaymentsDeps, tx: Tx, creatorId: string, now: Date): Promise<void> {
  if (provider.name === 'sandbox') return;
  const { availableCents, pendingCents } = await readBalance(tx, creatorId, now);
  if (availableCents + pendingCents > 0) await recordSafetyChange(tx, creatorId, 'firstAccountAt', now);
}

/** Whether money would go elsewhere than before; the first bank account of an account replaces none. */
function isReplaced(
  { targetIds: before, isComplete, setUpAt }: PayoutAccountRow,
  targetIds: readonly string[],
): boolean {
  if (before === null || (!isComplete && setUpAt === null)) return false;
  return before.join() !== targetIds.join();
}

/**
 * The provider reports that an account changed. An account that nobody has, because its owner was erased or is just setting it up, is
 * ignored.
 */
export async function onAccountChanged(deps: PaymentsDeps, accountId: string): Promise<void> {
  const same = and(eq(payoutAccounts.accountId, accountId), eq(payoutAccounts.provider, deps.provider.name));
  if ((await deps.database.db.$count(payoutAccounts, same)) > 0) await refreshAccount(deps, accountId);
}

const idsOf = ({ methods }: ProviderAccount) => methods.map(({ id }) => id).toSorted();

export async function listTargets(deps: PaymentsDeps, creatorId: string) {
  const account = await findAccount(deps, creatorId);
  if (account === undefined) return { methods: [] };
  const { methods } = await refreshAccount(deps, account.accountId);
  return { methods: methods.map(({ id, label }) => ({ id, label })) };
}

async function callProvider<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw unavailable('The payment provider does not answer. Please try again.', 5, error);
  }
}
