import { isIPv6 } from 'node:net';

/** The client of a request, to which limits apply. */
export interface Client {
  /** Its address; of an IPv6 address the /64, which is what one customer of a provider has. */
  readonly network: string;
  /** Whom a token names whose signature has held; null without one. */
  readonly person: string | null;
}

/** The network that an address counts for: an IPv4 address itself, of an IPv6 address its /64. */
export function networkOf(address: string): string {
  return isIPv6(address) ? `${expandGroups(address).slice(0, 4).join(':')}::/64` : address;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function expandGroups(address: string): string[] {
  // The parser of addresses knows every way to write one, but not zones.
  const { hostname } = new URL(`http://[${address.split('%', 1)[0]}]`);
  const [before = '', after = ''] = hostname.slice(1, -1).split('::');
  const head = before.split(':').filter(Boolean);
  const tail = after.split(':').filter(Boolean);
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
}
