import { profileUpdated } from '@stagedoor/contracts/social-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { savePerson } from '#/people/people-repository.ts';

/** Updates the local copy of a person, unless it is newer than the event. */
export const onProfileUpdated = defineConsumer({
  name: 'on-profile-updated',
  on: profileUpdated,
  async handle(tx, { data }, _deps: PaymentsServiceDeps) {
    const { userId, version, username, displayName, avatarUrl, isVerified, isSuspended = false } = data;
    await savePerson(tx as Tx, { userId, version, username, displayName, avatarUrl, isVerified, isSuspended });
  },
});
