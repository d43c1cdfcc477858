import { setTimeout as pause } from 'node:timers/promises';
import type { TestSystem } from '../../testing/start-system.ts';
import { pick, seededRandom } from '../money-races/random.ts';
import { isGone, readRunningParts } from '../running-parts.ts';
import { checkRecord } from './check-record.ts';
import { killing } from './process-faults.ts';
import { countAcknowledged, startRecordedLoad } from './record-load.ts';
import { untilNothingDiffers, untilServed } from './run-faults.ts';

export type KillPlan = {
  seed: number;
  people: number;
  writers: number;
  /** Acknowledged writes, and kills spread over them. */
  writes: number;
  kills: number;
  settleMs: number;
};

export type KillResult = {
  acknowledged: number;
  failures: number;
  killed: ReadonlyMap<string, number>;
  /** How long after a kill everything was served again, at the most, in ms. */
  slowestMs: number;
  differences: readonly string[];
};

const reportEvery = 10;
const mostMs = 60_000;

/**
 * Kills one random part after the other, each after as many further writes, while people write without a pause; then compares
 * everything that was acknowledged with the databases.
 */
export async function runKills(
  system: TestSystem,
  parts: readonly string[],
  { seed, people, writers, writes, kills, settleMs }: KillPlan,
  print: (line: string) => void,
): Promise<KillResult> {
  const random = seededRandom(seed);
  const load = await startRecordedLoad(system.address, { people, writers, pauseMs: 0, random });
  const untilWritten = async (count: number) => {
    while (countAcknowledged(load.record) < count) {
      load.throwIfFailed();
      await pause(20);
    }
  };
  const killed = new Map<string, number>();
  let slowestMs = 0;
  for (let nth = 1; nth <= kills; nth += 1) {
    await untilWritten(((nth - 1 + random()) * writes) / kills);
    const part = pick(random, parts) ?? '';
    await killing(system, part).begin();
    await untilReplaced(system, part);
    slowestMs = Math.max(slowestMs, await untilServed(load.isServed));
    killed.set(part, (killed.get(part) ?? 0) + 1);
    if (nth % reportEvery === 0) print(`${nth} kills, ${countAcknowledged(load.record)} writes acknowledged`);
  }
  await untilWritten(writes);
  const { failures } = await load.stop();
  const acknowledged = countAcknowledged(load.record);
  print('comparing with the databases');
  const differences = await untilNothingDiffers(() => checkRecord(system, load.record), settleMs);
  return { acknowledged, failures, killed, slowestMs, differences };
}

async function untilReplaced(system: TestSystem, part: string): Promise<void> {
  const running = () => readRunningParts(system).find(({ name }) => name === part);
  const deadline = performance.now() + mostMs;
  while (isGone(running()?.pid ?? 0)) {
    if (performance.now() > deadline) throw new Error(`${part} was not started again`);
    await pause(20);
  }
}
