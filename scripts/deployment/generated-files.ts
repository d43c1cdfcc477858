import { writeAuthorization } from '../broker/broker-users.ts';
import { databaseName } from '../supervisor/databases.ts';
import { type Deployment, ownVariable, secretOf, stubHost } from './deployed-services.ts';
import { writeDocuments, writeYaml } from './write-yaml.ts';

const header = '# Written by `npm run deployment` from the catalogue and the folders of services/.\n';

type Variables = Readonly<Record<string, string>>;

/**
 * The files of infra/generated, by their names: variables that compose and kustomize read, the users of the broker, and of a
 * cluster the roles of databases, the versions of images, and who may call whom.
 */
export function writeGeneratedFiles(deployment: Deployment): Map<string, string> {
  const { brokerUsers, versions } = deployment;
  const users = brokerUsers.map((user) => ({ ...user, password: `$${ownVariable(user.name, 'NATS_PASSWORD')}` }));
  const component = { ...describeComponent(versions, ['callers.yaml']), patches: [{ path: 'roles.yaml' }] };
  return new Map([
    ...Object.entries(listVariables(deployment)).map(([name, own]) => [`${name}.env`, writeVariables(own)] as const),
    ['users.conf', `${header}${writeAuthorization('$NATS_PASSWORD', users)}\n`],
    ['callers.yaml', header + writeDocuments(describeCallers(deployment))],
    ['roles.yaml', header + writeYaml(describeRoles(deployment))],
    ['kustomization.yaml', header + writeYaml(component)],
  ]);
}

/** What a component for kustomize has of its own: resources, images, and the config maps of the files with variables. */
export function describeComponent(
  versions: Deployment['versions'],
  resources: readonly string[],
  behavior?: 'merge',
): object {
  const maps = ['addresses', 'auth', 'gateway', 'business', 'broker'].map((name) => ({
    name,
    ...(behavior && { behavior }),
    envs: [`${name}.env`],
  }));
  return {
    apiVersion: 'kustomize.config.k8s.io/v1alpha1',
    kind: 'Component',
    resources,
    images: [...versions].map(([name, newTag]) => ({ name: `stagedoor/${name}`, newTag })),
    configMapGenerator: [...maps, { name: 'nats', behavior: 'merge', files: ['users.conf'] }],
  };
}

/** The variables of each file. */
function listVariables({ services, stubs, brokerUsers, readers, granted }: Deployment): Record<string, Variables> {
  const addresses = [
    ...services.map(({ name, port }) => [ownVariable(name, 'URL'), `http://${name}:${port}`]),
    ...stubs.map(({ key, port }) => [ownVariable(key, 'URL'), `http://${stubHost}:${port}`]),
  ];
  const databases = services.map(({ name }) => [`PASSWORD_${databaseName(name)}`, secretOf(name, 'DATABASE_PASSWORD')]);
  // In quotes, because the server's parser takes a text of digits for a number.
  const users = brokerUsers.map(({ name }) => [
    ownVariable(name, 'NATS_PASSWORD'),
    `"\\"${secretOf(name, 'NATS_PASSWORD')}\\""`,
  ]);
  const durables = readers.map(({ service, consumer, subject }) => `${service}.${consumer}:${subject}`);
  return {
    addresses: Object.fromEntries(addresses),
    auth: granted.ofAuth,
    gateway: { TRUSTED_SCREENS: granted.trustedScreens },
    business: { SERVICES: stubs.map(({ key }) => key).join(','), HEALTH_PORT: String(stubs[0]?.port ?? '') },
    broker: { EVENT_READERS: durables.join(',') },
    databases: {
      DATABASES: services.map(({ name }) => databaseName(name)).join(' '),
      ...Object.fromEntries(databases),
    },
    nats: Object.fromEntries(users),
  };
}

/** A file of variables: values as they are, because kustomize knows no quotes there. */
function writeVariables(variables: Variables): string {
  // What follows a # after a space is a comment for compose. Only JSON has such values, and knows another spelling.
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value.replaceAll('#', '\\u0023')}\n`);
  return header + lines.join('');
}

/** The services that public pages are rendered from. */
const shownToVisitors: readonly string[] = ['social', 'directory', 'payments'];

/** Lets the gateway and the declared callers reach each service, and the declared callers the gateway's port for inside. */
export function describeCallers({ services, stubs, callers }: Deployment) {
  const callersOf = (name: string) => callers.get(name) ?? [];
  return [
    allow('gateway-inside', 'gateway', callersOf('gateway'), [{ port: 8081 }]),
    ...services.map(({ name }) => {
      const renderers = shownToVisitors.includes(name) ? ['pages'] : [];
      return allow(name, name, ['gateway', ...renderers, ...callersOf(name)]);
    }),
    allow(stubHost, stubHost, ['gateway', ...stubs.flatMap(({ key }) => callersOf(key))]),
  ];
}

function allow(name: string, pods: string, callers: readonly string[], ports?: object[]) {
  const from = callers.includes('every-service')
    ? { matchLabels: { 'app.kubernetes.io/part-of': 'stagedoor' } }
    : { matchExpressions: [{ key: 'app.kubernetes.io/name', operator: 'In', values: [...new Set(callers)] }] };
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
function describeRoles({ services }: Deployment) {
  const roles = services.map(({ name }) => ({
    name: databaseName(name),
    login: true,
    passwordSecret: { name: `database-${name}` },
  }));
  const metadata = { name: 'postgres' };
  return { apiVersion: 'postgresql.cnpg.io/v1', kind: 'Cluster', metadata, spec: { managed: { roles } } };
}
