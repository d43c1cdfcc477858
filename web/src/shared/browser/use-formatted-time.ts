import { useSyncExternalStore } from 'react';

/** How often times on the page are formatted again, ms. */
const TICK_MS = 10_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  for (const listen of listeners) listen();
}

/** A hidden page is not updated, and a page without times has no timer. */
function startOrStop(): void {
  if (listeners.size > 0 && !document.hidden) {
    timer ??= setInterval(tick, TICK_MS);
    return;
  }
  clearInterval(timer);
  timer = undefined;
}

/** A page that becomes visible again is updated. */
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
 * Returns a text that depends on the current time or the reader's time zone, and renders again when it changes. The server's text
 * stays until the page is hydrated, if the element around it has `suppressHydrationWarning`.
 */
export function useFormattedTime(format: (now: Date) => string): string {
  const read = () => format(new Date());
  return useSyncExternalStore(subscribe, read, import.meta.env.SSR ? read : () => ' ');
}
