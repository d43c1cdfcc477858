import path from 'node:path';
import { expect, test } from 'vitest';
import { type EnvironmentSources, environmentOf } from './environments.ts';
import { planSystem } from './processes.ts';
import { readSettings } from './settings.ts';

const root = path.resolve(import.meta.dirname, '../..');

function makeSources(env: NodeJS.ProcessEnv): EnvironmentSources {
  const settings = readSettings(root, [], env);
  const secrets = { get: (name: string) => `secret of ${name}`, has: () => true };
  const plan = planSystem(settings);
  return {
    settings,
    plan,
    secrets,
    env,
    natsUrlOf: (service) => `nats://${service}`,
    databaseUrls: new Map(),
    instancePorts: new Map(),
    granted: { ofAuth: { SERVICE_SCOPES: '', PERSON_SCOPES: '' }, trustedScreens: 'fan-crm' },
  };
}

test('HOST opens the gateway and nothing else', () => {
  const sources = makeSources({ HOST: '0.0.0.0' });
  const { services, gateway } = sources.plan;
  if (gateway === undefined) throw new Error('there is no gateway');
  const hosts = services.map((service) => environmentOf(service, service.port, sources).HOST);
  expect(new Set(hosts)).toEqual(new Set(['127.0.0.1']));
  expect(environmentOf(gateway, 8080, sources).HOST).toBe('0.0.0.0');
});

test('each service comes to the broker as itself, and the gateway not at all', () => {
  const sources = makeSources({});
  const { services, gateway } = sources.plan;
  if (gateway === undefined) throw new Error('there is no gateway');
  for (const service of services) {
    expect(environmentOf(service, 1, sources).NATS_URL).toBe(`nats://${service.name}`);
  }
  expect(environmentOf(gateway, 1, sources).NATS_URL).toBe('');
});

test('each service is told its own database of the replica', () => {
  const sources = {
    ...makeSources({ DATABASE_READ_URL: 'postgres://somebody@replica:6000/postgres' }),
    databaseUrls: new Map([['social', 'postgres://social:secret@primary:5432/stagedoor_social']]),
  };
  const environments = sources.plan.services.map(
    (service) => [service.name, environmentOf(service, 1, sources)] as const,
  );
  expect(Object.fromEntries(environments).social?.DATABASE_READ_URL).toBe(
    'postgres://social:secret@replica:6000/stagedoor_social',
  );
  expect(Object.fromEntries(environments).auth?.DATABASE_READ_URL).toBe('');
});

test('every process is told where the gateway listens', () => {
  const sources = makeSources({ HOST: '0.0.0.0', GATEWAY_PORT: '9000' });
  for (const service of sources.plan.services) {
    expect(environmentOf(service, 1, sources)).toMatchObject({
      GATEWAY_ADDRESS: '0.0.0.0:9000',
      PUBLIC_URL: 'http://localhost:9000',
    });
  }
});

test('the directory is told where the gateway answers inside, and no other service', () => {
  const told = (env: NodeJS.ProcessEnv) => {
    const sources = makeSources(env);
    return sources.plan.services.flatMap((service) => {
      const { GATEWAY_METRICS_URL: url } = environmentOf(service, 1, sources);
      return url === undefined ? [] : [[service.name, url]];
    });
  };
  expect(told({ METRICS_PORT: '9001' })).toEqual([['directory', 'http://127.0.0.1:9001']]);
  expect(told({ METRICS_HOST: '0.0.0.0' })).toEqual([['directory', 'http://127.0.0.1:8081']]);
  expect(told({ METRICS_HOST: '10.0.0.7' })).toEqual([['directory', 'http://10.0.0.7:8081']]);
});
