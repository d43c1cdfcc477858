import type { ShortUser, User } from '@stagedoor/contracts/user';
import { toIso } from '#/db/statement.ts';
import { pictureUrl } from '#/media/file-urls.ts';
import { coverFile, largeAvatarFile, smallAvatarFile } from '#/media/picture-sizes.ts';
import type { Person } from '#/users/find-people.ts';
import { canSeeFullProfile, type Viewer } from '#/users/person-rules.ts';

/** Shapes a profile as the viewer may see it. */
export function presentUser(person: Person, viewer: Viewer | null): User {
  const isFull = canSeeFullProfile(person, viewer);
  return {
    id: person.user_id,
    username: person.username,
    displayName: person.display_name,
    bio: isFull ? person.bio : null,
    avatarUrl: presentAvatar(person.avatar, largeAvatarFile),
    coverUrl: isFull ? presentCover(person.cover) : null,
    role: person.role,
    isVerified: person.is_verified,
    // Stays stored while the person is not a creator and nobody can subscribe to them, and applies again when they become one.
    subscriptionPrice: person.role === 'CREATOR' ? person.subscription_price_cents / 100 : 0,
    createdAt: toIso(person.created_at),
    isPrivate: person.is_private,
    allowMessages: person.allow_messages,
    showOnlineStatus: person.show_online_status,
    stats: {
      posts: person.post_count,
      followers: person.follower_count,
      following: person.following_count,
      subscribers: person.subscriber_count,
    },
    isFollowing: person.is_following,
    isRequested: person.is_requested,
    isBlocked: person.has_blocked,
    isMuted: person.has_muted,
    isFollower: person.is_follower,
    hasSubscription: person.has_subscription,
    ...(viewer?.userId === person.user_id ? { revision: person.version } : {}),
  };
}

/** The data of a person that is shown next to their posts and comments. */
export interface ShortPerson {
  readonly user_id: string;
  readonly username: string;
  readonly display_name: string | null;
  readonly avatar: string | null;
  readonly is_verified: boolean;
}

export function presentShortUser(person: ShortPerson): ShortUser {
  return {
    id: person.user_id,
    username: person.username,
    displayName: person.display_name,
    avatarUrl: presentAvatar(person.avatar, smallAvatarFile),
    isVerified: person.is_verified,
  };
}

/** Returns the address of an avatar's file, from the folder of its files. */
export function presentAvatar(folder: string | null, file: string): string | null {
  return folder === null ? null : pictureUrl('avatars', folder, file);
}

export function presentCover(folder: string | null): string | null {
  return folder === null ? null : pictureUrl('covers', folder, coverFile);
}
