import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Finding } from '../proving/bar.ts';
import { isGone, readParts } from '../proving/parts.ts';
import { startRealSystem } from '../proving/start-real-system.ts';

export const bar = 'Ctrl-C stops everything cleanly within 5 s, an open live stream included; the data stays.';

export async function run(): Promise<Finding> {
  const system = await startRealSystem({ args: ['--no-demo'] });
  try {
    const parts = readParts(system);
    // A browser that just sits there holds its connections open.
    const open = await Promise.all(Array.from({ length: 5 }, () => fetch(system.address)));
    await Promise.all(open.map((answer) => answer.text()));
    const started = performance.now();
    const code = await system.stop();
    const seconds = (performance.now() - started) / 1000;
    const left = parts.filter(({ pid }) => !isGone(pid)).map(({ name }) => name);
    const dataStays = existsSync(path.join(system.dataDir, 'secrets.json'));
    return {
      measured: `${seconds.toFixed(2)} s, exit ${code}, ${left.length === 0 ? 'nothing left running' : `still running: ${left.join(', ')}`}`,
      holds: seconds < 5 && code === 0 && left.length === 0 && dataStays,
    };
  } finally {
    await system.remove();
  }
}
