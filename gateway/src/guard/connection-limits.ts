import type { Server } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { networkOf } from '#/guard/usage-counter.ts';
import { withoutMapping } from '#/request-facts.ts';

interface ConnectionLimits {
  /** The most connections of one network, as the rate limits tell networks apart. */
  readonly perNetwork: number;
  /** Addresses and ranges of load balancers. Their connections carry requests of many networks and are not limited. */
  readonly trustedProxies: readonly string[];
}

/** Closes a new connection, before anything is read from it, when its network already has as many as it may. */
export function limitConnections(server: Server, { perNetwork, trustedProxies }: ConnectionLimits): void {
  const trusted = toAddressList(trustedProxies);
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = withoutMapping(socket.remoteAddress ?? '');
    // The address is empty where the client has already closed the connection.
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

/** Returns a list to look addresses up in. Node calls it a block list; nothing is blocked with it here. */
function toAddressList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** How often connections are checked. */
const checkMs = 5_000;
/** The number of checks within which a client must have read at least `leastBytes`. */
const mostChecks = 6;
const leastBytes = 65_536;

interface Reading {
  /** Bytes that the operating system had accepted from us at the first check that found data waiting. */
  accepted: number;
  /** Checks since then. */
  checks: number;
}

/**
 * Disconnects clients that read less than 64 kB in half a minute while more data waits for them. Data in the operating system's
 * buffers counts as read, so this affects only answers of megabytes, and clients that read nothing.
 */
export function cutSlowReaders(server: Server): void {
  const sockets = new Map<Socket, Reading>();
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, { accepted: 0, checks: 0 });
    socket.once('close', () => sockets.delete(socket));
  });
  const timer = setInterval(() => {
    for (const [socket, reading] of sockets) if (isTooSlow(socket, reading)) socket.destroy();
  }, checkMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}

function isTooSlow(socket: Socket, reading: Reading): boolean {
  const accepted = socket.bytesWritten - socket.writableLength;
  if (socket.writableLength === 0 || accepted - reading.accepted >= leastBytes) {
    reading.checks = 0;
    reading.accepted = accepted;
    return false;
  }
  if (reading.checks === 0) reading.accepted = accepted;
  reading.checks += 1;
  return reading.checks > mostChecks;
}
