// One command at a time installs packages in this folder. Used by bootstrap.mjs alone, so it runs on Node 20 with nothing
// installed: plain JavaScript that imports only Node itself.
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
/** Outside of node_modules, which an install empties first. */
const lock = path.join(root, '.data/installing');
/** The processes that run from the packages here, one file each; those of a system write it again (supervisor). */
const runningFolder = path.join(root, 'node_modules/.cache/running');
const pauseMs = 100;

/** What a file says; nothing where its process has just removed it. */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** What only this process has besides its number: when it was started. Empty where the system does not report that. */
function identify(pid) {
  if (!existsSync('/proc/self/stat')) return '';
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? undefined : fields[19];
}

/** Process ids are reused: where the system reports when a process was started, that must be the same, too. */
function isRunning(pid, identity) {
  try {
    return existsSync('/proc/self/stat') ? identify(pid) === identity : process.kill(Number(pid), 0);
  } catch (error) {
    // It is another user's.
    return error.code === 'EPERM';
  }
}

/** The number of another process that runs from the packages here; undefined where none does. */
export function findRunning() {
  if (!existsSync(runningFolder)) return undefined;
  return readdirSync(runningFolder).find((pid) => {
    if (pid === String(process.pid)) return false;
    const mark = path.join(runningFolder, pid);
    const identity = read(mark);
    if (isRunning(pid, identity)) return true;
    if (identity !== '') rmSync(mark, { force: true });
    return false;
  });
}

/** Notes that this process runs from the packages, until it ends. Never fails a start: an image may be read-only. */
export function markRunning() {
  const mark = path.join(runningFolder, String(process.pid));
  try {
    mkdirSync(runningFolder, { recursive: true });
    writeFileSync(mark, identify(process.pid) ?? '');
  } catch {
    return;
  }
  process.once('exit', unmarkRunning);
}

export function unmarkRunning() {
  rmSync(path.join(runningFolder, String(process.pid)), { force: true });
}

/** The number of another process that installs packages here; undefined where none does. */
export function findInstaller() {
  return findHolder(read(lock));
}

/** The first process of a lock that still runs: the command that installs, or its npm, which goes on when the command is killed. */
function findHolder(text) {
  const others = text.split('\n').map((line) => line.split(' '));
  return others.find(([pid, identity = '']) => pid && pid !== String(process.pid) && isRunning(pid, identity))?.[0];
}

/** Notes the npm of this process in its lock. */
export function noteNpm(pid) {
  const own = `${lock}.${process.pid}`;
  try {
    writeFileSync(own, `${read(lock)}\n${pid} ${identify(pid) ?? ''}`);
    renameSync(own, lock);
  } catch {
    // It has ended already, or the disk is full: then nobody waits for it should this process be killed.
    rmSync(own, { force: true });
  }
}

/**
 * Waits until no other process installs packages here, and has this one be who does. `onWait` is told once whom it waits
 * for. Throws where the folder cannot be written.
 */
export async function beginInstalling(onWait) {
  const own = `${lock}.${process.pid}`;
  mkdirSync(path.dirname(lock), { recursive: true });
  writeFileSync(own, `${process.pid} ${identify(process.pid) ?? ''}`);
  try {
    let isWaiting = false;
    while (!take(own)) {
      const installer = findInstaller();
      if (installer === undefined) removeStale();
      else {
        if (!isWaiting) onWait(installer);
        isWaiting = true;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  } finally {
    rmSync(own, { force: true });
  }
  process.once('exit', endInstalling);
}

/** A link is made whole or not at all, so that nobody reads a lock that is half written. */
function take(own) {
  try {
    linkSync(own, lock);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes what a killed install left. Of several who find it, one moves it away. */
function removeStale() {
  const moved = `${lock}.stale.${process.pid}`;
  try {
    // Empty where the machine itself stopped before it was stored.
    const seen = readFileSync(lock, 'utf8');
    if (findHolder(seen) !== undefined) return;
    renameSync(lock, moved);
    // Somebody may have removed the old one and begun since it was read.
    if (readFileSync(moved, 'utf8') !== seen) linkSync(moved, lock);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  }
  rmSync(moved, { force: true });
}

export function endInstalling() {
  if (read(lock).split(' ')[0] === String(process.pid)) rmSync(lock, { force: true });
}
