import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** Formats a folder with Biome, because with a longer name of the service some lines must be broken. */
export function formatFiles(root: string, folder: string): void {
  const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
  // Ignores .gitignore, because the name of a folder that is being written begins with a dot.
  const options = ['check', '--write', '--vcs-enabled=false', '--reporter=summary', folder];
  const { status, stdout, stderr } = spawnSync(process.execPath, [biome, ...options], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`the files could not be formatted: ${stderr || stdout}`);
}
