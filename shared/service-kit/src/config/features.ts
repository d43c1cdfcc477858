import { defaultFeatureNames, type FeatureName, featureNames } from '@stagedoor/contracts/features';
import { ConfigProblem, listVariable, type Variable } from '#/config/config.ts';

/**
 * The enabled features: `none`, or a list of names, in which `all` stands for those that are enabled by default. The default
 * is `all`.
 */
export function featuresVariable(name: string): Variable<readonly FeatureName[]> {
  return {
    name,
    fallback: defaultFeatureNames,
    parse(text) {
      if (text.trim() === 'none') return [];
      const requested = listVariable(name)
        .parse(text)
        .flatMap((one): readonly string[] => (one === 'all' ? defaultFeatureNames : [one]));
      if (!requested.every((one) => featureNames.some((known) => known === one))) {
        throw new ConfigProblem(`must be none, or some of all, ${featureNames.join(', ')}`);
      }
      return featureNames.filter((known) => requested.includes(known));
    },
  };
}
