import { expect, it } from 'vitest';
import { findWellKnownSecrets } from '#/config/well-known-secrets.ts';

const standIns = {
  SERVICE_SECRET: 'only-for-this-machine-social',
  SERVICE_SECRETS: 'social:a-secret-of-its-own-here,payments:only-for-this-machine-payments',
  DATABASE_URL: 'postgres://stagedoor_social:only-for-this-machine-social@postgres:5432/stagedoor_social',
  NATS_URL: 'nats://stagedoor:stagedoor@nats:4222',
  KEYS_SECRET: 'only-for-this-machine-keys',
};
const own = {
  SERVICE_SECRET: '4f1c',
  DATABASE_URL: 'postgres://stagedoor_social:4f1c@postgres:5432/stagedoor_social',
  NATS_URL: 'nats://stagedoor:4f1c@nats:4222',
};

it('names every secret that everybody can read, once others can reach the system, and never its value', () => {
  for (const exposed of [{ PUBLIC_URL: 'https://stagedoor.example' }, { GATEWAY_ADDRESS: '0.0.0.0:8080' }]) {
    const problems = findWellKnownSecrets({ ...standIns, ...exposed });
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'SERVICE_SECRET',
      'SERVICE_SECRETS',
      'DATABASE_URL',
      'NATS_URL',
      'KEYS_SECRET',
    ]);
    expect(problems.join()).not.toContain('only-for-this-machine');
    expect(findWellKnownSecrets({ ...own, ...exposed })).toEqual([]);
  }
});

it('lets a system for this machine alone start with them', () => {
  expect(findWellKnownSecrets(standIns)).toEqual([]);
  expect(
    findWellKnownSecrets({ ...standIns, PUBLIC_URL: 'http://localhost:9000', GATEWAY_ADDRESS: '127.0.0.1:9000' }),
  ).toEqual([]);
});
