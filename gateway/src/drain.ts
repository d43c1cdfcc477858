import { setTimeout as pause } from 'node:timers/promises';
import { closeHttp } from '@stagedoor/service-kit/http/close-http';
import type { FastifyInstance } from 'fastify';

/** Whether the gateway is stopping, and what it has to end before it can stop, such as open live streams. */
export interface Drain {
  isDraining(): boolean;
  /** Calls `end` when the gateway stops, or soon where it is stopping already. Returns a function that takes this back. */
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
