import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '../instruments/percentiles.ts';
import type { Finding } from '../proof.ts';
import type { Care } from './aged-part.ts';

/** The most ms that the median round of a job may take, and all of them together. A busy machine can delay single rounds. */
const usual = { mostRoundMs: 250, mostMs: 600_000 };
/** Often enough to meet each lock that is held for long, and seldom enough to leave the processor to the job. */
const readPauseMs = 2;

/**
 * Runs a job until nothing is left, while a reader reads what it changes: `read` resolves to whether it was blocked for 100 ms. Holds
 * where all is done within its bounds, and no read was blocked.
 */
export async function checkCare(part: string, care: Care, read: () => Promise<boolean>): Promise<Finding> {
  const { name, mostRoundMs, mostMs } = { ...usual, ...care };
  await care.prepare?.();
  let [reads, blocked, isOver] = [0, 0, false];
  const reading = (async () => {
    while (!isOver) {
      reads += 1;
      if (await read()) blocked += 1;
      await pause(readPauseMs);
    }
  })();
  const took: number[] = [];
  const began = performance.now();
  try {
    for (let hasMore = true; hasMore; ) {
      const started = performance.now();
      hasMore = await care.run();
      took.push(performance.now() - started);
    }
  } finally {
    isOver = true;
    await reading;
  }
  const totalMs = performance.now() - began;
  const left = (await care.countLeft?.()) ?? 0;
  const [median, longest] = [percentile(took, 0.5), percentile(took, 1)];
  return {
    measured: `${part}, ${name}: in ${(totalMs / 1_000).toFixed(1)} s, ${mostMs / 1_000} at the most, ${took.length} rounds of ${Math.round(median)} ms, ${mostRoundMs} at the most, the longest ${Math.round(longest)}; ${blocked} of ${reads} reads blocked for 100 ms; ${left} not dealt with`,
    holds: median < mostRoundMs && totalMs < mostMs && blocked === 0 && left === 0 && reads > 0,
  };
}
