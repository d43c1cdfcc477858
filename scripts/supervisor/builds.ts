import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from '../refusal.ts';
import type { ServicePlan } from './processes.ts';

export type BuildOptions = {
  root: string;
  /** Runs Node in a folder, logged under a name. Resolves to what went wrong, undefined where nothing did. */
  run(name: string, args: string[], folder: string): Promise<string | undefined>;
  print(line: string): void;
  /** Ends what is being built, which then has nothing to report. */
  signal: AbortSignal;
};

/** Sources of the web app; a change in any of them requires a new build. */
const webSources = [
  'web',
  'shared/contracts/src',
  'shared/catalogue/src',
  'shared/linked-text/src',
  'shared/csv/src',
  'package-lock.json',
];
const noSource = /(^|[/\\])(node_modules|e2e|\.vite|dist|\.dist-\d+)([/\\]|$)/;

/**
 * Builds the web app into web/dist if its sources have changed, as far as its first page needs it. Throws a Refusal where it
 * cannot be built.
 */
export async function buildWebApp({ root, run, print }: BuildOptions): Promise<void> {
  const started = Date.now();
  const done = path.join(root, 'web/dist');
  const stamp = hashFiles(root, webSources);
  const stampFile = path.join(done, '.built-from');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return print('Web app is up to date.');

  // Built in another folder and renamed, so that the old build is served until the new one is complete.
  const fresh = path.join(root, 'node_modules/.cache', `web-${process.pid}`);
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  try {
    const args = [vite, 'build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'];
    const problem = await run('web-build', args, path.join(root, 'web'));
    if (problem) throw new Refusal(`The web app cannot be built: ${problem}`);
    writeFileSync(path.join(fresh, '.built-from'), stamp);
    rmSync(done, { recursive: true, force: true });
    renameSync(fresh, done);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  print(`Web app built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

/** Adds the rest to the build where it is missing: the other languages, and compressed files. Reports where that fails. */
export async function finishWebApp({ root, run, print, signal }: BuildOptions): Promise<void> {
  const done = path.join(root, 'web/dist');
  const mark = path.join(done, '.finished');
  if (existsSync(mark)) return;
  try {
    const problem = await run('web-build-rest', ['build/finish-build.ts', done], path.join(root, 'web'));
    if (problem !== undefined) throw new Error(problem);
    // Fails where the disk is full, or another build has taken the folder's place.
    writeFileSync(mark, '');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    if (!signal.aborted) print(`The web app's other languages cannot be built: ${why}`);
  }
}

/**
 * Builds the screen of a service if its sources have changed. One that cannot be built is reported, and the service keeps the
 * screen that it had.
 */
export async function buildScreen(
  { name, folder }: Pick<ServicePlan, 'name' | 'folder'>,
  { root, run, print, signal }: BuildOptions,
): Promise<void> {
  const web = path.join(folder, 'web');
  if (!existsSync(path.join(web, 'screen.tsx'))) return;
  const built = path.join(web, 'dist/screen.json');
  const shared = path.join(root, 'shared');
  // A screen may import all of shared/ but what only servers do.
  const workspaces = existsSync(shared) ? readdirSync(shared).filter((workspace) => workspace !== 'service-kit') : [];
  const sources = [web, path.join(folder, 'src/contracts'), ...workspaces.map((one) => path.join(shared, one))];
  const changedAt = Math.max(0, ...sources.flatMap(listFiles).map((file) => statSync(file).mtimeMs));
  if (existsSync(built) && statSync(built).mtimeMs > changedAt) return;
  const isOutside = !folder.startsWith(path.join(root, 'services') + path.sep);
  const command = isOutside
    ? path.join(folder, 'node_modules/@stagedoor/screens/build/build-command.js')
    : path.join(root, 'shared/screens/build/build-command.ts');
  const problem =
    isOutside && !existsSync(command)
      ? 'its packages have no @stagedoor/screens: add it, and install'
      : await run(`screen-${name}`, [command], folder);
  if (problem !== undefined && !signal.aborted) print(`The screen of ${name} cannot be built: ${problem}`);
}

/** Returns the source files of a folder, or a file itself; nothing where it does not exist. */
function listFiles(place: string): string[] {
  if (!existsSync(place)) return [];
  if (statSync(place).isFile()) return [place];
  const names = readdirSync(place, { recursive: true, encoding: 'utf8' }).filter((name) => !noSource.test(name));
  const files = names.map((name) => path.join(place, name));
  // Editors leave links that lead nowhere beside the file that is open.
  return files.filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
}

function hashFiles(root: string, places: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of places.flatMap((place) => listFiles(path.join(root, place))).sort()) {
    if (/\.test\.tsx?$/.test(file)) continue;
    hash.update(`${path.relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}
