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

type Bound = { readonly fd: number; close(): void };

/**
 * Binds a socket as node:cluster does. `net` cannot bind without listening, and then this process would accept
 * connections.
 */
const { _createServerHandle: bind } = net as unknown as {
  _createServerHandle(host: string, port: number, family: 4 | 6, fd: -1, flags: 0): Bound | number;
};

export function holdSockets(places: readonly Place[]): HeldSockets {
  let bound: (readonly [port: number, socket: Bound])[] = [];
  return {
    open() {
      if (bound.length === 0)
        bound = places.filter(({ host }) => net.isIP(host) !== 0).map((place) => [place.port, bindTo(place)]);
      return new Map(bound.map(([port, { fd }]) => [port, fd]));
    },
    close() {
      for (const [, socket] of bound) socket.close();
      bound = [];
    },
  };
}

function bindTo({ host, port }: Place): Bound {
  const socket = bind(host, port, net.isIPv6(host) ? 6 : 4, -1, 0);
  if (typeof socket === 'number') throw new Refusal(`port ${port} of ${host} cannot be opened (${socket})`);
  return socket;
}
