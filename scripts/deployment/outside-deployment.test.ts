import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { Job } from 'kubernetes-models/batch/v1/Job';
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
  services: Record<string, { environment?: Record<string, string>; [part: string]: unknown }>;
  volumes: Record<string, unknown>;
};
const readOverride = () => readFileSync(path.join(folder, 'compose.yaml'), 'utf8');

test('the override has the service whole, with its own image, and of the others only what differs', () => {
  const { services, volumes } = parse(readOverride(), { logLevel: 'error' }) as Compose;
  expect(Object.keys(services).sort()).toEqual([
    'auth',
    'broker',
    'broker-keeper',
    'business',
    'calendar',
    'databases',
    'gateway',
    'gateway-2',
    'nats',
    'nats-2',
    'nats-3',
    'seed-auth',
  ]);
  const build = expect.objectContaining({ context: service, dockerfile: 'Dockerfile' });
  expect(services.calendar).toMatchObject({
    image: `stagedoor/calendar:$\{CALENDAR_VERSION:-local}`,
    build,
  });
  expect(services.calendar?.environment).toMatchObject({
    PORT: '3090',
    CALENDAR_KEY: `$\{CALENDAR_CALENDAR_KEY:-}`,
    DATA_DIR: '/data',
  });
  expect(readOverride()).toContain('profiles: !reset []');
  expect(services.auth?.environment).toEqual({ SERVICE_SCOPES: expect.stringContaining('calendar:people:notify') });
  expect(services.broker?.environment?.EVENT_READERS).toContain('calendar.on-user-followed:social.user.followed');
  expect(services.gateway?.environment?.TRUSTED_SCREENS?.split(',')).toContain('calendar');
  expect(services.databases?.environment?.DATABASES).toContain('stagedoor_calendar');
  expect(services.business?.environment?.SERVICES).not.toContain('calendar');
  expect(services.nats?.environment).toHaveProperty('CALENDAR_NATS_PASSWORD');
  expect(volumes).toEqual({ 'calendar-files': {} });
  expect(readFileSync(path.join(folder, 'users.conf'), 'utf8')).toContain(
    '{ user: "calendar", password: $CALENDAR_NATS',
  );
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
    expect(services.calendar).toMatchObject({ build: { context: service } });
    expect(services.calendar).not.toHaveProperty('profiles');
    expect(services.calendar).not.toHaveProperty('tmpfs');
    expect(services.calendar?.environment).toMatchObject({ PORT: '3090', AUTH_URL: 'http://auth:4001' });
    expect(services.social?.environment).toHaveProperty('PORT', '4002');
  },
);

const readFolder = (file: string) =>
  parseAllDocuments(readFileSync(path.join(folder, 'kubernetes', file), 'utf8')).map((document) => document.toJS());

test('the component has the service’s own resources, which fit the published schemas', () => {
  const resources = readFolder('services.yaml');
  const kinds = resources.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  expect(kinds).toEqual(
    expect.arrayContaining(['Deployment calendar', 'NetworkPolicy calendar', 'Job calendar-migrate']),
  );
  expect(kinds).not.toContain('Service calendar');
  for (const resource of resources) {
    const schema = { Deployment, Job }[resource.kind as string];
    if (schema !== undefined) expect(() => new schema(resource as never).validate()).not.toThrow();
  }
  const deployment = resources.find(({ kind }) => kind === 'Deployment');
  expect(deployment.spec.template.spec.containers[0].image).toBe('stagedoor/calendar:1.2.3');
});

const canRender = spawnSync('kubectl', ['version', '--client']).status === 0;

test.skipIf(!canRender)('kustomize renders an overlay with the component', { timeout: 60_000 }, () => {
  const copy = path.join(place, 'cluster');
  cpSync(path.join(root, 'infra/kubernetes'), path.join(copy, 'platform'), { recursive: true });
  cpSync(path.join(folder, 'kubernetes'), path.join(copy, 'calendar'), { recursive: true });
  const overlay = path.join(copy, 'platform/overlays/small/kustomization.yaml');
  writeFileSync(overlay, `${readFileSync(overlay, 'utf8')}components:\n  - ../../../calendar\n`);
  const { stdout, stderr } = spawnSync('kubectl', ['kustomize', path.dirname(overlay)], { encoding: 'utf8' });
  const rendered = parseAllDocuments(stdout).map((document) => document.toJS());
  const find = (kind: string, name: RegExp) =>
    rendered.find((one) => one.kind === kind && name.test(one.metadata.name));
  expect(find('Deployment', /^calendar$/), stderr).toBeDefined();
  expect(find('Service', /^calendar$/)?.spec.selector).toEqual({ 'app.kubernetes.io/name': 'calendar' });
  expect(find('ConfigMap', /^nats/)?.data['users.conf']).toContain('user: "calendar"');
  const stubs = find('Deployment', /^business$/)?.spec.template.spec.containers[0].env;
  expect(stubs.find(({ name }: { name: string }) => name === 'SERVICES').value).not.toContain('calendar');
  const gateway = find('Deployment', /^gateway$/)?.spec.template.spec.containers[0].env;
  expect(gateway.find(({ name }: { name: string }) => name === 'TRUSTED_SCREENS').value).toContain('calendar');
});

test('a service whose screen is not trusted changes nothing at the gateway', async () => {
  const place = path.join(folder, '../untrusted');
  const calendar = { folder: service, scopes: [], trustsScreen: false };
  await writeOutsideDeployment(root, new Map([['calendar', calendar]]), place);
  const { services } = parse(readFileSync(path.join(place, 'compose.yaml'), 'utf8'), { logLevel: 'error' }) as Compose;
  expect(Object.keys(services)).not.toContain('gateway');
});

test('without a service there is nothing to write, and it says what to do', async () => {
  await expect(writeOutsideDeployment(root, new Map(), folder)).rejects.toThrow('npm run join:service names one');
});
