import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from '../refusal.ts';
import { chooseUser, mayRun, type RunAs } from './unprivileged-user.ts';

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
  const make = (folder: string) => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (user) chownSync(folder, user.uid, user.gid);
    return folder;
  };

  mkdirSync(dataDir, { recursive: true });
  if (!user) return { folder: make(inClone), user, note: undefined };
  // Other users may pass through this folder to the database's folder. Every secret file in it has permissions of its own.
  chmodSync(dataDir, 0o711);
  if (existing !== elsewhere && mayRun(user, 'cd "$1"', dataDir)) {
    return { folder: make(inClone), user, note: undefined };
  }
  makePassable(path.dirname(elsewhere), env);
  const folder = make(elsewhere);
  if (!mayRun(user, 'cd "$1"', folder)) {
    throw new Refusal(
      `${user.name}, who runs PostgreSQL, cannot enter ${folder}: set STAGEDOOR_DATA to a folder that all may enter.`,
    );
  }
  const note = `PostgreSQL runs as ${user.name}, who cannot enter ${dataDir}: its data is in ${folder} (STAGEDOOR_DATA moves it).`;
  return { folder, user, note };
}

function makePassable(folder: string, env: NodeJS.ProcessEnv): void {
  const before = process.umask(0o022);
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Refusal(
      `${folder} cannot be made (${reason}): set STAGEDOOR_DATA to a folder that all may enter${env.STAGEDOOR_DATA ? '' : ', e.g. /srv/stagedoor'}.`,
    );
  } finally {
    process.umask(before);
  }
}
