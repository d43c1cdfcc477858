import { existsSync, watch } from 'node:fs';
import path from 'node:path';
import type { SystemPlan } from './processes.ts';

/** An editor writes a file in several steps. */
const settleMs = 120;

/** Calls `onChange` with the services whose sources were saved; 'all' for what they share. */
export function watchSources(
  root: string,
  { services, gateway }: SystemPlan,
  onChange: (names: Set<string> | 'all', file: string) => void,
): void {
  let changed: Set<string> | 'all' = new Set();
  let timer: NodeJS.Timeout | undefined;
  const note = (name: string, file: string | null) => {
    if (!file || !/\.(ts|sql|json)$/.test(file) || /\.test\.ts$/.test(file)) return;
    if (name === 'all') changed = 'all';
    else if (changed !== 'all') changed.add(name);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const names = changed;
      changed = new Set();
      onChange(names, file);
    }, settleMs);
  };
  for (const { name, folder } of [...services, ...(gateway ? [gateway] : [])]) {
    watch(folder, { recursive: true }, (_, file) => note(name, file));
  }
  const shared = path.join(root, 'shared');
  if (existsSync(shared)) watch(shared, { recursive: true }, (_, file) => note('all', file));
}
