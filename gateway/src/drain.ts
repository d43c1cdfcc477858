import { setTimeout as pause } from 'node:timers/promises';
import { closeHttp } from '@stagedoor/service-kit/http/close-http';
import type { FastifyInstance } from 'fastify';

/** Whether the gateway is on its way out, and what must be ended for that. */
export interface Drain {
  isDraining(): boolean;
  /** Ends with the gateway instead of holding it up: soon where that ends already. The answer removes it again. */
  endWith(end: () => void): () => void;
  begin(): void;
  endAll(): void;
}

export function createDrain(): Drain {
  const ends = new Set<() => void>();
  let draining = false;
  let ending = false;
  return {
    isDraining: () => draining,
    endWith(end) {
      if (ending) setImmediate(end);
      ends.add(end);
      return () => ends.delete(end);
    },
    begin() {
      draining = true;
    },
    endAll() {
      ending = true;
      for (const end of ends) end();
      ends.clear();
    },
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
