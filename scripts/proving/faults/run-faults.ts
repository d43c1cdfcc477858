import { setTimeout as pause } from 'node:timers/promises';
import type { TestSystem } from '../../testing/start-system.ts';
import { seededRandom } from '../money-races/random.ts';
import { checkRecord } from './check-record.ts';
import type { Fault } from './fault.ts';
import { countAcknowledged, startRecordedLoad } from './record-load.ts';

type Plan = {
  seed: number;
  people: number;
  /** Writes under way at once. */
  writers: number;
  /** How long a fault lasts at the most, in ms. */
  longestMs: number;
  /** How long after the last fault everything must be as promised, in ms. */
  settleMs: number;
};

export type FaultResult = {
  acknowledged: number;
  /** Calls that failed on the way to an acknowledgement, and the longest time that a write took with all its tries. */
  failures: number;
  slowestMs: number;
  /** How long after its end the system served everything again, by fault, in ms. */
  recoveredMs: ReadonlyMap<string, number>;
  /** Differences from what is promised. */
  differences: readonly string[];
};

/** Lets faults happen one after the other, in the seed's order, while people write; then compares all with the record. */
export async function runFaults(
  system: TestSystem,
  faults: readonly Fault[],
  { seed, people, writers, longestMs, settleMs }: Plan,
  print: (line: string) => void,
): Promise<FaultResult> {
  const random = seededRandom(seed);
  const load = await startRecordedLoad(system.address, { people, writers, pauseMs: 20, random });
  const order = faults
    .map((fault) => ({ fault, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ fault }) => fault);
  const recoveredMs = new Map<string, number>();
  for (const { name, begin } of order) {
    await pause(300 + random() * 700);
    const end = await begin();
    await pause(longestMs * (0.3 + 0.7 * random()));
    await end();
    const ms = await untilServed(load.isServed);
    recoveredMs.set(name, ms);
    print(`${name}: served again after ${(ms / 1_000).toFixed(1)} s`);
  }
  await pause(500);
  const { failures, slowestMs } = await load.stop();
  const acknowledged = countAcknowledged(load.record);
  const differences = await untilNothingDiffers(() => checkRecord(system, load.record), settleMs);
  return { acknowledged, failures, slowestMs, recoveredMs, differences };
}

export async function untilServed(isServed: () => Promise<boolean>): Promise<number> {
  const started = performance.now();
  while (!(await isServed())) {
    if (performance.now() - started > 60_000) throw new Error('the system does not serve again after a minute');
    await pause(50);
  }
  return performance.now() - started;
}

/** Checks until nothing differs or the time is up, and then once more. Returns what differs. */
export async function untilNothingDiffers(check: () => Promise<string[]>, withinMs: number): Promise<string[]> {
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
