import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { CatalogueEntry } from '@stagedoor/catalogue/entry';
import { formatFiles } from './format-files.ts';
import { addToLock, readLockedVersion } from './lock-file.ts';
import { type ServiceChoices, type WrittenFile, writeService } from './write-service.ts';

/** Writes the service into `folder`, in the house's format. */
export function writeServiceInto(
  root: string,
  folder: string,
  entry: CatalogueEntry,
  choices: ServiceChoices = {},
): WrittenFile[] {
  const files = writeService(entry, (dependency) => readLockedVersion(root, dependency), choices);
  rmSync(folder, { recursive: true, force: true });
  for (const { path: file, content } of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  }
  formatFiles(root, folder);
  return files;
}

/** Puts the service in the place of its stub: its folder, and what npm knows of it. Returns the files, for telling. */
export function makeService(root: string, entry: CatalogueEntry, choices: ServiceChoices = {}): readonly string[] {
  const { key } = entry;
  // Written aside and moved in whole: a system that runs takes it up the moment it is there.
  const aside = path.join(root, 'services', `.${key}-new`);
  try {
    const files = writeServiceInto(root, aside, entry, choices);
    const packageJson = files.find((file) => file.path === 'package.json');
    addToLock(root, key, JSON.parse(packageJson?.content ?? ''));
    renameSync(aside, path.join(root, 'services', key));
    return files.map((file) => file.path);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}
