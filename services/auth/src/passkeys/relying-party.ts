import { isIP } from 'node:net';
import { conflict } from '@stagedoor/service-kit/common/errors';

/**
 * Returns the domain that passkeys belong to, and the origin at which they are used: those of `PUBLIC_URL`. Throws a 409
 * if it is an IP address, which browsers do not accept.
 */
export function relyingPartyOf(publicUrl: string): { readonly id: string; readonly origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) throw conflict('Passkeys need an address with a domain name');
  return { id: hostname, origin };
}
