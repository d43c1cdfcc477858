import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { Refusal } from '../refusal.ts';

/** The user to start a program as; only root can start programs as another user. */
export type RunAs = { name: string; uid: number; gid: number };

/**
 * PostgreSQL refuses to run as root. Returns undefined if it can run as the current user; otherwise the owner of
 * existing data, else `postgres`, else `nobody`.
 */
export function chooseUser(existingData: string | undefined): RunAs | undefined {
  const us = process.getuid?.();
  const owner = existingData ? statSync(existingData) : undefined;
  if (us !== 0) {
    if (owner && us !== undefined && owner.uid !== us) {
      throw new Refusal(
        `${existingData} belongs to another user: start as that user or as root, or point DATA_DIR at another folder.`,
      );
    }
    return undefined;
  }
  if (owner && owner.uid !== 0) {
    return { name: readId('-un', String(owner.uid)) ?? `user ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  }
  const found = findUser('postgres') ?? findUser('nobody');
  if (found) return found;
  throw new Refusal(
    'PostgreSQL does not run as root and this machine has neither a user postgres nor nobody: start as an ordinary user, or set DATABASE_URL.',
  );
}

function findUser(name: string): RunAs | undefined {
  const [uid, gid] = [readId('-u', name), readId('-g', name)];
  return uid === undefined || gid === undefined ? undefined : { name, uid: Number(uid), gid: Number(gid) };
}

function readId(flag: string, user: string): string | undefined {
  const { status, stdout } = spawnSync('id', [flag, user], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
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
