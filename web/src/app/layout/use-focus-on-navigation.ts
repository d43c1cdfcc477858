import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { cancelArrival, expectHeadingFocus } from '#/shared/stores/heading-focus-store.ts';

/** The address of the link that had the focus when a page was left, by the history entry that it was left from. */
const leftFrom = new Map<string, string>();
/** A service's screen, with the path that the screen adds. */
const BELOW_SCREEN = /^(\/services\/[^/]+\/app)\/.*$/;
/** How long a list may take to render the link that was followed. */
const WAIT_MS = 3000;

/**
 * Moves the focus with the page: by a link to the new page's heading, going back to the link that was followed. Returns
 * a key that changes with the page, but not with its query; a service's screen is one page at all its addresses.
 */
export function useFocusOnNavigation(): string {
  const { pathname, key } = useLocation();
  const direction = useNavigationType();
  const seen = useRef(pathname);

  // Decided while rendering, before the new page's heading asks in its effect.
  if (seen.current !== pathname) {
    seen.current = pathname;
    if (direction === NavigationType.Pop) cancelArrival();
    else expectHeadingFocus();
  }

  useLayoutEffect(() => {
    const remember = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      const href = link?.getAttribute('href');
      if (href) leftFrom.set(key, href);
    };
    document.addEventListener('click', remember, true);
    return () => document.removeEventListener('click', remember, true);
  }, [key]);

  useEffect(() => {
    const href = direction === NavigationType.Pop ? leftFrom.get(key) : undefined;
    if (href === undefined) return;
    return focusOnceRendered(`main a[href="${CSS.escape(href)}"]`);
  }, [key, direction]);

  return pathname.replace(BELOW_SCREEN, '$1');
}

/** Focuses the element as soon as the page has it, unless the focus went elsewhere first. Returns the function that gives up. */
function focusOnceRendered(selector: string): () => void {
  const focus = () => {
    const element = document.querySelector<HTMLElement>(selector);
    element?.focus({ preventScroll: true });
    return element !== null;
  };
  if (focus()) return () => undefined;
  const changes = new MutationObserver(() => {
    if (document.activeElement !== document.body || focus()) changes.disconnect();
  });
  changes.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => changes.disconnect(), WAIT_MS);
  return () => {
    clearTimeout(timer);
    changes.disconnect();
  };
}
