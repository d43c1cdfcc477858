import { watch } from 'node:fs';
import path from 'node:path';

/** A folder that is copied takes a moment to be complete; the command that creates a service moves it as a whole. */
const looksMs = [150, 2_000];

/** Calls `onChange` when a folder of services/ was added or removed, and again once it should be complete. */
export function watchServices(root: string, onChange: () => void): void {
  let timers: NodeJS.Timeout[] = [];
  watch(path.join(root, 'services'), () => {
    for (const timer of timers) clearTimeout(timer);
    timers = looksMs.map((milliseconds) => setTimeout(onChange, milliseconds));
  });
}
