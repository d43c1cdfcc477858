import { randomBytes } from 'node:crypto';
import { demoLogins, demoPassword } from '@stagedoor/demo-world/demo-logins';
import type { DemoPasswords } from '@stagedoor/demo-world/demo-passwords';
import type { AuthConfig } from '#/config.ts';
import { createPasswordHasher } from '#/passwords/password-hasher.ts';

/**
 * Returns password hashes of the demo people, by username. With given passwords only the three logins have a known one.
 * Hashing is slow on purpose, so people with the same password share a hash.
 */
export async function hashDemoPasswords(
  config: AuthConfig,
  given: DemoPasswords | undefined,
): Promise<(username: string) => string> {
  const passwords = await createPasswordHasher(config);
  const everyonesHash = await passwords.hash(given === undefined ? demoPassword : randomBytes(32).toString('base64'));
  if (given === undefined) return () => everyonesHash;
  const hashes = new Map<string, string>();
  for (const { username, role } of demoLogins) hashes.set(username, await passwords.hash(given[role]));
  return (username) => hashes.get(username) ?? everyonesHash;
}
