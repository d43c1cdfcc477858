import { accountClosed, accountReopened } from '@stagedoor/contracts/personal-data-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { lt } from 'drizzle-orm';
import { leavingSellers } from '#/db/sold-items.ts';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';

const fortnightMs = 14 * 86_400_000;
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Somebody deletes their account: a job then notifies their buyers, who can save what they bought until the account is
 * erased.
 */
export const onAccountClosed = defineConsumer({
  name: 'on-account-closed',
  on: accountClosed,
  async handle(tx, { data: { userId, closedAt, erasesAt, revision } }, { clock }: PaymentsServiceDeps) {
    const endsAt = erasesAt === undefined ? new Date(Date.parse(closedAt) + fortnightMs) : new Date(erasesAt);
    await saveLatest(tx as Tx, { sellerId: userId, isLeaving: true, endsAt, revision, dueAt: clock.now() });
  },
});

/** The account was reopened: buyers keep what they bought. */
export const onAccountReopened = defineConsumer({
  name: 'on-account-reopened',
  on: accountReopened,
  async handle(tx, { data: { userId, reopenedAt, revision } }, _deps: PaymentsServiceDeps) {
    const endsAt = new Date(reopenedAt);
    await saveLatest(tx as Tx, { sellerId: userId, isLeaving: false, endsAt, revision, dueAt: null });
  },
});

async function saveLatest(tx: Tx, { sellerId, ...change }: typeof leavingSellers.$inferInsert): Promise<void> {
  const set = { ...change, afterId: nobody };
  await tx
    .insert(leavingSellers)
    .values({ sellerId, ...set })
    .onConflictDoUpdate({
      target: leavingSellers.sellerId,
      set,
      setWhere: lt(leavingSellers.revision, change.revision),
    });
}
