import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { OutboundError } from '#/outbound/outbound-error.ts';

/** `host:port` of addresses that may be reached although they are not public; only for tests. */
export type AllowedPlaces = readonly string[];

/**
 * Throws for an address to which no request may be sent: another scheme or port than the web's, a password in it, or an IP address
 * that is not public, however it is written (the parser turns `http://2130706433/` into `127.0.0.1`).
 */
export function checkAddress(address: string, allowed: AllowedPlaces): URL {
  const url = URL.parse(address);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) throw new OutboundError('refused');
  if (url.username !== '' || url.password !== '') throw new OutboundError('refused');
  if (allowed.includes(url.host)) return url;
  // The parser leaves out the port that belongs to the scheme.
  if (url.port !== '' && url.port !== '80' && url.port !== '443') throw new OutboundError('refused');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new OutboundError('refused');
  return url;
}

/** The addresses that IANA has given out for the public internet. */
const globalUnicastV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Returns whether an IP address belongs to the public internet: not this machine, a private network, a cloud's metadata service,
 * multicast, a documentation range or the like. An IPv4 address inside an IPv6 one counts as that IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicastV6);
}
