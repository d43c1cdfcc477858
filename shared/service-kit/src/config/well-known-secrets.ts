import type { Environment } from '#/config/config.ts';
import { isExposed } from '#/config/exposure.ts';

/** Variables that contain a secret, or an address with a secret in it. */
const secretVariables = [
  'SERVICE_SECRET',
  'SERVICE_SECRETS',
  'DATABASE_URL',
  'DATABASE_POOLER_URL',
  'DATABASE_READ_URL',
  'SANDBOX_DATABASE_URL',
  'NATS_URL',
  'MEDIA_SECRET',
  'KEYS_SECRET',
];

/** Placeholder secrets of public files such as docker-compose.yml. */
const standIns = /only-for-this-machine|:\/\/[^/@]*:stagedoor@/;

/**
 * Returns a problem for each variable whose value is a published default secret, without the value. Returns none if the
 * process is reachable only from its own machine.
 */
export function findWellKnownSecrets(environment: Environment): string[] {
  const publicUrl = environment.PUBLIC_URL || 'http://localhost:8080';
  const gatewayAddress = environment.GATEWAY_ADDRESS || '127.0.0.1:8080';
  if (!URL.canParse(publicUrl) || !isExposed({ publicUrl, gatewayAddress })) return [];
  return secretVariables
    .filter((name) => standIns.test(environment[name] ?? ''))
    .map((name) => `${name} is a secret that everybody knows while others can reach the system: run npm run secrets`);
}
