import { connect } from 'node:net';

interface RawOptions {
  /** The number of answers to wait for; if absent, waits until the other side closes. */
  readonly answers?: number;
  readonly timeoutMs?: number;
  /** What to send once the first answer is there. */
  readonly afterFirst?: string;
}

/** Sends bytes as they are, and returns what came back. */
export function sendRaw(
  port: number,
  bytes: string,
  { answers, timeoutMs = 10_000, afterFirst }: RawOptions = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    let next = afterFirst;
    const socket = connect({ host: '127.0.0.1', port });
    const late = setTimeout(() => {
      socket.destroy();
      reject(new Error(`after ${timeoutMs} ms there is only: ${received.slice(0, 500)}`));
    }, timeoutMs);
    socket.on('data', (part) => {
      received += part.toString('latin1');
      if (next !== undefined) {
        socket.write(next, 'latin1');
        next = undefined;
      }
      if (answers !== undefined && statusesOf(received).length >= answers) socket.destroy();
    });
    socket.once('connect', () => socket.write(bytes, 'latin1'));
    // A reset is fine: what arrived before it counts.
    socket.on('error', () => {});
    socket.once('close', () => {
      clearTimeout(late);
      resolve(received);
    });
  });
}

/** The status of each answer in what {@link sendRaw} received. */
export function statusesOf(received: string): number[] {
  return [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}
