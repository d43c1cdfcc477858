import type { KeyRing } from '#/keys/key-ring.ts';

export const serviceTokenLifeMs = 5 * 60_000;

/** A token for a call of one service to another: five minutes, good for that callee alone. */
export function signServiceToken(keys: KeyRing, caller: string, callee: string): string {
  return keys.sign({ aud: callee, sub: `service:${caller}` }, serviceTokenLifeMs);
}
