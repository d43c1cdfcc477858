import { demoPasswordVariables } from '@stagedoor/demo-world/demo-passwords';
import { secretOf } from './compose-secrets.ts';
import { type DeployedService, type Deployment, databaseOf, ownVariable } from './deployed-services.ts';
import { writeDocuments, writeYaml } from './write-yaml.ts';

const header = '# Written by `npm run deployment` from what package.json says under `stagedoor`.\n';

/** The value of the environment in which compose is started, or an empty one. */
const whatIsSet = (variable: string) => `$\{${variable}:-}`;
const network = `$\{STAGEDOOR_NETWORK:-172.30.64}`;

/** Where a compose file finds what all services have in common. */
type Place = { readonly infra: string };
const inRepository: Place = { infra: '../../infra' };

/** `compose.yml` of a service: what differs from infra/compose/process.yml. */
export function writeComposePart(
  service: DeployedService,
  { names }: Pick<Deployment, 'names'>,
  { infra }: Place = inRepository,
): string {
  const { name, isCore, hasSeed, needs } = service;
  // All services share one environment there, so a team reads only what begins with its service's name.
  const variableOfHost = (variable: string) => (isCore ? variable : ownVariable(name, variable));
  const database = databaseOf(name);
  const writesFiles = needs.writes.includes('files');
  const own = {
    extends: { file: `${infra}/compose/process.yml`, service: writesFiles ? 'service-with-files' : 'service' },
    image: `stagedoor/${name}:$\{${ownVariable(name, 'VERSION')}:-local}`,
    build: { args: { SERVICE: name } },
    ...(name === 'auth' && { env_file: [`${infra}/generated/auth.env`] }),
    environment: {
      PORT: String(service.port),
      DATABASE_URL: `postgres://${database}:${secretOf(name, 'DATABASE_PASSWORD')}@postgres:5432/${database}`,
      NATS_URL: `nats://${name}:${secretOf(name, 'NATS_PASSWORD')}@nats:4222`,
      SERVICE_SECRET: secretOf(name, 'SERVICE_SECRET'),
      // The version that the process reports: the tag of its image, or for a local image the version in it.
      SERVICE_VERSION: whatIsSet(ownVariable(name, 'VERSION')),
      ...Object.fromEntries(needs.secrets.map((variable) => [variable, whatIsSet(variableOfHost(variable))])),
      ...Object.fromEntries(
        Object.entries(needs.variables).map(([variable, value]) => [
          variable,
          `$\{${variableOfHost(variable)}:-${value}}`,
        ]),
      ),
      ...(needs.writes.includes('mail') && { SMTP_URL: `$\{SMTP_URL:-smtp://mail:1025}` }),
      ...(needs.writes.includes('media') && { MEDIA_SECRET: secretOf(name, 'MEDIA_SECRET') }),
      ...(name === 'directory' && {
        GATEWAY_METRICS_URL: `$\{GATEWAY_METRICS_URL:-http://gateway:8081,http://gateway-2:8081}`,
      }),
      ...(name === 'auth' && {
        KEYS_SECRET: `$\{KEYS_SECRET:-only-for-this-machine-keys}`,
        // The gateways alone may say for whom they ask: every other service calls auth, too.
        TRUSTED_PROXIES: `${network}.251,${network}.252`,
        SERVICE_SECRETS: names
          .filter((one) => one !== 'auth')
          .map((one) => `${one}:${secretOf(one, 'SERVICE_SECRET')}`)
          .join(','),
      }),
    },
    ...(writesFiles && { volumes: [`${name}-files:/data`] }),
  };
  const seed = {
    extends: { service: name },
    profiles: ['demo'],
    entrypoint: ['node', '/app/service/src/seed.ts'],
    environment: {
      DEMO_NOW: whatIsSet('DEMO_NOW'),
      ...(name === 'auth' &&
        Object.fromEntries(Object.values(demoPasswordVariables).map((one) => [one, whatIsSet(one)]))),
    },
    healthcheck: { disable: true },
    restart: 'no',
  };
  return (
    header +
    writeYaml({
      services: { [name]: own, ...(hasSeed && { [`seed-${name}`]: seed }) },
      ...(writesFiles && { volumes: { [`${name}-files`]: {} } }),
    })
  );
}

const secretEnv = (name: string, secret: string, key: string, optional = false) => ({
  name,
  valueFrom: { secretKeyRef: { name: secret, key, ...(optional && { optional }) } },
});
const configOf = (name: string) => ({ configMapRef: { name } });
const labelOf = (name: string) => ({ 'app.kubernetes.io/name': name });

/** `kubernetes.yml` of a service: what differs from infra/kubernetes/process. */
export function writeKubernetesPart({ name, port, needs }: DeployedService): string {
  const { writes, internet, instances } = needs;
  const [mail, files, media] = [writes.includes('mail'), writes.includes('files'), writes.includes('media')];
  const container = {
    image: `stagedoor/${name}`,
    envFrom: [configOf('stagedoor'), configOf('addresses'), ...(name === 'auth' ? [configOf('auth')] : [])],
    env: environmentOf(name, port, needs),
  };
  const isStored = { 'stagedoor/database': 'own' };
  const deployment = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: {
      name,
      labels: {
        'stagedoor/process': 'own',
        ...isStored,
        ...(files && { 'stagedoor/files': 'own' }),
        ...(media && { 'stagedoor/media': 'own' }),
      },
    },
    spec: {
      selector: { matchLabels: labelOf(name) },
      template: {
        metadata: {
          labels: {
            ...labelOf(name),
            ...isStored,
            ...(mail && { 'stagedoor/mail': 'allowed' }),
            // A bucket for files is out there.
            ...((internet || files) && { 'stagedoor/internet': 'allowed' }),
          },
          annotations: { 'prometheus.io/scrape': 'true', 'prometheus.io/port': String(port) },
        },
        spec: {
          initContainers: [{ name: 'migrate', ...container }],
          containers: [{ name: 'process', ...container, ports: [{ name: 'http', containerPort: port }] }],
          ...(files && { volumes: [{ name: 'files', persistentVolumeClaim: { claimName: `${name}-files` } }] }),
        },
      },
    },
  };
  const documents = [
    deployment,
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name },
      // Headless: the gateway resolves it to all instances, and chooses among them itself.
      spec: { clusterIP: 'None', selector: labelOf(name), ports: [{ name: 'http', port }] },
    },
    {
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata: { name },
      spec: {
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name },
        minReplicas: instances.min,
        maxReplicas: instances.max,
      },
    },
    {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: { name },
      spec: { maxUnavailable: 1, selector: { matchLabels: labelOf(name) } },
    },
    {
      apiVersion: 'postgresql.cnpg.io/v1',
      kind: 'Database',
      metadata: { name: `database-${name}` },
      // A service that is given back leaves what was in its database.
      spec: {
        cluster: { name: 'postgres' },
        name: databaseOf(name),
        owner: databaseOf(name),
        databaseReclaimPolicy: 'retain',
      },
    },
    ...(files
      ? [
          {
            apiVersion: 'v1',
            kind: 'PersistentVolumeClaim',
            metadata: { name: `${name}-files` },
            spec: { accessModes: ['ReadWriteMany'], resources: { requests: { storage: '100Gi' } } },
          },
        ]
      : []),
  ];
  return header + writeDocuments(documents);
}

function environmentOf(name: string, port: number, { secrets, variables, writes }: DeployedService['needs']) {
  const database = databaseOf(name);
  return [
    { name: 'PORT', value: String(port) },
    secretEnv('NATS_PASSWORD', 'nats-users', ownVariable(name, 'NATS_PASSWORD')),
    { name: 'NATS_URL', value: `nats://${name}:$(NATS_PASSWORD)@nats:4222` },
    secretEnv('SERVICE_SECRET', 'service-secrets', name),
    secretEnv('DATABASE_PASSWORD', `database-${name}`, 'password'),
    { name: 'DATABASE_URL', value: `postgres://${database}:$(DATABASE_PASSWORD)@postgres-rw:5432/${database}` },
    ...secrets.map((variable) => secretEnv(variable, name, variable, true)),
    ...Object.entries(variables).map(([variable, value]) => ({ name: variable, value })),
    ...(writes.includes('mail') ? [secretEnv('SMTP_URL', 'mail', 'url')] : []),
    ...(writes.includes('files')
      ? [{ name: 'DATA_DIR', value: '/data' }, secretEnv('FILE_STORE_URL', 'media', 'store', true)]
      : []),
    ...(writes.includes('media') ? [secretEnv('MEDIA_SECRET', 'media', 'signing')] : []),
    ...(name === 'directory' ? [{ name: 'GATEWAY_METRICS_URL', value: 'http://gateway-inside:8081' }] : []),
    ...(name === 'auth'
      ? [
          secretEnv('SERVICE_SECRETS', 'auth', 'serviceSecrets'),
          // Optional for a cluster that was made before there was one: then auth itself says what is missing.
          secretEnv('KEYS_SECRET', 'auth', 'keysSecret', true),
          {
            name: 'TRUSTED_PROXIES',
            valueFrom: { configMapKeyRef: { name: 'stagedoor', key: 'POD_NETWORK' } },
          },
        ]
      : []),
  ];
}
