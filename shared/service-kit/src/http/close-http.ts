import type { FastifyInstance } from 'fastify';

/** For how long the gateway keeps a connection to a service that it does not use; then it closes it. */
export const keepAliveMs = 4_000;

/** The supervisor kills the process after ten seconds, and the consumers and the pool must still close in that time. */
const defaultPatienceMs = 4_500;

/**
 * Accepts no new connection, lets requests in progress finish, and closes; after `patienceMs` it cuts the remaining
 * connections.
 */
export async function closeHttp(app: FastifyInstance, patienceMs: number = defaultPatienceMs): Promise<void> {
  // A connection that becomes idle from now on must be closed, or keep-alive would hold it open.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 100);
  const cut = setTimeout(() => app.server.closeAllConnections(), patienceMs);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
}
