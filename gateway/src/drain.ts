import { addAbortListener } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { closeHttp } from '@stagedoor/service-kit/http/close-http';
import type { FastifyInstance } from 'fastify';

/** Whether the gateway is stopping, and what it has to end before it can stop, such as open live streams. */
export interface Drain {
  isDraining(): boolean;
  /** Calls `end` when the gateway stops. Returns a function that takes this back. */
  endWith(end: () => void): () => void;
  begin(): void;
  endAll(): void;
}

export function createDrain(): Drain {
  const ending = new AbortController();
  let isDraining = false;
  return {
    isDraining: () => isDraining,
    endWith(end) {
      const listening = addAbortListener(ending.signal, end);
      return () => listening[Symbol.dispose]();
    },
    begin() {
      isDraining = true;
    },
    endAll: () => ending.abort(),
  };
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
  drain.begin();
  await pause(delayMs);
  drain.endAll();
  await closeHttp(app, maxWaitMs);
}
