import type { Server } from 'node:http';

/** Has a server listen on a free port of this machine, and of it alone. */
export async function listenLocally(server: Server): Promise<{ url: string; close(): void }> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
