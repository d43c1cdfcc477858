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

/** How often connections are checked. */
const checkMs = 5_000;
/** The number of checks within which a client must have read the minimum. */
const looks = 6;
const leastBytes = 65_536;

interface Reading {
  /** Bytes that the system had accepted at the first check since data waits. */
  taken: number;
  looks: number;
}

/**
 * Disconnects clients that read less than 64 kB in half a minute while more data waits. Data in the system's buffers
 * counts as read, so this affects only answers of megabytes, and clients that read nothing.
 */
export function cutSlowReaders(server: Server): void {
  const sockets = new Map<Socket, Reading>();
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, { taken: 0, looks: 0 });
    socket.once('close', () => sockets.delete(socket));
  });
  const timer = setInterval(() => {
    for (const [socket, reading] of sockets) if (isTooSlow(socket, reading)) socket.destroy();
  }, checkMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}

function isTooSlow(socket: Socket, reading: Reading): boolean {
  const taken = socket.bytesWritten - socket.writableLength;
  if (socket.writableLength === 0 || taken - reading.taken >= leastBytes) {
    reading.looks = 0;
    reading.taken = taken;
    return false;
  }
  if (reading.looks === 0) reading.taken = taken;
  reading.looks += 1;
  return reading.looks > looks;
}
