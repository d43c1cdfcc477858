import { spawnSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { CatalogueEntry } from '@stagedoor/catalogue/entry';
import { addToLock, readLockedVersion } from './lock-file.ts';
import { type ServiceChoices, writeService } from './write-service.ts';

/** Puts the service in the place of its stub: its folder, and what npm knows of it. Returns the files, for telling. */
export function makeService(root: string, entry: CatalogueEntry, choices: ServiceChoices = {}): readonly string[] {
  const { key } = entry;
  // Written aside and moved in whole: a system that runs takes it up the moment it is there.
  const aside = path.join(root, 'services', `.${key}-new`);
  try {
    const files = writeService(entry, (dependency) => readLockedVersion(root, dependency), choices);
    rmSync(aside, { recursive: true, force: true });
    for (const { path: file, content } of files) {
      mkdirSync(path.dirname(path.join(aside, file)), { recursive: true });
      writeFileSync(path.join(aside, file), content);
    }
    formatFiles(root, aside);
    const packageJson = files.find((file) => file.path === 'package.json');
    addToLock(root, key, JSON.parse(packageJson?.content ?? ''));
    renameSync(aside, path.join(root, 'services', key));
    return files.map((file) => file.path);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/** Formats a folder with Biome, because with a longer name of the service some lines must be broken. */
function formatFiles(root: string, folder: string): void {
  const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
  // Ignores .gitignore, because the name of a folder that is being written begins with a dot.
  const options = ['check', '--write', '--vcs-enabled=false', '--reporter=summary', folder];
  const { status, stdout, stderr } = spawnSync(process.execPath, [biome, ...options], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`the files could not be formatted: ${stderr || stdout}`);
}
