import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { closeHttp } from '#/http/close-http.ts';

/** For how long the gateway keeps a connection to a service that it does not use; then it closes it. */
export const keptIdleMs = 4_000;

/** The clients' timers tick twice a second, and what they close must have arrived. */
const idleIsOverMs = keptIdleMs + 1_500;

/** What is under way when nobody new comes any more, an upload say, may take so long. */
const lastCallsMs = 60_000;

/**
 * Closes an app whose sockets another process has too: it takes no connection any more, ends each one that it holds with
 * the next answer, and leaves those that nobody uses to whoever opened them, for `idleMs` at the most. So no request
 * meets a connection that closes. Resolves when all has ended.
 */
export async function retireHttp(app: FastifyInstance, idleMs: number = idleIsOverMs): Promise<void> {
  const { server } = app;
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  // The server's own `close` ends idle connections at once, in which a request may just be on its way.
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
