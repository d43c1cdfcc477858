import { createHash, timingSafeEqual } from 'node:crypto';

export type ServiceSecrets = ReadonlyMap<string, string>;

/** Reads `name:secret` pairs. Throws with the expected format, never with a secret. */
export function parseServiceSecrets(parts: readonly string[]): ServiceSecrets {
  const secrets = new Map<string, string>();
  for (const part of parts) {
    const [, name, secret] = /^([a-z][a-z0-9-]{0,63}):(.{16,256})$/.exec(part) ?? [];
    if (name === undefined || secret === undefined || secrets.has(name)) {
      throw new Error(
        'must be name:secret pairs with commas between, each name once, secrets of 16 characters or more',
      );
    }
    secrets.set(name, secret);
  }
  return secrets;
}

/** Compares a service's secret in constant time. */
export function isServiceSecret(secrets: ServiceSecrets, service: string, secret: string): boolean {
  const expected = secrets.get(service);
  const equal = timingSafeEqual(digest(secret), digest(expected ?? ''));
  return equal && expected !== undefined;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
