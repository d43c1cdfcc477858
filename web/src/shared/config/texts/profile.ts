export const profileTexts = {
  notFound: 'User not found',
  edit: 'Edit Profile',
  follow: 'Follow',
  following: 'Following',
  unfollowed: 'Unfollowed',
  requested: 'Requested',
  followRequestSent: 'Follow request sent',
  message: 'Message',
  subscribe: (price: string) => `Subscribe - $${price}/mo`,
  subscribeSoon: 'Subscription feature coming soon!',
  posts: 'Posts',
  about: 'About',
  free: 'Free',
} as const;

export const settingsTexts = {
  profile: 'Profile',
  account: 'Account',
  privacy: 'Privacy',
  security: 'Security',
  contactSupport: 'Contact support',
  privateAccount: 'Private Account',
  allowMessages: 'Allow Messages',
  showOnlineStatus: 'Show Online Status',
  enableTwoFactor: 'Enable 2FA',
  downloadData: 'Download your data',
  deleteAccount: 'Delete account',
} as const;

export const storageTexts = {
  title: 'Storage',
  hint: 'What your files take up. Deleting what you posted or sent makes room.',
  posts: 'Posts and profile',
  messages: 'Messages',
  use: (used: string, quota: string) => `${used} of ${quota}`,
  failed: 'Failed to load what your files take up',
  nearlyFull: 'Nearly full',
} as const;
