import { setTimeout as pause } from 'node:timers/promises';
import type { Care } from './aged-part.ts';

/** What a care job did. */
export interface CareOutcome {
  readonly name: string;
  readonly batches: number;
  /** How long half of the rounds took at the most, the longest, and all of them, in ms of wall time. */
  readonly medianMs: number;
  readonly longestMs: number;
  readonly totalMs: number;
  /** Reads that were blocked for 100 ms while it ran. */
  readonly blockedReads: number;
  readonly reads: number;
  /** What it should have dealt with and has not. */
  readonly left: number;
}

/** Often enough to meet each lock that is held for long, and seldom enough to leave the processor to the job. */
const readPauseMs = 2;

/**
 * Runs a job until nothing is left, while a reader reads what it changes. `read` resolves to whether it was blocked for 100 ms.
 */
export async function runCare(
  read: () => Promise<boolean>,
  { name, prepare, run, countLeft }: Care,
): Promise<CareOutcome> {
  await prepare?.();
  let reads = 0;
  let blockedReads = 0;
  let isOver = false;
  const reading = (async () => {
    while (!isOver) {
      reads += 1;
      if (await read()) blockedReads += 1;
      await pause(readPauseMs);
    }
  })();
  const took: number[] = [];
  const began = performance.now();
  let hasMore = true;
  try {
    while (hasMore) {
      const started = performance.now();
      hasMore = await run();
      took.push(performance.now() - started);
    }
  } finally {
    isOver = true;
    await reading;
  }
  const totalMs = performance.now() - began;
  took.sort((one, other) => one - other);
  const medianMs = took[Math.floor(took.length / 2)] ?? 0;
  const left = (await countLeft?.()) ?? 0;
  return { name, batches: took.length, medianMs, longestMs: took.at(-1) ?? 0, totalMs, blockedReads, reads, left };
}
