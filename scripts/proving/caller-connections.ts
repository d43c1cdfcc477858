import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** How a call ended: the status of its answer, or what happened instead of one. */
export type Outcome = number | string;

/** Connections that stay open, each with one call at a time. */
export type Connections = {
  /** Sends a request, given as its bytes, as soon as a connection is free. */
  send(request: Buffer, ended: (outcome: Outcome) => void): void;
};

type Call = { request: Buffer; ended: (outcome: Outcome) => void };
type Place = { address: string; socket: Socket | undefined };

/** How many are opened at once. */
const openedAtOnce = 20;
const headEnd = Buffer.from('\r\n\r\n');

/**
 * Opens a connection to the port from each of these addresses of this machine. The requests are bytes that are ready, and of an answer no
 * more is read than its status and where it ends: callers share the processors with whom they call, and an HTTP client takes
 * three times as much of them.
 */
export async function openConnections(port: number, addresses: readonly string[]): Promise<Connections> {
  const waiting: Call[] = [];
  const free: Place[] = [];

  async function open(place: Place): Promise<void> {
    const socket = connect({ port, host: '127.0.0.1', localAddress: place.address, noDelay: true });
    // A connection that ends is opened again when it is needed; its call is told of it by `close`.
    socket.on('error', () => {});
    await once(socket, 'connect');
    place.socket = socket;
    socket.once('close', () => {
      place.socket = undefined;
    });
  }

  function begin(place: Place, { request, ended }: Call): void {
    const { socket } = place;
    if (socket === undefined) {
      open(place).then(
        () => begin(place, { request, ended }),
        (error: Error) => end(place, 'code' in error ? String(error.code) : error.message, ended),
      );
      return;
    }
    const answer = createAnswerReader();
    const read = (bytes: Buffer) => {
      const outcome = answer.read(bytes);
      if (outcome !== undefined) finish(outcome);
    };
    const close = () => finish('closed');
    const finish = (outcome: Outcome) => {
      socket.off('data', read);
      socket.off('close', close);
      end(place, outcome, ended);
    };
    socket.on('data', read);
    socket.on('close', close);
    socket.write(request);
  }

  function end(place: Place, outcome: Outcome, ended: (outcome: Outcome) => void): void {
    ended(outcome);
    const next = waiting.shift();
    if (next === undefined) free.push(place);
    else begin(place, next);
  }

  for (let index = 0; index < addresses.length; index += openedAtOnce) {
    const places = addresses
      .slice(index, index + openedAtOnce)
      .map((address): Place => ({ address, socket: undefined }));
    await Promise.all(places.map(open));
    free.push(...places);
  }
  return {
    send(request, ended) {
      // The one that has been free for longest, so that all addresses take turns.
      const place = free.shift();
      if (place === undefined) waiting.push({ request, ended });
      else begin(place, { request, ended });
    },
  };
}

/**
 * Reads one answer that says how long it is. `read` returns its status once all of it was read, and what is wrong with it where that cannot
 * be known.
 */
export function createAnswerReader(): { read(bytes: Buffer): Outcome | undefined } {
  let head: Buffer | undefined;
  let status: Outcome = 0;
  let missing = 0;
  return {
    read(bytes) {
      if (status !== 0) {
        missing -= bytes.length;
        return missing <= 0 ? status : undefined;
      }
      head = head === undefined ? bytes : Buffer.concat([head, bytes]);
      const end = head.indexOf(headEnd);
      if (end === -1) return undefined;
      const text = head.toString('latin1', 0, end);
      const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
      if (length === undefined) return 'an answer without a length';
      status = Number(text.slice(9, 12));
      missing = Number(length) - (head.length - end - headEnd.length);
      return missing <= 0 ? status : undefined;
    },
  };
}
