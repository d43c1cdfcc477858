import { useSyncExternalStore } from 'react';

/** How often times on the page are formatted again, ms. */
const TICK_MS = 10_000;

const listeners = new Set<() => void>();
let isTicking = false;

/** A page that nobody sees stands still, and goes on with what it missed. */
function tick(): void {
  if (document.hidden) return;
  for (const listen of listeners) listen();
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  if (!isTicking) {
    isTicking = true;
    setInterval(tick, TICK_MS);
    document.addEventListener('visibilitychange', tick);
  }
  return () => listeners.delete(listen);
}

/** Returns a text that depends on the time, and renders again when it has changed, in a page that stays open. */
export function useFormattedTime(format: (now: Date) => string): string {
  return useSyncExternalStore(subscribe, () => format(new Date()));
}
