import type { Server } from 'node:http';
import type { Server as TcpServer } from 'node:net';

export interface LocalServer {
  readonly port: number;
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  /** Cuts the connections, those in use too, and frees the port. */
  close(): Promise<void>;
}

/** Has a server listen on a free port of this machine, and of it alone. Returns the port. */
export async function listenOnFreePort(server: TcpServer): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port');
  return address.port;
}

/** Does the same for a server of HTTP, which can be closed while connections are open. */
export async function listenLocally(server: Server): Promise<LocalServer> {
  const port = await listenOnFreePort(server);
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
