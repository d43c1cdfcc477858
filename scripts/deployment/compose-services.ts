import { demoPasswordVariables } from '@stagedoor/demo-world/demo-passwords';
import { operator } from '../broker/broker-users.ts';
import { writePersonScopesVariable, writeScopesVariable } from '../joining/granted-scopes.ts';
import { brokerPasswordVariable, brokerStep, writeReaders } from './broker-configuration.ts';
import {
  brokerPasswordOf,
  databasePasswordOf,
  keysSecret,
  mediaSecretOf,
  operatorPassword,
  ownVariable,
  postgresPassword,
  serviceSecretOf,
} from './compose-secrets.ts';
import {
  addressesOf,
  cardFormKey,
  type DeployedService,
  type Deployment,
  databaseOf,
  gatewayMetricsAddress,
  gatewayMetricsPort,
  gatewayMetricsVariable,
  gatewayPort,
  gatewayReader,
  stubHost,
} from './deployed-services.ts';

type ComposeService = Record<string, unknown>;

const brokerUrlOf = (service: string) => `nats://${service}:${brokerPasswordOf(service)}@nats:4222`;

/** The variables that say whether other machines can reach the system. */
const publicUrl = `$\{PUBLIC_URL:-http://localhost:8080}`;
const gatewayAddress = `$\{GATEWAY_ADDRESS:-127.0.0.1:8080}`;

/** The value of the environment in which compose is started, or an empty one. */
const whatIsSet = (variable: string) => `$\{${variable}:-}`;

/** A YAML alias below `<<`; {@link writeYaml} writes a text `*name` as an alias. */
const alias = (name: string) => `*${name}`;

/** The services of docker-compose.yml that follow from the catalogue and the folders of services/. */
export function composeServices(deployment: Deployment): Record<string, ComposeService> {
  const { services, stubs } = deployment;
  const all: [string, ComposeService][] = [
    ['databases', makeDatabases(services)],
    ['broker', setUpBroker(deployment)],
    ['broker-keeper', keepBroker(deployment)],
    ['gateway', gateway(deployment)],
    ['gateway-2', secondGateway(deployment)],
    ...services.map((service) => [service.name, ownService(service, deployment)] as [string, ComposeService]),
    ...(stubs.length > 0 ? ([[stubHost, stubsTogether(deployment)]] as [string, ComposeService][]) : []),
    ...stubs.map((stub) => [stub.key, stubAlone(stub)] as [string, ComposeService]),
    ...services
      .filter(({ hasSeed }) => hasSeed)
      .map((service) => [`seed-${service.name}`, seed(service, deployment)] as [string, ComposeService]),
  ];
  return Object.fromEntries(all);
}

/** The broker's passwords, in quotes because its parser reads digits as a number. */
export function composeBrokerPasswords({ broker }: Deployment): Record<string, string> {
  return Object.fromEntries(
    broker.users.map(({ name }) => [brokerPasswordVariable(name), `"${brokerPasswordOf(name)}"`]),
  );
}

/** A volume for the files of each service that writes some. */
export function composeVolumes({ services }: Deployment): Record<string, object> {
  return Object.fromEntries(services.filter(({ writes }) => writes.files).map(({ name }) => [`${name}-files`, {}]));
}

/** Addresses, for the anchor that every service's environment starts from. */
export function composeAddresses(deployment: Deployment): Record<string, string> {
  return addressesOf(deployment);
}

/** Each service has a version of its own, so that one goes forward and back alone. */
function imageReference(name: string): string {
  return `stagedoor/${name}:$\{${ownVariable(name, 'VERSION')}:-local}`;
}

function image(name: string): ComposeService {
  return {
    image: imageReference(name),
    build: { '<<': alias('build'), args: { '<<': alias('build-arguments'), SERVICE: name } },
  };
}

function gateway({ trustedScreens }: Deployment): ComposeService {
  return {
    '<<': alias('service'),
    ...image('gateway'),
    environment: {
      '<<': alias('environment'),
      GATEWAY_PORT: String(gatewayPort),
      METRICS_HOST: '0.0.0.0',
      METRICS_PORT: String(gatewayMetricsPort),
      DRAIN_DELAY_MS: '1000',
      HEALTH_PORT: String(gatewayPort),
      SERVICE_SECRET: serviceSecretOf('gateway'),
      TRUSTED_SCREENS: trustedScreens,
      SERVICE_VERSION: whatIsSet(ownVariable('gateway', 'VERSION')),
      [cardFormKey.variable]: whatIsSet(cardFormKey.variable),
    },
    ports: [`$\{GATEWAY_ADDRESS:-127.0.0.1:8080}:${gatewayPort}`],
    depends_on: { auth: { condition: 'service_healthy' } },
  };
}

/** Only one gateway can use the port of the host, so the second one has another port. */
function secondGateway(deployment: Deployment): ComposeService {
  return {
    ...gateway(deployment),
    profiles: ['scaled'],
    ports: [`$\{SECOND_GATEWAY_ADDRESS:-127.0.0.1:8082}:${gatewayPort}`],
  };
}

function ownService(service: DeployedService, { names, scopes, personScopes }: Deployment): ComposeService {
  const { name } = service;
  const auth =
    name === 'auth'
      ? {
          SERVICE_SECRETS: names
            .filter((one) => one !== 'auth')
            .map((one) => `${one}:${serviceSecretOf(one)}`)
            .join(','),
          ...(scopes.size === 0 ? {} : { SERVICE_SCOPES: writeScopesVariable(scopes) }),
          ...(personScopes.size === 0 ? {} : { PERSON_SCOPES: writePersonScopesVariable(personScopes) }),
          KEYS_SECRET: keysSecret,
          // Requests come from the gateway, which is trusted to report the client's address.
          TRUSTED_PROXIES: `$\{STAGEDOOR_SUBNET:-172.30.64.0/22}`,
        }
      : {};
  const gateways = `$\{${gatewayMetricsVariable}:-${gatewayMetricsAddress('gateway')}}`;
  const asked = name === gatewayReader ? { [gatewayMetricsVariable]: gateways } : {};
  return {
    '<<': alias('service'),
    ...image(name),
    environment: { ...environmentOf(service), ...auth, ...asked },
    // Uploads are received below /tmp, which for these services is on disk.
    ...(service.writes.files ? { tmpfs: [], volumes: [`${name}-files:/data`, '/tmp'] } : {}),
    depends_on: {
      databases: { condition: 'service_completed_successfully' },
      nats: { condition: 'service_healthy' },
      broker: { condition: 'service_completed_successfully' },
    },
  };
}

function environmentOf({ name, port, isCore, writes, secrets, variables }: DeployedService): Record<string, string> {
  // All services share one environment on the machine, so a team reads none but what begins with its service's name there.
  const variableOfHost = (variable: string) => (isCore ? variable : ownVariable(name, variable));
  return {
    '<<': alias('environment'),
    PORT: String(port),
    HEALTH_PORT: String(port),
    DATABASE_URL: `postgres://${databaseOf(name)}:${databasePasswordOf(name)}@postgres:5432/${databaseOf(name)}`,
    DATABASE_POOL_SIZE: `$\{DATABASE_POOL_SIZE:-6}`,
    NATS_URL: brokerUrlOf(name),
    SERVICE_SECRET: serviceSecretOf(name),
    // The version that the process reports: the tag of its image, or for a local image the version in it.
    SERVICE_VERSION: whatIsSet(ownVariable(name, 'VERSION')),
    ...Object.fromEntries(secrets.map((variable) => [variable, whatIsSet(variableOfHost(variable))])),
    ...Object.fromEntries(
      Object.entries(variables).map(([variable, value]) => [variable, `$\{${variableOfHost(variable)}:-${value}}`]),
    ),
    ...(writes.mail ? { SMTP_URL: `$\{SMTP_URL:-smtp://mail:1025}` } : {}),
    ...(writes.files ? { DATA_DIR: '/data' } : {}),
    ...(writes.media ? { MEDIA_SECRET: mediaSecretOf(name) } : {}),
  };
}

/** One container has the names of all stubs on the network, so that the gateway needs no other address for them. */
function stubsTogether({ stubs }: Deployment): ComposeService {
  return {
    '<<': alias('service'),
    ...image(stubHost),
    environment: {
      '<<': alias('environment'),
      SERVICES: stubs.map(({ key }) => key).join(','),
      HEALTH_PORT: String(stubs[0]?.port ?? 0),
      NATS_URL: brokerUrlOf(stubHost),
      SERVICE_SECRET: serviceSecretOf(stubHost),
      SERVICE_VERSION: whatIsSet(ownVariable(stubHost, 'VERSION')),
    },
    networks: { default: { aliases: stubs.map(({ key }) => key) } },
    depends_on: { broker: { condition: 'service_completed_successfully' } },
  };
}

function stubAlone({ key, port }: { key: string; port: number }): ComposeService {
  return {
    '<<': alias('service'),
    ...image(stubHost),
    profiles: ['each'],
    environment: {
      '<<': alias('environment'),
      SERVICES: key,
      HEALTH_PORT: String(port),
      NATS_URL: brokerUrlOf(stubHost),
      SERVICE_SECRET: serviceSecretOf(stubHost),
      SERVICE_VERSION: whatIsSet(ownVariable(stubHost, 'VERSION')),
    },
    depends_on: { broker: { condition: 'service_completed_successfully' } },
  };
}

/** A database and a role for each service, created if missing, so that services added later get theirs too. */
function makeDatabases(services: readonly DeployedService[]): ComposeService {
  return {
    image: `$\{POSTGRES_IMAGE:-postgres:18}`,
    entrypoint: ['/bin/sh', '/make-databases.sh'],
    environment: {
      PGHOST: 'postgres',
      PGUSER: 'postgres',
      PGPASSWORD: postgresPassword,
      PUBLIC_URL: publicUrl,
      GATEWAY_ADDRESS: gatewayAddress,
      DATABASES: services.map(({ name }) => databaseOf(name)).join(' '),
      ...Object.fromEntries(services.map(({ name }) => [`PASSWORD_${databaseOf(name)}`, databasePasswordOf(name)])),
    },
    volumes: ['./infra/postgres/make-databases.sh:/make-databases.sh:ro'],
    depends_on: { postgres: { condition: 'service_healthy' } },
    restart: 'on-failure',
  };
}

/** Makes what the services use at the broker, and may not make themselves: each time, where something is missing. */
function setUpBroker({ broker }: Deployment): ComposeService {
  return {
    ...image('auth'),
    entrypoint: ['node', brokerStep],
    environment: {
      NATS_URL: `nats://${operator}:${operatorPassword}@nats:4222`,
      PUBLIC_URL: publicUrl,
      GATEWAY_ADDRESS: gatewayAddress,
      EVENTS_PER_DAY: whatIsSet('EVENTS_PER_DAY'),
      EVENT_STREAMS: whatIsSet('EVENT_STREAMS'),
      NATS_REPLICAS: whatIsSet('NATS_REPLICAS'),
      EVENT_READERS: writeReaders(broker),
    },
    depends_on: { nats: { condition: 'service_healthy' } },
    restart: 'on-failure',
  };
}

/** Makes them again whenever the broker has lost its store. */
function keepBroker(deployment: Deployment): ComposeService {
  return {
    '<<': alias('service'),
    ...setUpBroker(deployment),
    entrypoint: ['node', brokerStep, '--keep'],
    // It serves no calls.
    healthcheck: { disable: true },
    depends_on: { broker: { condition: 'service_completed_successfully' } },
    restart: 'unless-stopped',
  };
}

/** A part of the demo world, made once: docker compose --profile demo run. */
function seed(service: DeployedService, deployment: Deployment): ComposeService {
  const { environment, volumes, depends_on } = ownService(service, deployment);
  return {
    image: imageReference(service.name),
    profiles: ['demo'],
    entrypoint: ['node', '/app/service/src/seed.ts'],
    environment: {
      ...(environment as Record<string, string>),
      DEMO_NOW: whatIsSet('DEMO_NOW'),
      ...(service.name === 'auth'
        ? Object.fromEntries(Object.values(demoPasswordVariables).map((variable) => [variable, whatIsSet(variable)]))
        : {}),
    },
    ...(volumes === undefined ? {} : { volumes }),
    depends_on,
  };
}
