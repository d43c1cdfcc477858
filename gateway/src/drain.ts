import { setTimeout as pause } from 'node:timers/promises';
import { closeHttp } from '@stagedoor/service-kit/http/close-http';
import type { FastifyInstance } from 'fastify';

/** Whether the gateway is stopping. Live streams, which would keep it from that, end with `ending`. */
export interface Drain {
  isDraining: boolean;
  readonly ending: AbortController;
}

/**
 * Stops without losing requests: reports "not ready" and serves for another `delayMs`, then accepts no new connections and
 * closes when all requests in progress have finished, at the latest `maxWaitMs` later.
 */
export async function closeGracefully(
  app: FastifyInstance,
  drain: Drain,
  { delayMs, maxWaitMs }: { delayMs: number; maxWaitMs?: number | undefined },
): Promise<void> {
  drain.isDraining = true;
  await pause(delayMs);
  drain.ending.abort();
  await closeHttp(app, maxWaitMs);
}
