import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from '../refusal.ts';

/** The user to start a program as; only root can start programs as another user. */
export type RunAs = { name: string; uid: number; gid: number };

export type PostgresDataLocation = {
  /** Belongs to the user PostgreSQL runs as; holds `data/`. */
  folder: string;
  user: RunAs | undefined;
  /** A note for the user about where the data is, if necessary. */
  note: string | undefined;
};

/**
 * Where the data of the embedded PostgreSQL is, and which user runs it: `<dataDir>/postgres` under the current user.
 * Started by root it runs under an unprivileged user, with the data under STAGEDOOR_DATA (default /var/lib/stagedoor)
 * if that user cannot enter `dataDir`.
 */
export function choosePostgresPlace(dataDir: string, env: NodeJS.ProcessEnv = process.env): PostgresDataLocation {
  const inClone = path.join(dataDir, 'postgres');
  // A machine may have several clones: each has a folder of its own.
  const own = `${path.basename(path.dirname(dataDir))}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 8)}`;
  const elsewhere = path.join(path.resolve(env.STAGEDOOR_DATA ?? '/var/lib/stagedoor'), own, 'postgres');
  const existing = [inClone, elsewhere].find((folder) => existsSync(folder));
  const user = chooseUser(existing);

  mkdirSync(dataDir, { recursive: true });
  // Other users may pass through this folder to the database's folder. Every secret file in it has permissions of its own.
  if (user) chmodSync(dataDir, 0o711);
  const isInClone = !user || (existing !== elsewhere && mayRun(user, 'cd "$1"', dataDir));
  const folder = isInClone ? inClone : elsewhere;
  if (!isInClone) makePassable(path.dirname(elsewhere));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user) chownSync(folder, user.uid, user.gid);
  if (isInClone) return { folder, user, note: undefined };
  if (!mayRun(user, 'cd "$1"', folder)) {
    throw new Refusal(
      `${user.name}, who runs PostgreSQL, cannot enter ${folder}: set STAGEDOOR_DATA to a folder that all may enter.`,
    );
  }
  const note = `PostgreSQL runs as ${user.name}, who cannot enter ${dataDir}: its data is in ${folder} (STAGEDOOR_DATA moves it).`;
  return { folder, user, note };
}

function makePassable(folder: string): void {
  const before = process.umask(0o022);
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Refusal(
      `${folder} cannot be made (${reason}): set STAGEDOOR_DATA to a folder that all may enter, e.g. /srv/stagedoor.`,
    );
  } finally {
    process.umask(before);
  }
}

/**
 * PostgreSQL refuses to run as root. Returns undefined if it can run as the current user; otherwise the owner of
 * existing data, else `postgres`, else `nobody`.
 */
export function chooseUser(existingData: string | undefined): RunAs | undefined {
  const us = process.getuid?.();
  const owner = existingData ? statSync(existingData) : undefined;
  if (us !== 0) {
    if (owner === undefined || us === undefined || owner.uid === us) return undefined;
    throw new Refusal(
      `${existingData} belongs to another user: start as that user or as root, or point DATA_DIR at another folder.`,
    );
  }
  if (owner && owner.uid !== 0) return { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  const found = findUser('postgres') ?? findUser('nobody');
  if (found) return found;
  throw new Refusal(
    'PostgreSQL does not run as root and this machine has neither a user postgres nor nobody: start as an ordinary user, or set DATABASE_URL.',
  );
}

function findUser(name: string): RunAs | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
  if (uid?.status !== 0 || gid?.status !== 0) return undefined;
  return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/** Whether that user may do what the shell test says, e.g. `cd "$1"`. */
export function mayRun(user: RunAs | undefined, shellTest: string, argument: string): boolean {
  const result = spawnSync('/bin/sh', ['-c', shellTest, 'sh', argument], { ...credentials(user), stdio: 'ignore' });
  if (result.error)
    throw new Refusal(`Nothing can be started as ${user?.name}: ${result.error.message}. Start as an ordinary user.`);
  return result.status === 0;
}

/** The part of spawn's options that makes a child run as that user. */
export function credentials(user: RunAs | undefined): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {};
}
