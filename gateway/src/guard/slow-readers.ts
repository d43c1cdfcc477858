import type { Server } from 'node:http';
import type { Socket } from 'node:net';

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
