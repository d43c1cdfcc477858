// `npm run pack [-- --into <folder>]`: compiles the kit, the contracts, the catalogue, the screens and the tools into packages, for
// teams whose service lives outside of this repository. `--release` makes what they promise now the promise that later versions are
// held to; it refuses what breaks somebody unless the major version in package.json has risen.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { writeRelease } from './packages/release.ts';
import { writePackages } from './packages/write-packages.ts';
import { readArguments } from './read-arguments.ts';
import { runCommand } from './run-command.ts';

const root = path.resolve(import.meta.dirname, '..');
const build = path.join(root, '.data/packages/build');

await runCommand(async (print) => {
  const { values } = readArguments('npm run pack -- [--into <folder>] [--release]', {
    options: { into: { type: 'string', default: '.data/packages' }, release: { type: 'boolean', default: false } },
  });
  const into = path.resolve(root, values.into);
  mkdirSync(into, { recursive: true });
  if (values.release) print(await writeRelease(root));
  compilePackages();
  // Those of earlier versions.
  for (const file of readdirSync(into)) if (file.endsWith('.tgz')) rmSync(path.join(into, file));
  const folders = writePackages(root, path.join(build, 'compiled'), path.join(build, 'folders'));
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status, stdout, stderr } = run(npm, 'pack', '--silent', '--pack-destination', into, ...folders);
  if (status !== 0) throw new Error(`npm pack failed: ${stderr}`);
  print(`These packages are in ${into}:\n${stdout.trimEnd()}`);
  print(`A team begins with:  npm install ${path.join(into, '*.tgz')}    npx stagedoor new <key>`);
});

/** Compiles the modules of all packages: JavaScript and declarations, at the paths of their sources. Throws with the compiler's words. */
function compilePackages(): void {
  rmSync(build, { recursive: true, force: true });
  const tsc = path.join(root, 'node_modules/@typescript/native/bin/tsc');
  const project = path.join(import.meta.dirname, 'packages/tsconfig.json');
  const { stdout, stderr } = run(process.execPath, tsc, '--project', project, '--pretty', 'false', '--checkers', '2');
  // Imports by `#/`, which TS2877 is about, stay: the `imports` field of each package maps them to the compiled files.
  const problems = `${stdout}${stderr}`.split('\n').filter((line) => /error TS(?!2877:)\d+:/.test(line));
  if (problems.length > 0) throw new Error(`The packages do not compile:\n${problems.slice(0, 20).join('\n')}`);
}

function run(program: string, ...args: string[]) {
  return spawnSync(program, args, { cwd: root, encoding: 'utf8', maxBuffer: 64_000_000 });
}
