/** Milliseconds after which the app no longer waits for a paint: a page that nobody looks at is not painted at all. */
const longestWait = 1_000;
/** Milliseconds that the text stays before a page that still waits for its data. */
const longestCover = 3_000;
/** What a page shows while its code or its data is on its way: `Skeleton` and the spinners. */
const waiting = '.animate-spin,[class*=animate-shimmer]';

/** The text of a public page that the gateway wrote beside the app's root, unless it is hidden. */
function findFirstSight(): Element | undefined {
  const text = document.querySelector('#first-sight');
  return text?.getClientRects().length ? text : undefined;
}

/**
 * Resolves when the text that the gateway wrote into the page has been painted once; at once where there is none. On a fast
 * network the app loads before the first paint: if the app replaced the text before anybody saw it, the page would be empty
 * until the app has its data.
 */
export function firstSightPainted(): Promise<void> {
  if (document.hidden || !findFirstSight()) return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, longestWait);
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
  });
}

/**
 * Takes the text away as soon as `root` shows the page itself: a heading, and nothing that still waits. Until then the app is
 * there but not seen, so that nobody who reads the text sees it give way to an empty page.
 */
export function replaceFirstSight(root: Element): void {
  const remove = () => document.querySelector('#first-sight')?.remove();
  if (!findFirstSight()) {
    remove();
    return;
  }
  new MutationObserver((_changes, observer) => {
    if (!root.querySelector('h1') || root.querySelector(waiting)) return;
    observer.disconnect();
    remove();
  }).observe(root, { childList: true, subtree: true });
  setTimeout(remove, longestCover);
}
