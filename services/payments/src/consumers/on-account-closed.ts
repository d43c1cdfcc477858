import { accountClosed, accountReopened } from '@stagedoor/contracts/personal-data-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { lt } from 'drizzle-orm';
import { leavingSellers } from '#/db/sold-items.ts';
import { noteLeaving, noteReturn } from '#/debts/note-debt.ts';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { reviewMonthsOf } from '#/prepaid/prepaid-repository.ts';
import { reviewSubscriptionsTo } from '#/subscriptions/review-subscriptions-to.ts';

const fortnightMs = 14 * 86_400_000;
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Handles the deletion of an account: a job notifies the buyers, who can save what they bought until the account is erased. The
 * renewal job cancels the subscriptions to the person, one by one. If the person owes money, because payments was down when auth asked
 * or an ADMIN deleted the account, ADMINs are told.
 */
export const onAccountClosed = defineConsumer({
  name: 'on-account-closed',
  on: accountClosed,
  async handle(tx, { data: { userId, closedAt, erasesAt, revision } }, deps: PaymentsServiceDeps) {
    const endsAt = erasesAt === undefined ? new Date(Date.parse(closedAt) + fortnightMs) : new Date(erasesAt);
    const now = deps.clock.now();
    const isSaved = await saveLatest(tx as Tx, { sellerId: userId, isLeaving: true, endsAt, revision, dueAt: now });
    if (!isSaved) return;
    await reviewSubscriptionsTo(tx as Tx, userId, now);
    await reviewMonthsOf(tx as Tx, userId, now);
    await noteLeaving(deps, tx as Tx, userId, new Date(closedAt));
  },
});

/** The account was reopened: buyers keep what they bought, and subscribers may resume. */
export const onAccountReopened = defineConsumer({
  name: 'on-account-reopened',
  on: accountReopened,
  async handle(tx, { data: { userId, reopenedAt, revision } }, _deps: PaymentsServiceDeps) {
    const endsAt = new Date(reopenedAt);
    const isSaved = await saveLatest(tx as Tx, { sellerId: userId, isLeaving: false, endsAt, revision, dueAt: null });
    if (isSaved) await noteReturn(tx as Tx, userId);
  },
});

/** Returns false if a newer change is saved already. */
async function saveLatest(tx: Tx, { sellerId, ...change }: typeof leavingSellers.$inferInsert): Promise<boolean> {
  const set = { ...change, afterId: nobody };
  const saved = await tx
    .insert(leavingSellers)
    .values({ sellerId, ...set })
    .onConflictDoUpdate({
      target: leavingSellers.sellerId,
      set,
      setWhere: lt(leavingSellers.revision, change.revision),
    })
    .returning({ sellerId: leavingSellers.sellerId });
  return saved.length > 0;
}
