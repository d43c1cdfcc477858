import { profileUpdated } from '@stagedoor/contracts/social-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { applySuspension } from '#/blocks/apply-suspensions.ts';
import type { MessagingServiceDeps, Tx } from '#/deps.ts';
import { findPerson, lockPerson, savePerson } from '#/people/people-repository.ts';

/** Updates the local copy of a person, unless it is newer than the event. */
export const onProfileUpdated = defineConsumer({
  name: 'on-profile-updated',
  on: profileUpdated,
  async handle(transaction, { data }, deps: MessagingServiceDeps) {
    const tx = transaction as Tx;
    await lockPerson(tx, data.userId);
    const before = await findPerson(tx, data.userId);
    const { userId, version, username, displayName, avatarUrl, role, isVerified } = data;
    const isSuspended = data.isSuspended ?? before?.isSuspended ?? false;
    const isNewer = await savePerson(tx, {
      userId,
      version,
      username,
      displayName,
      avatarUrl,
      role,
      isVerified,
      allowsMessages: data.allowMessages ?? before?.allowsMessages ?? true,
      showsOnlineStatus: data.showOnlineStatus ?? before?.showsOnlineStatus ?? true,
      isSuspended,
    });
    if (isNewer && isSuspended !== (before?.isSuspended ?? false)) await applySuspension(deps, tx, userId);
  },
});
