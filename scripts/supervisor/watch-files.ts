import { existsSync, mkdirSync, watch } from 'node:fs';
import path from 'node:path';
import type { SystemPlan } from './processes.ts';

/** A folder that is copied takes a moment to be complete; the command that creates a service moves it as a whole. */
const looksMs = [150, 2_000];

/**
 * Calls `onChange` when a folder of services/ was added or removed, or the file changed that names the services outside of it, and
 * again once the folder should be complete.
 */
export function watchServices(root: string, outsideFile: string, onChange: () => void): void {
  let timers: NodeJS.Timeout[] = [];
  const look = () => {
    for (const timer of timers) clearTimeout(timer);
    timers = looksMs.map((milliseconds) => setTimeout(onChange, milliseconds));
  };
  watch(path.join(root, 'services'), look);
  // Watches the folder, because the file itself is replaced and may not exist yet.
  mkdirSync(path.dirname(outsideFile), { recursive: true });
  watch(path.dirname(outsideFile), (_, name) => {
    if (name === path.basename(outsideFile)) look();
  });
}

type SourceWatchOptions = {
  /**
   * Called with the services whose sources were saved, 'all' for what they share, and the file that was saved last. What it rejects
   * with is said, and nothing ends for it.
   */
  readonly onChange: (names: Set<string> | 'all', lastFile: string) => Promise<void>;
  /** Says what went wrong, such as that saved files in a folder are no longer noticed. */
  readonly say: (line: string) => void;
};

/** How long no file has to change before `onChange` is called, because an editor writes a file in several steps. */
const settleMs = 120;

/** The output of a screen's build changes with its sources, which are watched already. */
const built = /(^|[/\\])\.?dist(-\d+)?[/\\]/;

/**
 * Watches the sources of a system's services, so that a service is started again after one of its files was saved. Returns what
 * watches the folders of another plan from then on, because services were added or removed.
 */
export function watchSources(
  root: string,
  plan: SystemPlan,
  { onChange, say }: SourceWatchOptions,
): (plan: SystemPlan) => void {
  let changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const note = (name: string, file: string | null) => {
    if (!file || !/\.(tsx?|css|sql|json)$/.test(file) || /\.test\.tsx?$/.test(file) || built.test(file)) return;
    changed.add(name);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const names = changed;
      changed = new Set();
      onChange(names.has('all') ? 'all' : names, file).catch((error: unknown) => {
        say(error instanceof Error ? error.message : String(error));
      });
    }, settleMs);
  };
  let watching = new AbortController();
  const watchFolder = (folder: string, name: string) => {
    const options = { recursive: true, signal: watching.signal };
    const watcher = watch(folder, options, (_, file) => note(name, file));
    // Without a handler an error ends this process, and with it the system. A service that was removed has no folder.
    watcher.on('error', (error) => {
      if (existsSync(folder)) say(`Files saved in ${folder} may no longer be noticed: ${error.message}`);
    });
  };
  const follow = ({ services, gateway }: SystemPlan) => {
    watching.abort();
    watching = new AbortController();
    for (const { name, folder } of gateway ? [...services, gateway] : services) {
      for (const source of sourceFoldersOf(folder)) watchFolder(source, name);
    }
    const shared = path.join(root, 'shared');
    if (existsSync(shared)) watchFolder(shared, 'all');
  };
  follow(plan);
  return follow;
}

/**
 * Returns the folders to watch for a service: its own folder; of a service outside of services/ only src/ and web/, because its
 * folder also contains all installed packages.
 */
function sourceFoldersOf(folder: string): string[] {
  const sources = ['src', 'web'].map((name) => path.join(folder, name)).filter((place) => existsSync(place));
  return existsSync(path.join(folder, 'node_modules')) && sources.length > 0 ? sources : [folder];
}
