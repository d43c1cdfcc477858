import { spawnSync } from 'node:child_process';

/** The files of a service that git would not bring back, relative to the root; undefined where git does not answer. */
export function findUnsavedWork(root: string, key: string): string[] | undefined {
  const args = ['status', '--porcelain', '--untracked-files=all', '--no-renames', '--', `services/${key}`];
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) return undefined;
  // Each line begins with the state of the file, two letters and a space.
  return stdout.split('\n').flatMap((line) => line.slice(3) || []);
}
