import type { Environment } from '#/config/config.ts';
import { isExposed } from '#/config/exposure.ts';

/** What holds a secret, or an address with one in it. */
const secretVariables = [
  'SERVICE_SECRET',
  'SERVICE_SECRETS',
  'DATABASE_URL',
  'SANDBOX_DATABASE_URL',
  'NATS_URL',
  'MEDIA_SECRET',
  'KEYS_SECRET',
];

/** Stand-ins of the files that everybody can read, such as docker-compose.yml. */
const standIns = /only-for-this-machine|:\/\/[^/@]*:stagedoor@/;

/**
 * What is wrong with the secrets of a process that others than this machine may reach: each one that is a stand-in which
 * everybody can read, by its variable and never by its value. Where nobody else can come, nothing is.
 */
export function findWellKnownSecrets(environment: Environment): string[] {
  const publicUrl = environment.PUBLIC_URL || 'http://localhost:8080';
  const gatewayAddress = environment.GATEWAY_ADDRESS || '127.0.0.1:8080';
  if (!URL.canParse(publicUrl) || !isExposed({ publicUrl, gatewayAddress })) return [];
  return secretVariables
    .filter((name) => standIns.test(environment[name] ?? ''))
    .map((name) => `${name} is a secret that everybody knows while others can reach the system: run npm run secrets`);
}
