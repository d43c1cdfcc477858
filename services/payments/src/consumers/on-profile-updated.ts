import { profileUpdated } from '@stagedoor/contracts/social-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { payments, subscriptions } from '#/db/payments.ts';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { savePerson } from '#/people/people-repository.ts';
import { withdrawFirstMonths } from '#/subscriptions/withdraw-first-months.ts';

/**
 * Updates the local copy of a person, unless it is newer than the event. Subscriptions to somebody who is no creator are looked
 * at, one by one, by the job that renews them: it asks social, so that an old event ends nothing.
 */
export const onProfileUpdated = defineConsumer({
  name: 'on-profile-updated',
  on: profileUpdated,
  async handle(tx, { data }, { clock }: PaymentsServiceDeps) {
    const { userId, version, username, displayName, avatarUrl, isVerified, isSuspended = false } = data;
    const isCreator = data.role === 'CREATOR';
    const person = { userId, version, username, displayName, avatarUrl, isVerified, isSuspended, isCreator };
    await savePerson(tx as Tx, person);
    if (!isCreator) await reviewSubscriptionsTo(tx as Tx, userId, clock.now());
  },
});

async function reviewSubscriptionsTo(tx: Tx, creatorId: string, now: Date): Promise<void> {
  await withdrawFirstMonths(tx, eq(payments.payeeId, creatorId), now);
  await tx
    .update(subscriptions)
    .set({ dueAt: now })
    .where(
      and(
        eq(subscriptions.creatorId, creatorId),
        inArray(subscriptions.status, ['active', 'grace']),
        gt(subscriptions.dueAt, now),
        isNull(subscriptions.failedAt),
      ),
    );
}
