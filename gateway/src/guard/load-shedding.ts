import underPressure from '@fastify/under-pressure';
import { unavailable } from '@stagedoor/service-kit/errors';
import type { FastifyInstance } from 'fastify';

/** Turns requests away at once while the event loop lags by more than `maxDelayMs`; health answers all the same. */
export async function registerLoadShedding(app: FastifyInstance, maxDelayMs: number): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    sampleInterval: 1_000,
    pressureHandler({ url }) {
      if (/^\/health(\/|\?|$)/.test(url)) return;
      throw unavailable('Stagedoor is busy right now. Please try again in a moment.', 1);
    },
  });
}
