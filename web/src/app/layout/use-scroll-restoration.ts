import { useEffect, useLayoutEffect, useMemo } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { scrollReturn } from '#/shared/browser/scroll-return.ts';
import { createSessionNumbers } from '#/shared/browser/session-numbers.ts';

/** How far down each history entry was when it was left, in pixels, by the router's key of the entry and its path. */
const positions = createSessionNumbers({ key: 'scroll-positions', max: 50 });
/** How long a page may take to grow as tall as it was. */
const WAIT_MS = 10_000;

/**
 * Back and a reload restore the scroll position; a new page starts at its top; a change of only the query does not scroll. The
 * router's own ScrollRestoration scrolls once, before the lists of a reloaded page have come, and on every change of the query.
 */
export function useScrollRestoration(): void {
  const { key, pathname } = useLocation();
  const direction = useNavigationType();
  // The first entry of every document has the same key.
  const entry = key + pathname;
  // Set before the page is rendered: its lists begin with the rows of that place.
  const position = useMemo(() => {
    scrollReturn.position = direction === NavigationType.Pop ? positions.get(entry) : undefined;
    return scrollReturn.position;
  }, [entry, direction]);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', positions.save);
    return () => window.removeEventListener('pagehide', positions.save);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is a new pathname, whichever entry it has
  useLayoutEffect(() => {
    if (direction !== NavigationType.Pop) window.scrollTo(0, 0);
  }, [pathname]);

  useLayoutEffect(() => {
    const { pathname: path } = window.location;
    const remember = () => {
      // A page being left may shrink before it is removed, and a growing one has not reached its restored position yet.
      if (scrollReturn.position === undefined && window.location.pathname === path)
        positions.set(entry, window.scrollY);
    };
    const stopReturning = position === undefined ? undefined : restoreScroll(position);
    window.addEventListener('scroll', remember);
    return () => {
      stopReturning?.();
      window.removeEventListener('scroll', remember);
    };
  }, [entry, position]);
}

/**
 * Scrolls to the position, again and again while the page grows, until it is reached, someone scrolls, or the wait is
 * over; then positions are remembered again. Returns the function that ends it early.
 */
function restoreScroll(position: number): () => void {
  const growth = new ResizeObserver(scroll);
  const timer = setTimeout(end, WAIT_MS);
  const returning = new AbortController();
  scrollReturn.position = position;
  function scroll() {
    window.scrollTo(0, position);
    if (Math.abs(window.scrollY - position) <= 1) end();
  }
  function end() {
    clearTimeout(timer);
    growth.disconnect();
    returning.abort();
    scrollReturn.position = undefined;
  }
  for (const input of ['wheel', 'keydown', 'pointerdown']) window.addEventListener(input, end, returning);
  growth.observe(document.body);
  scroll();
  return end;
}
