import { brokerPasswordVariable } from './broker-step.ts';
import type { Deployment } from './deployed-services.ts';

/** What stands in for a secret that nobody has made: fine as long as only this machine can come in. */
const wellKnown = 'only-for-this-machine';

function prefixOf(service: string): string {
  return service.toUpperCase().replaceAll('-', '_');
}

function reference(variable: string, fallback: string): string {
  return `$\{${variable}:-${fallback}}`;
}

/** What a service proves to auth that it is by. */
export function serviceSecretOf(service: string): string {
  return reference(`${prefixOf(service)}_SERVICE_SECRET`, `${wellKnown}-${service}`);
}

/** Of the role that owns the service's database, and can open no other. */
export function databasePasswordOf(service: string): string {
  return reference(`${prefixOf(service)}_DATABASE_PASSWORD`, `${wellKnown}-${service}`);
}

/** What the addresses of a service's private files are signed with. */
export function mediaSecretOf(service: string): string {
  return reference(`${prefixOf(service)}_MEDIA_SECRET`, `${wellKnown}-media`);
}

/** What a service comes to the broker with, as its own user there. */
export function brokerPasswordOf(service: string): string {
  return reference(brokerPasswordVariable(service), `${wellKnown}-${service}`);
}

/** Of the broker's user who may do everything. */
export const operatorPassword = reference('NATS_PASSWORD', 'stagedoor');
export const postgresPassword = reference('POSTGRES_PASSWORD', 'stagedoor');
export const keysSecret = reference('KEYS_SECRET', `${wellKnown}-keys`);

/** The variables of all of them. */
export function composeSecrets({ services, names }: Deployment): string[] {
  return [
    'POSTGRES_PASSWORD',
    'NATS_PASSWORD',
    'KEYS_SECRET',
    ...names.map((name) => `${prefixOf(name)}_SERVICE_SECRET`),
    ...names.filter((name) => name !== 'gateway').map(brokerPasswordVariable),
    ...services.map(({ name }) => `${prefixOf(name)}_DATABASE_PASSWORD`),
    ...services.filter(({ writes }) => writes.media).map(({ name }) => `${prefixOf(name)}_MEDIA_SECRET`),
  ];
}
