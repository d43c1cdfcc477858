import { brokerPasswordVariable } from './broker-configuration.ts';
import type { Deployment } from './deployed-services.ts';

/** The default for a secret that was not set: acceptable while only this machine can reach the system. */
const wellKnown = 'only-for-this-machine';

/** Returns the environment variable of one service for compose: `FAN_CRM_VERSION` for `fan-crm` and `VERSION`. */
export function ownVariable(service: string, name: string): string {
  return `${service.toUpperCase().replaceAll('-', '_')}_${name}`;
}

function reference(variable: string, fallback: string): string {
  return `$\{${variable}:-${fallback}}`;
}

/** The secret with which a service authenticates to auth. */
export function serviceSecretOf(service: string): string {
  return reference(ownVariable(service, 'SERVICE_SECRET'), `${wellKnown}-${service}`);
}

/** The password of the role that owns the service's database, and can open no other. */
export function databasePasswordOf(service: string): string {
  return reference(ownVariable(service, 'DATABASE_PASSWORD'), `${wellKnown}-${service}`);
}

/** The secret that signs the addresses of a service's private files. */
export function mediaSecretOf(service: string): string {
  return reference(ownVariable(service, 'MEDIA_SECRET'), `${wellKnown}-media`);
}

/** The password of a service's user at the broker. */
export function brokerPasswordOf(service: string): string {
  return reference(brokerPasswordVariable(service), `${wellKnown}-${service}`);
}

/** The password of the broker's operator. */
export const operatorPassword = reference('NATS_PASSWORD', 'stagedoor');
export const postgresPassword = reference('POSTGRES_PASSWORD', 'stagedoor');
export const keysSecret = reference('KEYS_SECRET', `${wellKnown}-keys`);

/** The variables of all of them. */
export function composeSecrets({ services, names }: Deployment): string[] {
  return [
    'POSTGRES_PASSWORD',
    'NATS_PASSWORD',
    'KEYS_SECRET',
    ...names.map((name) => ownVariable(name, 'SERVICE_SECRET')),
    ...names.filter((name) => name !== 'gateway').map(brokerPasswordVariable),
    ...services.map(({ name }) => ownVariable(name, 'DATABASE_PASSWORD')),
    ...services.filter(({ writes }) => writes.media).map(({ name }) => ownVariable(name, 'MEDIA_SECRET')),
  ];
}
