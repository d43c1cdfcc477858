import { catalogue } from '@stagedoor/catalogue/catalogue';
import { type ConfigOf, ConfigProblem, type Variable, type Variables } from '@stagedoor/service-kit/config/config';
import type { ServiceDeps } from '@stagedoor/service-kit/process/service';
import { servicePort, serviceVariables } from '@stagedoor/service-kit/process/service-config';
import type * as tables from '#/db/tables.ts';

/**
 * The services that the directory asks how they do, besides the catalogue's, with their ports. The gateway has one for
 * inside, beside the one that browsers talk to.
 */
const platformPorts = {
  gateway: 8081,
  auth: 4001,
  social: 4002,
  messaging: 4003,
  notifications: 4004,
  directory: 4005,
  media: 4006,
};

/** The addresses of the instances of each service. */
const addresses: Variables = Object.fromEntries(
  [...Object.entries(platformPorts), ...catalogue.map(({ key, port }) => [key, port] as const)].map(([key, port]) => [
    `url:${key}`,
    addressesVariable(addressVariableOf(key), `http://127.0.0.1:${port}`),
  ]),
);

const ownVariables = {
  ...serviceVariables,
  ...servicePort(4005),
};

export const variables: typeof ownVariables & Variables = { ...addresses, ...ownVariables };

type Config = ConfigOf<typeof variables>;

export type DirectoryDeps = ServiceDeps<Config, typeof tables>;

/** The names of all services whose health the directory checks: the platform's own, then the catalogue's. */
export const operatedNames: readonly string[] = [...Object.keys(platformPorts), ...catalogue.map(({ key }) => key)];

/** Returns the addresses of a service. Each host name in them may resolve to several instances. */
export function findAddresses(config: Config, name: string): readonly string[] {
  const found = config[`url:${name}`];
  return Array.isArray(found) ? found.map(String) : [];
}

/** The addresses that the directory calls: of each service the first one. */
export function findPeers(config: Config): { readonly [name: string]: string } {
  return Object.fromEntries(
    operatedNames.filter((name) => name !== 'auth').map((name) => [name, findAddresses(config, name)[0] ?? '']),
  );
}

function addressVariableOf(key: string): string {
  return key === 'gateway' ? 'GATEWAY_METRICS_URL' : `${key.toUpperCase().replaceAll('-', '_')}_URL`;
}

/** A list of instances, of which the first is notified of a change at once; the others read the bucket. */
function addressesVariable(name: string, fallback: string): Variable<readonly string[]> {
  return {
    name,
    fallback: [fallback],
    parse(text) {
      const all = text.split(',').map((one) => one.trim());
      if (!all.every((one) => URL.canParse(one) && /^https?:$/.test(new URL(one).protocol))) {
        throw new ConfigProblem('must be addresses that start with http:// or https://');
      }
      return all;
    },
  };
}
