import { writeAuthorization } from '../broker/broker-users.ts';
import { secretOf } from './compose-secrets.ts';
import { type Deployment, databaseOf, ownVariable, stubHost } from './deployed-services.ts';
import { writeDocuments, writeYaml } from './write-yaml.ts';

const header = '# Written by `npm run deployment` from the catalogue and the folders of services/.\n';

type Variables = Readonly<Record<string, string>>;

/**
 * The files of infra/generated, by their names: variables that compose and kustomize read, the users of the broker, and of a
 * cluster the roles of databases, the versions of images, and who may call whom.
 */
export function writeGeneratedFiles(deployment: Deployment): Map<string, string> {
  const { services, stubs, brokerUsers, readers, scopes, trustedScreens } = deployment;
  const component = {
    apiVersion: 'kustomize.config.k8s.io/v1alpha1',
    kind: 'Component',
    resources: ['callers.yaml'],
    images: imagesOf(deployment),
    configMapGenerator: [...configMaps(), { name: 'nats', behavior: 'merge', files: ['users.conf'] }],
    patches: [{ path: 'roles.yaml' }],
  };
  return new Map([
    ['addresses.env', writeVariables(addressesOf(deployment))],
    ['auth.env', writeVariables(scopes)],
    ['gateway.env', writeVariables({ TRUSTED_SCREENS: trustedScreens })],
    [
      'business.env',
      writeVariables({ SERVICES: stubs.map(({ key }) => key).join(','), HEALTH_PORT: String(stubs[0]?.port ?? '') }),
    ],
    [
      'broker.env',
      writeVariables({
        EVENT_READERS: readers.map(({ service, consumer, subject }) => `${service}.${consumer}:${subject}`).join(','),
      }),
    ],
    [
      'databases.env',
      writeVariables({
        DATABASES: services.map(({ name }) => databaseOf(name)).join(' '),
        ...Object.fromEntries(
          services.map(({ name }) => [`PASSWORD_${databaseOf(name)}`, secretOf(name, 'DATABASE_PASSWORD')]),
        ),
      }),
    ],
    // In quotes, because the server's parser takes a text of digits for a number.
    [
      'nats.env',
      writeVariables(
        Object.fromEntries(
          brokerUsers.map(({ name }) => [
            ownVariable(name, 'NATS_PASSWORD'),
            `"\\"${secretOf(name, 'NATS_PASSWORD')}\\""`,
          ]),
        ),
      ),
    ],
    ['users.conf', writeBrokerUsers(deployment)],
    ['callers.yaml', header + writeDocuments(callerPolicies(deployment))],
    ['roles.yaml', header + writeYaml(databaseRoles(deployment))],
    ['kustomization.yaml', header + writeYaml(component)],
  ]);
}

/** The config maps of the files with variables; a component for services outside replaces what is in them. */
export function configMaps(behavior?: 'merge'): object[] {
  return ['addresses', 'auth', 'gateway', 'business', 'broker'].map((name) => ({
    name,
    ...(behavior && { behavior }),
    envs: [`${name}.env`],
  }));
}

export function imagesOf({ versions }: Pick<Deployment, 'versions'>): object[] {
  return [...versions].map(([name, newTag]) => ({ name: `stagedoor/${name}`, newTag }));
}

/** A file of variables: values as they are, because kustomize knows no quotes there. */
function writeVariables(variables: Variables): string {
  // What follows a # after a space is a comment for compose. Only JSON has such values, and knows another spelling.
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value.replaceAll('#', '\\u0023')}\n`);
  return header + lines.join('');
}

/** `<NAME>_URL` of every service: its name, or that of the process that hosts the stubs. */
function addressesOf({ services, stubs }: Deployment): Variables {
  const hosts = [
    ...services.map(({ name, port }) => ({ name, host: name, port })),
    ...stubs.map(({ key, port }) => ({ name: key, host: stubHost, port })),
  ];
  return Object.fromEntries(hosts.map(({ name, host, port }) => [ownVariable(name, 'URL'), `http://${host}:${port}`]));
}

/** The authorization part of the broker's configuration; it refers to passwords by variable. */
function writeBrokerUsers({ brokerUsers }: Deployment): string {
  const named = brokerUsers.map((user) => ({ ...user, password: `$${ownVariable(user.name, 'NATS_PASSWORD')}` }));
  return `${header}${writeAuthorization('$NATS_PASSWORD', named)}\n`;
}

/** Lets the gateway and the declared callers reach each service, and the declared callers the gateway's port for inside. */
export function callerPolicies({ services, stubs, callers }: Deployment): object[] {
  const callersOf = (name: string) => callers.get(name) ?? [];
  const ofStubs = [...new Set(stubs.flatMap(({ key }) => callersOf(key)))];
  return [
    policy('gateway-inside', 'gateway', callersOf('gateway'), [{ port: 8081 }]),
    ...services.map(({ name }) => {
      const renderers = shownToVisitors.includes(name) ? ['pages'] : [];
      const declared = callersOf(name);
      return policy(name, name, withGateway(declared === 'every-service' ? declared : [...renderers, ...declared]));
    }),
    policy(stubHost, stubHost, withGateway(ofStubs)),
  ];
}

/** The services that public pages are rendered from. */
const shownToVisitors: readonly string[] = ['social', 'directory', 'payments'];

function withGateway(callers: readonly string[] | 'every-service'): readonly string[] | 'every-service' {
  return callers === 'every-service' ? callers : [...new Set(['gateway', ...callers])];
}

function policy(name: string, pods: string, callers: readonly string[] | 'every-service', ports?: object[]): object {
  const from =
    callers === 'every-service'
      ? { matchLabels: { 'app.kubernetes.io/part-of': 'stagedoor' } }
      : { matchExpressions: [{ key: 'app.kubernetes.io/name', operator: 'In', values: callers }] };
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name },
    spec: {
      podSelector: { matchLabels: { 'app.kubernetes.io/name': pods } },
      policyTypes: ['Ingress'],
      ingress: [{ from: [{ podSelector: from }], ...(ports && { ports }) }],
    },
  };
}

/** The roles of the databases: a patch of the operator's cluster. */
function databaseRoles({ services }: Deployment): object {
  const roles = services.map(({ name }) => ({
    name: databaseOf(name),
    login: true,
    passwordSecret: { name: `database-${name}` },
  }));
  return {
    apiVersion: 'postgresql.cnpg.io/v1',
    kind: 'Cluster',
    metadata: { name: 'postgres' },
    spec: { managed: { roles } },
  };
}
