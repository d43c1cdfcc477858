import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from '../refusal.ts';

/** Sources of the web app; a change in any of them requires a new build. */
const sources = [
  'web',
  'shared/contracts/src',
  'shared/catalogue/src',
  'shared/linked-text/src',
  'shared/csv/src',
  'package-lock.json',
];
const noSource = new Set(['node_modules', 'dist', 'e2e', '.vite']);

/** Runs Node in web/. Resolves to what went wrong, undefined where nothing did. */
type RunInWeb = (args: string[]) => Promise<string | undefined>;

/**
 * Builds the web app into web/dist if its sources have changed, as far as its first page needs it. Returns whether they had. Throws a
 * Refusal where it cannot be built.
 */
export async function buildWeb(root: string, run: RunInWeb): Promise<boolean> {
  const done = path.join(root, 'web/dist');
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const cache = path.join(root, 'node_modules/.cache');
  const [fresh, old] = [path.join(cache, `web-new-${process.pid}`), path.join(cache, `web-old-${process.pid}`)];
  const stamp = hashSources(root);
  const stampFile = path.join(done, '.built-from');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return false;

  // Built in another folder and renamed, so that the old build is served until the new one is complete.
  try {
    const problem = await run([vite, 'build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn']);
    if (problem) throw new Refusal(`The web app cannot be built: ${problem}`);
    writeFileSync(path.join(fresh, '.built-from'), stamp);
    if (existsSync(done)) renameSync(done, old);
    renameSync(fresh, done);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
    rmSync(old, { recursive: true, force: true });
  }
  return true;
}

/** Adds the rest to the build: the other languages, and compressed files. Throws a Refusal where that fails; the next call tries again. */
export async function finishWeb(root: string, run: RunInWeb): Promise<void> {
  const done = path.join(root, 'web/dist');
  const mark = path.join(done, '.finished');
  if (existsSync(mark)) return;
  const problem = await run(['build/finish-build.ts', done]);
  if (problem) throw new Refusal(`The web app's other languages cannot be built: ${problem}`);
  writeFileSync(mark, '');
}

function hashSources(root: string): string {
  const hash = createHash('sha256');
  const add = (place: string) => {
    hash.update(`${path.relative(root, place)}\0`).update(readFileSync(place));
  };
  const listFiles = (folder: string) => {
    const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => a.name.localeCompare(b.name, 'en'));
    for (const entry of entries) {
      const place = path.join(folder, entry.name);
      if (entry.isDirectory() && !noSource.has(entry.name)) listFiles(place);
      else if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) add(place);
    }
  };
  for (const source of sources) {
    const place = path.join(root, source);
    if (source.endsWith('.json')) add(place);
    else if (existsSync(place)) listFiles(place);
  }
  return hash.digest('hex');
}
