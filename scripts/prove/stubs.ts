import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { catalogue } from '@stagedoor/catalogue/catalogue';
import { waitForExit } from '../embedded/child-process-output.ts';
import { readMemory } from '../proving/process-tree.ts';
import type { Finding } from '../proving/proof.ts';
import { serviceOptions } from '../supervisor/part-kinds.ts';
import { variableOf } from '../supervisor/processes.ts';
import { findFreePorts } from '../testing/free-port.ts';

export const bar =
  'All 36 stubs in one process listen in under 2 s after the process starts, and take under 200 MB (PSS).';

const root = path.resolve(import.meta.dirname, '../..');
/** As `npm start` starts them. */
const asStarted = serviceOptions('business', false);
/** After which what the start needed has been let go, or has not. */
const settleMs = 5_000;

export async function run(print: (line: string) => void): Promise<Finding[]> {
  // The first start is not counted: it fills the cache of compiled code, as the first npm start does.
  const starts: { seconds: number; mb: number }[] = [];
  for (let round = 0; round < 4; round += 1) {
    const start = await measureStart();
    print(`${start.seconds.toFixed(2)} s, ${start.mb.toFixed(0)} MB${round === 0 ? ' (not counted)' : ''}`);
    if (round > 0) starts.push(start);
  }
  const seconds = medianOf(starts.map((start) => start.seconds));
  const mb = medianOf(starts.map((start) => start.mb));
  return [
    { measured: `listening after ${seconds.toFixed(2)} s (median of three)`, holds: seconds < 2 },
    { measured: `${mb.toFixed(0)} MB once each had answered (median of three)`, holds: mb < 200 },
  ];
}

async function measureStart(): Promise<{ seconds: number; mb: number }> {
  const ports = await findFreePorts(catalogue.length);
  const places = Object.fromEntries(
    catalogue.map(({ key }, index) => [variableOf(key, 'PORT'), String(ports[index])] as const),
  );
  const started = performance.now();
  const stubs = spawn(process.execPath, [...asStarted, path.join(root, 'services/business/src/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      ...places,
      SERVICES: 'all',
      MALLOC_ARENA_MAX: '2',
      NATS_URL: 'nats://127.0.0.1:1',
      AUTH_URL: 'http://127.0.0.1:1',
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node-compile'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await waitUntilListening(stubs);
    const seconds = (performance.now() - started) / 1_000;
    const answers = await Promise.all(ports.map((port) => fetch(`http://127.0.0.1:${port}/openapi.json`)));
    const silent = answers.filter(({ status }) => status !== 200).length;
    if (silent > 0) throw new Error(`${silent} stubs do not answer`);
    await Promise.all(answers.map((answer) => answer.text()));
    await pause(settleMs);
    return { seconds, mb: readMemory(stubs.pid ?? 0) };
  } finally {
    stubs.kill('SIGTERM');
    await waitForExit(stubs);
  }
}

function waitUntilListening(stubs: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = '';
    stubs.stdout?.on('data', (chunk: Buffer) => {
      printed += String(chunk);
      if (printed.includes('"listening"')) resolve();
    });
    stubs.on('close', (code) => reject(new Error(`the stubs ended with ${code}: ${printed.slice(-500)}`)));
  });
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
