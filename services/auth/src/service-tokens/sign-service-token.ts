import type { Scope } from '@stagedoor/contracts/call';
import type { KeyRing } from '#/keys/key-ring.ts';

export const serviceTokenLifeMs = 5 * 60_000;

/**
 * Returns a token for calls of one service to another: valid for five minutes and for that callee only, with the
 * caller's scopes.
 */
export function signServiceToken(keys: KeyRing, caller: string, callee: string, scopes: readonly Scope[] = []): string {
  const granted = scopes.length === 0 ? {} : { scope: scopes.join(' ') };
  return keys.sign({ aud: callee, sub: `service:${caller}`, ...granted }, serviceTokenLifeMs);
}
