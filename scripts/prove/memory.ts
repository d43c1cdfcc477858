import { setTimeout as pause } from 'node:timers/promises';
import { readMemory, readProcessTree } from '../proving/process-tree.ts';
import type { Finding } from '../proving/proof.ts';
import { readRunningParts } from '../proving/running-parts.ts';
import { startRealSystem } from '../proving/start-real-system.ts';

export const bar =
  'The whole system at rest takes at most 900 MB (PSS of all its processes), the 36 stubs together under 200 MB.';

const mostMb = 900;
/** Memory at rest is measured a minute after the last request. */
const restMs = 60_000;

export async function run(print: (line: string) => void): Promise<Finding[]> {
  // The second start is the usual one: the first one has the demo world just made, and nothing compiled yet.
  const first = await startRealSystem();
  await first.stop();
  const system = await startRealSystem({ env: first.env });
  try {
    await fetch(system.address);
    await pause(restMs);
    const names = new Map(readRunningParts(system).map(({ pid, name }) => [pid, name]));
    const processes = readProcessTree(system.supervisor.pid ?? 0).map(({ pid, command }) => ({
      name: names.get(pid) ?? command.slice(0, 40),
      mb: readMemory(pid),
    }));
    for (const { name, mb } of processes) print(`${mb.toFixed(0).padStart(4)} MB  ${name}`);
    const whole = processes.reduce((sum, { mb }) => sum + mb, 0);
    const stubs = processes.find(({ name }) => name === 'business')?.mb;
    return [
      { measured: `${whole.toFixed(0)} MB in ${processes.length} processes`, holds: whole <= mostMb },
      {
        measured: stubs === undefined ? 'no stubs run' : `${stubs.toFixed(0)} MB for the stubs`,
        holds: stubs !== undefined && stubs < 200,
      },
    ];
  } finally {
    await system.remove();
  }
}
