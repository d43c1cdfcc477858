import { setTimeout as pause } from 'node:timers/promises';
import { waitForExit } from '../embedded/child-process-output.ts';
import type { Finding } from '../proving/proof.ts';
import { isGone, readRunningParts } from '../proving/running-parts.ts';
import { startRealSystem } from '../proving/start-real-system.ts';

export const bar =
  'After kill -9 of the supervisor its children end within 5 s, and the next start works without a hand laid on.';

export async function run(): Promise<Finding> {
  const system = await startRealSystem({ args: ['--no-demo'] });
  const parts = readRunningParts(system);
  const started = performance.now();
  system.supervisor.kill('SIGKILL');
  await waitForExit(system.supervisor);
  while (parts.some(({ pid }) => !isGone(pid)) && performance.now() - started < 20_000) await pause(20);
  const seconds = (performance.now() - started) / 1000;
  const second = await startRealSystem({ env: system.env });
  const { status } = await fetch(`${second.address}/health/ready`);
  await second.remove();
  return {
    measured: `${parts.length} children gone after ${seconds.toFixed(2)} s; the next start answers ${status}`,
    holds: seconds < 5 && status === 200,
  };
}
