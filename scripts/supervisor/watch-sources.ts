import { existsSync, type FSWatcher, watch } from 'node:fs';
import path from 'node:path';
import type { SystemPlan } from './processes.ts';

/** Watches other folders from now on, because services were added or removed. */
export type SourceWatch = { follow(plan: SystemPlan): void };

/** An editor writes a file in several steps. */
const settleMs = 120;

/** Calls `onChange` with the services whose sources were saved; 'all' for what they share. */
export function watchSources(
  root: string,
  plan: SystemPlan,
  onChange: (names: Set<string> | 'all', file: string) => void,
): SourceWatch {
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
  const watchers = new Map<string, FSWatcher[]>();
  const follow = ({ services, gateway }: SystemPlan) => {
    const watched = [...services, ...(gateway ? [gateway] : [])];
    for (const { name, folder } of watched) {
      if (!watchers.has(name)) {
        watchers.set(
          name,
          placesIn(folder).map((place) => {
            const watcher = watch(place, { recursive: true }, (_, file) => note(name, file));
            // The watcher of services reports a folder that was removed in the meantime.
            watcher.on('error', () => {});
            return watcher;
          }),
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
  if (existsSync(shared)) watch(shared, { recursive: true }, (_, file) => note('all', file));
  return { follow };
}

/** A service outside of services/ has all its packages in its folder, and they are not its sources. */
function placesIn(folder: string): string[] {
  const sources = ['src', 'web'].map((name) => path.join(folder, name)).filter((place) => existsSync(place));
  return existsSync(path.join(folder, 'node_modules')) && sources.length > 0 ? sources : [folder];
}
