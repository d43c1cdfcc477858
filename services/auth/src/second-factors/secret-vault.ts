import { openKeyVault } from '@stagedoor/service-kit/identity/key-vault';
import type { AuthConfig } from '#/config.ts';

/** Returns what seals the secrets of authenticator apps in the database. */
export function openSecretVault({ keysSecret }: Pick<AuthConfig, 'keysSecret'>) {
  return openKeyVault(keysSecret, 'authenticator apps');
}
