import ipaddr from 'ipaddr.js';

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
