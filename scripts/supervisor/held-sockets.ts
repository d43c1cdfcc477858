import net from 'node:net';
import { Refusal } from '../refusal.ts';

/** An address and port that a service listens on. */
export type Place = { host: string; port: number };

/**
 * The sockets of one part, bound here and accepted from by its process. A second process that is given the same sockets
 * takes connections from the same queue, so that no connection is lost when the first process ends.
 */
export type HeldSockets = {
  /**
   * Binds them where that is not done yet. Returns their descriptors, by port; none where the host is a name, which the
   * process then looks up and listens at itself.
   */
  open(): ReadonlyMap<number, number>;
  /** Closed when no process uses them any more, so that clients are refused at once and do not wait. */
  close(): void;
};

type Bound = { readonly fd: number; getsockname(into: { port?: number }): number; close(): void };

/**
 * Binds a socket as node:cluster does. `net` cannot bind without listening, and then this process would accept
 * connections.
 */
const { _createServerHandle: bind } = net as unknown as {
  _createServerHandle(host: string, port: number, family: 4 | 6, fd: -1, flags: 0): Bound | number;
};

export function holdSockets(places: readonly Place[]): HeldSockets {
  let bound: (readonly [port: number, socket: Bound])[] = [];
  const close = () => {
    for (const [, socket] of bound) socket.close();
    bound = [];
  };
  return {
    open() {
      if (bound.length > 0) return describe(bound);
      try {
        for (const place of places) {
          if (net.isIP(place.host) !== 0) bound.push([place.port, bindTo(place)]);
        }
      } catch (error) {
        close();
        throw error;
      }
      return describe(bound);
    },
    close,
  };
}

const describe = (bound: readonly (readonly [port: number, socket: Bound])[]) =>
  new Map(bound.map(([port, { fd }]) => [port, fd]));

function bindTo({ host, port }: Place): Bound {
  const socket = bind(host, port, net.isIPv6(host) ? 6 : 4, -1, 0);
  if (typeof socket === 'number') throw new Refusal(`port ${port} of ${host} cannot be opened (${socket})`);
  // The system says only when listening that a port is taken, and a socket that was not bound listens at any other port.
  const at: { port?: number } = {};
  const failed = socket.getsockname(at);
  if (failed !== 0 || (port !== 0 && at.port !== port)) {
    socket.close();
    throw new Refusal(`port ${port} of ${host} is taken`);
  }
  return socket;
}
