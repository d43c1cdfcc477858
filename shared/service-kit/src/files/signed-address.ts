import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#/common/clock.ts';

/** Signs addresses that open a file for a limited time, for anyone who has the address. */
export interface AddressSigner {
  /** `path` with its expiry and signature. The same for some minutes, so that a browser's cache can use it. */
  sign(path: string): string;
  /** Whether `path` has a valid signature that has not expired. */
  isValid(path: string, query: { readonly [name: string]: unknown }): boolean;
}

interface SignerOptions {
  /** Must be the same for all instances that serve signed addresses. */
  readonly secret: string;
  readonly clock: Clock;
  /** The minimum lifetime of an address; the maximum is twice that. */
  readonly lifeMs?: number;
}

export function createAddressSigner({ secret, clock, lifeMs = 15 * 60_000 }: SignerOptions): AddressSigner {
  const signatureOf = (path: string, expires: string) =>
    createHmac('sha256', secret).update(`${expires}\n${path}`).digest();
  return {
    sign(path) {
      const expires = String((Math.floor(clock.now().getTime() / lifeMs) + 2) * lifeMs);
      return `${path}?expires=${expires}&signature=${signatureOf(path, expires).toString('base64url')}`;
    },
    isValid(path, { expires, signature }) {
      if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,15}$/.test(expires)) return false;
      const given = Buffer.from(signature, 'base64url');
      const expected = signatureOf(path, expires);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
      return Number(expires) > clock.now().getTime();
    },
  };
}
