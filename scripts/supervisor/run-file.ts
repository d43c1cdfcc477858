import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hasErrorCode } from '@stagedoor/service-kit/common/has-error-code';
import { Refusal } from '../refusal.ts';
import { identifyProcess } from './process-identity.ts';

type Known = { name: string; pid: number; identity: string };
type Run = { supervisor: Known; parts: Known[] };

/** The processes of this run, stored in `<dataDir>/run.json` for `npm run restart`, and for a next start that finds some of them alive. */
export type RunFile = {
  /** Adds a process that is ready. */
  add(name: string, pid: number): void;
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
  const know = (name: string, pid: number) => ({ name, pid, identity: identifyProcess(pid) ?? '' });
  const supervisor = know('supervisor', process.pid);
  let parts: Known[] = [];
  const write = (changed: Known[]) => {
    parts = changed;
    writeFileSync(`${file}.new`, JSON.stringify({ supervisor, parts } satisfies Run));
    renameSync(`${file}.new`, file);
  };
  write([]);
  return {
    add: (name, pid) => write([...parts, know(name, pid)]),
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

/** Sends SIGTERM to processes, and SIGKILL to those that are still there after a time. Resolves when all are gone. */
async function endAll(parts: readonly Known[], patienceMs: number): Promise<void> {
  const send = (signal: NodeJS.Signals) => {
    for (const { pid } of parts.filter(isAlive)) {
      try {
        process.kill(pid, signal);
      } catch (error) {
        // It has ended meanwhile.
        if (!hasErrorCode(error, 'ESRCH')) throw error;
      }
    }
  };
  send('SIGTERM');
  for (const deadline = Date.now() + patienceMs; parts.some(isAlive); await pause(50)) {
    if (Date.now() > deadline) send('SIGKILL');
  }
}

/** Most end by themselves as soon as their supervisor is gone; they get four seconds for it. */
async function endLeftovers(parts: readonly Known[], print: (line: string) => void): Promise<void> {
  const left = parts.filter(isAlive);
  if (left.length === 0) return;
  print(`Waiting for ${left.length} processes of the last run to end …`);
  await endAll(left, 4_000);
}

/** Not restarted by name: their services would lose connections. */
const stores: readonly string[] = ['postgres', 'nats', 'web'];

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
    const { name, pid } = part;
    const started = performance.now();
    await endAll([part], 1_500);
    const isBack = () => readRun(dataDir)?.parts.some((one) => one.name === name && one.pid !== pid);
    for (const deadline = Date.now() + 60_000; !isBack(); await pause(50)) {
      if (Date.now() > deadline || !isAlive(run.supervisor)) {
        throw new Refusal(`${name} does not start again; see ${path.join(dataDir, 'logs', `${name}.log`)}.`);
      }
    }
    print(`${name} is back after ${((performance.now() - started) / 1_000).toFixed(1)} s.`);
  }
}
