/**
 * Calls `start` once the page has loaded, `delayMs` have passed since, and the browser is idle, so that code the first screen does
 * not need delays neither its pictures nor its requests. If the page has already loaded, the delay starts now.
 */
export function afterFirstLoad(delayMs: number, start: () => void): void {
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  const wait = () => setTimeout(() => whenIdle(start), delayMs);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
