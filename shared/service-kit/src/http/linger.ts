import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Reads on if an answer was given before its request had arrived whole. */
export interface Linger {
  /** Reads the rest of each request of the server that is answered early, with the connection kept or closed. */
  follow(server: Server): void;
  /** Sends the last bytes of a connection, and closes it as soon as its client has stopped sending. */
  end(socket: Socket, lastBytes: string): void;
}

/** The times are those of nginx, lingering_time and lingering_timeout. */
const limits = {
  /** How long the rest is read in all, and without a byte arriving, ms. */
  totalMs: 30_000,
  silenceMs: 5_000,
  /** More than the largest file that any call takes. */
  bytes: 250_000_000,
  /** The connections of a process that are read on at once. One more, and the first of them is cut. */
  sockets: 256,
};

/** A rest of this length is on its way already, and reading it costs less than a new connection; bytes. */
const shortRest = 65_536;

/**
 * Returns whether an answer that is given now has to say `Connection: close`: so much of the request is still to come that it is not
 * worth waiting for.
 */
export function hasLongRest(request: IncomingMessage): boolean {
  return !request.complete && hasBody(request) && !(Number(request.headers['content-length']) <= shortRest);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * If a connection is closed while bytes lie unread in it, the client's next write is answered with a reset: most clients then
 * report a broken connection, and not the answer that says why. So what still comes is read and dropped, for a time.
 */
export function createLinger(): Linger {
  const lingering = new Set<Socket>();

  /**
   * Closes the connection once the client sends too much, or takes too long. Returns the function that counts the bytes read.
   */
  function limit(socket: Socket): { count(piece: Buffer): void; stop(): void } {
    let left = limits.bytes;
    const cut = () => socket.destroy();
    const timers = [setTimeout(cut, limits.totalMs), setTimeout(cut, limits.silenceMs)] as const;
    for (const timer of timers) timer.unref();
    const stop = () => {
      for (const timer of timers) clearTimeout(timer);
      lingering.delete(socket);
      socket.off('close', stop);
    };
    socket.once('close', stop);
    lingering.add(socket);
    const [first] = lingering;
    if (lingering.size > limits.sockets) first?.destroy();
    return {
      count(piece) {
        timers[1].refresh();
        left -= piece.length;
        if (left < 0) cut();
      },
      stop,
    };
  }

  /** Nothing that arrives from now on becomes a request. */
  function dropAll(socket: Socket, count: (piece: Buffer) => void): void {
    // The parser's.
    socket.removeAllListeners('data');
    socket.on('data', count);
    socket.once('end', () => socket.destroy());
    socket.resume();
    // The parser may have stopped it in the middle of a read. This ends that read, so that the next one begins.
    socket.push('');
  }

  function dropRest(request: IncomingMessage): void {
    const { socket } = request;
    const { count, stop } = limit(socket);
    // Node calls this now, unless the connection is kept.
    socket.destroySoon = () => {
      socket.end();
      dropAll(socket, count);
    };
    const leave = () => request.destroy();
    socket.once('close', leave);
    request.once('close', () => {
      Reflect.deleteProperty(socket, 'destroySoon');
      socket.off('close', leave);
      stop();
    });
    // Errors of a client that has left are ignored.
    request.on('error', () => {});
    // A reader may still have paused the request. With a listener it flows as soon as it is resumed.
    request.on('data', count);
    request.unpipe();
    request.resume();
  }

  return {
    follow(server) {
      server.prependListener('request', (request, response) => {
        if (!hasBody(request)) return;
        response.prependOnceListener('finish', () => {
          if (!request.complete && !request.socket.destroyed) dropRest(request);
        });
      });
    },
    end(socket, lastBytes) {
      socket.end(lastBytes);
      dropAll(socket, limit(socket).count);
    },
  };
}
