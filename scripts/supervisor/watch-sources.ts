import { existsSync, type FSWatcher, watch } from 'node:fs';
import path from 'node:path';
import type { SystemPlan } from './processes.ts';

/** The watched folders with sources of a running system. */
export type SourceWatch = {
  /** Watches the folders of this plan from now on, because services were added or removed. */
  follow(plan: SystemPlan): void;
};

type SourceWatchOptions = {
  /** Called with the services whose sources were saved, 'all' for what they share, and the file that was saved last. */
  readonly onChange: (names: Set<string> | 'all', lastFile: string) => void;
  /** Says that saved files in a folder are no longer noticed. */
  readonly say: (line: string) => void;
};

/** How long no file has to change before `onChange` is called, because an editor writes a file in several steps. */
const settleMs = 120;

/** Watches the sources of a system's services, so that a service is started again after one of its files was saved. */
export function watchSources(root: string, plan: SystemPlan, { onChange, say }: SourceWatchOptions): SourceWatch {
  let changed: Set<string> | 'all' = new Set();
  let timer: NodeJS.Timeout | undefined;
  const note = (name: string, file: string | null) => {
    if (!file || !/\.(tsx?|css|sql|json)$/.test(file) || /\.test\.tsx?$/.test(file)) return;
    // The output of a screen's build changes with its sources, which are watched already.
    if (/(^|[/\\])\.?dist(-\d+)?[/\\]/.test(file)) return;
    if (name === 'all') changed = 'all';
    else if (changed !== 'all') changed.add(name);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const names = changed;
      changed = new Set();
      onChange(names, file);
    }, settleMs);
  };
  const watchFolder = (folder: string, name: string): FSWatcher => {
    const watcher = watch(folder, { recursive: true }, (_, file) => note(name, file));
    // Without a handler an error ends this process, and with it the system.
    watcher.on('error', (error) => {
      // The folder of a removed service: watch-services.ts sees that the service is gone, and `follow` closes the watcher.
      if (!existsSync(folder)) return;
      say(`Files saved in ${folder} may no longer be noticed: ${error.message}`);
    });
    return watcher;
  };
  const watchers = new Map<string, FSWatcher[]>();
  const follow = ({ services, gateway }: SystemPlan) => {
    const watched = [...services, ...(gateway ? [gateway] : [])];
    for (const { name, folder } of watched) {
      if (!watchers.has(name)) {
        const folders = sourceFoldersOf(folder);
        watchers.set(
          name,
          folders.map((sources) => watchFolder(sources, name)),
        );
      }
    }
    for (const [name, placed] of watchers) {
      if (watched.some((service) => service.name === name)) continue;
      for (const watcher of placed) watcher.close();
      watchers.delete(name);
    }
  };
  follow(plan);
  const shared = path.join(root, 'shared');
  if (existsSync(shared)) watchFolder(shared, 'all');
  return { follow };
}

/**
 * Returns the folders to watch for a service: its own folder; of a service outside of services/ only src/ and web/, because its
 * folder also contains all installed packages.
 */
function sourceFoldersOf(folder: string): string[] {
  const sources = ['src', 'web'].map((name) => path.join(folder, name)).filter((place) => existsSync(place));
  return existsSync(path.join(folder, 'node_modules')) && sources.length > 0 ? sources : [folder];
}
