import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { catalogue } from '@stagedoor/catalogue/catalogue';
import { findProblems, type Labels, type Rule, readManifests, selects } from '@stagedoor/test-support/read-manifests';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readServiceManifest } from '../joining/service-manifest.ts';
import { databaseName } from '../supervisor/databases.ts';
import { findServices } from '../supervisor/processes.ts';

const root = path.resolve(import.meta.dirname, '../..');
const services = findServices(root).filter((name) => name !== 'business');
const processes = ['gateway', 'business', ...services];

const readFiles = (...patterns: string[]) => readManifests(root, patterns);
/** The manifests as they are written; what kustomize adds to them is tested in kustomize.test.ts. */
const base = readFiles('infra/kubernetes/base/*.yaml', 'infra/generated/*.yaml', 'services/*/kubernetes.yml');
const scaled = readFiles('infra/kubernetes/components/scaled/*.yaml');
const find = (kind: string, name: string, among = base) =>
  among.find((one) => one.kind === kind && one.metadata.name === name);
const envOf = (name: string) => find('Deployment', name)?.spec.template?.spec.containers[0]?.env ?? [];

const labelsOf = (name: string): Labels => ({
  'app.kubernetes.io/part-of': 'stagedoor',
  ...find('Deployment', name)?.spec.template?.metadata.labels,
});
/** The rules of all policies for a pod, in one direction. */
function rulesFor(name: string, direction: 'ingress' | 'egress'): Rule[] {
  const policies = base.filter(
    ({ kind, spec }) => kind === 'NetworkPolicy' && selects(spec.podSelector ?? {}, labelsOf(name)),
  );
  return policies.flatMap(({ spec }) => spec[direction] ?? []);
}
const mayCall = (caller: string, callee: string, port: number) =>
  rulesFor(callee, 'ingress').some(
    ({ from, ports }) =>
      (from === undefined || from.some(({ podSelector }) => podSelector && selects(podSelector, labelsOf(caller)))) &&
      (ports === undefined || ports.some((one) => one.port === port)),
  );

test('every manifest fits the published schemas of Kubernetes', () => {
  expect([...base, ...scaled].flatMap(findProblems)).toEqual([]);
});

test('a role opens the database of its own name and no other, and every service has both', () => {
  const [cluster, roles] = base.filter(({ kind }) => kind === 'Cluster').toReversed();
  expect(roles?.spec.managed?.roles.map(({ name }) => name)).toEqual(services.map(databaseName));
  expect(cluster).toMatchObject({
    spec: {
      postgresql: {
        pg_hba: ['host sameuser all all scram-sha-256', 'host all all all reject'],
        // Its own log repeats nothing of what is in the tables.
        parameters: { log_min_messages: 'log', log_error_verbosity: 'terse' },
      },
    },
  });
  for (const name of services) expect(find('Database', `database-${name}`), name).toBeDefined();
});

test.each(['Deployment', 'Service', 'HorizontalPodAutoscaler', 'PodDisruptionBudget'])(
  'every process and the edge have a %s',
  (kind) => {
    for (const name of ['edge', ...processes]) expect(find(kind, name), name).toBeDefined();
  },
);

test('the addresses that processes are told lead to a Service with that port, or to one that has every port', () => {
  const text = readFileSync(path.join(root, 'infra/generated/addresses.env'), 'utf8');
  for (const { key, port } of catalogue) {
    const name = `${key.toUpperCase().replaceAll('-', '_')}_URL`;
    const { hostname, port: told } = new URL(new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1] ?? '');
    expect([key, told]).toEqual([key, String(port)]);
    const ports = find('Service', hostname)?.spec.ports;
    if (hostname !== 'business') expect(ports?.[0]?.port).toBe(port);
    else expect(find('Service', hostname)?.spec).toMatchObject({ clusterIP: 'None' });
  }
});

test('only payments and the gateway, whose pages load the card form, get its key, if there is one', () => {
  const key = 'STRIPE_PUBLISHABLE_KEY';
  for (const name of processes) {
    const given = envOf(name).find((one) => one.name === key)?.valueFrom;
    const expected = { secretKeyRef: { name: 'payments', key, optional: true } };
    expect([name, given]).toEqual([name, name === 'payments' || name === 'gateway' ? expected : undefined]);
  }
});

test('each service comes to the broker as a user of its own, which the broker knows, and the gateway not at all', () => {
  const users = readFileSync(path.join(root, 'infra/generated/users.conf'), 'utf8');
  for (const name of processes) {
    const key = `${name.toUpperCase().replaceAll('-', '_')}_NATS_PASSWORD`;
    const given = envOf(name).find((one) => one.name === 'NATS_PASSWORD')?.valueFrom;
    expect(given, name).toEqual(name === 'gateway' ? undefined : { secretKeyRef: { name: 'nats-users', key } });
    expect(users.includes(`{ user: "${name}", password: $${key}, permissions: `), name).toBe(name !== 'gateway');
  }
  const readers = readFileSync(path.join(root, 'infra/generated/broker.env'), 'utf8');
  expect(readers).toContain('auth.on_user_suspended:social.user.suspended,');
});

test('nothing comes in or goes out unless a policy says so', () => {
  expect(find('NetworkPolicy', 'closed')?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  for (const { kind, metadata, spec } of [...base, ...scaled]) {
    if (kind !== 'NetworkPolicy') continue;
    // An empty rule would let everything pass.
    for (const rule of [...(spec.egress ?? []), ...(spec.ingress ?? [])])
      expect(Object.keys(rule), metadata.name).not.toEqual([]);
  }
});

test('only the declared callers of a service reach its port, besides the gateway', () => {
  const callersOf = (name: string, port: number) =>
    ['edge', ...processes].filter((caller) => caller !== name && mayCall(caller, name, port));
  expect(callersOf('notifications', 4004)).toEqual(['gateway', 'directory', 'fan-crm']);
  expect(callersOf('social', 4002)).toEqual([
    'gateway',
    'auth',
    'messaging',
    'notifications',
    'directory',
    'media',
    'payments',
    'fan-crm',
  ]);
  expect(callersOf('business', 3010)).toEqual(['gateway', 'directory']);
  // Every service asks auth for tokens, keys and the sessions that ended.
  expect(callersOf('auth', 4001)).toEqual(expect.arrayContaining(['gateway', 'business', ...services.slice(1)]));
});

test('the edge alone reaches the gateway’s port for people, and the directory the one for inside', () => {
  const callersOf = (port: number) => ['edge', ...processes].filter((caller) => mayCall(caller, 'gateway', port));
  expect(callersOf(8080)).toEqual(['edge']);
  expect(callersOf(8081)).toEqual(['directory']);
  expect(envOf('gateway')).toContainEqual({
    name: 'TRUSTED_PROXIES',
    valueFrom: { configMapKeyRef: { name: 'stagedoor', key: 'POD_NETWORK' } },
  });
  // At every instance.
  expect(find('Service', 'gateway-inside')?.spec).toMatchObject({ clusterIP: 'None' });
  for (const name of ['edge', 'gateway', 'limits']) expect(selectsBroker(name), name).toBe(false);
  for (const name of ['auth', 'business', 'broker-keeper']) expect(selectsBroker(name), name).toBe(true);
});

function selectsBroker(name: string): boolean {
  const { ingress = [] } = find('NetworkPolicy', 'nats')?.spec ?? {};
  const [clients] = ingress.filter(({ ports = [] }) => ports.some(({ port }) => port === 4222));
  return clients?.from?.some(({ podSelector }) => podSelector && selects(podSelector, labelsOf(name))) ?? false;
}

test('mail and the internet, and nothing inside by its address, are reached by those whose package.json says so', () => {
  const portsOf = (name: string) =>
    rulesFor(name, 'egress')
      .flatMap(({ ports = [] }) => ports.map(({ port }) => port))
      .filter((port) => port !== 53 && port !== 5432);
  const [mail, internet] = [
    [25, 465, 587, 2525],
    [80, 443],
  ];
  for (const name of ['edge', 'gateway', 'business', 'broker-keeper', 'limits'])
    expect([name, portsOf(name)]).toEqual([name, []]);
  for (const name of services) {
    const { writes, internet: isOutside } = readServiceManifest(root, name);
    const expected = [
      ...(writes.includes('mail') ? mail : []),
      ...(isOutside || writes.includes('files') ? internet : []),
    ];
    expect([name, portsOf(name)]).toEqual([name, expected]);
  }
  expect([portsOf('directory'), portsOf('auth')]).toEqual([[], [...mail, ...internet]]);
  const outside = find('NetworkPolicy', 'internet')?.spec.egress?.[0]?.to?.[0]?.ipBlock;
  const inside = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', '100.64.0.0/10', '127.0.0.0/8'];
  expect(outside?.except).toEqual(expect.arrayContaining(inside));
});

test('a service that sends requests outside says so', () => {
  for (const name of services) {
    const files = globSync('src/**/*.ts', { cwd: path.join(root, 'services', name) });
    const outside = files.filter(
      (file) =>
        !/\.test\.ts$|\/testing\//.test(file) &&
        /from '(@stagedoor\/service-kit\/outbound\/outbound-client|stripe)'|\bfetch\(/.test(
          readFileSync(path.join(root, 'services', name, file), 'utf8'),
        ),
    );
    expect([name, readServiceManifest(root, name).internet]).toEqual([name, outside.length > 0]);
  }
});

test('what is added for many instances is where the configuration leads, and only those reach it who need it', () => {
  const { patches } = parse(
    readFileSync(path.join(root, 'infra/kubernetes/components/scaled/kustomization.yaml'), 'utf8'),
  ) as { patches: { patch: string }[] };
  const { data } = parse(patches[0]?.patch ?? '') as { data: Labels };
  const hosts = Object.values(data).map((url) => new URL(url).hostname);
  const there = scaled.filter(({ kind }) => kind === 'Service' || kind === 'Pooler');
  expect(there.map(({ metadata }) => metadata.name).sort()).toEqual(hosts.sort());
  const pooler = find('NetworkPolicy', 'pooler', scaled);
  expect(pooler?.spec.ingress?.[0]?.from).toEqual([{ podSelector: { matchLabels: { 'stagedoor/database': 'own' } } }]);
  // A cluster of several places each read by what one replica says, so one must answer.
  expect(find('Service', 'postgres-read', scaled)?.spec.selector).toHaveProperty(['cnpg.io/instanceName']);
  const limits = ['edge', ...processes].filter((caller) => mayCall(caller, 'limits', 6379));
  expect(limits).toEqual(['gateway']);
});

test('every file that kustomize is pointed at is there, and every manifest is pointed at', () => {
  for (const file of globSync('{infra,services}/**/kustomization.yaml', { cwd: root })) {
    const place = path.dirname(path.join(root, file));
    const {
      resources = [],
      components = [],
      patches = [],
    } = parse(readFileSync(path.join(root, file), 'utf8')) as {
      resources?: string[];
      components?: string[];
      patches?: { path?: string }[];
    };
    const named = [...resources, ...components, ...patches.flatMap((patch) => patch.path ?? [])];
    for (const name of named) expect(globSync(name, { cwd: place }), `${file}: ${name}`).toHaveLength(1);
    const present = globSync(['*.yaml', '*/kubernetes.yml'], { cwd: place }).filter(
      (name) => name !== 'kustomization.yaml',
    );
    expect(named.filter((name) => /\.ya?ml$/.test(name)).sort()).toEqual(present.sort());
  }
});

test('no file contains a secret: each is referred to by its name', () => {
  expect([...base, ...scaled].filter(({ kind }) => kind === 'Secret')).toEqual([]);
});
