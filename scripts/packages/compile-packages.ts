import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findClosure } from './import-closure.ts';
import { type PackageDefinition, packageList, toolEntries } from './package-list.ts';

/** Returns the modules of a package, relative to the root. */
function findModules(root: string, { folder, sources, leftOut }: PackageDefinition): string[] {
  if (sources.length === 0) return findClosure(root, toolEntries);
  return globSync(
    sources.map((source) => `${folder}/${source}/**/*.ts`),
    { cwd: root },
  )
    .filter((file) => leftOut === undefined || !leftOut.test(file))
    .sort();
}

/**
 * Compiles the packages into `folder`: JavaScript and declarations, at the paths that the sources have in the repository. Throws
 * with the compiler's words where they do not compile. Takes some seconds.
 */
export function compilePackages(root: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const isForBrowsers of [false, true]) {
    const own = packageList.filter((definition) => (definition.isForBrowsers ?? false) === isForBrowsers);
    const project = path.join(folder, `tsconfig.${isForBrowsers ? 'browsers' : 'services'}.json`);
    const compilerOptions = optionsOf(root, folder, isForBrowsers);
    const files = own.flatMap((definition) => findModules(root, definition)).map((file) => path.join(root, file));
    const base = path.join(root, 'tsconfig.base.json');
    writeFileSync(project, JSON.stringify({ extends: base, compilerOptions, files }, null, 2));
    compile(root, project);
  }
}

function optionsOf(root: string, folder: string, isForBrowsers: boolean) {
  return {
    noEmit: false,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    rootDir: root,
    outDir: folder,
    // The packages that these are compiled with are the repository's.
    typeRoots: [path.join(root, 'node_modules/@types')],
    ...(isForBrowsers ? { lib: ['es2024', 'dom', 'dom.iterable', 'esnext.iterator', 'esnext.disposable'] } : {}),
  };
}

/** Imports by `#/` stay as they are: the `imports` field of each package maps them to the compiled files. */
const unimportant = /error TS2877:/;

function compile(root: string, project: string): void {
  const tsc = path.join(root, 'node_modules/@typescript/native/bin/tsc');
  const args = [tsc, '--project', project, '--pretty', 'false', '--checkers', '2'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 64_000_000 });
  const problems = `${stdout}${stderr}`
    .split('\n')
    .filter((line) => /error TS\d+:/.test(line) && !unimportant.test(line));
  if (problems.length > 0) throw new Error(`The packages do not compile:\n${problems.slice(0, 20).join('\n')}`);
}
