import type { FastifyInstance } from 'fastify';

/** Whoever stops us waits ten seconds, in which more than this is to end. */
const defaultPatienceMs = 4_500;

/** Takes no new connection, lets what is under way finish, and closes; after `patienceMs` it cuts what is left. */
export async function closeHttp(app: FastifyInstance, patienceMs: number = defaultPatienceMs): Promise<void> {
  // A connection may become idle at any moment from now on, and would be kept alive.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 100);
  const cut = setTimeout(() => app.server.closeAllConnections(), patienceMs);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
}
