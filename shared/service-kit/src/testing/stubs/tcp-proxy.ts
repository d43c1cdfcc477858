import { connect, createServer, type Server, type Socket } from 'node:net';
import { listenOnFreePort } from '#/testing/listen-locally.ts';

export interface TcpProxy {
  readonly port: number;
  /** Closes all connections and refuses new ones, like a machine whose process has ended. */
  cut(): void;
  /** Passes nothing on and closes nothing, as a network that loses all packets. */
  freeze(): void;
  /** Passes on what waits and everything after it. */
  restore(): void;
  stop(): Promise<void>;
}

/** A TCP proxy on this machine, for tests of network failures. */
export async function startTcpProxy(target: { readonly host: string; readonly port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let state: 'open' | 'cut' | 'frozen' = 'open';
  const server: Server = createServer((client) => {
    if (state === 'cut') {
      client.resetAndDestroy();
      return;
    }
    const remote = connect(target);
    for (const [from, to] of [
      [client, remote],
      [remote, client],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on('data', (chunk: Buffer) => to.write(chunk));
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      if (state === 'frozen') from.pause();
    }
  });
  const port = await listenOnFreePort(server);
  const endAll = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    port,
    cut() {
      state = 'cut';
      endAll();
    },
    freeze() {
      state = 'frozen';
      for (const socket of sockets) socket.pause();
    },
    restore() {
      state = 'open';
      for (const socket of sockets) socket.resume();
    },
    async stop() {
      endAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
