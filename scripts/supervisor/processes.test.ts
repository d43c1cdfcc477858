import path from 'node:path';
import { expect, test } from 'vitest';
import { identifyService, planSystem, portsOf, type ServicePlan, type SystemPlan } from './processes.ts';
import { readSettings } from './settings.ts';

const fixture = path.join(import.meta.dirname, 'fixtures/system');

function plan(env: NodeJS.ProcessEnv = {}, args: string[] = []) {
  const settings = readSettings(fixture, args, env);
  return { settings, system: planSystem(settings) };
}

test('the services are those whose folders have a main, each on its own port unless a variable moves it', () => {
  const { system } = plan({ SOCIAL_PORT: '5002' });
  expect(system.services.map(({ name, port }) => [name, port])).toEqual([
    ['auth', 4001],
    ['social', 5002],
  ]);
  expect(portsOf(system).map(([name]) => name)).toEqual(['auth', 'social', 'gateway', 'metrics']);
});

test('every wrong variable is named in one line, none with its value', () => {
  expect(() => plan({ AUTH_PORT: '99999', NATS_PORT: 'secret', NATS_URL: 'http://secret' })).toThrow(
    'NATS_URL must be an address that starts with nats:// or tls://; NATS_PORT must be a whole number from 1 to 65535; AUTH_PORT must be a whole number from 1 to 65535.',
  );
});

test('only a service with a port of its own can be scaled', () => {
  expect(plan({}, ['--scale', 'social=3']).system.services.find(({ name }) => name === 'social')?.instances).toBe(3);
  expect(() => plan({}, ['--scale', 'gateway=2'])).toThrow('only services with a port of their own');
  expect(() => plan({}, ['--scale', 'social'])).toThrow('--scale takes <service>=<1 to 9>');
});

test('pages are rendered by a process of their own, but not in dev, which does not start it', () => {
  const root = path.join(import.meta.dirname, '../..');
  const planIn = (args: string[]) => planSystem(readSettings(root, args, {}));
  const hasPort = (system: SystemPlan) => portsOf(system).some(([name]) => name === 'pages');
  expect(planIn([]).pages?.port).toBe(4_010);
  expect(hasPort(planIn([]))).toBe(true);
  expect(planIn(['--dev']).pages).toBeUndefined();
  expect(hasPort(planIn(['--dev']))).toBe(false);
});

test('an argument that nobody knows is refused with the usage', () => {
  expect(() => plan({}, ['--nodemo'])).toThrow(/Unknown option '--nodemo'.*usage: npm start/);
});

test('the data lives in the clone unless DATA_DIR says otherwise', () => {
  expect(plan().settings.dataDir).toBe(path.join(fixture, '.data'));
  expect(plan({ DATA_DIR: '/srv/data' }).settings.dataDir).toBe('/srv/data');
});

test('business services move together, stubs and those that a team has built, and one by itself', () => {
  const env = { STUB_PORT_OFFSET: '10000', TAX_PREP_PORT: '5555' };
  const root = path.join(import.meta.dirname, '../..');
  const { stubs, services } = planSystem(readSettings(root, [], env));
  expect(stubs.find(({ key }) => key === 'legal')?.port).toBe(13_300);
  expect(stubs.find(({ key }) => key === 'tax-prep')?.port).toBe(5_555);
  expect(services.find(({ name }) => name === 'fan-crm')?.port).toBe(13_250);
  expect(services.find(({ name }) => name === 'social')?.port).toBe(4_002);
});

test('an offset that is none is refused', () => {
  expect(() => plan({ STUB_PORT_OFFSET: '1e4' })).toThrow(
    'STUB_PORT_OFFSET must be a whole number from -2000 to 62000',
  );
});

test('a service is another one where it moved, and the host of the stubs where it hosts others', () => {
  const service = (name: string, folder = name): ServicePlan => {
    return { name, folder, port: 4_000, entry: 'main.ts', seed: undefined, instances: 1, hasDatabase: true };
  };
  const hosting = (...keys: string[]): SystemPlan => ({
    services: [],
    stubs: keys.map((key) => ({ key, port: service(key).port })),
    gateway: undefined,
    outside: new Map(),
    hasWeb: false,
  });
  const [before, after] = [hosting('llc', 'qa'), hosting('qa')];
  expect(identifyService(service('auth'), before)).toBe(identifyService(service('auth'), after));
  expect(identifyService(service('llc', '/srv/llc'), after)).not.toBe(identifyService(service('llc'), after));
  expect(identifyService(service('business'), before)).not.toBe(identifyService(service('business'), after));
});
