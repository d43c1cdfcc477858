import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Finding } from '../proving/proof.ts';
import { raisedLimits } from '../proving/raised-limits.ts';
import { readRunningParts } from '../proving/running-parts.ts';
import { startRealSystem } from '../proving/start-real-system.ts';
import { startSteadyLoad } from '../proving/steady-load.ts';
import { sendCommand } from '../supervisor/control.ts';
import type { TestSystem } from '../testing/start-system.ts';

export const bar = 'Every service and the gateway replaced under 100 calls a second and a live stream: no call fails.';

export async function run(print: (line: string) => void): Promise<Finding[]> {
  const system = await startRealSystem({ args: ['--no-demo'], env: { ...raisedLimits, UPSTREAM_IN_FLIGHT: '1000' } });
  try {
    const before = new Map(readRunningParts(system).map(({ name, pid }) => [name, pid]));
    const load = await startSteadyLoad(system.address, { perSecond: 100 });
    await sendCommand(system.dataDir, { restart: 'all' }, print);
    await load.stop();
    const { calls, failures } = load.figures();
    for (const [failure, times] of countEach(failures)) print(`${times} times ${failure}`);
    for (const [warning, times] of countEach(readWarnings(system)))
      print(`${times} times the gateway said: ${warning}`);
    const replaced = readRunningParts(system).filter(({ name, pid }) => before.get(name) !== pid);
    const isStore = (name: string) => name === 'postgres' || name === 'nats';
    const left = [...before.keys()].filter((name) => !isStore(name) && !replaced.some((part) => part.name === name));
    return [
      {
        measured: `${calls} calls while ${replaced.map(({ name }) => name).join(', ')} were replaced: ${failures.length} failed`,
        holds: failures.length === 0 && calls > 1_000 && left.length === 0,
      },
      {
        measured: `the live stream was opened again ${load.listener.lost()} times and lost for good ${load.listener.isOpen() ? 'never' : 'once'}`,
        holds: load.listener.lost() > 0,
      },
    ];
  } finally {
    await system.remove();
  }
}

/** Returns why the gateway could not forward requests to a service, from its log. */
function readWarnings({ dataDir }: TestSystem): string[] {
  const lines = readFileSync(path.join(dataDir, 'logs/gateway.log'), 'utf8').split('\n');
  return lines
    .filter((line) => line.includes('a service did not answer'))
    .map((line) => JSON.parse(line) as { upstream: string; kind: string; err?: { message: string } })
    .map(({ upstream, kind, err }) => `${upstream} ${kind} ${err?.message ?? ''}`);
}

function countEach(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
