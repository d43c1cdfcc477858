import type { Server } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { networkOf } from '#/guard/usage-counter.ts';
import { withoutMapping } from '#/request-facts.ts';

interface ConnectionShares {
  readonly perNetwork: number;
  /** Addresses and ranges of balancers, whose connections are everybody's. */
  readonly trustedProxies: readonly string[];
}

/** Closes each connection of a network that has as many as it may, before anything of it is read. */
export function limitConnections(server: Server, { perNetwork, trustedProxies }: ConnectionShares): void {
  const trusted = toBlockList(trustedProxies);
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = withoutMapping(socket.remoteAddress ?? '');
    // A connection that is closed already has none.
    if (address === '' || trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return;
    const network = networkOf(address);
    const count = (open.get(network) ?? 0) + 1;
    if (count > perNetwork) {
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}

function toBlockList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}
