import { setTimeout as pause } from 'node:timers/promises';
import type { TestSystem } from '../../testing/start-system.ts';
import { isGone, readRunningParts } from '../running-parts.ts';
import { pick } from './random.ts';

const victims = ['payments', 'social', 'messaging'] as const;

/** Kills random services that handle money, spread over the run. Returns how often each was killed. */
export async function killMoneyServices(
  system: TestSystem,
  { kills, endsAt, random }: { kills: number; endsAt: number; random: () => number },
): Promise<Map<string, number>> {
  const killed = new Map<string, number>();
  const started = performance.now();
  for (let nth = 0; nth < kills; nth += 1) {
    const at = started + ((nth + random()) * (endsAt - started)) / kills;
    await pause(Math.max(0, at - performance.now()));
    const name = pick(random, victims) ?? 'payments';
    const part = readRunningParts(system).find((one) => one.name === name);
    // A service that is just restarting is skipped.
    if (part === undefined || isGone(part.pid)) continue;
    process.kill(part.pid, 'SIGKILL');
    killed.set(name, (killed.get(name) ?? 0) + 1);
  }
  return killed;
}
