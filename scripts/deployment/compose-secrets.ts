import { type Deployment, ownVariable } from './deployed-services.ts';

type Secret = 'SERVICE_SECRET' | 'DATABASE_PASSWORD' | 'NATS_PASSWORD' | 'MEDIA_SECRET';

/**
 * A secret of one service, as compose reads it: what it authenticates with to auth, the password of its database's role, of its
 * user at the broker, or what signs the addresses of its files. The default is acceptable while only this machine can reach
 * the system.
 */
export function secretOf(service: string, secret: Secret): string {
  const fallback = secret === 'MEDIA_SECRET' ? 'media' : service;
  return `$\{${ownVariable(service, secret)}:-only-for-this-machine-${fallback}}`;
}

/** The variables of all secrets. */
export function composeSecrets({ services, names }: Pick<Deployment, 'services' | 'names'>): string[] {
  return [
    'POSTGRES_PASSWORD',
    'NATS_PASSWORD',
    'KEYS_SECRET',
    ...names.map((name) => ownVariable(name, 'SERVICE_SECRET')),
    ...names.filter((name) => name !== 'gateway').map((name) => ownVariable(name, 'NATS_PASSWORD')),
    ...services.map(({ name }) => ownVariable(name, 'DATABASE_PASSWORD')),
    ...services
      .filter(({ needs }) => needs.writes.includes('media'))
      .map(({ name }) => ownVariable(name, 'MEDIA_SECRET')),
  ];
}
