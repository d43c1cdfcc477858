import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/**
 * Returns an address for each instance: a host name is resolved to all its addresses, as compose and Kubernetes need it. A
 * name that cannot be resolved stays as it is, so that the request to it fails visibly.
 */
export async function findInstances(addresses: readonly string[]): Promise<string[]> {
  const found = await Promise.all(addresses.map((address) => resolveHost(address)));
  return [...new Set(found.flat())];
}

async function resolveHost(address: string): Promise<string[]> {
  const { hostname } = new URL(address);
  // A name in a certificate has to be called by that name.
  if (isIP(hostname) !== 0 || hostname.startsWith('[') || address.startsWith('https:')) return [address];
  const hosts = await lookup(hostname, { all: true }).catch(() => []);
  if (hosts.length === 0) return [address];
  return hosts.map(({ address: host, family }) => {
    const url = new URL(address);
    url.hostname = family === 6 ? `[${host}]` : host;
    return url.origin;
  });
}
