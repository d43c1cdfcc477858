import { setTimeout as pause } from 'node:timers/promises';
import { readProcessTree } from '../proving/process-tree.ts';
import type { Finding } from '../proving/proof.ts';
import { isGone, readRunningParts } from '../proving/running-parts.ts';
import { startRealSystem } from '../proving/start-real-system.ts';
import type { TestSystem } from '../testing/start-system.ts';

export const bar = 'After kill -9 of any one process the killed part is back within 5 s.';

export async function run(print: (line: string) => void): Promise<Finding> {
  const system = await startRealSystem({ args: ['--no-demo'] });
  try {
    const times: { name: string; seconds: number }[] = [];
    for (const { name } of readRunningParts(system)) times.push({ name, seconds: await killAndWait(system, name) });
    times.push({ name: 'a backend of postgres', seconds: await killBackend(system) });
    for (const { name, seconds } of times) print(`${name}: ${seconds.toFixed(2)} s`);
    const slowest = times.reduce((a, b) => (b.seconds > a.seconds ? b : a));
    return {
      measured: `${times.length} processes killed; the slowest, ${slowest.name}, was back after ${slowest.seconds.toFixed(2)} s`,
      holds: slowest.seconds < 5,
    };
  } finally {
    await system.remove();
  }
}

async function killAndWait(system: TestSystem, name: string): Promise<number> {
  const pid = readRunningParts(system).find((part) => part.name === name)?.pid ?? 0;
  const started = performance.now();
  const backLines = count(system.output(), `${name} is back`);
  process.kill(pid, 'SIGKILL');
  return await untilHealthy(
    system,
    started,
    () => isGone(pid) && count(system.output(), `${name} is back`) > backLines,
  );
}

/** PostgreSQL then restarts all of its connections itself. */
async function killBackend(system: TestSystem): Promise<number> {
  const postmaster = readRunningParts(system).find(({ name }) => name === 'postgres')?.pid ?? 0;
  const backend = readProcessTree(postmaster).find(({ command }) => /postgres: stagedoor_auth/.test(command));
  if (!backend) throw new Error('no connection of auth to kill');
  const started = performance.now();
  process.kill(backend.pid, 'SIGKILL');
  return await untilHealthy(system, started, () => isGone(backend.pid));
}

async function untilHealthy(system: TestSystem, started: number, isBack: () => boolean): Promise<number> {
  for (; performance.now() - started < 30_000; await pause(20)) {
    if (isBack() && (await isHealthy(system))) return (performance.now() - started) / 1000;
  }
  return (performance.now() - started) / 1000;
}

/** Every service that has a port answers that it is ready. */
async function isHealthy({ env, address }: TestSystem): Promise<boolean> {
  const services = ['AUTH', 'SOCIAL', 'NOTIFICATIONS', 'DIRECTORY'].map(
    (name) => `http://127.0.0.1:${env[`${name}_PORT`]}`,
  );
  const answers = await Promise.all(
    [address, ...services].map((one) =>
      fetch(`${one}/health/ready`, { signal: AbortSignal.timeout(1_000) }).then(
        ({ status }) => status,
        () => 0,
      ),
    ),
  );
  return answers.every((status) => status === 200);
}

function count(text: string, part: string): number {
  return text.split(part).length - 1;
}
