import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { closeHttp } from '#/http/close-http.ts';

/** For how long the gateway keeps a connection to a service that it does not use; then it closes it. */
export const keepAliveMs = 4_000;

/** The clients' timers tick twice a second, and what they close must have arrived. */
const idleIsOverMs = keepAliveMs + 1_500;

/** How long requests in progress, such as uploads, may take once no new ones arrive. */
const lastCallsMs = 60_000;

/**
 * Closes an app whose sockets another process also has. It accepts no new connections, closes each of its connections
 * with the next answer, and leaves idle connections to the client for at most `idleMs`, so that no request meets a
 * closing connection. Resolves when all connections are closed.
 */
export async function retireHttp(app: FastifyInstance, idleMs: number = idleIsOverMs): Promise<void> {
  const { server } = app;
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  // The server's own `close` would end idle connections at once, although a request may be on its way.
  const closed = new Promise<void>((resolve) => net.Server.prototype.close.call(server, () => resolve()));
  server.close = (done) => {
    void closed.then(() => done?.());
    return server;
  };
  const early = new AbortController();
  await Promise.race([closed, pause(idleMs, undefined, { signal: early.signal }).catch(() => undefined)]);
  early.abort();
  await closeHttp(app, lastCallsMs);
}
