import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';

/** How a client leaves: it closes the connection, resets it, or closes its own half and reads the rest. */
export type WayToLeave = 'abort' | 'reset' | 'half close';

export const waysToLeave: readonly WayToLeave[] = ['abort', 'reset', 'half close'];

interface LeavingCall {
  readonly port: number;
  /** What is sent before the client leaves. */
  readonly bytes: string | Buffer;
  readonly way: WayToLeave;
  /** Resolves when the client leaves; by default as soon as the bytes are sent. */
  readonly leaveWhen?: (received: () => number) => Promise<unknown>;
  readonly host?: string;
  readonly localAddress?: string;
}

/** Sends a call, or a part of one, and leaves. Resolves when the connection is closed. */
export async function leaveCall({
  port,
  bytes,
  way,
  leaveWhen = async () => undefined,
  host = '127.0.0.1',
  localAddress,
}: LeavingCall): Promise<void> {
  const socket = connect({ host, port, ...(localAddress === undefined ? {} : { localAddress }) });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  let received = 0;
  socket.on('data', (piece) => {
    received += piece.length;
  });
  // A reset of the other side is an end like any other.
  socket.on('error', () => {});
  await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
  await leaveWhen(() => received);
  leave(socket, way);
  await closed;
}

function leave(socket: Socket, way: WayToLeave): void {
  if (way === 'abort') socket.destroy();
  else if (way === 'reset') socket.resetAndDestroy();
  else socket.end();
}

/**
 * The resources of this process: file descriptors, and the handles that keep its event loop running, such as
 * connections and timers.
 */
export function countHeld(): Readonly<Record<string, number>> {
  const counts: Record<string, number> = { descriptors: readdirSync('/proc/self/fd').length };
  for (const kind of process.getActiveResourcesInfo()) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
