import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { unavailable } from '#/common/errors.ts';

interface SheddingOptions {
  /** The event loop lag, as an average over a second, from which requests are rejected, in ms. */
  readonly maxDelayMs: number;
  /** The message of the 503. */
  readonly message: string;
}

/** Turns requests away at once while the event loop lags; health answers all the same. */
export async function shedLoad(app: FastifyInstance, { maxDelayMs, message }: SheddingOptions): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    sampleInterval: 1_000,
    pressureHandler({ url }, _reply, _kind, delayMs) {
      if (isShed(url, delayMs)) throw unavailable(message, 1);
    },
  });
}

/** A delay without end means that nothing was measured: by a process that has only just started, say. */
export function isShed(url: string, delayMs: number | undefined): boolean {
  return Number.isFinite(delayMs) && !/^\/health(\/|\?|$)/.test(url);
}
