import type { EventData } from '@stagedoor/contracts/event';
import { profileUpdated } from '@stagedoor/contracts/social-events';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import type { Publish } from '@stagedoor/service-kit/events/outbox';
import type { Profile } from '#/db/profiles.ts';
import { smallAvatarFile } from '#/media/picture-sizes.ts';
import { presentAvatar } from '#/users/present-user.ts';

/** Publishes the profile fields that other services show, with the profile's new version. */
export async function publishProfile(tx: Transaction, publish: Publish, profile: Profile): Promise<void> {
  await publish(tx, profileUpdated, describeProfile(profile));
}

/** Returns the profile fields that other services show. */
export function describeProfile(profile: Profile): EventData<typeof profileUpdated> {
  const { userId, version, username, displayName, role, isVerified } = profile;
  return {
    userId,
    version,
    username,
    displayName,
    avatarUrl: presentAvatar(profile.avatar, smallAvatarFile),
    role,
    isVerified,
    isPrivate: profile.isPrivate,
    allowMessages: profile.allowMessages,
    showOnlineStatus: profile.showOnlineStatus,
    isSuspended: profile.suspendedAt !== null,
  };
}
