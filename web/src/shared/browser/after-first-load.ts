/**
 * Calls `start` once the page has loaded, `delayMs` have passed since, and the browser is idle: what the first screen
 * does not need then neither delays its pictures nor its answers. At once and by the same rule where it has loaded already.
 */
export function afterFirstLoad(delayMs: number, start: () => void): void {
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  const wait = () => setTimeout(() => whenIdle(start), delayMs);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
