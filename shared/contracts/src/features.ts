/** Features that an operator switches by `FEATURES`; where the specification has a placeholder, it is shown instead. */
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

/** The specification says what stands in their place, so they are on only where an operator names them. */
const namedOnly: readonly FeatureName[] = ['service-figures'];

/** What `FEATURES=all` switches on, which is also the default. */
export const defaultFeatureNames: readonly FeatureName[] = featureNames.filter((name) => !namedOnly.includes(name));

export type FeatureName = (typeof featureNames)[number];
