import type { Scope } from '@stagedoor/contracts/call';
import type { KeyRing } from '#/keys/key-ring.ts';

export const serviceTokenLifeMs = 5 * 60_000;

/** A token for a call of one service to another: five minutes, good for that callee alone, with the caller's scopes. */
export function signServiceToken(keys: KeyRing, caller: string, callee: string, scopes: readonly Scope[] = []): string {
  const granted = scopes.length === 0 ? {} : { scope: scopes.join(' ') };
  return keys.sign({ aud: callee, sub: `service:${caller}`, ...granted }, serviceTokenLifeMs);
}
