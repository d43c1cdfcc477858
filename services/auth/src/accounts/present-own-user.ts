import type { OwnUser, User } from '@stagedoor/contracts/user';
import type { AuthConfig } from '#/config.ts';
import type { Account } from '#/db/accounts.ts';

type ProfilePart = Pick<
  OwnUser,
  | 'displayName'
  | 'bio'
  | 'avatarUrl'
  | 'coverUrl'
  | 'isVerified'
  | 'subscriptionPrice'
  | 'isPrivate'
  | 'allowMessages'
  | 'showOnlineStatus'
  | 'stats'
  | 'isFollowing'
  | 'isBlocked'
  | 'hasSubscription'
>;

const unknownProfile: ProfilePart = {
  displayName: null,
  bio: null,
  avatarUrl: null,
  coverUrl: null,
  isVerified: null,
  subscriptionPrice: null,
  isPrivate: null,
  allowMessages: null,
  showOnlineStatus: null,
  stats: null,
  isFollowing: null,
  isBlocked: null,
  hasSubscription: null,
};

/** The values of a new profile. */
const newProfile: ProfilePart = {
  ...unknownProfile,
  isVerified: false,
  subscriptionPrice: 0,
  isPrivate: false,
  allowMessages: true,
  showOnlineStatus: true,
  stats: { posts: 0, followers: 0, following: 0, subscribers: 0 },
  isFollowing: false,
  isBlocked: false,
  hasSubscription: false,
};

/** Presents the caller's own account, with the profile if it is known. Fields that auth owns override the profile's. */
export function presentOwnUser(account: Account, profile: User | undefined, config: AgeConfig): OwnUser {
  return {
    ...presentAccount(account, config),
    ...(profile === undefined ? unknownProfile : pickProfileFields(profile)),
  };
}

/** Presents a newly registered person, before the profile can be fetched. */
export function presentNewUser(account: Account, displayName: string | null, config: AgeConfig): OwnUser {
  return { ...presentAccount(account, config), ...newProfile, displayName };
}

type AgeConfig = Pick<AuthConfig, 'minimumAge'>;

function presentAccount(account: Account, { minimumAge }: AgeConfig) {
  const {
    id,
    username,
    email,
    emailVerifiedAt,
    emailRefusedAt,
    role,
    createdAt,
    ageConfirmedAt,
    language,
    languageRevision,
  } = account;
  const isAgeDue = minimumAge > 0 && ageConfirmedAt === null;
  return {
    ...{ id, username, email, isEmailVerified: emailVerifiedAt !== null, role, createdAt: createdAt.toISOString() },
    ...(emailRefusedAt !== null && { emailRefusedAt: emailRefusedAt.toISOString() }),
    ...(languageRevision > 0 && { language }),
    ...(isAgeDue && { isAgeDue }),
  };
}

function pickProfileFields(profile: User): ProfilePart {
  const { displayName, bio, avatarUrl, coverUrl, isVerified, subscriptionPrice, isPrivate } = profile;
  const { allowMessages = null, showOnlineStatus = null, stats, isFollowing, isBlocked, hasSubscription } = profile;
  return {
    ...{ displayName, bio, avatarUrl, coverUrl, isVerified, subscriptionPrice, isPrivate },
    ...{ allowMessages, showOnlineStatus, stats, isFollowing, isBlocked, hasSubscription },
  };
}
