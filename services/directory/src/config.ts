import { catalogue } from '@stagedoor/catalogue/catalogue';
import {
  type ConfigOf,
  ConfigProblem,
  urlVariable,
  type Variable,
  type Variables,
} from '@stagedoor/service-kit/config/config';
import type { ServiceDeps } from '@stagedoor/service-kit/process/service';
import { servicePort, serviceVariables } from '@stagedoor/service-kit/process/service-config';
import type * as tables from '#/db/tables.ts';

/** The address of each business service. */
const businessAddresses: Variables = Object.fromEntries(
  catalogue.map(({ key, port }) => [
    `url:${key}`,
    firstAddressVariable(`${key.toUpperCase().replaceAll('-', '_')}_URL`, `http://127.0.0.1:${port}`),
  ]),
);

const ownVariables = {
  ...serviceVariables,
  ...servicePort(4005),
  socialUrl: urlVariable('SOCIAL_URL', ['http:', 'https:'], 'http://127.0.0.1:4002'),
};

export const variables: typeof ownVariables & Variables = { ...businessAddresses, ...ownVariables };

type Config = ConfigOf<typeof variables>;

export type DirectoryDeps = ServiceDeps<Config, typeof tables>;

/** The addresses that the directory calls: each business service by its key, and social. */
export function findPeers(config: Config): { readonly [name: string]: string } {
  const business = catalogue.map(({ key }) => [key, String(config[`url:${key}`])] as const);
  return Object.fromEntries([...business, ['social', config.socialUrl]]);
}

/** A list of instances, of which the first is notified of a change at once; the others read the bucket. */
function firstAddressVariable(name: string, fallback: string): Variable<string> {
  return {
    name,
    fallback,
    parse(text) {
      const [first = ''] = text.split(',').map((one) => one.trim());
      if (!URL.canParse(first) || !/^https?:$/.test(new URL(first).protocol)) {
        throw new ConfigProblem('must be addresses that start with http:// or https://');
      }
      return first;
    },
  };
}
