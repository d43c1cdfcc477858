import { writePersonScopesVariable, writeScopesVariable } from '../../joining/granted-scopes.ts';
import { brokerPasswordVariable } from '../broker-configuration.ts';
import {
  cardFormKey,
  type DeployedService,
  type DeployedStub,
  type Deployment,
  gatewayMetricsAddress,
  gatewayMetricsPort,
  gatewayMetricsVariable,
  gatewayPort,
  gatewayReader,
  imageOf,
  stubHost,
} from '../deployed-services.ts';
import { calleesOf } from './egress.ts';
import { databaseEnv, type Workload } from './service-manifests.ts';

/** The internal Service in front of all gateways, in addition to the one for browsers. */
export const gatewayInside = 'gateway-inside';

const usualMemory = { request: '160Mi', limit: '640Mi' };

function secretEnv(name: string, secret: string, key: string, optional = false) {
  return { name, valueFrom: { secretKeyRef: { name: secret, key, ...(optional ? { optional } : {}) } } };
}

/** Variables of each instance besides the common configuration: its name, and its secrets by reference. */
function commonEnv(name: string, port?: number) {
  return [
    { name: 'HOST', value: '0.0.0.0' },
    ...(port === undefined ? [] : [{ name: 'PORT', value: String(port) }]),
    { name: 'DRAIN_DELAY_MS', value: '3000' },
    ...(name === 'gateway' ? [] : brokerEnv(name)),
    secretEnv('SERVICE_SECRET', 'service-secrets', name),
  ];
}

/** The address of the broker, with the service's own user. */
function brokerEnv(name: string) {
  return [
    secretEnv('NATS_PASSWORD', 'nats-users', brokerPasswordVariable(name)),
    { name: 'NATS_URL', value: `nats://${name}:$(NATS_PASSWORD)@nats:4222` },
  ];
}

export function gatewayWorkload(deployment: Deployment): Workload {
  const declared = deployment.callers.get('gateway') ?? [];
  return {
    name: 'gateway',
    image: imageOf(deployment, 'gateway'),
    ports: [
      { name: 'http', port: gatewayPort },
      { name: 'metrics', port: gatewayMetricsPort },
    ],
    healthPort: gatewayPort,
    metricsPort: gatewayMetricsPort,
    env: [
      ...commonEnv('gateway'),
      { name: 'GATEWAY_PORT', value: String(gatewayPort) },
      { name: 'METRICS_HOST', value: '0.0.0.0' },
      { name: 'METRICS_PORT', value: String(gatewayMetricsPort) },
      { name: 'TRUSTED_SCREENS', value: deployment.trustedScreens },
      { name: 'TRUSTED_PROXIES', valueFrom: { configMapKeyRef: { name: 'stagedoor', key: 'INGRESS_NETWORK' } } },
      secretEnv(cardFormKey.variable, cardFormKey.secret, cardFormKey.variable, true),
    ],
    hasDatabase: false,
    filesClaim: undefined,
    instances: { min: 2, max: 20 },
    memory: usualMemory,
    callers: 'everyone',
    insideCallers: declared === 'every-service' ? [] : declared,
    callees: [...deployment.services.map(({ name }) => name), ...deployment.stubs.map(({ key }) => key), stubHost],
    places: [],
  };
}

export function serviceWorkload(
  { name, port, writes, secrets, variables, instances, internet }: DeployedService,
  deployment: Deployment,
): Workload {
  const { callers, scopes, personScopes } = deployment;
  return {
    name,
    image: imageOf(deployment, name),
    ports: [{ name: 'http', port }],
    healthPort: port,
    metricsPort: port,
    env: [
      ...commonEnv(name, port),
      ...databaseEnv(name),
      ...(name === 'auth'
        ? [
            secretEnv('SERVICE_SECRETS', 'auth', 'serviceSecrets'),
            // Optional for a cluster that was made before there was one: then auth itself says what is missing.
            secretEnv('KEYS_SECRET', 'auth', 'keysSecret', true),
            ...(scopes.size === 0 ? [] : [{ name: 'SERVICE_SCOPES', value: writeScopesVariable(scopes) }]),
            ...(personScopes.size === 0
              ? []
              : [{ name: 'PERSON_SCOPES', value: writePersonScopesVariable(personScopes) }]),
            { name: 'TRUSTED_PROXIES', valueFrom: { configMapKeyRef: { name: 'stagedoor', key: 'POD_NETWORK' } } },
          ]
        : []),
      ...(name === gatewayReader
        ? [{ name: gatewayMetricsVariable, value: gatewayMetricsAddress(gatewayInside) }]
        : []),
      ...secrets.map((variable) => secretEnv(variable, name, variable, true)),
      ...Object.entries(variables).map(([variable, value]) => ({ name: variable, value })),
      ...(writes.mail ? [secretEnv('SMTP_URL', 'mail', 'url')] : []),
      ...(writes.files
        ? [
            { name: 'DATA_DIR', value: '/data' },
            ...(writes.media ? [secretEnv('MEDIA_SECRET', 'media', 'signing')] : []),
            secretEnv('FILE_STORE_URL', 'media', 'store', true),
          ]
        : []),
    ],
    hasDatabase: true,
    filesClaim: writes.files ? `${name}-files` : undefined,
    instances,
    // Pictures are decoded in a process beside the service.
    memory: writes.media ? { request: '256Mi', limit: '1536Mi' } : usualMemory,
    callers: callers.get(name) ?? [],
    callees: calleesOf(name, callers, deployment.stubs),
    // A bucket for files is out there.
    places: [
      'broker',
      ...(writes.mail ? ['mail' as const] : []),
      ...(internet || writes.files ? ['internet' as const] : []),
    ],
  };
}

/** All stubs in one process. */
export function stubsWorkload(deployment: Deployment): Workload {
  return stubWorkload(stubHost, deployment.stubs, deployment);
}

/** A stub in a process of its own. */
export function stubAloneWorkload(stub: DeployedStub, deployment: Deployment): Workload {
  return stubWorkload(stub.key, [stub], deployment);
}

function stubWorkload(name: string, stubs: readonly DeployedStub[], deployment: Deployment): Workload {
  const [first] = stubs;
  return {
    name,
    image: imageOf(deployment, stubHost),
    ports: stubs.map(({ port }) => ({ name: stubs.length === 1 ? 'http' : `http-${port}`, port })),
    healthPort: first?.port ?? 0,
    metricsPort: first?.port ?? 0,
    env: [...commonEnv(stubHost), { name: 'SERVICES', value: stubs.map(({ key }) => key).join(',') }],
    hasDatabase: false,
    filesClaim: undefined,
    instances: { min: 2, max: 4 },
    memory: usualMemory,
    callers: deployment.callers.get(first?.key ?? '') ?? [],
    // Stubs call as what hosts them.
    callees: calleesOf(stubHost, deployment.callers, []),
    places: ['broker'],
  };
}
