import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Whether the gateway is on its way out, and what must be ended for that. */
export interface Drain {
  isDraining(): boolean;
  /** Ends with the gateway instead of holding it up. The answer removes it again. */
  endWith(end: () => void): () => void;
  begin(): void;
  endAll(): void;
}

export function createDrain(): Drain {
  const ends = new Set<() => void>();
  let draining = false;
  return {
    isDraining: () => draining,
    endWith(end) {
      ends.add(end);
      return () => ends.delete(end);
    },
    begin() {
      draining = true;
    },
    endAll() {
      for (const end of ends) end();
      ends.clear();
    },
  };
}

/** Whoever stops us waits ten seconds. */
const defaultPatienceMs = 4_500;

/**
 * Says that it is not ready, goes on for `delayMs`, then takes nothing new and closes when what is under way has finished,
 * or `patienceMs` later.
 */
export async function closeGracefully(
  app: FastifyInstance,
  drain: Drain,
  { delayMs, patienceMs = defaultPatienceMs }: { delayMs: number; patienceMs?: number | undefined },
): Promise<void> {
  drain.begin();
  await pause(delayMs);
  drain.endAll();
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
