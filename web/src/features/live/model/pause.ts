/**
 * Waits so long, or until the network is back or somebody looks at the page: whoever looks does not wait for a pause
 * that was chosen while nobody did. Without a network it does not go on at all.
 */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  const waiting = new AbortController();
  const done = AbortSignal.any([signal, waiting.signal]);
  await new Promise<void>((resolve) => {
    const goOn = () => {
      if (navigator.onLine || signal.aborted) resolve();
    };
    const goOnWhenSeen = () => {
      if (document.visibilityState === 'visible') goOn();
    };
    const timer = setTimeout(goOn, ms);
    done.addEventListener('abort', () => clearTimeout(timer));
    signal.addEventListener('abort', () => resolve(), { signal: waiting.signal });
    window.addEventListener('online', goOn, { signal: done });
    document.addEventListener('visibilitychange', goOnWhenSeen, { signal: done });
    if (signal.aborted) resolve();
  });
  waiting.abort();
}
