import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { unavailable } from '#/common/errors.ts';

interface SheddingOptions {
  /** The event loop lag, as an average over each of two seconds, from which requests are rejected, in ms. */
  readonly maxDelayMs: number;
  /** The message of the 503. */
  readonly message: string;
  /** After this long without a call, in ms, the lag is not measured until the next one. */
  readonly restAfterMs?: number;
  readonly monitor?: (options: {
    readonly resolution: number;
  }) => Pick<ReturnType<typeof monitorEventLoopDelay>, 'mean' | 'reset' | 'enable' | 'disable'>;
}

/**
 * The interval between two measurements of the lag, in ms. Each wakes the process: an interval of 10 ms took 0.8% of a core
 * from each idle process, and ten measurements detect a lag of a second as well.
 */
export const lagResolutionMs = 100;
const sampleMs = 1_000;

/**
 * Turns requests away at once while the event loop lags. Health and metrics are still answered, because operators see the lag by
 * them. While the process rests the lag is not measured; a lag that began then is found two seconds after the first call.
 */
export async function shedLoad(
  app: FastifyInstance,
  { maxDelayMs, message, restAfterMs = 3_000, monitor = monitorEventLoopDelay }: SheddingOptions,
): Promise<void> {
  const histogram = monitor({ resolution: lagResolutionMs });
  /** The smaller lag of the last two seconds: what stalled once, and goes on, has no reason to reject. */
  let delayMs: number | undefined;
  let lastSampleMs: number | undefined;
  let calledAt = 0;
  let sampling: NodeJS.Timeout | undefined;

  function rest(): void {
    clearInterval(sampling);
    sampling = undefined;
    histogram.disable();
    delayMs = undefined;
    lastSampleMs = undefined;
  }

  function sample(): void {
    if (performance.now() - calledAt >= restAfterMs) {
      rest();
      return;
    }
    const sample = Math.max(0, histogram.mean / 1e6 - lagResolutionMs);
    delayMs = Math.min(lastSampleMs ?? 0, sample);
    lastSampleMs = sample;
    histogram.reset();
  }

  function noteCall(): void {
    calledAt = performance.now();
    if (sampling !== undefined) return;
    histogram.reset();
    histogram.enable();
    sampling = setInterval(sample, sampleMs);
    sampling.unref();
  }

  app.addHook('onRequest', (request, _reply, done) => {
    if (isMonitoring(request.url)) return done();
    const isLate = delayMs !== undefined && delayMs > maxDelayMs && isShed(request.url, delayMs);
    noteCall();
    done(isLate ? unavailable(message, 1) : undefined);
  });
  app.addHook('onClose', async () => rest());
}

/** A delay that is infinite or not a number was not measured, for example in a process that has just started. */
export function isShed(url: string, delayMs: number | undefined): boolean {
  return Number.isFinite(delayMs) && !isMonitoring(url);
}

function isMonitoring(url: string): boolean {
  return /^\/(health|metrics)(\/|\?|$)/.test(url);
}
