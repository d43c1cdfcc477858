import { isIP } from 'node:net';
import { conflict } from '@stagedoor/service-kit/common/errors';

/**
 * Returns the domain that passkeys belong to, and the origin that they are used at: those of `PUBLIC_URL`. Throws a 409 where
 * it is an IP address, which browsers take for none.
 */
export function relyingPartyOf(publicUrl: string): { readonly id: string; readonly origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) throw conflict('Passkeys need an address with a domain name');
  return { id: hostname, origin };
}
