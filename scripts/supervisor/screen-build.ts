import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { ServicePlan } from './processes.ts';

/** Runs a script in a folder. Returns what went wrong, undefined where nothing did. */
type RunScript = (script: string, folder: string) => Promise<string | undefined>;

/**
 * Builds the screen of a service if its sources have changed since the last build. Returns why it could not be built; the
 * service then starts with the screen that it had before, or without one.
 */
export async function buildServiceScreen(
  root: string,
  { folder }: Pick<ServicePlan, 'folder'>,
  run: RunScript,
): Promise<string | undefined> {
  const web = path.join(folder, 'web');
  if (!existsSync(path.join(web, 'screen.tsx'))) return undefined;
  const built = path.join(web, 'dist/screen.json');
  const command = findBuildCommand(root, folder);
  if (command === undefined) return 'its packages have no @stagedoor/screens: add it, and install';
  const sources = [web, path.join(folder, 'src/contracts'), ...findShared(root)];
  const changedAt = Math.max(...sources.map(findLastChange));
  if (existsSync(built) && statSync(built).mtimeMs > changedAt) return undefined;
  return run(command, folder);
}

/** The folders of `shared/` that a screen may import: all but what only servers do. */
function findShared(root: string): string[] {
  const shared = path.join(root, 'shared');
  if (!existsSync(shared)) return [];
  const names = readdirSync(shared).filter((name) => name !== 'service-kit');
  return names.map((name) => path.join(shared, name));
}

/** When a file of the folder was last written, in milliseconds since 1970; 0 where there is none. */
function findLastChange(folder: string): number {
  if (!existsSync(folder)) return 0;
  const times = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((found) => found.isFile() && !/(^|[/\\])(dist|node_modules|\.dist-\d+)([/\\]|$)/.test(found.parentPath))
    .map((found) => statSync(path.join(found.parentPath, found.name)).mtimeMs);
  return Math.max(0, ...times);
}

/**
 * Returns the build command of the version of the package that a service outside of services/ has installed; undefined where
 * it has not installed it.
 */
function findBuildCommand(root: string, folder: string): string | undefined {
  if (folder.startsWith(path.join(root, 'services') + path.sep))
    return path.join(root, 'shared/screens/build/build-command.ts');
  const ownCommand = path.join(folder, 'node_modules/@stagedoor/screens/build/build-command.js');
  return existsSync(ownCommand) ? ownCommand : undefined;
}
