import { sha256 } from '@noble/hashes/sha2.js';
import type { StoredSession } from '#/shared/session/stored-session.ts';

/**
 * Returns the hash that ends a session and does nothing else; undefined for a session without a refresh token. By a package, because
 * browsers make hashes on secure pages only.
 */
export function makeSignOutHash({ refreshToken }: Pick<StoredSession, 'refreshToken'>): string | undefined {
  if (refreshToken === null) return undefined;
  const hash = sha256(new TextEncoder().encode(refreshToken));
  return btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');
}
