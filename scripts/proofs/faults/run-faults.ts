import { setTimeout as pause } from 'node:timers/promises';
import type { TestSystem } from '@stagedoor/test-support/start-system';
import { isGone, readRunningParts } from '../instruments/processes.ts';
import { pick, seededRandom } from '../instruments/random.ts';
import { startAcknowledgedLoad } from './acknowledged-load.ts';
import { type Fault, killing } from './all-faults.ts';
import { checkRecord } from './check-record.ts';

type Plan = {
  seed: number;
  people: number;
  /** Writes under way at once. */
  writers: number;
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
  { seed, people, writers, settleMs, longestMs }: Plan & { longestMs: number },
  print: (line: string) => void,
): Promise<FaultResult> {
  const random = seededRandom(seed);
  const load = await startAcknowledgedLoad(system.address, { people, writers, pauseMs: 20, random });
  const ordered = faults.map((fault) => ({ fault, at: random() })).sort((one, other) => one.at - other.at);
  let [slowestMs, slowest] = [0, ''];
  for (const { fault } of ordered) {
    await pause(300 + random() * 700);
    const end = await fault.begin();
    await pause(longestMs * (0.3 + 0.7 * random()));
    await end();
    const ms = await load.untilServed();
    if (ms >= slowestMs) [slowestMs, slowest] = [ms, fault.name];
    print(`${fault.name}: served again after ${(ms / 1_000).toFixed(1)} s`);
  }
  await pause(500);
  const { failures } = await load.stop();
  const differences = await untilNothingDiffers(() => checkRecord(system, load.record), settleMs);
  return { acknowledged: load.count(), failures, faults: faults.length, slowestMs, slowest, differences };
}

/**
 * Kills one random part after the other, each after as many further writes, while people write without a pause; then compares
 * everything that was acknowledged with the databases.
 */
export async function runKills(
  system: TestSystem,
  parts: readonly string[],
  { seed, people, writers, settleMs, writes, kills }: Plan & { writes: number; kills: number },
  print: (line: string) => void,
): Promise<FaultResult> {
  const random = seededRandom(seed);
  const load = await startAcknowledgedLoad(system.address, { people, writers, pauseMs: 0, random });
  const untilWritten = async (count: number) => {
    while (load.count() < count) {
      load.throwIfFailed();
      await pause(20);
    }
  };
  let [slowestMs, slowest] = [0, ''];
  for (let nth = 1; nth <= kills; nth += 1) {
    await untilWritten(((nth - 1 + random()) * writes) / kills);
    const part = pick(random, parts) ?? '';
    await killing(system, part).begin();
    await untilReplaced(system, part);
    const ms = await load.untilServed();
    if (ms >= slowestMs) [slowestMs, slowest] = [ms, part];
    if (nth % 10 === 0) print(`${nth} kills, ${load.count()} writes acknowledged`);
  }
  await untilWritten(writes);
  const { failures } = await load.stop();
  print('comparing with the databases');
  const differences = await untilNothingDiffers(() => checkRecord(system, load.record), settleMs);
  return { acknowledged: load.count(), failures, faults: kills, slowestMs, slowest, differences };
}

async function untilReplaced(system: TestSystem, part: string): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (isGone(readRunningParts(system).find(({ name }) => name === part)?.pid ?? 0)) {
    if (performance.now() > deadline) throw new Error(`${part} was not started again`);
    await pause(20);
  }
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
