/** Milliseconds after which the app no longer waits for a paint: a page that nobody looks at is not painted at all. */
const longestWait = 1_000;
/** Milliseconds that the text stays before a page that still waits for its data. */
const longestCover = 3_000;
/** What a page shows while its code or its data is on its way: `Skeleton` and the spinners. */
const waiting = '.animate-spin, [class*="animate-shimmer"]';

/** The text of a public page that the gateway wrote beside the app's root. */
function findFirstSight(): HTMLElement | null {
  return document.querySelector<HTMLElement>('#first-sight');
}

/**
 * Resolves when the text that the gateway wrote into the page has been shown once, at once where there is none. Over a fast
 * network the app's files come before the first paint: taken away unseen, the text would have been written for nobody, and
 * the page would stand empty until the app has its data.
 */
export function firstSightPainted(): Promise<void> {
  const text = findFirstSight();
  if (text === null || document.hidden || getComputedStyle(text).display === 'none') return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, longestWait);
    new PerformanceObserver((_entries, observer) => {
      observer.disconnect();
      resolve();
    }).observe({ type: 'paint', buffered: true });
  });
}

/**
 * Takes the text away as soon as `root` shows the page itself: a heading, and nothing that still waits. Until then the app is
 * there but not seen, so that nobody who reads the text sees it give way to an empty page.
 */
export function replaceFirstSight(root: Element): void {
  const text = findFirstSight();
  if (text === null) return;
  const changes = new MutationObserver(() => {
    if (root.querySelector('h1') !== null && root.querySelector(waiting) === null) remove();
  });
  const timer = setTimeout(remove, longestCover);
  changes.observe(root, { childList: true, subtree: true, attributeFilter: ['class'] });
  function remove() {
    changes.disconnect();
    clearTimeout(timer);
    text?.remove();
  }
  if (getComputedStyle(text).display === 'none') remove();
}
