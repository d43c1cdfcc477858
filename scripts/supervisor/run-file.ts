import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '../refusal.ts';
import { identifyProcess } from './process-identity.ts';

type Known = { name: string; pid: number; identity: string; isReady?: boolean };
type Run = { supervisor: Known; parts: Known[] };

/** The processes of this run, stored in `<dataDir>/run.json` for `npm run restart`, and for a next start that finds some of them alive. */
export type RunFile = {
  add(name: string, pid: number): void;
  markReady(pid: number): void;
  remove(pid: number): void;
  close(): void;
};

/**
 * Takes the data folder for this process. What an earlier run left (its supervisor was killed) is ended first. Throws a Refusal
 * when a run is going on.
 */
export async function takeDataFolder(dataDir: string, print: (line: string) => void): Promise<RunFile> {
  const last = readRun(dataDir);
  if (last && isAlive(last.supervisor)) {
    throw new Refusal(
      `Stagedoor already runs from ${dataDir} (process ${last.supervisor.pid}): stop it first, or set DATA_DIR and other ports for a second one.`,
    );
  }
  await endLeftovers(last?.parts ?? [], print);

  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, 'run.json');
  const know = (name: string, pid: number): Known => ({ name, pid, identity: identifyProcess(pid) ?? '' });
  const supervisor = know('supervisor', process.pid);
  let parts: Known[] = [];
  const write = (changed: Known[]) => {
    parts = changed;
    writeFileSync(`${file}.new`, JSON.stringify({ supervisor, parts } satisfies Run));
    renameSync(`${file}.new`, file);
  };
  write([]);
  return {
    add: (name, pid) => write([...parts.filter((part) => part.pid !== pid), know(name, pid)]),
    markReady: (pid) => write(parts.map((part) => (part.pid === pid ? { ...part, isReady: true } : part))),
    remove: (pid) => write(parts.filter((part) => part.pid !== pid)),
    close: () => rmSync(file, { force: true }),
  };
}

/** Missing or truncated is undefined: PostgreSQL's own lock and the ports still show a running system. */
function readRun(dataDir: string): Run | undefined {
  try {
    return JSON.parse(readFileSync(path.join(dataDir, 'run.json'), 'utf8')) as Run;
  } catch {
    return undefined;
  }
}

function isAlive({ pid, identity }: Known): boolean {
  return identity !== '' && identifyProcess(pid) === identity;
}

function signal({ pid }: Known, name: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // It has ended meanwhile.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Most end by themselves as soon as their supervisor is gone; they get four seconds for it. */
async function endLeftovers(parts: readonly Known[], print: (line: string) => void): Promise<void> {
  let left = parts.filter(isAlive);
  if (left.length === 0) return;
  print(`Waiting for ${left.length} processes of the last run to end …`);
  for (const part of left) signal(part, 'SIGTERM');
  for (let waited = 0; left.length > 0; waited += 100) {
    await pause(100);
    left = left.filter(isAlive);
    if (waited >= 4_000) for (const part of left) signal(part, 'SIGKILL');
  }
}

/** Not restarted by name: their services would lose connections. */
const stores: readonly string[] = ['postgres', 'nats', 'web'];
const stopWithinMs = 1_500;
const readyWithinMs = 60_000;

/**
 * Ends the processes of a service, of the gateway, or of both (`all`) in the system that runs from a data folder, one after the
 * other; the system starts each again, from the sources as they are now. Resolves when they are ready.
 */
export async function restartParts(dataDir: string, asked: string, print: (line: string) => void): Promise<void> {
  const run = readRun(dataDir);
  if (run === undefined || !isAlive(run.supervisor)) {
    throw new Refusal(`Nothing runs from ${dataDir}: npm start starts it.`);
  }
  const parts = run.parts.filter(({ name }) => !stores.includes(name));
  // A further instance of `social` is `social-2`.
  const affected = parts.filter(({ name }) => asked === 'all' || name.replace(/-[2-9]$/, '') === asked);
  if (affected.length === 0) {
    const names = parts.map(({ name }) => name).join(', ');
    throw new Refusal(`There is no ${asked} to restart: name one of ${names}, or all.`);
  }
  for (const part of affected) {
    const started = performance.now();
    const passedMs = () => performance.now() - started;
    signal(part, 'SIGTERM');
    while (isAlive(part)) {
      if (passedMs() > stopWithinMs) signal(part, 'SIGKILL');
      await pause(50);
    }
    const isBack = () =>
      readRun(dataDir)?.parts.some(({ name, pid, isReady }) => name === part.name && pid !== part.pid && isReady);
    while (!isBack()) {
      if (passedMs() > readyWithinMs || !isAlive(run.supervisor)) {
        throw new Refusal(`${part.name} does not start again; see ${path.join(dataDir, 'logs', `${part.name}.log`)}.`);
      }
      await pause(50);
    }
    print(`${part.name} is back after ${(passedMs() / 1_000).toFixed(1)} s.`);
  }
}
