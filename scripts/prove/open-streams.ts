import { setTimeout as pause } from 'node:timers/promises';
import { callGateway } from '../proving/gateway-calls.ts';
import { openLiveStreamClient } from '../proving/live-stream-client.ts';
import { readMemory, readProcessTree } from '../proving/process-tree.ts';
import type { Finding } from '../proving/proof.ts';
import { raisedLimits } from '../proving/raised-limits.ts';
import { registerPeople } from '../proving/register-people.ts';
import { mapConcurrently } from '../proving/run-concurrently.ts';
import { readRunningParts } from '../proving/running-parts.ts';
import { startRealSystem } from '../proving/start-real-system.ts';
import type { TestSystem } from '../testing/start-system.ts';

export const bar =
  '2,000 open live streams take under 250 MB more memory (PSS) for gateway and notifications together, and none is lost in 5 minutes.';

const size = Number(process.env.PROVE_STREAMS ?? 2_000);
const seconds = Number(process.env.PROVE_SECONDS ?? 300);

export async function run(print: (line: string) => void): Promise<Finding[]> {
  const system = await startRealSystem({ args: ['--no-demo'], env: raisedLimits });
  try {
    const { address } = system;
    const testPeople = await registerPeople(address, size);
    print(`${size} people are there`);
    await pause(20_000);
    const before = measure(system);
    const received = new Set<string>();
    const listeners = await mapConcurrently(testPeople, 50, async ({ id, token }) => {
      const listener = openLiveStreamClient({
        address,
        token,
        onEvent({ name }) {
          if (name === 'notification') received.add(id);
        },
      });
      await listener.ready;
      return listener;
    });
    print(`all are open, with ${before.toFixed(0)} MB before and ${measure(system).toFixed(0)} MB now`);
    let most = 0;
    for (let second = 0; second < seconds; second += 5) {
      most = Math.max(most, measure(system) - before);
      await pause(5_000);
    }
    const lost = listeners.reduce((sum, listener) => sum + listener.lost(), 0);
    const open = listeners.filter((listener) => listener.isOpen()).length;
    // Each stream still delivers: everybody is followed by the person before.
    await mapConcurrently(testPeople, 8, async ({ token }, index) => {
      const other = testPeople[(index + 1) % size];
      await callGateway(address, 'POST', `/api/users/follow/${other?.id}`, { token });
    });
    for (let waited = 0; waited < 60 && received.size < size; waited += 1) await pause(1_000);
    for (const listener of listeners) listener.close();
    return [
      { measured: `${most.toFixed(0)} MB more at the most`, holds: most < 250 },
      {
        measured: `${open} of ${size} open after ${seconds} s, ${lost} lost, ${received.size} heard what came then`,
        holds: open === size && lost === 0 && received.size === size,
      },
    ];
  } finally {
    await system.remove();
  }
}

/** MB of the gateway and of notifications, with what runs below them. */
function measure(system: TestSystem): number {
  return readRunningParts(system)
    .filter(({ name }) => name === 'gateway' || name === 'notifications')
    .flatMap(({ pid }) => readProcessTree(pid))
    .reduce((sum, { pid }) => sum + readMemory(pid), 0);
}
