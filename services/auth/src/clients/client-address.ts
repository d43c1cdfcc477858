import { BlockList, isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Reads addresses and networks (`10.0.0.0/8`, `fd00::/8`). Throws with the expected format. */
export function parseTrustedProxies(parts: readonly string[]): BlockList {
  const proxies = new BlockList();
  for (const part of parts) {
    const [address = '', prefix] = part.split('/');
    const version = isIP(address);
    const longest = version === 6 ? 128 : 32;
    const length = prefix === undefined ? longest : Number(prefix);
    if (version === 0 || !Number.isInteger(length) || length < 0 || length > longest) {
      throw new Error('must be addresses or networks such as 10.0.0.0/8, with commas between');
    }
    proxies.addSubnet(address, length, version === 6 ? 'ipv6' : 'ipv4');
  }
  return proxies;
}

/**
 * Returns the address a request comes from. `X-Forwarded-For` counts only from a trusted proxy, and then its last entry
 * that is not a trusted proxy itself: the client may have written the entries before.
 */
export function readClientAddress(
  { socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>,
  trustedProxies: BlockList,
): string {
  const peer = plainAddress(socket.remoteAddress ?? '');
  if (!isTrusted(peer, trustedProxies)) return groupAddress(peer);
  let client = peer;
  for (const hop of String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .reverse()) {
    const address = plainAddress(hop.trim());
    if (isIP(address) === 0) break;
    client = address;
    if (!isTrusted(address, trustedProxies)) break;
  }
  return groupAddress(client);
}

function isTrusted(address: string, trustedProxies: BlockList): boolean {
  const version = isIP(address);
  return version !== 0 && trustedProxies.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/** Converts an IPv4 address that arrived on an IPv6 socket. */
function plainAddress(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

/** Returns the /64 of an IPv6 address, because a client usually has all of it. */
function groupAddress(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}

/** Returns the /48 that a grouped IPv6 address lies in, because a customer usually has all of it; undefined for IPv4. */
export function networkOf(address: string): string | undefined {
  if (!address.endsWith('::/64')) return undefined;
  return `${address.split(':').slice(0, 3).join(':')}::/48`;
}
