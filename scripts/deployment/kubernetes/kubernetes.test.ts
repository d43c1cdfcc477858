import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { catalogue } from '@stagedoor/catalogue/catalogue';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { StatefulSet } from 'kubernetes-models/apps/v1/StatefulSet';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { Service } from 'kubernetes-models/v1/Service';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readServiceManifest } from '../../joining/service-manifest.ts';
import { findServices } from '../../supervisor/processes.ts';
import { databaseOf } from '../deployed-services.ts';

/** As far as the test reads it. */
type Found = {
  file: string;
  kind: string;
  metadata: { name: string };
  spec: {
    selector?: Record<string, unknown>;
    template?: {
      metadata: { labels: Record<string, string> };
      spec: {
        containers: {
          env?: { name: string; value?: string; valueFrom?: unknown }[];
          resources: Record<'requests' | 'limits', Record<string, string>>;
          volumeMounts?: { name: string; mountPath: string }[];
        }[];
        volumes?: { name: string; emptyDir?: { sizeLimit?: string } }[];
      };
    };
    ports?: { port: number }[];
    policyTypes?: string[];
    egress?: {
      to?: {
        podSelector?: { matchExpressions?: { values: string[] }[] };
        ipBlock?: { cidr: string; except?: string[] };
      }[];
      ports?: { port: number }[];
    }[];
    ingress?: { from?: { podSelector?: { matchExpressions?: { values: string[] }[] } }[] }[];
    managed?: { roles: { name: string }[] };
    postgresql?: { parameters: Record<string, string> };
  };
  $patch?: string;
};

type Patch = { path?: string; patch?: string; target?: { kind: string; name?: string } };

const root = path.resolve(import.meta.dirname, '../../..');
const folder = path.join(root, 'infra/kubernetes');
const schemas: Record<string, new (data: never) => { validate(): void }> = {
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  Namespace,
  NetworkPolicy,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  Service,
  StatefulSet,
};

function readManifests(pattern: string): Found[] {
  return globSync(pattern, { cwd: folder }).flatMap((file) =>
    parseAllDocuments(readFileSync(path.join(folder, file), 'utf8'), { merge: true })
      .map((document) => document.toJS() as Found)
      .filter(({ kind }) => kind !== 'Kustomization' && kind !== 'Component')
      .map((manifest) => ({ ...manifest, file })),
  );
}

/** Holds a manifest to the schema of its kind; false where there is none. */
function expectToFit(manifest: Omit<Found, 'file'>, place: string): boolean {
  const schema = schemas[manifest.kind];
  if (schema === undefined) return false;
  expect(() => new schema(manifest as never).validate(), `${place} ${manifest.metadata.name}`).not.toThrow();
  return true;
}

const base = readManifests('base/**/*.yaml');
const apart = readManifests('components/each-stub/stubs.yaml');
const scaled = readManifests('components/scaled/*.yaml');
const namesOf = (kind: string, from = base) =>
  from.filter((one) => one.kind === kind).map(({ metadata }) => metadata.name);

const services = findServices(root).filter((name) => name !== 'business');
const stubs = catalogue.map(({ key }) => key).filter((key) => !services.includes(key));

test('a role opens the database of its own name and no other', () => {
  const cluster = base.find(({ kind }) => kind === 'Cluster');
  expect(cluster).toMatchObject({
    spec: { postgresql: { pg_hba: ['host sameuser all all scram-sha-256', 'host all all all reject'] } },
  });
});

test('every manifest fits the published schemas of Kubernetes', () => {
  const unknown = new Set<string>();
  for (const { file, ...manifest } of [...base, ...apart, ...scaled]) {
    if (!expectToFit(manifest, file)) unknown.add(manifest.kind);
  }
  // The operator's own kinds have no schema here.
  expect([...unknown].sort()).toEqual(['Cluster', 'Database', 'Pooler']);
});

test.each(['Deployment', 'HorizontalPodAutoscaler', 'PodDisruptionBudget', 'NetworkPolicy'])(
  'every workload has a %s',
  (kind) => {
    expect(namesOf(kind)).toEqual(expect.arrayContaining(['gateway', 'business', ...services]));
    expect(namesOf(kind, apart)).toEqual(stubs);
  },
);

test('every entry of the catalogue has a Service on its port, and every service a Job that migrates', () => {
  const ports = new Map(
    base.filter(({ kind }) => kind === 'Service').map(({ metadata, spec }) => [metadata.name, spec.ports?.[0]?.port]),
  );
  for (const { key, port } of catalogue) expect([key, ports.get(key)]).toEqual([key, port]);
  expect(namesOf('Job').sort()).toEqual(['broker-setup', ...services.map((name) => `${name}-migrate`)].sort());
});

test('every service has a database and a role of its own', () => {
  const roles = base.find(({ kind }) => kind === 'Cluster')?.spec.managed?.roles.map(({ name }) => name);
  expect(roles).toEqual(services.map(databaseOf));
  expect(namesOf('Database')).toEqual(services.map((name) => `database-${name}`));
});

test('PostgreSQL’s own log repeats nothing of what is in the tables', () => {
  const cluster = base.find(({ kind }) => kind === 'Cluster');
  expect(cluster?.spec.postgresql?.parameters).toMatchObject({ log_min_messages: 'log', log_error_verbosity: 'terse' });
});

test('only payments and the gateway, whose pages load the card form, get its key, if there is one', () => {
  const key = 'STRIPE_PUBLISHABLE_KEY';
  for (const name of ['payments', 'gateway']) {
    const workload = base.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === name);
    const given = workload?.spec.template?.spec.containers[0]?.env?.find((one) => one.name === key)?.valueFrom;
    expect(given, name).toEqual({ secretKeyRef: { name: 'payments', key, optional: true } });
  }
});

test('only the declared callers of a service reach its port, besides the gateway and whoever collects metrics', () => {
  const callersOf = (name: string) => {
    const policy = base.find((one) => one.kind === 'NetworkPolicy' && one.metadata.name === name);
    return policy?.spec.ingress?.[0]?.from?.[0]?.podSelector?.matchExpressions?.[0]?.values;
  };
  expect(callersOf('notifications')).toEqual(['gateway', 'directory', 'fan-crm']);
  expect(callersOf('social')).toEqual(expect.arrayContaining(['gateway', 'auth', 'messaging', 'payments']));
  expect(callersOf('social')).not.toContain('business');
  expect(callersOf('messaging')).toEqual(['gateway', 'directory', 'fan-crm', 'notifications', 'payments', 'social']);
  expect(callersOf('payments')).toEqual(['gateway', 'auth', 'directory', 'fan-crm', 'messaging', 'social']);
  expect(callersOf('business')).toEqual(['gateway', 'directory']);
  // Every service asks auth for tokens, keys and the sessions that ended.
  expect(callersOf('auth')).toBeUndefined();
});

test('the gateway’s port for inside is reached by whoever collects metrics and by the directory, at every instance', () => {
  const policy = base.find((one) => one.kind === 'NetworkPolicy' && one.metadata.name === 'gateway');
  expect(policy?.spec.ingress).toEqual([
    { ports: [{ protocol: 'TCP', port: 8080 }] },
    {
      from: [
        { namespaceSelector: { matchLabels: { 'stagedoor/monitoring': 'allowed' } } },
        { podSelector: { matchLabels: { 'app.kubernetes.io/name': 'directory' } } },
      ],
      ports: [{ protocol: 'TCP', port: 8081 }],
    },
  ]);
  const directory = base.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'directory');
  expect(directory?.spec.template?.spec.containers[0]?.env).toContainEqual({
    name: 'GATEWAY_METRICS_URL',
    value: 'http://gateway-inside:8081',
  });
  const inside = base.find(({ kind, metadata }) => kind === 'Service' && metadata.name === 'gateway-inside');
  expect(inside?.spec).toMatchObject({ clusterIP: 'None', selector: { 'app.kubernetes.io/name': 'gateway' } });
});

test('each service comes to the broker as a user of its own, which the broker knows, and the gateway not at all', () => {
  const users = readFileSync(path.join(folder, 'base/generated/users.conf'), 'utf8');
  for (const name of ['business', ...services, 'gateway']) {
    const workload = base.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === name);
    const env = workload?.spec.template?.spec.containers[0]?.env ?? [];
    const given = env.find((one) => one.name === 'NATS_PASSWORD')?.valueFrom;
    const key = `${name.toUpperCase().replaceAll('-', '_')}_NATS_PASSWORD`;
    expect(given, name).toEqual(name === 'gateway' ? undefined : { secretKeyRef: { name: 'nats-users', key } });
    expect(users.includes(`{ user: "${name}", password: $${key}, permissions: `), name).toBe(name !== 'gateway');
  }
  const job = base.find(({ kind, metadata }) => kind === 'Job' && metadata.name === 'broker-setup');
  const readers = job?.spec.template?.spec.containers[0]?.env?.find(({ name }) => name === 'EVENT_READERS');
  expect(readers).toMatchObject({ value: expect.stringContaining('auth.on_user_suspended:social.user.suspended,') });
});

test('nothing comes in or goes out unless a policy says so', () => {
  expect(base.find(({ metadata }) => metadata.name === 'closed')?.spec).toEqual({
    podSelector: {},
    policyTypes: ['Ingress', 'Egress'],
  });
  const workloads = ['gateway', 'business', ...services, ...stubs, 'nats', 'postgres', 'limits', 'pooler'];
  for (const { kind, metadata, spec } of [...base, ...apart, ...scaled]) {
    if (kind !== 'NetworkPolicy' || !workloads.includes(metadata.name)) continue;
    expect([metadata.name, spec.policyTypes]).toEqual([metadata.name, ['Ingress', 'Egress']]);
    // An empty rule would let everything out.
    for (const rule of spec.egress ?? []) expect(Object.keys(rule), metadata.name).not.toEqual([]);
  }
});

test('a workload calls those who declare it as a caller, and the gateway all', () => {
  const policyOf = (name: string) => base.find((one) => one.kind === 'NetworkPolicy' && one.metadata.name === name);
  const calls = (name: string) => policyOf(name)?.spec.egress?.[0]?.to?.[0]?.podSelector?.matchExpressions?.[0]?.values;
  expect(calls('gateway')).toEqual(expect.arrayContaining([...services, ...stubs, 'business']));
  expect(calls('notifications')).toEqual(expect.arrayContaining(['auth', 'directory', 'messaging']));
  expect(calls('business')).toEqual(['auth']);
  for (const callee of services) {
    const callers = policyOf(callee)?.spec.ingress?.[0]?.from?.[0]?.podSelector?.matchExpressions?.[0]?.values;
    for (const caller of ['gateway', 'business', ...services].filter((name) => name !== callee)) {
      const isAllowedIn = callers === undefined || callers.includes(caller);
      expect([caller, callee, calls(caller)?.includes(callee)]).toEqual([caller, callee, isAllowedIn]);
    }
  }
});

test('the broker, mail and the internet, and nothing inside by its address, are reached by those who say so', () => {
  const portsOf = (name: string) => {
    const policy = base.find((one) => one.kind === 'NetworkPolicy' && one.metadata.name === name);
    return policy?.spec.egress?.flatMap(({ ports = [] }) => ports.map(({ port }) => port));
  };
  const [broker, mail, internet] = [[4222], [25, 465, 587, 2525], [80, 443]];
  expect(portsOf('gateway')).toEqual([]);
  expect(portsOf('business')).toEqual(broker);
  expect(portsOf('directory')).toEqual(broker);
  expect(portsOf('fan-crm')).toEqual(broker);
  expect(portsOf('auth')).toEqual([...broker, ...mail, ...internet]);
  expect(portsOf('notifications')).toEqual([...broker, ...mail, ...internet]);
  for (const name of ['messaging', 'payments', 'social']) expect(portsOf(name)).toEqual([...broker, ...internet]);
  for (const { metadata, spec } of base.filter(({ kind }) => kind === 'NetworkPolicy')) {
    for (const { cidr, except = [] } of spec.egress?.flatMap(({ to = [] }) => to.flatMap((one) => one.ipBlock ?? [])) ??
      []) {
      if (cidr !== '0.0.0.0/0') continue;
      const inside = [
        '10.0.0.0/8',
        '172.16.0.0/12',
        '192.168.0.0/16',
        '169.254.0.0/16',
        '100.64.0.0/10',
        '127.0.0.0/8',
      ];
      expect(except, metadata.name).toEqual(expect.arrayContaining(inside));
    }
  }
});

test('a service that sends requests outside says so', () => {
  for (const name of services) {
    const files = globSync('src/**/*.ts', { cwd: path.join(root, 'services', name) });
    const outside = files.filter(
      (file) =>
        !file.endsWith('.test.ts') &&
        /from '(@stagedoor\/service-kit\/outbound\/outbound-client|stripe)'|\bfetch\(/.test(
          readFileSync(path.join(root, 'services', name, file), 'utf8'),
        ),
    );
    expect([name, readServiceManifest(root, name).internet]).toEqual([name, outside.length > 0]);
  }
});

test('every volume for temporary files has a size, below which uploads stop, and every pod room for it', () => {
  const bytesOf = (size = '') => Number.parseInt(size, 10) * (size.endsWith('Gi') ? 2 ** 30 : 2 ** 20);
  for (const { kind, metadata, spec } of [...base, ...apart, ...scaled]) {
    const { containers = [], volumes = [] } = spec?.template?.spec ?? {};
    const sizes = volumes.flatMap(({ emptyDir }) => (emptyDir === undefined ? [] : [bytesOf(emptyDir.sizeLimit)]));
    for (const { env = [], resources, volumeMounts = [] } of containers) {
      const { requests, limits } = resources;
      const [least, most] = [requests, limits].map((one) => bytesOf(one['ephemeral-storage']));
      expect([metadata.name, least]).toEqual([metadata.name, expect.any(Number)]);
      expect([metadata.name, (least ?? NaN) <= (most ?? NaN)]).toEqual([metadata.name, true]);
      const mounts = volumeMounts.filter(({ mountPath }) => mountPath === '/tmp');
      expect([metadata.name, mounts.length]).toEqual([metadata.name, sizes.length]);
      for (const size of sizes) {
        expect([metadata.name, size < (most ?? NaN)]).toEqual([metadata.name, true]);
        if (kind !== 'Deployment') continue;
        const uploads = Number(env.find(({ name }) => name === 'UPLOAD_TMP_MB')?.value) * 1_000_000;
        expect([metadata.name, uploads > 0 && uploads < size]).toEqual([metadata.name, true]);
      }
    }
  }
});

test('every selector matches pods', () => {
  const labels = [...base, ...apart].map(({ spec }) => spec?.template?.metadata.labels ?? {});
  for (const { kind, metadata, spec } of [...base, ...apart]) {
    if (kind !== 'Service' && kind !== 'Deployment' && kind !== 'PodDisruptionBudget') continue;
    const selector = (spec.selector?.matchLabels ?? spec.selector ?? {}) as Record<string, string>;
    const matches = labels.some((one) => Object.entries(selector).every(([name, value]) => one[name] === value));
    expect([kind, metadata.name, matches]).toEqual([kind, metadata.name, true]);
  }
});

test('what is added for many instances is where the configuration leads, and only those reach it who need it', () => {
  const { patches = [] } = parse(readFileSync(path.join(folder, 'components/scaled/kustomization.yaml'), 'utf8')) as {
    patches?: Patch[];
  };
  const { data } = parse(patches[0]?.patch ?? '') as { data: Record<string, string> };
  const hosts = Object.values(data).map((url) => new URL(url).hostname);
  const there = scaled
    .filter(({ kind }) => kind === 'Service' || kind === 'Pooler')
    .map(({ metadata }) => metadata.name);
  expect(there.sort()).toEqual(hosts.sort());
  const callersOf = (name: string) =>
    scaled.find(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === name)?.spec.ingress?.[0]?.from;
  expect(callersOf('limits')).toEqual([{ podSelector: { matchLabels: { 'app.kubernetes.io/name': 'gateway' } } }]);
  expect(callersOf('pooler')).toEqual([{ podSelector: { matchLabels: { 'stagedoor/database': 'own' } } }]);
  // A cluster of several places each read by what one replica says, so one must answer.
  const read = scaled.find(({ kind, metadata }) => kind === 'Service' && metadata.name === 'postgres-read');
  expect(read?.spec.selector).toHaveProperty(['cnpg.io/instanceName']);
});

test('every file that kustomize is pointed at is there, and every manifest is pointed at', () => {
  for (const file of globSync('**/kustomization.yaml', { cwd: folder })) {
    const place = path.dirname(path.join(folder, file));
    const { resources = [], patches = [] } = parse(readFileSync(path.join(folder, file), 'utf8')) as {
      resources?: string[];
      patches?: { path?: string }[];
    };
    const named = [...resources, ...patches.flatMap((patch) => patch.path ?? [])];
    for (const name of named) expect(globSync(name, { cwd: place }), `${file}: ${name}`).toHaveLength(1);
    const present = globSync('*.yaml', { cwd: place }).filter((name) => name !== 'kustomization.yaml');
    expect(named.filter((name) => name.endsWith('.yaml')).sort()).toEqual(present.sort());
  }
});

test('every patch is for a resource that exists, and a deletion contains nothing else', () => {
  const there = [...base, ...apart].map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  let found = 0;
  for (const file of globSync('**/kustomization.yaml', { cwd: folder })) {
    const { patches = [] } = parse(readFileSync(path.join(folder, file), 'utf8')) as { patches?: Patch[] };
    for (const { path: own, patch = '', target } of patches) {
      const text = own === undefined ? patch : readFileSync(path.join(folder, path.dirname(file), own), 'utf8');
      const documents = parseAllDocuments(text).map((document) => document.toJS() as Found);
      const names = target
        ? [`${target.kind} ${target.name ?? ''}`]
        : documents.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
      for (const name of names)
        expect(
          there.some((one) => one.startsWith(name)),
          `${file}: ${name}`,
        ).toBe(true);
      // Of several in one file kustomize makes a panic.
      if (documents.some((one) => one.$patch === 'delete')) expect(documents, file).toHaveLength(1);
      found += names.length;
    }
  }
  expect(found).toBeGreaterThan(stubs.length);
});

const canRender = spawnSync('kubectl', ['version', '--client']).status === 0;

test.skipIf(!canRender)('kustomize renders each overlay, and each stub in pods of its own', { timeout: 60_000 }, () => {
  const copy = mkdtempSync(path.join(tmpdir(), 'stagedoor-kustomize-'));
  try {
    cpSync(folder, copy, { recursive: true });
    const production = path.join(copy, 'overlays/production/kustomization.yaml');
    const text = readFileSync(production, 'utf8');
    expect(text).toContain('#   - ../../components/each-stub');
    writeFileSync(production, text.replace('#   - ../../components/each-stub', '  - ../../components/each-stub'));
    const workloads = ['overlays/small', 'overlays/production'].map((place) => {
      const { stdout, stderr } = spawnSync('kubectl', ['kustomize', path.join(copy, place)], { encoding: 'utf8' });
      const rendered = parseAllDocuments(stdout).map((document) => document.toJS() as Found);
      expect(rendered.length, stderr).toBeGreaterThan(base.length);
      // As patches have left them.
      for (const manifest of rendered) expectToFit(manifest, place);
      return rendered.filter(({ kind }) => kind === 'Deployment').map(({ metadata }) => metadata.name);
    });
    const usual = ['gateway', 'business', 'broker-keeper', ...services].sort();
    const each = ['gateway', 'limits', 'broker-keeper', ...services, ...stubs].sort();
    expect(workloads.map((names) => names.sort())).toEqual([usual, each]);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});

test('every image has the version of what is in it, so that a rollback has one to go back to', () => {
  const text = globSync('{base/generated,components}/**/*.yaml', { cwd: folder })
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');
  const images = [...text.matchAll(/^\s*-?\s*image: (stagedoor\/\S+)$/gm)].map(([, image = '']) => image);
  expect(images.length).toBeGreaterThan(services.length * 2);
  const versionOf = (name: string) => {
    const place = name === 'gateway' ? 'gateway' : `services/${name}`;
    return JSON.parse(readFileSync(path.join(root, place, 'package.json'), 'utf8')).version;
  };
  for (const image of images) {
    const [, name = '', version] = /^stagedoor\/([a-z-]+):(.+)$/.exec(image) ?? [];
    expect([image, version]).toEqual([image, versionOf(name)]);
  }
});

test('no file contains a secret: each is referred to by its name', () => {
  const text = globSync('**/*.{yaml,conf}', { cwd: folder }).map((file) =>
    readFileSync(path.join(folder, file), 'utf8'),
  );
  expect(text.filter((one) => /^kind: Secret$/m.test(one))).toEqual([]);
});
