// `npm run pack [-- --into <folder>]`: compiles the kit, the contracts, the catalogue, the screens and the tools into packages, for
// teams whose service lives outside of this repository. `--release` makes what they promise now the promise that later versions are
// held to; it refuses what breaks somebody unless the major version in package.json has risen.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findBrokenImports } from './packages/package-imports.ts';
import { findModules, packageList } from './packages/package-list.ts';
import { writeRelease } from './packages/release.ts';
import { writePackages } from './packages/write-packages.ts';
import { readArguments } from './read-arguments.ts';
import { runCommand } from './run-command.ts';

const root = path.resolve(import.meta.dirname, '..');
const build = path.join(root, '.data/packages/build');
const compiled = path.join(build, 'compiled');

await runCommand(async (print) => {
  const { values } = readArguments('npm run pack -- [--into <folder>] [--release]', {
    options: { into: { type: 'string', default: '.data/packages' }, release: { type: 'boolean', default: false } },
  });
  const into = path.resolve(root, values.into);
  mkdirSync(into, { recursive: true });
  if (values.release) print(await writeRelease(root));
  rmSync(compiled, { recursive: true, force: true });
  mkdirSync(compiled, { recursive: true });
  compilePackages();
  const folders = writePackages(root, compiled, path.join(build, 'folders'));
  const problems = findBrokenImports(folders);
  if (problems.length > 0) throw new Error(`The packages are not complete:\n${problems.join('\n')}`);
  packInto(into, folders);
  const files = readdirSync(into).filter((file) => file.endsWith('.tgz'));
  print(`${files.length} packages are in ${into}:`);
  for (const file of files.sort()) print(`  ${file}`);
  print(`A team begins with:  npm install ${path.join(into, '*.tgz')}    npx stagedoor new <key>`);
});

/** Compiles the modules of all packages: JavaScript and declarations, at the paths of their sources. Throws with the compiler's words. */
function compilePackages(): void {
  const files = packageList.flatMap((definition) => findModules(root, definition)).map((file) => path.join(root, file));
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    rootDir: root,
    outDir: compiled,
    typeRoots: [path.join(root, 'node_modules/@types')],
    // The screens are for browsers.
    lib: ['es2024', 'dom', 'dom.iterable', 'esnext.iterator', 'esnext.disposable'],
  };
  const project = path.join(compiled, 'tsconfig.json');
  writeFileSync(project, JSON.stringify({ extends: path.join(root, 'tsconfig.base.json'), compilerOptions, files }));
  const tsc = path.join(root, 'node_modules/@typescript/native/bin/tsc');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [tsc, '--project', project, '--pretty', 'false', '--checkers', '2'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64_000_000,
    },
  );
  // Imports by `#/`, which TS2877 is about, stay: the `imports` field of each package maps them to the compiled files.
  const problems = `${stdout}${stderr}`.split('\n').filter((line) => /error TS(?!2877:)\d+:/.test(line));
  if (problems.length > 0) throw new Error(`The packages do not compile:\n${problems.slice(0, 20).join('\n')}`);
}

/** Packs each folder into a file, after deleting the files of earlier versions. */
function packInto(into: string, folders: readonly string[]): void {
  for (const file of readdirSync(into)) if (file.endsWith('.tgz')) rmSync(path.join(into, file));
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status, stderr } = spawnSync(npm, ['pack', '--silent', '--pack-destination', into, ...folders], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`npm pack failed: ${stderr}`);
}
