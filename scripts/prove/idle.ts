import { setTimeout as pause } from 'node:timers/promises';
import { readTreeCpuTime } from '../proving/cpu-time.ts';
import type { Finding } from '../proving/proof.ts';
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
    const read = () => new Map(parts.map(({ name, pid }) => [name, readTreeCpuTime(pid)]));
    const [before, wholeBefore, started] = [read(), readTreeCpuTime(supervisor), performance.now()];
    await pause(measuredMs);
    const percentOf = (ms: number) => (ms / (performance.now() - started)) * 100;
    const whole = percentOf(readTreeCpuTime(supervisor) - wholeBefore);
    for (const [name, ms] of read()) print(`${percentOf(ms - (before.get(name) ?? 0)).toFixed(2)}% ${name}`);
    return { measured: `${whole.toFixed(1)}% of one processor`, holds: whole <= mostPercent };
  } finally {
    await system.remove();
  }
}
