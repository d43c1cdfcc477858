import { useSyncExternalStore } from 'react';

/** How often times on the page are formatted again, ms. */
const TICK_MS = 10_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  for (const listen of listeners) listen();
}

/** A page that nobody sees stands still, and goes on with what it missed. */
function followVisibility(): void {
  clearInterval(timer);
  timer = undefined;
  if (document.hidden) return;
  timer = setInterval(tick, TICK_MS);
  tick();
}

function subscribe(listen: () => void): () => void {
  if (listeners.size === 0) document.addEventListener('visibilitychange', followVisibility);
  listeners.add(listen);
  if (timer === undefined && !document.hidden) timer = setInterval(tick, TICK_MS);
  return () => {
    listeners.delete(listen);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', followVisibility);
    clearInterval(timer);
    timer = undefined;
  };
}

/** Returns a text that depends on the time, and renders again when it has changed, in a page that stays open. */
export function useFormattedTime(format: (now: Date) => string): string {
  return useSyncExternalStore(subscribe, () => format(new Date()));
}
