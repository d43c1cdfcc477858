// `npm run new:service -- <key> [--grant people:read] [--empty]`: a business service leaves its stub; services/<key> is its
// team's from now on. What is granted is what it may do beyond what every service may; an empty one has no example in it.

import { spawnSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { CatalogueEntry } from '@stagedoor/catalogue/entry';
import { writeDeploymentFiles } from './deployment/deployment-files.ts';
import { grantScopes } from './joining/granted-scopes.ts';
import { checkScopes } from './joining/service-manifest.ts';
import { checkIsStub, chooseEntry } from './new-service/choose-entry.ts';
import { addToLock, readLockedVersion } from './new-service/lock-file.ts';
import { type ServiceChoices, writeService } from './new-service/write-service.ts';
import { readArguments } from './read-arguments.ts';
import { runCommand } from './run-command.ts';

const root = path.resolve(import.meta.dirname, '..');

await runCommand(async (print) => {
  const { key, grant, isEmpty } = readOptions();
  const entry = chooseEntry('new:service', key);
  checkIsStub(root, entry);
  grantScopes(root, entry.key, grant);
  const files = makeService(root, entry, { scopes: grant, isEmpty });
  const changed = await writeDeploymentFiles(root);
  print(`services/${entry.key} is there: ${files.length} files, on port ${entry.port}, behind ${entry.apiEndpoint}.`);
  print(`Brought up to date: package-lock.json${changed.map((file) => `, ${file}`).join('')}.`);
  print(`Try it:  npm test -w services/${entry.key}    npm start -w services/${entry.key}    npm start`);
});

function readOptions() {
  const { values, positionals } = readArguments(
    'npm run new:service -- <key of the catalogue> [--grant <scope>] [--empty]',
    {
      allowPositionals: true,
      options: { grant: { type: 'string', multiple: true, default: [] }, empty: { type: 'boolean', default: false } },
    },
  );
  return { key: positionals, grant: checkScopes(values.grant, '--grant'), isEmpty: values.empty };
}

/** Puts the service in the place of its stub: its folder, and what npm knows of it. Returns the files, for telling. */
function makeService(root: string, entry: CatalogueEntry, choices: ServiceChoices = {}): readonly string[] {
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
