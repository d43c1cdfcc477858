import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** Brings a folder to the house's format: a longer name may break a line elsewhere. */
export function formatFiles(root: string, folder: string): void {
  const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
  // Ignores .gitignore, because the name of a folder that is being written begins with a dot.
  const options = ['check', '--write', '--vcs-enabled=false', '--reporter=summary', folder];
  const { status, stdout, stderr } = spawnSync(process.execPath, [biome, ...options], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`the files could not be formatted: ${stderr || stdout}`);
}
