import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { unavailable } from '#/common/errors.ts';

interface SheddingOptions {
  /** The event loop lag, as an average over a second, from which requests are rejected, in ms. */
  readonly maxDelayMs: number;
  /** The message of the 503. */
  readonly message: string;
}

/**
 * How often the lag is looked at, in ms. Each look wakes the process: at every 10 ms that alone took 0.8% of a core from each
 * process at rest, and a lag of a second is seen as well by ten looks.
 */
export const lagResolutionMs = 100;
const sampleMs = 1_000;

/** Turns requests away at once while the event loop lags; health answers all the same. */
export async function shedLoad(app: FastifyInstance, { maxDelayMs, message }: SheddingOptions): Promise<void> {
  const histogram = monitorEventLoopDelay({ resolution: lagResolutionMs });
  let delayMs: number | undefined;
  histogram.enable();
  const sampling = setInterval(() => {
    delayMs = Math.max(0, histogram.mean / 1e6 - lagResolutionMs);
    histogram.reset();
  }, sampleMs);
  sampling.unref();
  app.addHook('onRequest', (request, _reply, done) => {
    done(
      delayMs !== undefined && delayMs > maxDelayMs && isShed(request.url, delayMs)
        ? unavailable(message, 1)
        : undefined,
    );
  });
  app.addHook('onClose', async () => {
    clearInterval(sampling);
    histogram.disable();
  });
}

/** Without an end, or no number, the delay was not measured: in a process that has only just started, say. */
export function isShed(url: string, delayMs: number | undefined): boolean {
  return Number.isFinite(delayMs) && !/^\/health(\/|\?|$)/.test(url);
}
