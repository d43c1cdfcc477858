// `npm run pack [-- --into <folder>]`: compiles the kit, the contracts, the catalogue, the screens and the tools into packages, for
// teams whose service lives outside of this repository. `--release` makes what they promise now the promise that later versions are
// held to; it refuses what breaks somebody unless the major version in package.json has risen.
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { packPackages } from './packages/pack-packages.ts';
import { writeRelease } from './packages/release.ts';
import { readArguments } from './read-arguments.ts';
import { runCommand } from './run-command.ts';

const root = path.resolve(import.meta.dirname, '..');

await runCommand(async (print) => {
  const { values } = readArguments('npm run pack -- [--into <folder>] [--release]', {
    options: { into: { type: 'string', default: '.data/packages' }, release: { type: 'boolean', default: false } },
  });
  const into = path.resolve(root, values.into);
  mkdirSync(into, { recursive: true });
  if (values.release) print(await writeRelease(root));
  packPackages(root, into);
  const files = readdirSync(into).filter((file) => file.endsWith('.tgz'));
  print(`${files.length} packages are in ${into}:`);
  for (const file of files.sort()) print(`  ${file}`);
  print(`A team begins with:  npm install ${path.join(into, '*.tgz')}    npx stagedoor new <key>`);
});
