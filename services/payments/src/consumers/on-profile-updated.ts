import { profileUpdated } from '@stagedoor/contracts/social-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { savePerson } from '#/people/people-repository.ts';
import { reviewMonthsOf } from '#/prepaid/prepaid-repository.ts';
import { noteReturn } from '#/subscriptions/notify-of-return.ts';
import { reviewSubscriptionsTo } from '#/subscriptions/review-subscriptions-to.ts';

/**
 * Updates the local copy of a person, unless it is newer than the event. The renewal job reviews the subscriptions to somebody who
 * is no creator one by one. It asks social, so that an old event ends nothing. Subscribers of a creator who was suspended are
 * notified of the return.
 */
export const onProfileUpdated = defineConsumer({
  name: 'on-profile-updated',
  on: profileUpdated,
  async handle(tx, { data }, { clock }: PaymentsServiceDeps) {
    const { userId, version, username, displayName, avatarUrl, isVerified, isSuspended = false } = data;
    const isCreator = data.role === 'CREATOR';
    const person = { userId, version, username, displayName, avatarUrl, isVerified, isSuspended, isCreator };
    if (isCreator) await noteReturn(tx as Tx, person, clock.now());
    await savePerson(tx as Tx, person);
    if (!isCreator) await reviewSubscriptionsTo(tx as Tx, userId, clock.now());
    if (!isCreator || isSuspended) await reviewMonthsOf(tx as Tx, userId, clock.now());
  },
});
