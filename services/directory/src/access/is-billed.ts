import { catalogue, findEntry } from '@stagedoor/catalogue/catalogue';
import type { DirectoryDeps } from '#/config.ts';

/** Whether a service has a price that the platform bills. */
export function isBilled({ features }: Pick<DirectoryDeps['config'], 'features'>, key: string): boolean {
  return features.includes('service-billing') && findEntry(key)?.price.kind === 'plans';
}

/** The keys of all services that have such a price. */
export const billedKeys: readonly string[] = catalogue
  .filter(({ price }) => price.kind === 'plans')
  .map(({ key }) => key);
