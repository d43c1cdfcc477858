/**
 * Waits for `ms`, or until the network is back or the page becomes visible: nobody should watch a page wait that was
 * hidden when the delay was chosen. While the browser is offline it waits on.
 */
export async function waitToReconnect(ms: number, signal: AbortSignal): Promise<void> {
  const waiting = new AbortController();
  const done = AbortSignal.any([signal, waiting.signal]);
  await new Promise<void>((resolve) => {
    const resolveIfOnline = () => {
      if (navigator.onLine || signal.aborted) resolve();
    };
    const resolveIfVisible = () => {
      if (document.visibilityState === 'visible') resolveIfOnline();
    };
    const timer = setTimeout(resolveIfOnline, ms);
    done.addEventListener('abort', () => clearTimeout(timer));
    signal.addEventListener('abort', () => resolve(), { signal: waiting.signal });
    window.addEventListener('online', resolveIfOnline, { signal: done });
    document.addEventListener('visibilitychange', resolveIfVisible, { signal: done });
    if (signal.aborted) resolve();
  });
  waiting.abort();
}
