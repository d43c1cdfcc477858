import { setTimeout as pause } from 'node:timers/promises';
import type { TestSystem } from '../../testing/start-system.ts';
import { isGone, readRunningParts } from '../instruments/processes.ts';
import { pick } from '../instruments/random.ts';

const victims: readonly string[] = ['payments', 'social', 'messaging'];

type Killing = {
  kills: number;
  endsAt: number;
  random: () => number;
  /** Runs after each kill. */
  check: () => Promise<void>;
};

/** Kills random services that handle money, spread over the run. Returns how often each was killed. */
export async function killMoneyServices(
  system: TestSystem,
  { kills, endsAt, random, check }: Killing,
): Promise<Map<string, number>> {
  const killed = new Map<string, number>();
  const started = performance.now();
  for (let nth = 0; nth < kills; nth += 1) {
    const at = started + ((nth + random()) * (endsAt - started)) / kills;
    await pause(Math.max(0, at - performance.now()));
    // One that is just restarting is left alone.
    const running = readRunningParts(system).filter(({ name, pid }) => victims.includes(name) && !isGone(pid));
    const part = pick(random, running);
    if (part === undefined) continue;
    process.kill(part.pid, 'SIGKILL');
    killed.set(part.name, (killed.get(part.name) ?? 0) + 1);
    await check();
  }
  return killed;
}
