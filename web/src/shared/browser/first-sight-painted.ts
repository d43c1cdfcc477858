/** Milliseconds after which the app no longer waits for a paint: a page that nobody looks at is not painted at all. */
const longestWait = 1_000;

/**
 * Resolves when the text that the gateway wrote into the page has been shown once, at once where there is none. Over a fast
 * network the app's files come before the first paint: taken away unseen, the text would have been written for nobody, and
 * the page would stand empty until the app has its data.
 */
export function firstSightPainted(): Promise<void> {
  const text = document.querySelector('#first-sight');
  if (text === null || document.hidden || getComputedStyle(text).display === 'none') return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, longestWait);
    new PerformanceObserver((_entries, observer) => {
      observer.disconnect();
      resolve();
    }).observe({ type: 'paint', buffered: true });
  });
}
