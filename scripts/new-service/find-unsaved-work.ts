import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { WrittenFile } from './write-service.ts';

/**
 * Files of a service that exist nowhere else: not committed, and not as the command would write them again. Relative to
 * the service's folder; where there is no git, every file that was changed.
 */
export function findUnsavedWork(root: string, key: string, asWritten: readonly WrittenFile[]): string[] {
  const folder = path.join(root, 'services', key);
  const written = new Map(asWritten.map((file) => [file.path, file.content]));
  return (
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((found) => found.isFile())
      .map((found) => path.relative(folder, path.join(found.parentPath, found.name)))
      // Files that were installed or built can be made again from the others, so they need no saving.
      .filter(
        (file) => !/^(node_modules|web[/\\]dist)[/\\]/.test(file) && !isCommitted(root, `services/${key}/${file}`),
      )
      .filter((file) => written.get(file) !== readFileSync(path.join(folder, file), 'utf8'))
      .sort()
  );
}

function isCommitted(root: string, file: string): boolean {
  if (!existsSync(path.join(root, '.git'))) return false;
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  const isKnown = git('ls-files', '--error-unmatch', '--', file).status === 0;
  return isKnown && git('diff', '--quiet', 'HEAD', '--', file).status === 0;
}
