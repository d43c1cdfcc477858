import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem } from 'node:os';
import path from 'node:path';

const prefix = 'stagedoor-tests-';
const neededSpace = 3_000_000_000;
/** In bytes, beside the processes of the tests, which take 3 GB themselves. */
const enoughMemory = 7_000_000_000;

/**
 * Makes a folder in memory for the temporary files of a run of the tests, because a test database is a thousand small files that
 * are soon deleted. Returns undefined where memory or space is short, and where programs in it do not run, as in some containers.
 */
export function makeMemoryFolder(place = '/dev/shm', neededMemory = enoughMemory): string | undefined {
  // The first knows the limit of a container, and the second what other programs use.
  const memory = Math.min(process.availableMemory(), freemem());
  if (process.platform !== 'linux' || memory < neededMemory) return undefined;
  try {
    const { bavail, bsize } = statfsSync(place);
    if (bavail * bsize < neededSpace) return undefined;
    removeAbandoned(place);
    const folder = path.join(place, `${prefix}${process.pid}`);
    mkdirSync(folder);
    // PostgreSQL runs as another user where the tests run as root.
    chmodSync(folder, 0o711);
    if (runsPrograms(folder)) return folder;
    rmSync(folder, { recursive: true });
  } catch {
    // The file system does not exist, or cannot be written to.
  }
  return undefined;
}

/** What a killed run left in memory is removed by the next run. */
function removeAbandoned(place: string): void {
  for (const name of readdirSync(place)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : Number.NaN;
    if (Number.isInteger(pid) && !isRunning(pid)) rmSync(path.join(place, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function runsPrograms(folder: string): boolean {
  const program = path.join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o700 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}
