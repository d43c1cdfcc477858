import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { writeOutsideDeployment } from './outside-deployment.ts';

const root = path.resolve(import.meta.dirname, '../..');
const stagedoor = {
  consumes: { 'on-user-followed': 'social.user.followed' },
  scopes: ['people:notify'],
  writes: ['files'],
  secrets: ['CALENDAR_KEY'],
};

let place: string;
let folder: string;
let service: string;
beforeAll(async () => {
  place = mkdtempSync(path.join(tmpdir(), 'stagedoor-joined-'));
  folder = path.join(place, 'joined');
  service = path.join(place, 'calendar');
  mkdirSync(path.join(service, 'src'), { recursive: true });
  writeFileSync(path.join(service, 'package.json'), JSON.stringify({ name: 'calendar', version: '1.2.3', stagedoor }));
  const calendar = { folder: service, scopes: ['people:notify'] as const, trustsScreen: true };
  await writeOutsideDeployment(root, new Map([['calendar', calendar]]), folder);
});
afterAll(() => rmSync(place, { recursive: true }));

type Compose = {
  include?: string[];
  services: Record<string, { environment?: Record<string, string>; [part: string]: unknown }>;
  volumes: Record<string, unknown>;
};
const readCompose = (file: string) => parse(readFileSync(path.join(folder, file), 'utf8')) as Compose;

test('the override has of the platform’s services only what they read', () => {
  const { services, include } = readCompose('compose.yaml');
  expect(include).toEqual([path.join(folder, 'calendar.yaml')]);
  expect(Object.keys(services).sort()).toEqual([
    'auth',
    'broker',
    'broker-keeper',
    'business',
    'databases',
    'directory',
    'gateway',
    'gateway-2',
    'nats',
    'nats-2',
    'nats-3',
  ]);
  const { gateway, nats } = services;
  const own = (file: string) => path.join(folder, file);
  expect(gateway).toEqual({ env_file: [own('addresses.env'), own('gateway.env')] });
  expect(nats).toEqual({
    env_file: [own('nats.env')],
    volumes: [`${own('users.conf')}:/etc/nats/users.conf:ro`],
  });
});

test('it includes the service whole, with its own image', () => {
  const { services, volumes } = readCompose('calendar.yaml');
  expect(services.calendar).toMatchObject({
    extends: { file: path.join(root, 'infra/compose/process.yml'), service: 'service-with-files' },
    image: `stagedoor/calendar:$\{CALENDAR_VERSION:-local}`,
    build: { context: service, dockerfile: 'Dockerfile' },
    healthcheck: { test: ['CMD', 'node', '/app/service/health-check.mjs'] },
    environment: { PORT: '3090', CALENDAR_KEY: `$\{CALENDAR_CALENDAR_KEY:-}` },
  });
  expect(volumes).toHaveProperty('calendar-files');
});

test('what they read has the service in it', () => {
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  expect(read('addresses.env')).toContain('CALENDAR_URL=http://calendar:3090\n');
  expect(read('auth.env')).toMatch(/^SERVICE_SCOPES=.*calendar:people:notify/m);
  expect(read('broker.env')).toContain('calendar.on-user-followed:social.user.followed');
  expect(read('gateway.env')).toMatch(/^TRUSTED_SCREENS=.*\bcalendar\b/m);
  expect(read('databases.env')).toMatch(/^DATABASES=.*\bstagedoor_calendar\b/m);
  expect(read('business.env')).not.toContain('calendar');
  expect(read('nats.env')).toContain('CALENDAR_NATS_PASSWORD=');
  expect(read('users.conf')).toContain('{ user: "calendar", password: $CALENDAR_NATS');
});

const hasCompose = spawnSync('docker', ['compose', 'version']).status === 0;

test.skipIf(!hasCompose)(
  'compose takes both files together, and the stub of its name is the service then',
  { timeout: 60_000 },
  () => {
    const files = ['docker-compose.yml', path.join(folder, 'compose.yaml')].flatMap((file) => ['--file', file]);
    const args = ['compose', ...files, 'config', '--format', 'json'];
    const { stdout, stderr } = spawnSync('docker', args, { cwd: root, encoding: 'utf8', maxBuffer: 64_000_000 });
    expect(stderr).toBe('');
    const { services } = JSON.parse(stdout) as Compose;
    expect(services.calendar).toMatchObject({ build: { context: service }, read_only: true });
    expect(services.gateway?.environment).toMatchObject({ CALENDAR_URL: 'http://calendar:3090' });
    expect(services.calendar?.environment).toMatchObject({ PORT: '3090', AUTH_URL: 'http://auth:4001' });
    expect(services.social?.environment).toHaveProperty('PORT', '4002');
  },
);

const readFolder = (file: string) =>
  parseAllDocuments(readFileSync(path.join(folder, 'kubernetes', file), 'utf8')).map((document) => document.toJS());

test('the component has the service’s own resources, which fit the published schemas', () => {
  const resources = [...readFolder('calendar.yaml'), ...readFolder('callers.yaml')];
  expect(resources.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([
    'Deployment calendar',
    'Service calendar',
    'HorizontalPodAutoscaler calendar',
    'PodDisruptionBudget calendar',
    'Database database-calendar',
    'PersistentVolumeClaim calendar-files',
    'NetworkPolicy calendar',
  ]);
  expect(() => new Deployment(resources[0] as never).validate()).not.toThrow();
});

const canRender = spawnSync('kubectl', ['version', '--client']).status === 0;

test.skipIf(!canRender)('kustomize renders an overlay with the component', { timeout: 60_000 }, () => {
  const copy = path.join(place, 'cluster');
  for (const place of ['infra', 'services'])
    cpSync(path.join(root, place), path.join(copy, place), {
      recursive: true,
      filter: (file) => !/node_modules|services\/[^/]+\/(src|web|dist)/.test(file),
    });
  cpSync(path.join(folder, 'kubernetes'), path.join(copy, 'calendar'), { recursive: true });
  const overlay = path.join(copy, 'infra/kubernetes/overlays/small/kustomization.yaml');
  writeFileSync(overlay, `${readFileSync(overlay, 'utf8')}components:\n  - ../../../../calendar\n`);
  const { stdout, stderr } = spawnSync('kubectl', ['kustomize', path.dirname(overlay)], { encoding: 'utf8' });
  const rendered = parseAllDocuments(stdout).map((document) => document.toJS());
  const find = (kind: string, name: RegExp) =>
    rendered.find((one) => one.kind === kind && name.test(one.metadata.name));
  expect(find('Deployment', /^calendar$/), stderr).toBeDefined();
  expect(find('Service', /^calendar$/)?.spec.selector).toEqual({ 'app.kubernetes.io/name': 'calendar' });
  expect(find('ConfigMap', /^nats/)?.data['users.conf']).toContain('user: "calendar"');
  const pod = find('Deployment', /^calendar$/)?.spec.template;
  expect(pod.metadata.labels).toMatchObject({ 'app.kubernetes.io/part-of': 'stagedoor' });
  expect(pod.spec.containers[0]).toMatchObject({ image: 'stagedoor/calendar:1.2.3', readinessProbe: {} });
  expect(pod.spec.initContainers[0].args).toEqual(['--migrate-only']);
  expect(find('ConfigMap', /^business/)?.data.SERVICES).not.toContain('calendar');
  expect(find('ConfigMap', /^addresses/)?.data.CALENDAR_URL).toBe('http://calendar:3090');
  expect(find('ConfigMap', /^gateway/)?.data.TRUSTED_SCREENS).toContain('calendar');
  const roles = find('Cluster', /^postgres$/)?.spec.managed.roles as { name: string }[];
  expect(roles.map(({ name }) => name)).toContain('stagedoor_calendar');
  const callers = JSON.stringify(find('NetworkPolicy', /^notifications$/)?.spec.ingress);
  expect(callers).toContain('"calendar"');
});

test('a service whose screen is not trusted is not named to the gateway', async () => {
  const place = path.join(folder, '../untrusted');
  const calendar = { folder: service, scopes: [], trustsScreen: false };
  await writeOutsideDeployment(root, new Map([['calendar', calendar]]), place);
  expect(readFileSync(path.join(place, 'gateway.env'), 'utf8')).not.toContain('calendar');
});

test('without a service there is nothing to write, and it says what to do', async () => {
  await expect(writeOutsideDeployment(root, new Map(), folder)).rejects.toThrow('npm run join:service names one');
});
