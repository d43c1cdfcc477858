// One command at a time installs packages in this folder, and none while another runs from them. Used by bootstrap.mjs alone, so it runs
// on Node 20 with nothing installed: plain JavaScript that imports only Node itself.
import {
  appendFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
/** Names who installs. It is outside of node_modules, which an install empties first. */
const lock = path.join(root, '.data/installing');
/** Has a file for each process that runs from the packages here. */
const runningFolder = path.join(root, 'node_modules/.cache/running');

/** A process and, where the system reports it, when it was started: its number is given to others later. */
function identify(pid) {
  if (!existsSync('/proc/self/stat')) return `${pid} `;
  const stat = readOr(`/proc/${pid}/stat`, '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return `${pid} ${fields[0] === 'Z' ? 'ended' : (fields[19] ?? 'ended')}`;
}

/** Whether the process of a line that `identify` wrote still runs, and is another one than this. */
function isOther(line) {
  const pid = Number(line.split(' ')[0]);
  if (!pid || pid === process.pid || identify(pid) !== line) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It is another user's.
    return error.code === 'EPERM';
  }
}

function readOr(file, otherwise) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return otherwise;
  }
}

/** Returns the number of the first other process of these lines that still runs. */
function findOther(text) {
  return text.split('\n').find(isOther)?.split(' ')[0];
}

/** The number of another process that runs from the packages here; undefined where none does. */
export function findRunning() {
  if (!existsSync(runningFolder)) return undefined;
  const marks = readdirSync(runningFolder).map((pid) => `${pid} ${readOr(path.join(runningFolder, pid), '')}`);
  return findOther(marks.join('\n'));
}

/** Notes that this process runs from the packages, until it ends. Never fails a start: an image may be read-only. */
export function markRunning() {
  try {
    mkdirSync(runningFolder, { recursive: true });
    writeFileSync(path.join(runningFolder, String(process.pid)), identify(process.pid).split(' ')[1]);
  } catch {
    return;
  }
  process.once('exit', unmarkRunning);
}

export function unmarkRunning() {
  rmSync(path.join(runningFolder, String(process.pid)), { force: true });
}

/** The number of another process that installs packages here: a command, or the npm of one that was killed. */
export function findInstaller() {
  return findOther(readOr(lock, ''));
}

/** Notes the npm of this process, which goes on when this process is killed. */
export function noteNpm(pid) {
  try {
    appendFileSync(lock, `\n${identify(pid)}`);
  } catch {
    // The disk is full, which npm will say.
  }
}

/**
 * Waits until no other process installs packages here, and has this one be who does. `onWait` is told once whom it waits
 * for. Throws where the folder cannot be written.
 */
export async function beginInstalling(onWait) {
  const own = `${lock}.${process.pid}`;
  mkdirSync(path.dirname(lock), { recursive: true });
  writeFileSync(own, identify(process.pid));
  process.once('exit', endInstalling);
  try {
    for (let isTold = false; !tryLink(own, lock); ) {
      const installer = findInstaller();
      if (installer === undefined) removeStale(`${own}.stale`);
      else if (isTold) await pause(100);
      else onWait(installer);
      isTold ||= installer !== undefined;
    }
  } finally {
    rmSync(own, { force: true });
  }
}

/** A link is made whole or not at all, so that nobody reads a lock that is half written. */
function tryLink(file, place) {
  try {
    linkSync(file, place);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST' || error.code === 'ENOENT') return false;
    throw error;
  }
}

/** Removes what a killed install left. Of several who find it one moves it away, and puts back what somebody made meanwhile. */
function removeStale(moved) {
  try {
    renameSync(lock, moved);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  if (findOther(readOr(moved, '')) !== undefined) tryLink(moved, lock);
  rmSync(moved, { force: true });
}

export function endInstalling() {
  if (readOr(lock, '').split(' ')[0] === String(process.pid)) rmSync(lock, { force: true });
}
