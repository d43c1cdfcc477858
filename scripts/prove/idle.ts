import { setTimeout as pause } from 'node:timers/promises';
import { readTreeCpuTime } from '../proving/cpu-time.ts';
import type { Finding } from '../proving/proof.ts';
import { readTaken } from '../proving/read-wakes.ts';
import { readRunningParts } from '../proving/running-parts.ts';
import { startRealSystem } from '../proving/start-real-system.ts';

export const bar = 'The whole system at rest, supervisor included, takes at most 3% of one processor over a minute.';

const mostPercent = 3;
const settleMs = 60_000;
const measuredMs = Number(process.env.PROVE_SECONDS ?? 60) * 1_000;

export async function run(print: (line: string) => void): Promise<Finding> {
  // The second start is the usual one: after the first one the demo world has just been made.
  const first = await startRealSystem();
  await first.stop();
  const system = await startRealSystem({ env: first.env });
  try {
    await fetch(system.address);
    await pause(settleMs);
    const supervisor = system.supervisor.pid ?? 0;
    const parts = readRunningParts(system);
    const read = () => new Map(parts.map(({ name, pid }) => [name, readTaken(pid)]));
    const [before, wholeBefore, started] = [read(), readTreeCpuTime(supervisor), performance.now()];
    await pause(measuredMs);
    const seconds = (performance.now() - started) / 1_000;
    const whole = (readTreeCpuTime(supervisor) - wholeBefore) / seconds / 10;
    let wakes = 0;
    for (const [name, now] of read()) {
      const then = before.get(name) ?? { cpuMs: 0, wakes: 0 };
      wakes += now.wakes - then.wakes;
      const ms = ((now.cpuMs - then.cpuMs) / seconds).toFixed(2);
      print(`${name}: ${ms} ms of a processor and ${((now.wakes - then.wakes) / seconds).toFixed(1)} wakes a second`);
    }
    const measured = `${whole.toFixed(1)}% of one processor, ${(wakes / seconds).toFixed(0)} wakes a second`;
    return { measured, holds: whole <= mostPercent };
  } finally {
    await system.remove();
  }
}
