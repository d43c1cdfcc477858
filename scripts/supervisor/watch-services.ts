import { watch } from 'node:fs';
import path from 'node:path';

/** Whoever copies a folder by hand takes a moment; the command that takes a service over moves it in whole. */
const looksMs = [150, 2_000];

/** Calls `onChange` when a folder of services/ has come or gone, and again when it has had time to be complete. */
export function watchServices(root: string, onChange: () => void): void {
  let timers: NodeJS.Timeout[] = [];
  watch(path.join(root, 'services'), () => {
    for (const timer of timers) clearTimeout(timer);
    timers = looksMs.map((milliseconds) => setTimeout(onChange, milliseconds));
  });
}
