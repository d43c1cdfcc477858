import { ConfigProblem, type Variable } from '#/config/config.ts';

/** Sockets that the parent process has bound for this one: file descriptors, by port. */
export type ListenSockets = ReadonlyMap<number, number>;

/**
 * `4001:4,8081:5`: the sockets for these ports are this process's descriptors 4 and 5. Two processes with the same
 * socket accept connections from the same queue, so that one can replace the other without losing a connection.
 */
export function listenSocketsVariable(name: string): Variable<ListenSockets> {
  return {
    name,
    fallback: new Map(),
    parse(text) {
      const pairs = text.split(',').map((pair) => /^(\d{1,5}):(\d{1,4})$/.exec(pair));
      if (pairs.includes(null)) throw new ConfigProblem('must be pairs of port and descriptor such as 4001:4');
      return new Map(pairs.map((pair) => [Number(pair?.[1]), Number(pair?.[2])]));
    },
  };
}

/** Returns the inherited socket for the port if there is one, else the port. */
export function listenOptions(
  { host, port }: { readonly host: string; readonly port: number },
  sockets: ListenSockets,
): { host: string; port: number } | { host: string; fd: number } {
  const fd = sockets.get(port);
  return fd === undefined ? { host, port } : { host, fd };
}
