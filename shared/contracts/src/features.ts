/** Features that an operator switches by `FEATURES`; if the specification has a placeholder, it is shown instead. */
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
  'post-notices',
  'tiers',
  'offers',
  'service-figures',
] as const;

/** They replace something in the specification, so they are on only if the operator names them. */
const namedOnly: readonly FeatureName[] = ['service-figures'];

/** What `FEATURES=all` switches on, which is also the default. */
export const defaultFeatureNames: readonly FeatureName[] = featureNames.filter((name) => !namedOnly.includes(name));

export type FeatureName = (typeof featureNames)[number];
