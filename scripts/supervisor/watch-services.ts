import { mkdirSync, watch } from 'node:fs';
import path from 'node:path';

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
