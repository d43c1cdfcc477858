import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { Refusal } from '../refusal.ts';

/** The user to start a program as; only root can start programs as another user. */
export type RunAs = { name: string; uid: number; gid: number };

function findUser(name: string): RunAs | undefined {
  const readId = (flag: string) => spawnSync('id', [flag, name], { encoding: 'utf8' });
  const [uid, gid] = [readId('-u'), readId('-g')];
  if (uid.status !== 0 || gid.status !== 0) return undefined;
  return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

function nameOf(uid: number): string {
  const asked = spawnSync('id', ['-un', String(uid)], { encoding: 'utf8' });
  return asked.status === 0 ? asked.stdout.trim() : `user ${uid}`;
}

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
  if (owner && owner.uid !== 0) return { name: nameOf(owner.uid), uid: owner.uid, gid: owner.gid };
  const found = findUser('postgres') ?? findUser('nobody');
  if (found) return found;
  throw new Refusal(
    'PostgreSQL does not run as root and this machine has neither a user postgres nor nobody: start as an ordinary user, or set DATABASE_URL.',
  );
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
