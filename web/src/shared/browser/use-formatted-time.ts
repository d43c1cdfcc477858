import { useSyncExternalStore } from 'react';

/** How often times on the page are formatted again, ms. */
const TICK_MS = 10_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  for (const listen of listeners) listen();
}

/** A page that nobody sees stands still, and one without times has no timer. */
function startOrStop(): void {
  if (listeners.size > 0 && !document.hidden) {
    timer ??= setInterval(tick, TICK_MS);
    return;
  }
  clearInterval(timer);
  timer = undefined;
}

/** A page that is seen again goes on with what it missed. */
function handleVisibility(): void {
  startOrStop();
  if (!document.hidden) tick();
}

function subscribe(listen: () => void): () => void {
  if (listeners.size === 0) document.addEventListener('visibilitychange', handleVisibility);
  listeners.add(listen);
  startOrStop();
  return () => {
    listeners.delete(listen);
    if (listeners.size === 0) document.removeEventListener('visibilitychange', handleVisibility);
    startOrStop();
  };
}

/**
 * Returns a text that depends on the time, or on where the reader is, and renders again when it has changed, in a page that stays open.
 * The server's text stays until the page is hydrated, where the element around it has `suppressHydrationWarning`.
 */
export function useFormattedTime(format: (now: Date) => string): string {
  const read = () => format(new Date());
  return useSyncExternalStore(subscribe, read, import.meta.env.SSR ? read : () => ' ');
}
