import underPressure from '@fastify/under-pressure';
import { unavailable } from '@stagedoor/service-kit/errors';
import type { FastifyInstance } from 'fastify';

/** Turns requests away at once while the event loop lags by more than `maxDelayMs`; health answers all the same. */
export async function registerLoadShedding(app: FastifyInstance, maxDelayMs: number): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    sampleInterval: 1_000,
    pressureHandler({ url }, _reply, _kind, delayMs) {
      if (!isShed(url, delayMs)) return;
      throw unavailable('Stagedoor is busy right now. Please try again in a moment.', 1);
    },
  });
}

/** A delay without end means that nothing was measured: a process that has only just started, say. */
export function isShed(url: string, delayMs: number | undefined): boolean {
  return Number.isFinite(delayMs) && !/^\/health(\/|\?|$)/.test(url);
}
