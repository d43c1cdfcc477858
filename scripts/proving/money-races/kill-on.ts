import { setTimeout as pause } from 'node:timers/promises';
import type { TestSystem } from '../../testing/start-system.ts';
import { isGone, readParts } from '../parts.ts';
import { pick } from './random.ts';

const victims = ['payments', 'social', 'messaging'] as const;

/** Kills one of those that have to do with money, so many times spread over the time. Returns how often each. */
export async function killOn(
  system: TestSystem,
  { kills, endsAt, random }: { kills: number; endsAt: number; random: () => number },
): Promise<Map<string, number>> {
  const killed = new Map<string, number>();
  const started = performance.now();
  for (let nth = 0; nth < kills; nth += 1) {
    const at = started + ((nth + random()) * (endsAt - started)) / kills;
    await pause(Math.max(0, at - performance.now()));
    const name = pick(random, victims) ?? 'payments';
    const part = readParts(system).find((one) => one.name === name);
    // One that is just being started again is killed by the next.
    if (part === undefined || isGone(part.pid)) continue;
    process.kill(part.pid, 'SIGKILL');
    killed.set(name, (killed.get(name) ?? 0) + 1);
  }
  return killed;
}
