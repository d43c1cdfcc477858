/** Features that an operator may switch off by `FEATURES`; where the specification has a placeholder, it is shown instead. */
export const featureNames = [
  'explore',
  'post-create',
  'likes',
  'bookmarks',
  'subscriptions',
  'earnings',
  'analytics',
  'two-factor',
  'step-up',
  'developers',
  'service-billing',
  'service-figures',
] as const;

export type FeatureName = (typeof featureNames)[number];
