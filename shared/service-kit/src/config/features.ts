import { type FeatureName, featureNames } from '@stagedoor/contracts/features';
import { ConfigProblem, listVariable, type Variable } from '#/config/config.ts';

/** The features that are on: `all`, `none`, or a list. All by default. */
export function featuresVariable(name: string): Variable<readonly FeatureName[]> {
  return {
    name,
    fallback: featureNames,
    parse(text) {
      if (text.trim() === 'all') return featureNames;
      if (text.trim() === 'none') return [];
      const requested = listVariable(name).parse(text);
      if (!requested.every((one) => featureNames.some((known) => known === one))) {
        throw new ConfigProblem(`must be all, none, or some of ${featureNames.join(', ')}`);
      }
      return featureNames.filter((known) => requested.includes(known));
    },
  };
}
