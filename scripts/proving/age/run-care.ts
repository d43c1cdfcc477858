import type postgres from 'postgres';

/** What a care job did. */
export interface CareOutcome {
  readonly name: string;
  readonly batches: number;
  /** How long half of the rounds took at the most, and the longest, in ms of wall time. */
  readonly medianMs: number;
  readonly longestMs: number;
  /** Reads that waited for a lock for 100 ms while it ran. */
  readonly blockedReads: number;
  readonly reads: number;
}

/**
 * Runs a job until nothing is left, while a reader reads the tables that it deletes from. The reader's lock timeout is 100 ms, so
 * that each read which was blocked for that long fails.
 */
export async function runCare(
  url: { readonly reader: postgres.Sql; readonly read: string },
  { name, run }: { readonly name: string; run(): Promise<boolean> },
): Promise<CareOutcome> {
  let reads = 0;
  let blockedReads = 0;
  let isOver = false;
  const reading = (async () => {
    while (!isOver) {
      reads += 1;
      await url.reader.unsafe(url.read).catch((error: unknown) => {
        if (!(error instanceof Error && 'code' in error && error.code === '55P03')) throw error;
        blockedReads += 1;
      });
    }
  })();
  let batches = 0;
  const took: number[] = [];
  let hasMore = true;
  try {
    while (hasMore) {
      const started = performance.now();
      hasMore = await run();
      batches += 1;
      took.push(performance.now() - started);
    }
  } finally {
    isOver = true;
    await reading;
  }
  took.sort((one, other) => one - other);
  const medianMs = took[Math.floor(took.length / 2)] ?? 0;
  return { name, batches, medianMs, longestMs: took.at(-1) ?? 0, blockedReads, reads };
}
