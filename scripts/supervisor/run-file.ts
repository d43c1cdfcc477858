import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '../refusal.ts';
import { identifyProcess } from './process-identity.ts';

type Known = { name: string; pid: number; identity: string };
type Run = { supervisor: Known; parts: Known[] };

/** The processes of this run, stored in `<dataDir>/run.json` for a next start that finds some of them alive. */
export type RunFile = { add(name: string, pid: number): void; remove(pid: number): void; close(): void };

/**
 * Takes the data folder for this process. What an earlier run left (its supervisor was killed together with its guardian)
 * is ended first. Throws a Refusal when a run is going on.
 */
export async function takeDataFolder(dataDir: string, print: (line: string) => void): Promise<RunFile> {
  const file = path.join(dataDir, 'run.json');
  const last = readRun(file);
  if (last && isAlive(last.supervisor)) {
    throw new Refusal(
      `Stagedoor already runs from ${dataDir} (process ${last.supervisor.pid}): stop it first, or set DATA_DIR and other ports for a second one.`,
    );
  }
  await endLeftovers(last?.parts ?? [], print);

  mkdirSync(dataDir, { recursive: true });
  const run: Run = { supervisor: know('supervisor', process.pid), parts: [] };
  const write = () => {
    writeFileSync(`${file}.new`, JSON.stringify(run));
    renameSync(`${file}.new`, file);
  };
  write();
  return {
    add(name, pid) {
      run.parts = [...run.parts.filter((part) => part.pid !== pid), know(name, pid)];
      write();
    },
    remove(pid) {
      run.parts = run.parts.filter((part) => part.pid !== pid);
      write();
    },
    close: () => rmSync(file, { force: true }),
  };
}

function know(name: string, pid: number): Known {
  return { name, pid, identity: identifyProcess(pid) ?? '' };
}

function isAlive({ pid, identity }: Known): boolean {
  return identity !== '' && identifyProcess(pid) === identity;
}

function readRun(file: string): Run | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Run;
  } catch {
    // Missing or truncated: PostgreSQL's own lock and the ports still show a running system.
    return undefined;
  }
}

/** Most end by themselves as soon as their supervisor is gone; they get four seconds for it. */
async function endLeftovers(parts: readonly Known[], print: (line: string) => void): Promise<void> {
  let left = parts.filter(isAlive);
  if (left.length === 0) return;
  print(`Waiting for ${left.length} processes of the last run to end …`);
  for (let waited = 0; waited < 4_000 && left.length > 0; waited += 100) {
    await pause(100);
    left = left.filter(isAlive);
  }
  for (const { pid } of left) process.kill(pid, 'SIGKILL');
  while (left.some(isAlive)) await pause(20);
}
