/** What an operator may switch off, to show the placeholder in its place. */
export const featureNames = [
  'explore',
  'post-create',
  'likes',
  'bookmarks',
  'subscriptions',
  'earnings',
  'analytics',
] as const;

export type FeatureName = (typeof featureNames)[number];
