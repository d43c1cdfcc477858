import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runCompiler } from './compile-packages.ts';

/**
 * A business service as it was at the last release, whose team has not looked since: built on nothing but the packages, it says
 * better than any comparison of declarations whether somebody outside can still compile.
 */
const service = 'services/fan-crm';

/** Copies the service as it is now into `folder`, below the root. Its screen and its tests go with it. */
export function writeReader(root: string, folder: string): void {
  rmSync(path.join(root, folder), { recursive: true, force: true });
  const files = execFileSync('git', ['ls-files', 'package.json', 'src', 'web'], {
    cwd: path.join(root, service),
    encoding: 'utf8',
  });
  for (const file of files.trim().split('\n')) {
    mkdirSync(path.dirname(path.join(root, folder, file)), { recursive: true });
    cpSync(path.join(root, service, file), path.join(root, folder, file));
  }
}

/** Returns a line for each place in the reader that does not compile with the packages as they are now. */
export function compileReader(root: string, folder: string): string[] {
  if (!existsSync(path.join(root, folder))) return [];
  const place = path.join(root, '.data/packages/reader');
  mkdirSync(place, { recursive: true });
  const project = path.join(place, 'tsconfig.json');
  const compilerOptions = {
    lib: ['es2024', 'dom', 'dom.iterable', 'esnext.iterator', 'esnext.disposable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    types: ['vite/client', 'node'],
    typeRoots: [path.join(root, 'node_modules/@types'), path.join(root, 'node_modules')],
    incremental: true,
    tsBuildInfoFile: path.join(place, 'reader.tsbuildinfo'),
  };
  const include = ['src', 'web'].map((part) => path.join(root, folder, part));
  writeFileSync(project, JSON.stringify({ extends: path.join(root, 'tsconfig.base.json'), compilerOptions, include }));
  const own = new RegExp(`^${folder}/`);
  return runCompiler(root, project).problems.filter((line) => own.test(line));
}
