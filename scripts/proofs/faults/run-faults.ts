import { setTimeout as pause } from 'node:timers/promises';
import type { TestSystem } from '@stagedoor/test-support/start-system';
import { seededRandom } from '../instruments/random.ts';
import { startAcknowledgedLoad } from './acknowledged-load.ts';
import type { Fault } from './all-faults.ts';
import { checkRecord } from './check-record.ts';

type Plan = {
  seed: number;
  people: number;
  /** Writes under way at once. */
  writers: number;
  /** How many writes the faults are spread over, without a pause between writes. Without it one fault follows the other. */
  writes?: number;
  /** How long a fault lasts at most, in ms. */
  longestMs: number;
  /** How long after the last fault everything must be as promised, in ms. */
  settleMs: number;
};

export type FaultResult = {
  acknowledged: number;
  /** Calls that failed on the way to an acknowledgement. */
  failures: number;
  /** After the end of how many faults, and at the most how many ms later, everything was served again. */
  faults: number;
  slowestMs: number;
  slowest: string;
  /** Differences from what is promised. */
  differences: readonly string[];
};

/** Lets faults happen one after the other, in the seed's order, while people write; then compares all with the databases. */
export async function runFaults(
  system: TestSystem,
  faults: readonly Fault[],
  { seed, people, writers, writes = 0, longestMs, settleMs }: Plan,
  print: (line: string) => void,
): Promise<FaultResult> {
  const random = seededRandom(seed);
  const pauseMs = writes === 0 ? 20 : 0;
  const load = await startAcknowledgedLoad(system.address, { people, writers, pauseMs, random });
  const untilWritten = async (count: number) => {
    for (; load.count() < count; await pause(20)) load.throwIfFailed();
  };
  const ordered = faults.map((fault) => ({ fault, at: random() })).sort((one, other) => one.at - other.at);
  let [slowestMs, slowest] = [0, ''];
  for (const [nth, { fault }] of ordered.entries()) {
    await untilWritten(((nth + random()) * writes) / faults.length);
    await pause(pauseMs * (15 + random() * 35));
    const end = await fault.begin();
    await pause(longestMs * (0.3 + 0.7 * random()));
    await end();
    const ms = await load.untilServed();
    if (ms >= slowestMs) [slowestMs, slowest] = [ms, fault.name];
    print(`${fault.name}: served again after ${(ms / 1_000).toFixed(1)} s; ${load.count()} writes acknowledged`);
  }
  await untilWritten(writes);
  await pause(500);
  const { failures } = await load.stop();
  print('comparing with the databases');
  const differences = await untilNothingDiffers(() => checkRecord(system, load.record), settleMs);
  return { acknowledged: load.count(), failures, faults: faults.length, slowestMs, slowest, differences };
}

/** Checks until nothing differs or the time is up, and then once more. Returns what differs. */
async function untilNothingDiffers(check: () => Promise<string[]>, withinMs: number): Promise<string[]> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const differences = await check();
    if (differences.length === 0) {
      // A second delivery would have arrived by then.
      await pause(Math.min(2_000, withinMs / 10));
      return await check();
    }
    if (performance.now() > deadline) return differences;
    await pause(300);
  }
}
