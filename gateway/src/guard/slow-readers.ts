import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How often connections are looked at. */
const checkMs = 5_000;
/** Within so many looks a client that has something to read must have taken so much of it. */
const looks = 6;
const leastBytes = 65_536;

interface Reading {
  /** What the system had taken off our hands at the first look since something waits. */
  taken: number;
  looks: number;
}

/**
 * Cuts off whoever reads too slowly: 64 kB in half a minute while more waits for it. What the system's own buffers hold counts
 * as read, so that only answers of megabytes are concerned, and whoever reads nothing at all.
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
