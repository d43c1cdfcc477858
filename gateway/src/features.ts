/** Features that an operator may switch off; a placeholder is shown instead. */
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
